"""The computer at a table, and engines that think while others play."""

import pytest

from kwartet import levels
from server.server_client import FOURMATION, PATIENCE, RINGS, SKATO, YINSH, ServerClient, play_through


@pytest.fixture
def slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 10 of YINSH thinks until it is sent away, or a busy machine might see it decide too soon."""
    monkeypatch.setattr(levels, "LONGEST_THOUGHT", 10 * PATIENCE)
    deep = (levels.NO_NODES, 0.0, 0.0, 0.0)
    table = (*levels.table_of("yinsh")[:-1], deep)
    monkeypatch.setattr(levels, "table_of", lambda _: table)


def test_the_computer_answers_and_tells_what_it_thinks(server_client: ServerClient) -> None:
    table = server_client.table(SKATO, "computer", level=10)
    with server_client.sit(table) as line:
        line.say("move", ply=0, move="d4")
        assert line.receive()["decision"]["side"] == 0
        thought = line.receive()["thought"]
        assert thought["lines"][0]["moves"]
        assert line.receive_until("moved")["decision"]["side"] == 1


def test_the_computer_begins_if_it_has_the_first_side(server_client: ServerClient) -> None:
    table = server_client.table(YINSH, "computer", level=1, first="computer")
    with server_client.line(f"/api/tables/{table}/live") as line:
        state = line.receive()["table"]
        assert [seat["person"] for seat in state["seats"]] == [False, True]
        if not state["decisions"]:
            assert line.receive_until("moved")["decision"]["side"] == 0


@pytest.mark.parametrize("choice", [FOURMATION, SKATO], ids=lambda choice: choice["game"])
def test_a_whole_game_against_the_computer(server_client: ServerClient, choice: dict[str, object]) -> None:
    table = server_client.table(choice, "computer", level=1)
    view = server_client.get(f"/api/tables/{table}").json()["view"]
    with server_client.sit(table) as line:
        while view["result"] is None:
            line.say("move", ply=view["ply"], move=view["choices"][0]["move"])
            view = line.receive_until("moved")["view"]
            while view["result"] is None and view["toMove"] == 1:
                view = line.receive_until("moved")["view"]
        assert line.receive()["type"] == "ended"


@pytest.mark.usefixtures("slow_computer")
def test_nobody_decides_in_the_computers_place(server_client: ServerClient) -> None:
    table = server_client.table(YINSH, "computer", level=10)
    with server_client.sit(table) as line:
        line.say("move", ply=0, move="f6")
        line.say("move", ply=1, move="e5")
        assert line.problem() == "not_your_turn"


def test_a_takeback_sends_the_thinking_computer_away(server_client: ServerClient) -> None:
    table = server_client.table(YINSH, "computer", level=10)
    with server_client.sit(table) as line:
        line.say("move", ply=0, move="f6")
        line.receive_until("thinking")
        line.say("takeback", ply=0)
        assert line.receive_until("table")["table"]["decisions"] == []
        line.say("move", ply=0, move="a2")
        assert line.receive()["decision"]["move"] == "a2"
        assert line.receive_until("moved")["decision"]["ply"] == 1
    assert server_client.moves(table)[0] == "a2"
    assert len(server_client.moves(table)) == 2


def test_a_takeback_leads_to_the_persons_own_turn(server_client: ServerClient) -> None:
    table = server_client.table(YINSH, "computer", level=1)
    with server_client.sit(table) as line:
        line.say("move", ply=0, move="f6")
        line.receive_until("moved")
        line.receive_until("moved")
        line.say("takeback", ply=1)
        assert line.receive_until("table")["table"]["decisions"] == []


def test_a_computer_that_began_cannot_be_made_to_begin_again(server_client: ServerClient) -> None:
    table = server_client.table(YINSH, "computer", level=1, first="computer")
    with server_client.line(f"/api/tables/{table}/live") as line:
        if not line.receive()["table"]["decisions"]:
            line.receive_until("moved")
        line.say("takeback", ply=0)
        assert line.problem() == "no_takeback"


@pytest.mark.usefixtures("slow_computer")
def test_giving_up_stops_the_thinking(server_client: ServerClient) -> None:
    table = server_client.table(YINSH, "computer", level=10)
    with server_client.sit(table) as line:
        line.say("move", ply=0, move="f6")
        line.say("resign", ply=1)
        assert line.receive_until("ended")["result"]["winner"] == 1
    assert server_client.moves(table) == ["f6"]


@pytest.mark.usefixtures("slow_computer")
def test_a_thinking_computer_holds_up_no_other_table(server_client: ServerClient) -> None:
    """The other table's moves are told before the computer has decided."""
    with (
        server_client.sit(server_client.table(YINSH, "computer", level=10)) as slow,
        server_client.sit(server_client.table()) as quick,
    ):
        slow.say("move", ply=0, move="f6")
        slow.receive_until("thinking")
        play_through(quick, RINGS[:2])
        slow.say("resign", ply=1)
        assert slow.receive_until("moved", "ended")["type"] == "ended"
