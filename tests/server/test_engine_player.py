"""An engine in a match, and engines that think while others play."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kwartet import levels
from server.match_client import at, duel, engine_at, guest, next_of, open_match
from server.server_client import FOURMATION, PATIENCE, RINGS, SKATO, YINSH, Line, Message, ServerClient


@pytest.fixture
def slow_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 10 of YINSH thinks until it is sent away, or a busy machine might see it decide too soon."""
    monkeypatch.setattr(levels, "LONGEST_THOUGHT", 10 * PATIENCE)
    deep = (levels.NO_NODES, 0.0, 0.0, 0.0)
    table = (*levels.table_of("yinsh")[:-1], deep)
    monkeypatch.setattr(levels, "table_of", lambda _: table)


@contextmanager
def at_engine_that_begins(server_client: ServerClient) -> Iterator[Line]:
    """A match in which the engine begins; it may have decided before the first message is read."""
    browser = guest(server_client)
    with browser.line(f"/api/tables/{open_match(browser, YINSH, 'other', engine=1)}/live") as line:
        yield line


def test_the_engine_answers_and_tells_what_it_thinks(server_client: ServerClient) -> None:
    with engine_at(server_client, SKATO, 10) as line:
        line.say("move", ply=0, move="d4")
        assert next_of(line, "moved")["decision"]["side"] == 0
        thought = line.receive_until("thinking", "moved")["thought"]
        assert thought["lines"][0]["moves"]
        assert line.receive_until("moved")["decision"]["side"] == 1


def test_the_engine_begins_if_it_has_the_first_side(server_client: ServerClient) -> None:
    with at_engine_that_begins(server_client) as line:
        state = line.receive_until("table")["table"]
        assert [seat["person"] for seat in state["seats"]] == [False, True]
        if not state["decisions"]:
            assert line.receive_until("moved")["decision"]["side"] == 0


@pytest.mark.parametrize("choice", [FOURMATION, SKATO], ids=lambda choice: choice["game"])
def test_a_whole_game_against_an_engine(server_client: ServerClient, choice: Message) -> None:
    browser = guest(server_client)
    table = open_match(browser, choice, engine=1)
    view = server_client.get(f"/api/tables/{table}").json()["view"]
    with at(browser, table) as line:
        while view["result"] is None:
            line.say("move", ply=view["ply"], move=view["choices"][0]["move"])
            view = next_of(line, "moved")["view"]
            while view["result"] is None and view["toMove"] == 1:
                view = next_of(line, "moved")["view"]
        assert next_of(line, "ended")["type"] == "ended"


@pytest.mark.usefixtures("slow_computer")
def test_nobody_decides_in_the_engines_place(server_client: ServerClient) -> None:
    with engine_at(server_client, YINSH, 10) as line:
        line.say("move", ply=0, move="f6")
        line.say("move", ply=1, move="e5")
        assert line.problem() == "not_your_turn"


def test_a_takeback_sends_the_thinking_engine_away(server_client: ServerClient) -> None:
    browser = guest(server_client)
    table = open_match(browser, YINSH, engine=10)
    with at(browser, table) as line:
        line.say("move", ply=0, move="f6")
        line.receive_until("thinking")
        line.say("takeback", ply=0)
        assert line.receive_until("table")["table"]["decisions"] == []
        line.say("move", ply=0, move="a2")
        assert next_of(line, "moved")["decision"]["move"] == "a2"
        assert line.receive_until("moved")["decision"]["ply"] == 1
    assert server_client.moves(table)[0] == "a2"
    assert len(server_client.moves(table)) == 2


def test_a_takeback_leads_to_the_persons_own_turn(server_client: ServerClient) -> None:
    with engine_at(server_client, YINSH) as line:
        line.say("move", ply=0, move="f6")
        line.receive_until("moved")
        line.receive_until("moved")
        line.say("takeback", ply=1)
        assert line.receive_until("table")["table"]["decisions"] == []


def test_an_engine_that_began_cannot_be_made_to_begin_again(server_client: ServerClient) -> None:
    with at_engine_that_begins(server_client) as line:
        if not line.receive_until("table")["table"]["decisions"]:
            line.receive_until("moved")
        line.say("takeback", ply=0)
        assert line.problem() == "no_takeback"


@pytest.mark.usefixtures("slow_computer")
def test_giving_up_stops_the_thinking(server_client: ServerClient) -> None:
    browser = guest(server_client)
    table = open_match(browser, YINSH, engine=10)
    with at(browser, table) as line:
        line.say("move", ply=0, move="f6")
        line.say("resign", ply=1)
        assert line.receive_until("ended")["result"]["winner"] == 1
    assert server_client.moves(table) == ["f6"]


@pytest.mark.usefixtures("slow_computer")
def test_a_thinking_engine_holds_up_no_other_table(server_client: ServerClient) -> None:
    """The other table's moves are told before the engine has decided."""
    with engine_at(server_client, YINSH, 10) as slow, duel(server_client, YINSH) as quick:
        slow.say("move", ply=0, move="f6")
        slow.receive_until("thinking")
        quick.play(*RINGS[:2])
        slow.say("resign", ply=1)
        assert slow.receive_until("moved", "ended", where=is_later)["type"] == "ended"


def is_later(message: Message) -> bool:
    """Whether this is not the person's own decision, which was told before the thoughts."""
    return bool(message["type"] == "ended" or message["decision"]["ply"] > 0)
