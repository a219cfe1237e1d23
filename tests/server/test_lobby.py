"""The lobby: what all clients see, and how two players are paired."""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from server.browsers import Browser
from server.databases import LONG_AGO, query
from server.process import Process, receive, say
from server.server_client import PATIENCE, YINSH, Line, Message, ServerClient
from services import Postgres, RedisServer

BLITZ = {"type": "fischer", "seconds": 300, "increment": 3}
WISH: Message = {"choice": YINSH, "clock": BLITZ}
SEEN = "SELECT seen FROM seeks"  # when the players were seen last


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    """A guest."""
    browser = Browser(server_client)
    browser.be_guest()
    return browser


@pytest.fixture
def bob(server_client: ServerClient) -> Browser:
    """Another guest."""
    browser = Browser(server_client)
    browser.be_guest()
    return browser


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Where sockets stay open until the end."""
    with ExitStack() as stack:
        yield stack


def received_seeks(line: Line, count: int) -> list[Message]:
    """Listen until so many seeks are open."""
    return list(line.receive_until("lobby", where=lambda lobby: len(lobby["seeks"]) == count)["seeks"])


def test_everybody_may_look_but_only_somebody_may_seek(server_client: ServerClient) -> None:
    with Browser(server_client).line("/api/lobby") as line:
        lobby = line.receive()
        assert (lobby["type"], lobby["seeks"], lobby["games"], lobby["online"]) == ("lobby", [], [], 1)
        for kind, more in (("seek", WISH), ("accept", {"id": "x"}), ("unseek", {})):
            line.say(kind, **more)
            assert line.problem() == "log_in_first"
        line.say("ping")
        assert line.receive()["type"] == "pong"


def test_a_seek_is_seen_by_all_and_taken_back(server_client: ServerClient, ann: Browser) -> None:
    with ann.line("/api/lobby") as own, Browser(server_client).line("/api/lobby") as other:
        own.say("seek", **WISH, first="me", lowest=1200)
        (seek,) = received_seeks(other, 1)
        assert ann.me
        assert seek["player"] == ann.me["player"]
        assert (seek["choice"], seek["clock"], seek["rated"]) == (YINSH, BLITZ, False)
        assert (seek["first"], seek["lowest"], seek["highest"]) == ("me", 1200, None)
        assert received_seeks(own, 1) == [seek]
        own.say("unseek", id=seek["id"])
        assert received_seeks(other, 0) == []


def test_the_first_client_in_the_lobby_is_counted(server_client: ServerClient, ann: Browser) -> None:
    """Those who are elsewhere on the site have kept the lobby busy before."""
    with ann.line("/api/lobby?quiet=true") as elsewhere:
        for _ in range(2):
            elsewhere.say("ping")
            assert elsewhere.receive_until("pong", "lobby")["type"] == "pong"
            with Browser(server_client).line("/api/lobby") as line:
                assert line.receive()["online"] == 2


def test_two_who_find_each_other_are_told_and_watched(
    server_client: ServerClient, ann: Browser, bob: Browser
) -> None:
    with (
        ann.line("/api/lobby") as host,
        bob.line("/api/lobby") as guest,
        Browser(server_client).line("/api/lobby") as other,
    ):
        host.say("seek", **WISH)
        (seek,) = received_seeks(guest, 1)
        guest.say("accept", id=seek["id"])
        table = guest.receive_until("paired")["table"]
        assert host.receive_until("paired")["table"] == table
        lobby = other.receive_until("lobby", where=lambda lobby: lobby["games"])
        assert lobby["seeks"] == []
        (game,) = lobby["games"]
        assert (game["id"], game["choice"], game["clock"], game["plies"]) == (table, YINSH, BLITZ, 0)
        assert {player["name"] for player in game["players"]} == {ann.name, bob.name}
    state = server_client.get(f"/api/tables/{table}").json()
    assert state["match"]["phase"] == "playing"
    assert state["match"]["listed"]


def test_quick_pairing(server_client: ServerClient, ann: Browser, bob: Browser) -> None:
    with ann.line("/api/lobby") as one, bob.line("/api/lobby") as other:
        one.say("seek", **WISH, quick=True)
        received_seeks(other, 1)
        other.say("seek", **WISH, quick=True)
        assert other.receive_until("paired")["table"] == one.receive_until("paired")["table"]


def test_a_seek_that_is_taken_meanwhile_is_gone(
    server_client: ServerClient, ann: Browser, bob: Browser
) -> None:
    late = Browser(server_client)
    late.be_guest()
    with ann.line("/api/lobby") as host, bob.line("/api/lobby") as guest, late.line("/api/lobby") as third:
        host.say("seek", **WISH)
        (seek,) = received_seeks(third, 1)
        guest.say("accept", id=seek["id"])
        guest.receive_until("paired")
        third.say("accept", id=seek["id"])
        assert third.problem() == "gone"
        third.say("accept", id="nothing")
        assert third.problem() == "gone"
        third.say("accept", id=seek["id"] * 3)
        assert third.problem() == "bad_message"


def test_a_pairing_missed_while_disconnected_is_told_once(ann: Browser, bob: Browser) -> None:
    with bob.line("/api/lobby") as guest:
        with ann.line("/api/lobby") as host:
            host.say("seek", **WISH)
            (seek,) = received_seeks(guest, 1)
        guest.say("accept", id=seek["id"])
        table = guest.receive_until("paired")["table"]
        with ann.line("/api/lobby") as host:
            assert host.receive_until("paired")["table"] == table
        with ann.line("/api/lobby") as host:  # told once
            assert host.receive()["type"] == "lobby"
            host.say("ping")
            assert host.receive_until("paired", "pong")["type"] == "pong"


def test_a_seek_goes_with_its_player(server_client: ServerClient, ann: Browser, any_database: str) -> None:
    with Browser(server_client).line("/api/lobby") as other:
        with ann.line("/api/lobby") as own:
            own.say("seek", **WISH)
            received_seeks(other, 1)
        other.receive_until(
            "lobby", where=lambda lobby: lobby["online"] == 1
        )  # it is known that she has gone
        query(any_database, f"UPDATE seeks SET seen = {LONG_AGO}")
        received_seeks(other, 0)


def test_a_seek_stays_with_its_player(server_client: ServerClient, ann: Browser, any_database: str) -> None:
    """However long ago the last sign of life was, there is a new one in time."""
    with ann.line("/api/lobby") as own, Browser(server_client).line("/api/lobby") as other:
        own.say("seek", **WISH)
        received_seeks(other, 1)
        before, patient_until = query(any_database, SEEN), time.monotonic() + PATIENCE
        while query(any_database, SEEN) == before:
            assert time.monotonic() < patient_until, before
            own.say("ping")
            assert own.receive_until("pong", "lobby")


def test_what_makes_no_sense_is_refused(ann: Browser) -> None:
    with ann.line("/api/lobby") as line:
        line.say("seek", **{**WISH, "rated": True})
        assert line.problem() == "log_in_first"
        line.say("seek", choice={"game": "chess", "variant": "standard", "options": {}})
        assert line.problem() == "unknown_game"
        line.say("seek", **{**WISH, "clock": {"type": "days", "days": 99}})
        assert line.problem() == "bad_message"
        line.say_text("{")
        assert line.problem() == "bad_message"


def test_accounts_are_shown_with_their_ratings(server_client: ServerClient) -> None:
    ann = Browser(server_client)
    ann.sign_up("Ann")
    with ann.line("/api/lobby") as line:
        line.say("seek", **{**WISH, "rated": True})
        (seek,) = received_seeks(line, 1)
        assert (seek["rated"], seek["player"]["kind"], seek["player"]["rating"]) == (True, "person", None)


def test_two_processes_have_one_lobby(postgres: Postgres, stack: ExitStack) -> None:
    """Also while nothing carries the notes between them."""
    database = postgres.new_database()
    redis = stack.enter_context(RedisServer())
    here = stack.enter_context(Process(database, "--redis", redis.address))
    there = stack.enter_context(Process(database, "--redis", redis.address))
    meet(here, there)
    redis.stop()
    meet(there, here)
    redis.start()
    meet(here, there)


def meet(here: Process, there: Process) -> None:
    """Let a guest of one process find a guest of the other."""
    with (
        here.connect("/api/lobby", guest(here)) as host,
        there.connect("/api/lobby", guest(there)) as other,
    ):
        say(host, "seek", **WISH)
        seek, *_ = receive(other, "lobby", where=lambda lobby: lobby["seeks"])["seeks"]
        say(other, "accept", id=seek["id"])
        assert receive(other, "paired")["table"] == receive(host, "paired")["table"]


def guest(process: Process) -> dict[str, str]:
    """The headers of a new guest."""
    answer = httpx.post(f"{process.url}/api/guest", timeout=PATIENCE)
    return {"Cookie": f"kwartet_session={answer.cookies['kwartet_session']}"}
