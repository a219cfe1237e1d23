"""The computer at a table, and engines that think while others play."""

import time

import pytest

import kwartet
from kwartet import levels
from server.server_client import FOURMATION, PATIENCE, RINGS, SKATO, YINSH, Line, ServerClient, play_through


def analyse(line: Line, seconds: float) -> None:
    """Let an engine think about the start of YINSH, and wait until it has begun."""
    line.say("analyse", choice=YINSH, text=kwartet.game("yinsh").start().text, lines=2, seconds=seconds)
    line.receive_until("thought")


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


def test_an_engine_at_work_holds_up_no_table(server_client: ServerClient) -> None:
    """While an analysis of a minute runs, people move, and so does the computer."""
    with server_client.line("/api/analysis") as thinking:
        analyse(thinking, seconds=60)
        with server_client.sit(server_client.table()) as line:
            play_through(line, RINGS)
        with server_client.sit(server_client.table(SKATO, "computer", level=1)) as line:
            line.say("move", ply=0, move="d4")
            line.receive_until("moved")
            assert line.receive_until("moved")["decision"]["side"] == 1
        thinking.say("stop")
        assert thinking.receive_until("done")


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


def test_an_analysis_ends_with_its_time(server_client: ServerClient) -> None:
    text = kwartet.game("skato").start().text
    with server_client.line("/api/analysis") as line:
        line.say("analyse", choice=SKATO, text=text, lines=3, seconds=0.3)
        thought = line.receive()
        assert thought["text"] == text
        assert len(thought["thought"]["lines"]) == 3
        assert line.receive_until("done")["text"] == text


def test_a_new_analysis_takes_the_place_of_the_old_one(server_client: ServerClient) -> None:
    with server_client.line("/api/analysis") as line:
        analyse(line, seconds=60)
        other = kwartet.game("skato").start().text
        line.say("analyse", choice=SKATO, text=other, lines=1, seconds=0.2)
        assert line.receive_until("done")["text"] == other


def test_an_analysis_needs_something_to_think_about(server_client: ServerClient) -> None:
    with server_client.line("/api/analysis") as line:
        line.say("analyse", choice=YINSH, text="4/7")
        assert line.problem() == "bad_position"
        line.say("analyse", choice=YINSH, text=kwartet.game("yinsh").start().text, seconds=61)
        assert line.problem() == "bad_message"
        line.say("analyse", choice=YINSH, text=kwartet.game("yinsh").start().text, lines=11)
        assert line.problem() == "bad_message"
        over = "XXXXX3/OOOO4/8/8/8/8/8/8 O"
        line.say("analyse", choice=SKATO, text=over)
        assert line.problem() == "game_over"


def test_too_many_analyses_are_refused_until_one_ends(server_client: ServerClient) -> None:
    with server_client.line("/api/analysis") as one:
        analyse(one, seconds=60)
        with server_client.line("/api/analysis") as two:
            two.say("analyse", choice=YINSH, text=kwartet.game("yinsh").start().text, seconds=1)
            assert two.problem() == "too_many"
    with server_client.line("/api/analysis") as three:
        patient_until, received = time.monotonic() + PATIENCE, "problem"
        while (
            received == "problem" and time.monotonic() < patient_until
        ):  # until it is known that one has gone
            three.say("analyse", choice=YINSH, text=kwartet.game("yinsh").start().text, seconds=0.1)
            received = three.receive_until("thought", "problem")["type"]
        assert received == "thought"
