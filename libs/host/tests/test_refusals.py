"""Every error of the contract, and what errors must not tell."""

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import grpc
import msgspec
import pytest
from toy_table import SEED, Refusal, Table, refusal

from portolan.host.rules_server import RulesServer
from portolan.host.service import RulesService
from portolan.rulekit.position import decode, encode
from portolan.rules.v1 import rules_pb2 as pb
from portolan.rules.v1.rules_pb2_grpc import RulesStub
from portolan.toy import GAME

INVALID = grpc.StatusCode.INVALID_ARGUMENT
PRECONDITION = grpc.StatusCode.FAILED_PRECONDITION
ROLL = {"type": "roll"}


def new_match(stub: RulesStub, **fields: Any) -> Callable[[], Any]:
    request = pb.NewMatchRequest(**{"game": "toy", "seats": 2, "seed": SEED, **fields})
    return lambda: stub.NewMatch(request)


class TestDocuments:
    @pytest.mark.parametrize(
        ("options", "where"),
        [
            (b"{", "$: not JSON"),
            (b"[]", "$: expected an object"),
            (b'{"rounds": 7}', "$.rounds: expected an integer from 1 to 6"),
            (b'{"rounds": true}', "$.rounds"),
            (b'{"colour": 1}', "$.colour: unknown field"),
            (b"\xff", "$: not JSON"),
        ],
    )
    def test_options_that_do_not_fit(self, stub: RulesStub, options: bytes, where: str) -> None:
        refused = refusal(new_match(stub, options=options))
        assert (refused.code, refused.reason) == (INVALID, "BAD_OPTIONS")
        assert where in refused.message

    @pytest.mark.parametrize("seats", [-1, 0, 1, 5])
    def test_a_number_of_seats_that_the_game_has_not(self, stub: RulesStub, seats: int) -> None:
        refused = refusal(new_match(stub, seats=seats))
        assert (refused.code, refused.reason) == (INVALID, "BAD_SEATS")
        assert "2 to 4" in refused.message

    @pytest.mark.parametrize(
        "action",
        [
            b"",
            b"{",
            b"[]",
            b'{"type": "fly"}',
            b'{"type": "bid"}',
            b'{"type": "bid", "coins": "1"}',
            b'{"type": "bid", "coins": 9}',
            b'{"type": "roll", "face": 6}',
        ],
    )
    def test_an_action_that_does_not_fit(self, table: Table, action: bytes) -> None:
        request = pb.ApplyRequest(
            game="toy", position=table.position, seed=SEED, seat=0, actions=[action]
        )
        refused = refusal(lambda: table.stub.Apply(request))
        assert (refused.code, refused.reason) == (INVALID, "BAD_ACTION")
        assert refused.message.startswith("$")

    def test_an_empty_batch(self, table: Table) -> None:
        assert refusal(lambda: table.try_out(0)).reason == "BAD_ACTION"

    def test_an_event_that_does_not_fit(self, stub: RulesStub) -> None:
        request = pb.NarrateRequest(game="toy", events=[b'{"type": "exploded"}'])
        assert refusal(lambda: stub.Narrate(request)).reason == "BAD_EVENT"

    @pytest.mark.parametrize("seat", [-1, 2, 4, 1000])
    def test_a_viewer_that_has_no_seat(self, table: Table, seat: int) -> None:
        refused = refusal(lambda: table.look(seat))
        assert (refused.code, refused.reason) == (INVALID, "BAD_VIEWER")
        assert refused.message == f"no seat {seat}: there are 2, from 0"

    def test_a_bot_level_that_the_game_has_not(self, table: Table) -> None:
        request = pb.ChooseRequest(game="toy", position=table.position, seat=0, level="god")
        refused = refusal(lambda: table.stub.Choose(request))
        assert (refused.code, refused.reason) == (INVALID, "BAD_LEVEL")
        assert refused.message == "no bot level 'god': there are random, greedy, search"


