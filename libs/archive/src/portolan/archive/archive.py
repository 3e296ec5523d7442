"""The archive: finished matches with their ratings, and named players."""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, and_, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError

from portolan.archive import rating
from portolan.archive.database import Database
from portolan.archive.errors import DamagedMatch, DifferentMatch
from portolan.archive.players import Players
from portolan.archive.records import (
    Competitor,
    FinishedMatch,
    HistoryPage,
    PlayedMatch,
    PlayedSeat,
    Skill,
    Standing,
    Stored,
)
from portolan.archive.tables import matches, players, rating_changes, ratings, seats

PAGE_MOST = 100


class Archive:
    """Finished matches, ratings and players over one database. Safe to use from several threads.

    Every method may raise ArchiveAway besides what it names.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self.players = Players(database)

    @classmethod
    def open(cls, url: str) -> "Archive":
        """Over a database whose tables are brought up to date. Raises ArchiveAway."""
        return cls(Database.open(url))

    def close(self) -> None:
        """Close all connections."""
        self._database.close()

    # Writing

    def put(self, match: FinishedMatch) -> Stored:
        """Keep a match and update its ratings, only once however often it is put.

        Both happen in one transaction. Raises DifferentMatch where another one has its id.
        """
        try:
            return self._put(match)
        except IntegrityError:
            # Somebody else was putting it at the same time, and has finished.
            return self._put(match)

    def _put(self, match: FinishedMatch) -> Stored:
        digest = sha256(match.document).hexdigest()
        with self._database.writing() as connection:
            wanted = select(matches.c.digest, matches.c.rated).where(matches.c.id == match.id)
            known = connection.execute(wanted).one_or_none()
            if known is not None:
                if known.digest != digest:
                    raise DifferentMatch(match.id)
                return Stored(new=False, rated=known.rated)
            match = _with_known_players(connection, match)
            by_seat = rating.competitors(match)
            connection.execute(insert(matches).values(_match_row(match, digest, bool(by_seat))))
            connection.execute(insert(seats), _seat_rows(match))
            if by_seat:
                _rate(connection, match, by_seat)
        return Stored(new=True, rated=bool(by_seat))

    # Reading

    def read(self, match_id: str) -> bytes | None:
        """The document of a match, as it was put. Raises DamagedMatch."""
        wanted = select(matches.c.document, matches.c.digest).where(matches.c.id == match_id)
        with self._database.reading() as connection:
            found = connection.execute(wanted).one_or_none()
        if found is None:
            return None
        try:
            document = zlib.decompress(found.document)
        except zlib.error as error:
            raise DamagedMatch(match_id) from error
        if sha256(document).hexdigest() != found.digest:
            raise DamagedMatch(match_id)
        return document

    def history(
        self,
        game: str | None = None,
        player: int | None = None,
        before: tuple[int, str] | None = None,
        limit: int = 50,
    ) -> HistoryPage:
        """Finished matches, latest first; of a game and with a player (an id), if these are given.

        `before` is where a page ended (`HistoryPage.following`): a Unix time in ms and a match.
        """
        limit = max(1, min(limit, PAGE_MOST))
        wanted = select(matches).where(matches.c.status == "finished")
        if game is not None:
            wanted = wanted.where(matches.c.game == game)
        if player is not None:
            played = select(seats.c.match_id).where(seats.c.player_id == player)
            wanted = wanted.where(matches.c.id.in_(played))
        if before is not None:
            finished, match_id = before
            earlier = and_(matches.c.finished == finished, matches.c.id < match_id)
            wanted = wanted.where(or_(matches.c.finished < finished, earlier))
        wanted = wanted.with_only_columns(
            *(column for column in matches.c if column is not matches.c.document)
        )
        wanted = wanted.order_by(matches.c.finished.desc(), matches.c.id.desc()).limit(limit + 1)
        with self._database.reading() as connection:
            found = connection.execute(wanted).all()
            shown = found[:limit]
            sat = _seats_of(connection, [row.id for row in shown])
        following = (shown[-1].finished, shown[-1].id) if len(found) > limit else None
        return HistoryPage([_played(row, sat[row.id]) for row in shown], following)

    def standings(self, game: str, skip: int = 0, limit: int = 50) -> list[Standing]:
        """The leaderboard of a game, the best first; after the first `skip`."""
        wanted = _standings().where(ratings.c.game == game)
        wanted = wanted.order_by(ratings.c.floor.desc(), ratings.c.kind, ratings.c.subject)
        with self._database.reading() as connection:
            return [_standing(row) for row in connection.execute(wanted.offset(skip).limit(limit))]

    def standings_of(self, player: int) -> list[Standing]:
        """A player's standings, by game."""
        wanted = _standings().where(ratings.c.player_id == player).order_by(ratings.c.game)
        with self._database.reading() as connection:
            return [_standing(row) for row in connection.execute(wanted)]


