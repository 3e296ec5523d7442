"""Ratings after a match, by OpenSkill (Plackett-Luce). Pure: no database."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from openskill.models import PlackettLuce

from portolan.archive.records import Competitor, FinishedMatch, FinishedSeat, Skill

_model = PlackettLuce()
NEWCOMER = Skill(_model.mu, _model.sigma)


def competitors(match: FinishedMatch) -> list[Competitor] | None:
    """Who competed, by seat; None if the match is not rated.

    Rated is a finished match whose seed nobody chose, in which every seat was a bot's or a named
    player's, no player had two seats, at least one was a player's, and two differ.
    """
    found = [competitor_of(seat) for seat in match.seats]
    known = [one for one in found if one is not None]
    humans = [one for one in known if one.kind == "player"]
    ranked = all(seat.rank is not None for seat in match.seats)
    if match.status != "finished" or match.seeded or not ranked or len(known) < len(found):
        return None
    if not humans or len(set(humans)) < len(humans) or len(set(known)) < 2:
        return None
    return known


def competitor_of(seat: FinishedSeat) -> Competitor | None:
    """Who is rated for a seat; None for somebody without a name."""
    if seat.kind == "bot":
        return Competitor("bot", seat.level)
    if seat.kind == "human" and seat.player is not None:
        return Competitor("player", str(seat.player))
    return None


def updated(
    before: Mapping[Competitor, Skill], by_seat: Sequence[Competitor], ranks: Sequence[int]
) -> dict[Competitor, Skill]:
    """The skills after a match. Bots of one level in several seats move by their seats' mean."""
    teams = [[_model.rating(mu=before[one].mu, sigma=before[one].sigma)] for one in by_seat]
    rated = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    after: dict[Competitor, list[Skill]] = {}
    for one, (rating,) in zip(by_seat, rated, strict=True):
        after.setdefault(one, []).append(Skill(rating.mu, rating.sigma))
    return {
        one: Skill(fmean(skill.mu for skill in skills), fmean(skill.sigma for skill in skills))
        for one, skills in after.items()
    }
