"""Every installed game, hosted: a whole match at random, over a real channel."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import grpc
import jsonschema
import pytest

from portolan.host.rules_server import RulesServer
from portolan.host.service import RulesService
from portolan.rulekit.game import LANGUAGES
from portolan.rulekit.registry import game_ids, load
from portolan.rules.v1 import rules_pb2 as pb
from portolan.rules.v1.rules_pb2_grpc import RulesStub

SEED = "0123456789abcdef" * 4


@pytest.fixture(scope="module", params=game_ids())
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def stub(game: str) -> Iterator[RulesStub]:
    server = RulesServer(RulesService([load(game)]))
    server.start()
    with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
        yield RulesStub(channel)
    server.stop(0)


@pytest.fixture(scope="module")
def description(game: str, stub: RulesStub) -> pb.DescribeResponse:
    return stub.Describe(pb.DescribeRequest(game=game))


class Match:
    """A match that is played at random; `turns` holds each request with its answer."""

    def __init__(self, stub: RulesStub, game: str, seats: int) -> None:
        self.game = game
        self.start = stub.NewMatch(pb.NewMatchRequest(game=game, seats=seats, seed=SEED))
        self.turns: list[tuple[pb.ApplyRequest, pb.ApplyResponse]] = []
        self.decisions: list[dict[str, Any]] = []
        random = Random(seats)
        position, questions = self.start.position, list(self.start.questions)
        while questions:
            seat = random.choice(questions).seat
            eyes = pb.Eyes(viewer=pb.Viewer(seat=seat), language=random.choice(LANGUAGES))
            look = stub.Look(pb.LookRequest(game=game, position=position, eyes=eyes))
            decision = json.loads(look.decision)
            action = json.dumps(random.choice(decision["actions"])["action"]).encode()
            request = pb.ApplyRequest(
                game=game, position=position, seed=SEED, seat=seat, actions=[action], look=eyes
            )
            answer = stub.Apply(request)
            self.decisions.append(decision)
            self.turns.append((request, answer))
            position, questions = answer.position, list(answer.questions)

    @property
    def end(self) -> pb.ApplyResponse:
        return self.turns[-1][1]

    def events(self) -> Iterator[pb.Event]:
        for _, answer in self.turns:
            for outcome in answer.outcomes:
                yield from outcome.events


@pytest.fixture(scope="module")
def match(stub: RulesStub, game: str, description: pb.DescribeResponse) -> Match:
    return Match(stub, game, description.max_seats)


def test_says_what_it_is_in_every_language(description: pb.DescribeResponse) -> None:
    for texts in (description.names, description.summaries):
        assert [text.language for text in texts] == list(LANGUAGES)
        assert all(text.text for text in texts)
    assert description.rules[0].language == "en"
    for option in description.option_texts:
        assert [text.language for text in option.texts] == list(LANGUAGES)


def test_ends_with_a_result(match: Match, description: pb.DescribeResponse) -> None:
    result = match.end.result
    assert result.winners
    assert len(result.ranks) == len(result.scores) == description.max_seats
    assert {seat for seat, rank in enumerate(result.ranks) if rank == 1} == set(result.winners)


def test_its_documents_fit_its_schemas(match: Match, description: pb.DescribeResponse) -> None:
    def check(schema: bytes, documents: list[bytes]) -> None:
        validator = jsonschema.Draft202012Validator(json.loads(schema))
        for document in documents:
            validator.validate(json.loads(document))

    sample = match.turns[:: max(1, len(match.turns) // 20)]
    check(description.options_schema, [match.start.options])
    check(description.action_schema, [request.actions[0] for request, _ in sample])
    check(description.view_schema, [answer.look.view for _, answer in sample])
    events = list(match.events())
    sample_of_events = events[:: max(1, len(events) // 60)]
    check(description.event_schema, [event.event for event in sample_of_events])
    shown = [event.public_event for event in sample_of_events if event.public_event]
    check(description.event_schema, shown)


def test_the_target_of_every_action_is_on_the_board(match: Match, stub: RulesStub) -> None:
    every = max(1, len(match.turns) // 8)
    turns = list(zip(match.turns, match.decisions, strict=True))[::every]
    for (request, _), decision in turns:
        board = pb.RenderRequest(
            game=match.game, position=request.position, eyes=request.look, targets=True
        )
        svg = ElementTree.fromstring(stub.Render(board).svg)
        marked = {element.get("data-target") for element in svg.iter()} - {None}
        offered = {target for offer in decision["actions"] for target in offer["targets"]}
        assert offered <= marked


def test_a_replay_gives_the_same_bytes(match: Match, stub: RulesStub, game: str) -> None:
    start = pb.NewMatchRequest(
        game=game,
        seats=len(match.end.result.ranks),
        options=match.start.options,
        seed=SEED,
    )
    actions = [pb.Action(seat=r.seat, action=r.actions[0]) for r, _ in match.turns]
    replayed = stub.Replay(pb.ReplayRequest(game=game, match=start, actions=actions))
    assert replayed.position == match.end.position
    assert replayed.result == match.end.result


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_can_be_told(match: Match, stub: RulesStub, game: str, language: str) -> None:
    events = [event.event for event in match.events()]
    events += [event.public_event for event in match.events() if event.public_event]
    request = pb.NarrateRequest(game=game, language=language, events=events)
    texts = stub.Narrate(request).texts
    assert any(texts)
    assert not [text for text in texts if re.search(r"[{}]", text)]


def test_no_answer_holds_the_seed(match: Match) -> None:
    assert SEED.encode() not in match.start.SerializeToString()
    for _, answer in match.turns:
        assert SEED.encode() not in answer.SerializeToString()
