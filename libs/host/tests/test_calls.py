"""Every call of the contract, over a real channel, with a game that has hidden hands and dice."""

import json
from xml.etree import ElementTree

import jsonschema
import msgspec
import pytest
from toy_table import SEED, Stream, Table, refusal

from portolan.rulekit import play
from portolan.rulekit.position import decode, encode
from portolan.rules.v1 import rules_pb2 as pb
from portolan.rules.v1.rules_pb2_grpc import RulesStub
from portolan.toy import GAME

BID = {"type": "bid", "coins": 1}
ROLL = {"type": "roll"}


def seats_asked(questions: list[pb.Question]) -> list[int]:
    return [question.seat for question in questions]


class TestDescribe:
    @pytest.fixture
    def toy(self, stub: RulesStub) -> pb.DescribeResponse:
        return stub.Describe(pb.DescribeRequest(game="toy"))

    def test_says_what_the_game_is(self, toy: pb.DescribeResponse) -> None:
        assert (toy.game, toy.rules_version, toy.min_seats, toy.max_seats) == ("toy", 2, 2, 4)
        assert (toy.minutes, toy.weight) == (10, 1)
        assert list(toy.bot_levels) == ["random", "greedy", "search"]

    def test_in_every_language(self, toy: pb.DescribeResponse) -> None:
        languages = ["en", "zh-Hant", "zh-Hans"]
        assert [text.language for text in toy.names] == languages
        assert [text.language for text in toy.summaries] == languages
        assert [text.language for text in toy.rules] == languages
        assert toy.names[0].text == "Toy"
        assert "TY-3.2" in toy.rules[1].text

    def test_words_of_options_belong_to_the_titles_of_their_schema(
        self, toy: pb.DescribeResponse
    ) -> None:
        schema = json.loads(toy.options_schema)
        titles = {
            name: option["title"]
            for name, option in schema["$defs"]["Options"]["properties"].items()
        }
        assert titles == {"rounds": "option-rounds", "market": "option-market"}
        assert [text.option for text in toy.option_texts] == ["rounds", "market"]
        assert toy.option_texts[0].texts[0].text == "Rounds"

    def test_documents_of_a_match_fit_the_schemas(
        self, toy: pb.DescribeResponse, table: Table
    ) -> None:
        jsonschema.validate(json.loads(table.first.options), json.loads(toy.options_schema))
        jsonschema.validate(json.loads(table.look(0).view), json.loads(toy.view_schema))
        for offer in table.decision(0)["actions"]:
            jsonschema.validate(offer["action"], json.loads(toy.action_schema))
        for event in table.first.events:
            jsonschema.validate(json.loads(event.event), json.loads(toy.event_schema))


class TestNewMatch:
    def test_gives_the_position_that_the_rules_give(self, table: Table) -> None:
        options = GAME.options_form.from_json({}, "$")
        expected, _ = play.start(GAME, options, 2, SEED)
        assert table.position == encode(GAME, expected)
        assert table.first.rules_version == 2

    def test_fills_in_options(self, stub: RulesStub) -> None:
        assert json.loads(Table(stub).first.options) == {"rounds": 3, "market": True}
        assert json.loads(Table(stub, rounds=1).first.options) == {"rounds": 1, "market": True}
        bare = stub.NewMatch(pb.NewMatchRequest(game="toy", seats=3, seed=SEED))
        assert json.loads(bare.options)["rounds"] == 3

    def test_says_who_is_asked_and_what_happened(self, table: Table) -> None:
        assert seats_asked(list(table.first.questions)) == [0, 1]
        begun, drew = table.first.events[:2]
        assert json.loads(begun.event) == {"type": "round_begun", "round": 1}
        assert not begun.secret
        assert drew.secret
        assert list(drew.seats) == [0]
        assert json.loads(drew.public_event) == {"type": "drew", "seat": 0, "card": None}
        assert json.loads(drew.event)["card"] is not None


