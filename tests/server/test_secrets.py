"""Secrets: what is kept of them, and what a host can do about somebody."""

import asyncio
import signal
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from argon2 import extract_parameters
from litestar.exceptions import WebSocketDisconnect

from kwartet.server.accounts import moderation
from kwartet.server.accounts.passwords import Passwords
from kwartet.server.store import Database
from kwartet.server.store.players import Player
from server.house import PATIENCE, House
from server.people import PASSWORD, Browser, match_of_two, problem
from server.process import Process


@pytest.fixture
def ann(house: House) -> Browser:
    """Somebody with an account."""
    browser = Browser(house)
    browser.sign_up("Ann")
    return browser


def test_no_secret_is_in_the_log_or_the_database(tmp_path: Path) -> None:
    """A server is used in every way that has to do with secrets; then all it left behind is searched."""
    mail = "ann@example.org"
    with (
        Process(tmp_path / "server.db", "--json-logs") as process,
        httpx.Client(base_url=process.url, timeout=PATIENCE) as client,
    ):
        secrets = [PASSWORD, "a wrong password", "another password"]
        client.post("/api/guest")
        secrets.append(client.cookies["kwartet_session"])
        client.post("/api/account", json={"name": "Ann", "password": PASSWORD, "email": mail})
        secrets.append(client.cookies["kwartet_session"])
        token = client.post("/api/tokens", json={"name": "program"}).json()["token"]
        ticket = client.post("/api/login/passkey/options", headers={"host": "localhost"}).json()["ticket"]
        secrets += [token, ticket]
        assert client.get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 200
        client.get("/api/me", headers={"authorization": f"Bearer {token}x"})
        client.post("/api/login", json={"name": "Ann", "password": "a wrong password"})
        client.post("/api/login", content=f'{{"name": "Ann", "password": "{PASSWORD}"'.encode())
        client.patch("/api/account", json={"password": "another password", "oldPassword": PASSWORD})
        client.patch("/api/account", json={"password": {"x": PASSWORD}, "oldPassword": [PASSWORD]})
        secrets.append(client.cookies["kwartet_session"])
        _, said = process.end(signal.SIGINT)
    left = b"".join(file.read_bytes() for file in tmp_path.glob("server.db*"))
    assert b"$argon2id$" in left
    for secret in secrets:
        assert secret not in said
        assert secret.encode() not in left
    assert mail not in said
    assert "argon2" not in said


def test_a_name_that_nobody_has_costs_the_same_work() -> None:
    """The hash that stands in for a missing one is made like any other."""

    async def hashes() -> tuple[str, str, bool, bool]:
        passwords = Passwords()
        kept = await passwords.hash(PASSWORD)
        fits = await passwords.fits(kept, PASSWORD), await passwords.fits(None, PASSWORD)
        passwords.close()
        return kept, passwords.nobodys, *fits

    kept, nobodys, fits, never_fits = asyncio.run(hashes())
    assert extract_parameters(kept) == extract_parameters(nobodys)
    assert kept.startswith("$argon2id$")
    assert fits
    assert not never_fits


def test_equal_passwords_are_kept_differently(house: House, ann: Browser, tmp_path: Path) -> None:
    Browser(house).sign_up("Bob")
    with closing(sqlite3.connect(tmp_path / "server.db")) as connection:
        kept = connection.execute("SELECT password FROM players WHERE password IS NOT NULL").fetchall()
    assert len(set(kept)) == 2


def as_host(address: str, act: Callable[..., Awaitable[Player]], name: str, **more: int) -> None:
    """Do what a host does, from another process as far as the server can tell."""

    async def do() -> None:
        database = Database(address)
        try:
            await act(database, name, **more)
        finally:
            await database.close()

    asyncio.run(do())


def test_a_closed_account_lets_nobody_in(house: House, ann: Browser, database: str) -> None:
    program = Browser(house, authorization=f"Bearer {ann.token()}")
    as_host(database, moderation.close_account, "ann")
    assert ann.me is None
    assert problem(program.get("/api/me")) == (401, "log_in_first")
    assert problem(Browser(house).log_in("Ann")) == (403, "account_closed")
    assert problem(Browser(house).log_in("Ann", "wrong password")) == (403, "wrong_password")
    assert problem(Browser(house).post("/api/account", name="Ann", password=PASSWORD)) == (409, "name_taken")
    as_host(database, moderation.reopen_account, "ann")
    assert Browser(house).log_in("Ann").status_code == 200


def test_a_socket_does_not_outlive_its_session(house: House, ann: Browser, database: str) -> None:
    with ann.line("/api/lobby") as line:
        line.hear_until("lobby")
        as_host(database, moderation.close_account, "Ann")
        with pytest.raises(WebSocketDisconnect) as closed:
            line.hear_until("never")
    assert closed.value.code == 4401


def test_somebody_who_is_muted_plays_but_does_not_speak(house: House, ann: Browser, database: str) -> None:
    bob = Browser(house)
    bob.be_guest()
    table = match_of_two(ann, bob)
    with ann.line(f"/api/tables/{table}/live") as line:
        as_host(database, moderation.mute, "Ann", days=1)
        line.say("say", text="hello")
        assert line.problem() == "muted"
        line.say("move", ply=0, move="f6")
        assert line.hear_until("moved")["decision"]["ply"] == 0
        as_host(database, moderation.unmute, "Ann")
        line.say("say", text="hello again")
        assert line.hear_until("said")["lines"][-1]["text"] == "hello again"


def test_a_host_is_told_when_there_is_nobody_of_a_name(house: House, database: str) -> None:
    with pytest.raises(moderation.NobodyOfThisName):
        as_host(database, moderation.mute, "nobody here")
