"""The lobby: what everybody sees, and how two who look for a game hear of each other."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from server.house import PATIENCE, YINSH, House, Line, Message
from server.people import Browser
from server.process import Process, hear, say
from services import Postgres, RedisServer

BLITZ = {"type": "fischer", "seconds": 300, "increment": 3}
WISH: Message = {"choice": YINSH, "clock": BLITZ}


@pytest.fixture
def ann(house: House) -> Browser:
    """A guest."""
    browser = Browser(house)
    browser.be_guest()
    return browser


@pytest.fixture
def bob(house: House) -> Browser:
    """Another guest."""
    browser = Browser(house)
    browser.be_guest()
    return browser


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Where sockets stay open until the end."""
    with ExitStack() as stack:
        yield stack


def hear_seeks(line: Line, count: int) -> list[Message]:
    """Listen until so many seeks are open."""
    return list(line.hear_until("lobby", where=lambda lobby: len(lobby["seeks"]) == count)["seeks"])


def test_everybody_may_look_but_only_somebody_may_seek(house: House) -> None:
    with Browser(house).line("/api/lobby") as line:
        lobby = line.hear()
        assert (lobby["type"], lobby["seeks"], lobby["games"], lobby["online"]) == ("lobby", [], [], 1)
        for kind, more in (("seek", WISH), ("accept", {"id": "x"}), ("unseek", {})):
            line.say(kind, **more)
            assert line.problem() == "log_in_first"
        line.say("ping")
        assert line.hear()["type"] == "pong"


def test_a_seek_is_seen_by_all_and_taken_back(house: House, ann: Browser) -> None:
    with ann.line("/api/lobby") as own, Browser(house).line("/api/lobby") as other:
        own.say("seek", **WISH, first="me", lowest=1200)
        (seek,) = hear_seeks(other, 1)
        assert ann.me
        assert seek["player"] == ann.me["player"]
        assert (seek["choice"], seek["clock"], seek["rated"]) == (YINSH, BLITZ, False)
        assert (seek["first"], seek["lowest"], seek["highest"]) == ("me", 1200, None)
        assert hear_seeks(own, 1) == [seek]
        own.say("unseek", id=seek["id"])
        assert hear_seeks(other, 0) == []


def test_whoever_comes_first_is_counted(house: House, ann: Browser) -> None:
    """Those who are elsewhere on the site have kept the lobby busy before."""
    with ann.line("/api/lobby?quiet=true") as elsewhere:
        for _ in range(2):
            elsewhere.say("ping")
            assert elsewhere.hear_until("pong", "lobby")["type"] == "pong"
            with Browser(house).line("/api/lobby") as line:
                assert line.hear()["online"] == 2


def test_two_who_find_each_other_are_told_and_watched(house: House, ann: Browser, bob: Browser) -> None:
    with (
        ann.line("/api/lobby") as host,
        bob.line("/api/lobby") as guest,
        Browser(house).line("/api/lobby") as other,
    ):
        host.say("seek", **WISH)
        (seek,) = hear_seeks(guest, 1)
        guest.say("accept", id=seek["id"])
        table = guest.hear_until("paired")["table"]
        assert host.hear_until("paired")["table"] == table
        lobby = other.hear_until("lobby", where=lambda lobby: lobby["games"])
        assert lobby["seeks"] == []
        (game,) = lobby["games"]
        assert (game["id"], game["choice"], game["clock"], game["plies"]) == (table, YINSH, BLITZ, 0)
        assert {player["name"] for player in game["players"]} == {ann.name, bob.name}
    state = house.get(f"/api/tables/{table}").json()
    assert state["match"]["phase"] == "playing"
    assert state["match"]["listed"]


def test_quick_pairing(house: House, ann: Browser, bob: Browser) -> None:
    with ann.line("/api/lobby") as one, bob.line("/api/lobby") as other:
        one.say("seek", **WISH, quick=True)
        hear_seeks(other, 1)
        other.say("seek", **WISH, quick=True)
        assert other.hear_until("paired")["table"] == one.hear_until("paired")["table"]