class TestRules:
    def test_an_action_that_is_not_offered_names_rule_and_place(self, table: Table) -> None:
        seat = table.to_the_turn()
        refused = refusal(lambda: table.try_out(seat, {"type": "trade"}, ROLL))
        assert (refused.code, refused.reason) == (PRECONDITION, "ILLEGAL_ACTION")
        assert refused.metadata == {"rule": "TY-4.6", "index": "1"}
        assert refused.message == "This is not possible now"

    def test_in_the_language_of_the_look(self, table: Table) -> None:
        eyes = pb.Eyes(language="zh-Hant")
        english = refusal(lambda: table.try_out(0, ROLL)).message
        chinese = refusal(lambda: table.try_out(0, ROLL, look=eyes)).message
        assert english != chinese

    @pytest.mark.parametrize("seat", [1, -1, 7])
    def test_a_seat_that_is_not_asked(self, table: Table, seat: int) -> None:
        table.act(1, {"type": "bid", "coins": 0})
        refused = refusal(lambda: table.try_out(seat, {"type": "bid", "coins": 0}))
        assert (refused.code, refused.reason) == (PRECONDITION, "NOT_ASKED")

    def test_a_bot_that_is_not_asked(self, table: Table) -> None:
        table.act(1, {"type": "bid", "coins": 0})
        request = pb.ChooseRequest(game="toy", position=table.position, seat=1, level="random")
        assert refusal(lambda: table.stub.Choose(request)).reason == "NOT_ASKED"

    def test_an_action_after_the_end(self, stub: RulesStub) -> None:
        table = Table(stub, rounds=1)
        table.act(table.to_the_turn(), ROLL)
        assert refusal(lambda: table.try_out(0, ROLL)).reason == "NOT_ASKED"

    def test_a_replay_of_other_rules_names_the_action(self, table: Table) -> None:
        table.act(0, {"type": "bid", "coins": 0})
        actions = [*table.moves, pb.Action(seat=1, action=b'{"type":"roll"}')]
        match = pb.NewMatchRequest(game="toy", seats=2, seed=SEED)
        request = pb.ReplayRequest(game="toy", match=match, actions=actions)
        refused = refusal(lambda: table.stub.Replay(request))
        assert (refused.reason, refused.metadata["index"]) == ("ILLEGAL_ACTION", "1")


class TestBatches:
    """A failed batch tells nothing about dice or decks, and changes nothing."""

    def answers(self, tables: list[Table], *batch: dict[str, Any]) -> set[tuple[Any, ...]]:
        refused = [refusal(partial(table.try_out, 0, *batch)) for table in tables]
        return {(r.code, r.reason, r.message, tuple(r.metadata.items())) for r in refused}

    def tables(self, stub: RulesStub) -> list[Table]:
        """The same position as its players see it, with other dice and other decks to come."""
        tables = []
        for number in range(12):
            table = Table(stub)
            table.to_the_turn()
            position = decode(GAME, table.position)
            state = position.state.copy()
            state.deck = state.deck[number % 5 :] + state.deck[: number % 5]
            table.position = encode(GAME, replace(position, state=state))
            table.seed = f"other dice {number}"
            tables.append(table)
        return tables

    @pytest.mark.parametrize(
        "after",
        [
            {"type": "bid", "coins": 0},
            {"type": "bid", "coins": 3},
            {"type": "rest"},
            {"type": "play", "card": "amber"},
            {"type": "play", "card": "fish"},
            {"type": "roll"},
        ],
    )
    @pytest.mark.parametrize("first", [{"type": "roll"}, {"type": "peek"}])
    def test_what_follows_a_reveal_is_not_even_looked_at(
        self, stub: RulesStub, first: dict[str, Any], after: dict[str, Any]
    ) -> None:
        ((code, reason, _, metadata),) = self.answers(self.tables(stub), first, after)
        assert (code, reason, metadata) == (PRECONDITION, "BATCH_PAST_REVEAL", ())

    def test_nor_what_follows_the_end_of_the_seats_say(self, table: Table) -> None:
        bid = {"type": "bid", "coins": 0}
        assert refusal(lambda: table.try_out(0, bid, bid)).reason == "BATCH_PAST_REVEAL"

    def test_a_malformed_action_at_the_end_stops_all(self, stub: RulesStub) -> None:
        ((_, reason, _, _),) = self.answers(self.tables(stub), ROLL, {"type": "fly"})
        assert reason == "BAD_ACTION"

    def test_a_refused_batch_changes_nothing(self, table: Table) -> None:
        seat = table.to_the_turn()
        before = table.look(seat)
        give = {"type": "give", "card": json.loads(before.view)["hand"][0]}
        refusal(lambda: table.try_out(seat, {"type": "trade"}, {"type": "rest"}))
        refusal(lambda: table.try_out(seat, ROLL, ROLL))
        assert table.look(seat) == before
        assert len(table.act(seat, {"type": "trade"}, give).outcomes) == 2


