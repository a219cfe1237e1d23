"""One real process: what its sockets refuse, how it is killed and goes on, how it stops.

The tests share the process, and the last one ends it.
"""

import json
import signal
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.process import Process, receive, say
from server.server_client import PATIENCE, YINSH


def test_sockets_of_other_sites_are_turned_away(process: Process) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        process.connect("/api/lobby", origin="http://elsewhere.example")
    with process.connect("/api/lobby", origin=process.url) as socket:
        socket.send("{}")
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "problem"


def test_a_frame_beyond_all_measure_closes_the_socket_only(process: Process) -> None:
    table = process.post("/api/tables", choice=YINSH, kind="screen")["id"]
    with process.connect(f"/api/tables/{table}/live") as socket:
        receive(socket, "table")
        with suppress(ConnectionClosed):
            socket.send("x" * 3_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            receive(socket, "never")
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
    assert process.get("/api/health")["status"] == "ok"


def test_a_killed_server_goes_on_where_it_was(process: Process) -> None:
    """What was told has been kept; a computer that was thinking thinks again."""
    people = play_game_of_two(process)
    computer = process.post("/api/tables", choice=YINSH, kind="computer", level=10)["id"]
    with process.connect(f"/api/tables/{computer}/live") as socket:
        say(socket, "move", ply=0, move="f6")
        assert receive(socket, "moved")["decision"]["move"] == "f6"
        before = process.get(f"/api/tables/{people}")
        process.kill()
        with pytest.raises(ConnectionClosed):
            receive(socket, "never")
    process.start()
    assert process.get(f"/api/tables/{people}") == before
    with process.connect(f"/api/tables/{computer}/live") as socket:
        decisions = receive(socket, "table")["table"]["decisions"]
        assert decisions[0]["move"] == "f6"
        if len(decisions) == 1:
            assert receive(socket, "moved")["decision"]["ply"] == 1


def play_game_of_two(process: Process) -> str:
    """A game with a takeback that ends with a resignation."""
    table: str = process.post("/api/tables", choice=YINSH, kind="screen", names=["Ann", "Bob"])["id"]
    with process.connect(f"/api/tables/{table}/live") as socket:
        for ply, move in enumerate(["f6", "e5", "g7"]):
            say(socket, "move", ply=ply, move=move)
        say(socket, "takeback", ply=2)
        say(socket, "move", ply=2, move="a2")
        say(socket, "resign", ply=3)
        assert receive(socket, "ended")["result"]["winner"] == 0
    return table


def test_a_server_that_is_asked_to_stop_does_so_calmly(process: Process) -> None:
    """Even while an engine thinks and a page is open."""
    table = process.post("/api/tables", choice=YINSH, kind="computer", level=10, moves=["f6"])["id"]
    with process.connect(f"/api/tables/{table}/live") as socket:
        receive(socket, "table")
        code, said = process.end(signal.SIGINT)
    assert code == 0
    assert said.endswith("kwartet has stopped; every game is stored.\n")
    assert "Traceback" not in said