class TestApply:
    def test_changes_what_the_rules_change(self, table: Table) -> None:
        before = decode(GAME, table.position)
        answer = table.act(0, BID)
        bid = GAME.action_form.from_json(BID, "$")
        expected = play.apply(GAME, before, SEED, 0, [bid])
        assert answer.position == encode(GAME, expected.position)
        assert answer.rules_version == 2

    def test_a_secret_action_is_marked_and_its_event_has_a_public_form(self, table: Table) -> None:
        (outcome,) = table.act(0, BID).outcomes
        assert outcome.secret_action
        (event,) = outcome.events
        assert event.secret
        assert json.loads(event.public_event)["coins"] is None

    def test_an_open_action_is_not_marked(self, table: Table) -> None:
        answer = table.act(table.to_the_turn(), ROLL)
        assert not answer.outcomes[0].secret_action
        assert answer.revealed

    def test_the_question_of_another_seat_stays(self, table: Table) -> None:
        answer = table.act(0, BID)
        assert [(q.seat, q.unchanged) for q in answer.questions] == [(1, True)]

    def test_a_seat_asked_anew_has_another_question(self, table: Table) -> None:
        table.to_the_turn()
        answer = table.act(0, ROLL)
        assert [(q.seat, q.unchanged) for q in answer.questions] == [(0, False), (1, False)]

    def test_two_seats_that_decide_at_once_come_to_the_same_position(self, stub: RulesStub) -> None:
        one, other = Table(stub, seats=3), Table(stub, seats=3)
        one.act(0, BID)
        one.act(1, {"type": "bid", "coins": 3})
        other.act(1, {"type": "bid", "coins": 3})
        other.act(0, BID)
        assert one.position == other.position

    def test_a_batch_is_carried_out_whole(self, table: Table) -> None:
        seat = table.to_the_turn()
        card = json.loads(table.look(seat).view)["hand"][0]
        answer = table.act(seat, {"type": "trade"}, {"type": "give", "card": card}, ROLL)
        kinds = [[json.loads(e.event)["type"] for e in o.events] for o in answer.outcomes]
        assert kinds[:2] == [[], ["exchanged"]]
        assert kinds[2][0] == "scored"

    def test_also_looks_when_asked_to(self, table: Table) -> None:
        eyes = pb.Eyes(viewer=pb.Viewer(seat=1), language="zh-Hant")
        answer = table.act(0, BID, look=eyes)
        assert answer.look == table.look(1, language="zh-Hant")
        assert not table.act(1, BID).HasField("look")

    def test_tells_the_result(self, stub: RulesStub) -> None:
        table = Table(stub, rounds=1)
        table.to_the_turn()
        answer = table.act(0, ROLL)
        assert not answer.questions
        assert list(answer.result.winners) == [0]
        assert list(answer.result.ranks) == [1, 2]
        assert answer.result.scores[0] > 0
        assert table.look(None).result == answer.result

    def test_a_position_of_older_rules_comes_back_in_the_new_form(self, table: Table) -> None:
        _, draws, row = msgspec.msgpack.decode(table.position)
        table.position = msgspec.msgpack.encode((1, draws, row[:-1]))
        assert table.act(0, BID).position == Table(table.stub).act(0, BID).position


class TestLook:
    def test_shows_a_seat_what_it_may_know(self, table: Table) -> None:
        view = json.loads(table.look(0).view)
        assert view["seat"] == 0
        assert len(view["hand"]) == 3
        assert json.loads(table.look(None).view)["hand"] is None

    def test_a_decision_has_prompt_labels_and_targets(self, table: Table) -> None:
        decision = table.decision(0)
        assert decision["prompt"] == "Bid in secret for the turn"
        assert decision["actions"][1] == {"action": BID, "label": "Bid 1", "targets": ["bank"]}

    def test_in_the_language_asked_for(self, table: Table) -> None:
        labels = {
            language: table.decision(0, language=language)["actions"][0]["label"]
            for language in ("en", "zh-Hant", "zh-Hans", "")
        }
        assert labels["en"] == labels[""] == "Bid 0"
        assert len(set(labels.values())) == 3

    def test_whom_nobody_asks_has_no_decision(self, table: Table) -> None:
        table.act(0, BID)
        assert table.look(0).decision == b""
        assert table.look(None).decision == b""
        assert seats_asked(list(table.look(None).questions)) == [1]

    def test_the_view_can_be_left_out(self, table: Table) -> None:
        assert table.look(0, decision_only=True).view == b""
        assert table.look(0, decision_only=True).decision == table.look(0).decision


class TestRender:
    def render(self, table: Table, seat: int | None, targets: bool) -> str:
        eyes = pb.Eyes(viewer=pb.Viewer(seat=seat), language="en", names=["Ann", "Bo"])
        request = pb.RenderRequest(game="toy", position=table.position, eyes=eyes, targets=targets)
        return table.stub.Render(request).svg

    def test_marks_every_target_only_when_asked_to(self, table: Table) -> None:
        seat = table.to_the_turn()
        offered = {
            target for offer in table.decision(seat)["actions"] for target in offer["targets"]
        }
        marked = {
            element.get("data-target")
            for element in ElementTree.fromstring(self.render(table, seat, True)).iter()
        } - {None}
        assert marked == offered
        assert "data-target" not in self.render(table, seat, False)
        assert "data-target" not in self.render(table, 1, True)
        assert "data-target" not in self.render(table, None, True)

    def test_a_target_of_several_actions_names_them_all(self, table: Table) -> None:
        board = ElementTree.fromstring(self.render(table, 0, True))
        (bank,) = [element for element in board.iter() if element.get("data-target") == "bank"]
        title = bank[0].text or ""
        assert title.split(" / ") == ["Bid 0", "Bid 1", "Bid 2", "Bid 3"]