class TestPositions:
    def look_at(self, stub: RulesStub, position: bytes) -> Refusal:
        return refusal(lambda: stub.Look(pb.LookRequest(game="toy", position=position)))

    def of_version(self, table: Table, version: int) -> bytes:
        _, draws, row = msgspec.msgpack.decode(table.position)
        return msgspec.msgpack.encode((version, draws, row))

    @pytest.mark.parametrize("position", [b"", b"\x00", b"\x93\x02\x00\x90", b"{}" * 100])
    def test_bytes_that_are_none(self, stub: RulesStub, position: bytes) -> None:
        refused = self.look_at(stub, position)
        assert (refused.code, refused.reason) == (grpc.StatusCode.DATA_LOSS, "BAD_POSITION")

    def test_of_newer_rules(self, table: Table) -> None:
        refused = self.look_at(table.stub, self.of_version(table, 3))
        assert (refused.code, refused.reason) == (PRECONDITION, "NEWER_RULES")

    def test_of_rules_too_old(self, table: Table) -> None:
        refused = self.look_at(table.stub, self.of_version(table, 0))
        assert (refused.code, refused.reason) == (PRECONDITION, "OLDER_RULES")


class TestNames:
    def test_a_game_that_is_not_hosted(self, stub: RulesStub) -> None:
        refused = refusal(lambda: stub.Describe(pb.DescribeRequest(game="chess")))
        assert (refused.code, refused.reason) == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_GAME")

    @pytest.mark.parametrize("language", ["fr", "EN", "../en", "zh"])
    def test_a_language_that_nobody_speaks(self, table: Table, language: str) -> None:
        refused = refusal(lambda: table.look(0, language=language))
        assert (refused.code, refused.reason) == (grpc.StatusCode.NOT_FOUND, "UNKNOWN_LANGUAGE")


class TestFaults:
    """A rule that fails must not quote what it had in hand."""

    @pytest.fixture
    def broken(self) -> Any:
        def act(state: Any, *_: Any) -> list[Any]:
            raise KeyError(f"deck {state.deck}, seed {SEED}")

        server = RulesServer(RulesService([replace(GAME, act=act)]))
        server.start()
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            yield RulesStub(channel)
        server.stop(0)

    def test_the_answer_and_the_log_name_the_place_alone(
        self, broken: RulesStub, capfd: pytest.CaptureFixture[str], caplog: Any
    ) -> None:
        caplog.set_level(logging.DEBUG)
        table = Table(broken)
        refused = refusal(lambda: table.try_out(0, {"type": "bid", "coins": 0}))
        assert (refused.code, refused.reason) == (grpc.StatusCode.INTERNAL, "FAULT")
        said = refused.message + "".join(capfd.readouterr()) + caplog.text
        assert "test_refusals.py" in said
        assert "KeyError" in said
        assert SEED not in said
        assert "deck [" not in said
