"""What players offer, ask, give and prepare at a match."""

import pytest

from server.match_client import BLITZ, WEEK, at, duel, guest, news_where, next_of, open_match
from server.server_client import LYNGK, YINSH, Message, ServerClient


def offers(match: Message) -> list[tuple[str, int]]:
    return [(offer["kind"], offer["side"]) for offer in match["offers"]]


def test_a_draw_is_agreed_by_an_offer_and_an_answer(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.play("d4", "d5")
        match.first.say("offer", offer="draw")
        assert offers(match.match()) == [("draw", 0)]
        match.second.say("answer", offer="draw", accept=True)
        ended = match.both_receive("ended")["result"]
        assert (ended["winner"], ended["reason"]) == (None, "agreement")
        assert match.match()["offers"] == []


def test_two_who_offer_a_draw_have_agreed(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.first.say("offer", offer="draw")
        match.match()
        match.second.say("offer", offer="draw")
        assert match.both_receive("ended")["result"]["reason"] == "agreement"


def test_an_offer_can_be_declined_withdrawn_and_outplayed(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.first.say("offer", offer="draw")
        match.match()
        match.second.say("answer", offer="draw", accept=False)
        assert match.match()["offers"] == []
        match.first.say("offer", offer="draw")
        match.match()
        match.first.say("answer", offer="draw", accept=False)
        assert match.match()["offers"] == []
        match.first.say("offer", offer="draw")
        match.match()
        match.play("d4")  # one's own decision leaves it standing
        match.play("d5", ply=1)
        assert match.match()["offers"] == []
        match.second.say("answer", offer="draw", accept=True)
        assert match.second.problem() == "gone"


def test_an_offer_that_was_made_stands_once(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        for _ in range(3):
            match.first.say("offer", offer="draw")
        match.match()
        match.play("d4")
        assert offers(server_client.get(f"/api/tables/{match.table}").json()["match"]) == [("draw", 0)]


def test_a_takeback_is_asked_for_and_granted(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.play("d4", "d5", "e4")
        match.first.say("takeback", ply=2)
        assert match.match()["offers"] == [{"kind": "takeback", "side": 0, "ply": 2}]
        match.second.say("answer", offer="takeback", accept=True)
        told = match.both_receive("table")["table"]
        assert [decision["move"] for decision in told["decisions"]] == ["d4", "d5"]
        assert told["match"]["offers"] == []
        match.play("c4", ply=2)
    assert server_client.moves(match.table) == ["d4", "d5", "c4"]


def test_a_takeback_leads_to_ones_own_decision(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.play("d4", "d5")
        match.first.say("takeback", ply=1)
        assert match.match()["offers"] == [{"kind": "takeback", "side": 0, "ply": 0}]


def test_there_must_be_something_to_take_back(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.play("d4")
        match.second.say("takeback", ply=0)
        assert match.second.problem() == "no_takeback"
        match.first.say("takeback", ply=5)
        assert match.first.problem() == "wrong_ply"
    with duel(server_client, takebacks=False) as match:
        match.play("d4")
        match.first.say("takeback", ply=0)
        assert match.first.problem() == "no_takeback"


def test_a_step_back_within_ones_own_turn_needs_no_leave(server_client: ServerClient) -> None:
    with duel(server_client, LYNGK, seed=5, takebacks=False, clock=BLITZ) as match:
        view = server_client.get(f"/api/tables/{match.table}").json()["view"]
        claim = next(choice["move"] for choice in view["choices"] if "-" not in choice["move"])
        match.play(claim)
        match.second.say("takeback", ply=0)
        assert match.second.problem() == "no_takeback"
        match.first.say("takeback", ply=0)
        assert match.both_receive("table")["table"]["decisions"] == []


def test_time_is_given_to_the_other(server_client: ServerClient) -> None:
    with duel(server_client, clock=BLITZ) as match:
        match.second.say("addTime")
        assert match.match()["clock"] == {"left": [195.0, 180.0], "running": None}
        match.first.say("addTime")
        assert match.match()["clock"]["left"] == [195.0, 195.0]


def test_without_a_clock_there_is_no_time_to_give(server_client: ServerClient) -> None:
    with duel(server_client) as match:
        match.first.say("addTime")
        assert match.first.problem() == "not_allowed"


def test_a_day_is_given_for_the_turn_under_way(server_client: ServerClient) -> None:
    with duel(server_client, clock=WEEK) as match:
        match.first.say("addTime")
        assert match.first.problem() == "too_early"
        match.second.say("addTime")
        clock = match.match()["clock"]
        assert clock["running"] == 0
        assert 7 * 86_400 < clock["left"][0] <= 8 * 86_400


def test_a_rematch_changes_the_sides(server_client: ServerClient) -> None:
    with duel(server_client, YINSH, clock=BLITZ) as match:
        match.first.say("offer", offer="rematch")
        assert match.first.problem() == "too_early"
        match.first.say("resign", ply=0)
        match.both_receive("ended")
        match.match(phase="over")
        match.first.say("offer", offer="rematch")
        assert offers(match.match()) == [("rematch", 0)]
        match.second.say("answer", offer="rematch", accept=True)
        again = match.match()["rematch"]
        match.second.say("offer", offer="rematch")
        assert match.second.problem() == "gone"
        with at(match.browsers[1], again) as one, at(match.browsers[0], again) as other:
            one.say("move", ply=0, move="f6")
            assert next_of(other, "moved")["decision"]["side"] == 0
    state = server_client.get(f"/api/tables/{again}").json()
    assert (state["match"]["clockRule"], state["match"]["phase"]) == (BLITZ, "playing")


def test_a_rematch_of_a_drawn_start_is_drawn_anew(server_client: ServerClient) -> None:
    with duel(server_client, LYNGK, seed=7) as match:
        match.first.say("resign", ply=0)
        match.both_receive("ended")
        match.match(phase="over")
        for line in match.lines:
            line.say("offer", offer="rematch")
        latest = news_where(match.first, lambda match: match["rematch"])
    starts = {
        server_client.get(f"/api/tables/{table}").json()["start"]
        for table in (match.table, latest["rematch"])
    }
    assert len(starts) == 2


def test_answers_are_prepared_in_correspondence(server_client: ServerClient) -> None:
    with duel(server_client, clock=WEEK) as match:
        match.second.say("conditions", ply=0, lines=[["D4", "d5", "e4", "e5", "c4"], ["a1", "b1"]])
        prepared = match.second.receive_until("seated")
        assert prepared["conditions"] == [["d4", "d5", "e4", "e5"], ["a1", "b1"]]
        match.first.say("move", ply=0, move="d4")
        for line in match.lines:
            assert [next_of(line, "moved")["decision"]["move"] for _ in range(2)] == ["d4", "d5"]
        assert match.second.receive_until("seated")["conditions"] == [["e4", "e5"]]
        match.first.say("move", ply=2, move="c4")
        for line in match.lines:
            assert next_of(line, "moved")["view"]["toMove"] == 1
        assert match.second.receive_until("seated")["conditions"] == []
    assert server_client.moves(match.table) == ["d4", "d5", "c4"]


def test_prepared_answers_are_for_their_owner_alone(server_client: ServerClient) -> None:
    with duel(server_client, clock=WEEK) as match:
        match.second.say("conditions", ply=0, lines=[["d4", "d5"]])
        match.second.receive_until("seated")
        with match.browsers[0].line(f"/api/tables/{match.table}/live") as line:
            assert line.receive() == {"type": "seated", "side": 0, "conditions": []}
        with match.browsers[1].line(f"/api/tables/{match.table}/live") as line:
            assert line.receive() == {"type": "seated", "side": 1, "conditions": [["d4", "d5"]]}


def test_what_cannot_be_prepared_is_refused(server_client: ServerClient) -> None:
    with duel(server_client, clock=WEEK) as match:
        match.second.say("conditions", ply=0, lines=[["d4", "d4"]])
        assert match.second.problem() == "illegal_move"
        match.first.say("conditions", ply=0, lines=[["d4", "d5"]])
        assert match.first.problem() == "not_allowed"
        match.second.say("conditions", ply=3, lines=[["d4", "d5"]])
        assert match.second.problem() == "wrong_ply"
    with duel(server_client, clock=BLITZ) as match:
        match.second.say("conditions", ply=0, lines=[["d4", "d5"]])
        assert match.second.problem() == "not_allowed"


@pytest.mark.parametrize("first", ["me", "other"])
def test_an_engine_sits_down_at_once_and_plays(server_client: ServerClient, first: str) -> None:
    person = guest(server_client)
    table = open_match(person, first=first, engine=1, clock=BLITZ)
    with person.line(f"/api/tables/{table}/live") as line:
        side = line.receive()["side"]
        view = line.receive()["table"]["view"]
        while view["ply"] < 4:
            if view["toMove"] == side:
                line.say("move", ply=view["ply"], move=view["choices"][0]["move"])
            moved = line.receive_until("moved")
            view = moved["view"]
    state = server_client.get(f"/api/tables/{table}").json()["match"]
    assert state["players"][1 - side]["kind"] == "engine"
    assert state["away"][1 - side] is None


def test_what_an_engine_answers(server_client: ServerClient) -> None:
    """It plays to the end, gives decisions back and plays again."""
    person = guest(server_client)
    with at(person, open_match(person, engine=1)) as line:
        line.say("offer", offer="draw")
        assert line.problem() == "not_allowed"
        line.say("move", ply=0, move="d4")
        for _ in range(2):
            line.receive_until("moved")
        line.say("takeback", ply=0)
        assert line.receive_until("table")["table"]["decisions"] == []
        line.say("resign", ply=0)
        line.receive_until("ended")
        line.say("offer", offer="rematch")
        latest = news_where(line, lambda match: match["rematch"])
    again = server_client.get(f"/api/tables/{latest['rematch']}").json()
    assert [player["kind"] for player in again["match"]["players"]] == ["engine", "guest"]