class TestReplay:
    def test_from_the_start_gives_the_same_bytes(self, table: Table) -> None:
        table.act(table.to_the_turn(), ROLL)
        match = pb.NewMatchRequest(game="toy", seats=2, seed=SEED, options=table.first.options)
        answer = table.stub.Replay(pb.ReplayRequest(game="toy", match=match, actions=table.moves))
        assert answer.position == table.position
        assert seats_asked(list(answer.questions)) == [0, 1]
        assert answer.rules_version == 2
        assert not answer.HasField("result")

    def test_from_a_position_gives_the_same_bytes(self, table: Table) -> None:
        table.to_the_turn()
        anchor = table.position
        table.act(0, ROLL)
        request = pb.ReplayRequest(game="toy", seed=SEED, position=anchor, actions=table.moves[-1:])
        assert table.stub.Replay(request).position == table.position


class TestNarrate:
    def test_tells_events_with_names(self, stub: RulesStub) -> None:
        events = [b'{"type":"rested","seat":1,"coins":1}', b'{"type":"drew","seat":0,"card":null}']
        request = pb.NarrateRequest(game="toy", names=["Ann", "Bo"], events=events, language="en")
        assert list(stub.Narrate(request).texts) == ["Bo rests: 1 coin", ""]

    def test_a_seat_without_a_name_has_its_number(self, stub: RulesStub) -> None:
        events = [b'{"type":"rested","seat":1,"coins":1}']
        request = pb.NarrateRequest(game="toy", events=events)
        assert list(stub.Narrate(request).texts) == ["Seat 2 rests: 1 coin"]


class TestChoose:
    @pytest.mark.parametrize("level", ["random", "greedy", "search"])
    def test_gives_an_offered_action(self, table: Table, level: str) -> None:
        table.to_the_turn()
        request = pb.ChooseRequest(
            game="toy", position=table.position, seat=0, level=level, bot_seed=7, nodes=20
        )
        answer = table.stub.Choose(request)
        offered = [offer["action"] for offer in table.decision(0)["actions"]]
        assert json.loads(answer.action) in offered
        assert table.stub.Choose(request) == answer


class TestStream:
    """Asks over an open stream have the answers of plain calls."""

    def test_apply_and_look(self, table: Table) -> None:
        stream = Stream(table.stub)
        look = pb.LookRequest(
            game="toy", position=table.position, eyes=pb.Eyes(viewer=pb.Viewer(seat=0))
        )
        assert stream.ask(apply=table.bid()).apply == table.stub.Apply(table.bid())
        assert stream.ask(look=look).look == table.stub.Look(look)
        stream.close()

    def test_a_refusal_leaves_the_stream_open(self, table: Table) -> None:
        stream = Stream(table.stub)
        request = table.bid()
        request.actions[0] = b'{"type":"roll"}'
        plain = refusal(lambda: table.stub.Apply(request))
        refused = stream.ask(apply=request).refusal
        assert refused.code == plain.code.value[0]
        assert refused.reason == plain.reason == "ILLEGAL_ACTION"
        assert refused.message == plain.message
        assert dict(refused.metadata) == plain.metadata
        assert stream.ask(apply=table.bid()).HasField("apply")
        stream.close()

    def test_a_message_with_several_asks_has_an_answer_to_each_in_order(self, table: Table) -> None:
        stream = Stream(table.stub)
        refused = table.bid()
        refused.actions[0] = b'{"type":"roll"}'
        look = pb.LookRequest(game="toy", position=table.position)
        answers = stream.ask_all(
            pb.Ask(apply=table.bid(0)),
            pb.Ask(apply=refused),
            pb.Ask(look=look),
            pb.Ask(apply=table.bid(1)),
        )
        assert [answer.WhichOneof("outcome") for answer in answers] == [
            *("apply", "refusal", "look", "apply"),
        ]
        assert answers[0].apply == table.stub.Apply(table.bid(0))
        assert answers[2].look == table.stub.Look(look)
        assert answers[3].apply == table.stub.Apply(table.bid(1))
        assert stream.ask_all() == []
        stream.close()

    def test_an_empty_ask_is_of_no_game(self, table: Table) -> None:
        stream = Stream(table.stub)
        assert stream.ask().refusal.reason == "UNKNOWN_GAME"
        stream.close()
