"""One real process: what its sockets refuse, how it is killed and goes on, how it stops.

The tests share the process, and the last one ends it.
"""

import json
import signal
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.process import Process, receive, say
from server.real_match import Guest, RealMatch, play, take_back
from server.server_client import PATIENCE, YINSH, Message


def test_sockets_of_other_sites_are_turned_away(process: Process) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        process.connect("/api/lobby", origin="http://elsewhere.example")
    with process.connect("/api/lobby", origin=process.url) as socket:
        socket.send("{}")
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "problem"


def test_a_frame_beyond_all_measure_closes_the_socket_only(process: Process) -> None:
    ann = Guest(process)
    with ann.at(process, ann.open_match(process)) as (socket, _):
        with suppress(ConnectionClosed):
            socket.send("x" * 3_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            receive(socket, "never")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
    assert process.get("/api/health")["status"] == "ok"


def test_a_killed_server_goes_on_where_it_was(process: Process) -> None:
    """What was told has been kept; an engine that was thinking thinks again."""
    people, ann = play_game_of_two(process), Guest(process)
    computer = ann.open_match(process, choice=YINSH, engine=10)
    with ann.at(process, computer) as (socket, _):
        say(socket, "move", ply=0, move="f6")
        assert receive(socket, "moved")["decision"]["move"] == "f6"
        before = kept(process, people)
        process.kill()
        with pytest.raises(ConnectionClosed):
            receive(socket, "never")
    process.start()
    assert kept(process, people) == before
    with ann.at(process, computer) as (socket, state):
        decisions = state["decisions"]
        assert decisions[0]["move"] == "f6"
        if len(decisions) == 1:
            assert receive(socket, "moved")["decision"]["ply"] == 1


def play_game_of_two(process: Process) -> str:
    """A game with a takeback that ends with a resignation."""
    match = RealMatch(process, YINSH)
    with match.lines() as lines:
        play(lines, ["f6", "e5", "g7"], 0)
        take_back(lines, 0, 2)
        play(lines, ["a2"], 2)
        say(lines[1], "resign", ply=3)
        for line in lines:
            assert receive(line, "ended")["result"]["winner"] == 0
    return match.table


def kept(process: Process, table: str) -> Message:
    """A match without what counts only while the server runs: since when its players are away."""
    state = process.get(f"/api/tables/{table}")
    return {**state, "match": {**state["match"], "away": None}}


def test_a_server_that_is_asked_to_stop_does_so_calmly(process: Process) -> None:
    """Even while an engine thinks and a page is open."""
    ann = Guest(process)
    with ann.at(process, ann.open_match(process, choice=YINSH, engine=10, first="other")):
        code, said = process.end(signal.SIGINT)
    assert code == 0
    assert said.endswith("kwartet has stopped; every game is stored.\n")
    assert "Traceback" not in said