def test_a_seek_that_is_taken_meanwhile_is_gone(house: House, ann: Browser, bob: Browser) -> None:
    late = Browser(house)
    late.be_guest()
    with ann.line("/api/lobby") as host, bob.line("/api/lobby") as guest, late.line("/api/lobby") as third:
        host.say("seek", **WISH)
        (seek,) = hear_seeks(third, 1)
        guest.say("accept", id=seek["id"])
        guest.hear_until("paired")
        third.say("accept", id=seek["id"])
        assert third.problem() == "gone"
        third.say("accept", id="nothing")
        assert third.problem() == "gone"
        third.say("accept", id=seek["id"] * 3)
        assert third.problem() == "bad_message"


def test_whoever_was_away_for_a_moment_is_told_on_return(ann: Browser, bob: Browser) -> None:
    with bob.line("/api/lobby") as guest:
        with ann.line("/api/lobby") as host:
            host.say("seek", **WISH)
            (seek,) = hear_seeks(guest, 1)
        guest.say("accept", id=seek["id"])
        table = guest.hear_until("paired")["table"]
        with ann.line("/api/lobby") as host:
            assert host.hear_until("paired")["table"] == table
        with ann.line("/api/lobby") as host:  # told once
            assert host.hear()["type"] == "lobby"
            host.say("ping")
            assert host.hear_until("paired", "pong")["type"] == "pong"


def test_a_seek_goes_with_its_player(house: House, ann: Browser, tmp_path: Path) -> None:
    with Browser(house).line("/api/lobby") as other:
        with ann.line("/api/lobby") as own:
            own.say("seek", **WISH)
            hear_seeks(other, 1)
        other.hear_until("lobby", where=lambda lobby: lobby["online"] == 1)  # it is known that she has gone
        make_older(tmp_path / "server.db")
        hear_seeks(other, 0)


def test_a_seek_stays_with_its_player(house: House, ann: Browser, tmp_path: Path) -> None:
    """However long ago the last sign of life was, there is a new one in time."""
    with ann.line("/api/lobby") as own, Browser(house).line("/api/lobby") as other:
        own.say("seek", **WISH)
        hear_seeks(other, 1)
        before, patient_until = seen(tmp_path / "server.db"), time.monotonic() + PATIENCE
        while seen(tmp_path / "server.db") == before:
            assert time.monotonic() < patient_until, before
            own.say("ping")
            assert own.hear_until("pong", "lobby")


def make_older(file: Path) -> None:
    """Let all seeks be those of people who have gone long ago."""
    with closing(sqlite3.connect(file, timeout=PATIENCE)) as connection, connection:
        connection.execute("UPDATE seeks SET seen = '2020-01-01 00:00:00.000000'")


def seen(file: Path) -> list[str]:
    """When the players of all seeks were seen last."""
    with closing(sqlite3.connect(file)) as connection:
        return [moment for (moment,) in connection.execute("SELECT seen FROM seeks")]


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


def test_accounts_are_shown_with_their_ratings(house: House) -> None:
    ann = Browser(house)
    ann.sign_up("Ann")
    with ann.line("/api/lobby") as line:
        line.say("seek", **{**WISH, "rated": True})
        (seek,) = hear_seeks(line, 1)
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
        seek, *_ = hear(other, "lobby", where=lambda lobby: lobby["seeks"])["seeks"]
        say(other, "accept", id=seek["id"])
        assert hear(other, "paired")["table"] == hear(host, "paired")["table"]


def guest(process: Process) -> dict[str, str]:
    """The headers of a new guest."""
    answer = httpx.post(f"{process.url}/api/guest", timeout=PATIENCE)
    return {"Cookie": f"kwartet_session={answer.cookies['kwartet_session']}"}