def _with_known_players(connection: Connection, match: FinishedMatch) -> FinishedMatch:
    """The match without the players that the archive does not know: it may have replaced the
    archive in which they were made. The match is kept all the same."""
    named = {seat.player for seat in match.seats if seat.player is not None}
    wanted = select(players.c.id).where(players.c.id.in_(named))
    unknown = named - set(connection.execute(wanted).scalars())
    if not unknown:
        return match
    some = [replace(s, player=None) if s.player in unknown else s for s in match.seats]
    return replace(match, seats=some)


def _match_row(match: FinishedMatch, digest: str, rated: bool) -> dict[str, Any]:
    return {
        "id": match.id,
        "game": match.game,
        "status": match.status,
        "rules_version": match.rules_version,
        "seeded": match.seeded,
        "rated": rated,
        "created": match.created,
        "finished": match.finished,
        "digest": digest,
        "document": zlib.compress(match.document),
    }


def _seat_rows(match: FinishedMatch) -> list[dict[str, Any]]:
    return [
        {
            "match_id": match.id,
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "player_id": seat.player,
            "rank": seat.rank,
            "score": seat.score,
            "resigned": seat.resigned,
        }
        for number, seat in enumerate(match.seats)
    ]


def _rate(connection: Connection, match: FinishedMatch, by_seat: Sequence[Competitor]) -> None:
    """Change the ratings of all who competed. Rows are locked in one order: nobody deadlocks."""
    ranks = [seat.rank for seat in match.seats if seat.rank is not None]
    best = {one for one, rank in zip(by_seat, ranks, strict=True) if rank == 1}
    before = {one: _locked(connection, match.game, one) for one in sorted(set(by_seat))}
    for one, after in rating.updated(before, by_seat, ranks).items():
        change = {
            "match_id": match.id,
            "kind": one.kind,
            "subject": one.subject,
            "mu_before": before[one].mu,
            "sigma_before": before[one].sigma,
            "mu": after.mu,
            "sigma": after.sigma,
        }
        connection.execute(insert(rating_changes).values(change))
        connection.execute(
            update(ratings)
            .where(_of(match.game, one))
            .values(
                mu=after.mu,
                sigma=after.sigma,
                floor=after.mu - 3 * after.sigma,
                matches=ratings.c.matches + 1,
                wins=ratings.c.wins + int(one in best),
            )
        )


def _locked(connection: Connection, game: str, one: Competitor) -> Skill:
    """A competitor's skill, its row locked; a newcomer gets one."""
    new = rating.NEWCOMER
    row = {
        "game": game,
        "kind": one.kind,
        "subject": one.subject,
        "player_id": int(one.subject) if one.kind == "player" else None,
        "mu": new.mu,
        "sigma": new.sigma,
        "floor": new.mu - 3 * new.sigma,
        "matches": 0,
        "wins": 0,
    }
    insert_of: Callable[..., Any] = (
        postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    )
    connection.execute(insert_of(ratings).values(row).on_conflict_do_nothing())
    wanted = select(ratings.c.mu, ratings.c.sigma).where(_of(game, one)).with_for_update()
    found = connection.execute(wanted).one()
    return Skill(found.mu, found.sigma)


def _of(game: str, one: Competitor) -> Any:
    return and_(
        ratings.c.game == game, ratings.c.kind == one.kind, ratings.c.subject == one.subject
    )


def _standings() -> Any:
    return select(ratings, players.c.name).select_from(ratings.outerjoin(players))


def _standing(row: Row[Any]) -> Standing:
    name = row.name if row.kind == "player" else row.subject
    return Standing(row.kind, name, row.game, Skill(row.mu, row.sigma), row.matches, row.wins)


def _seats_of(connection: Connection, match_ids: Sequence[str]) -> dict[str, list[PlayedSeat]]:
    """The seats of matches, with how their ratings changed."""
    changed = {
        (row.match_id, row.kind, row.subject): row
        for row in connection.execute(
            select(rating_changes).where(rating_changes.c.match_id.in_(match_ids))
        )
    }
    found: dict[str, list[PlayedSeat]] = {match_id: [] for match_id in match_ids}
    wanted = select(seats).where(seats.c.match_id.in_(match_ids)).order_by(seats.c.seat)
    for row in connection.execute(wanted):
        who = ("bot", row.level) if row.kind == "bot" else ("player", str(row.player_id))
        found[row.match_id].append(_played_seat(row, changed.get((row.match_id, *who))))
    return found


def _played_seat(row: Row[Any], change: Row[Any] | None) -> PlayedSeat:
    return PlayedSeat(
        kind=row.kind,
        name=row.name,
        level=row.level,
        named=row.player_id is not None,
        rank=row.rank,
        score=row.score,
        resigned=row.resigned,
        before=Skill(change.mu_before, change.sigma_before) if change is not None else None,
        after=Skill(change.mu, change.sigma) if change is not None else None,
    )


def _played(row: Row[Any], sat: Sequence[PlayedSeat]) -> PlayedMatch:
    return PlayedMatch(row.id, row.game, row.created, row.finished, row.rated, sat)
