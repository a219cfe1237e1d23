"""Secrets: what is stored of them, and how a host changes accounts."""

import asyncio
import signal
from collections.abc import Awaitable, Callable

import httpx
import pytest
from argon2 import extract_parameters
from litestar.exceptions import WebSocketDisconnect

from kwartet.server.accounts import moderation
from kwartet.server.accounts.passwords import Passwords
from kwartet.server.store import Database
from kwartet.server.store.players import Player
from server.browsers import PASSWORD, Browser, match_of_two, problem
from server.databases import query, stored_in
from server.process import Process
from server.server_client import PATIENCE, ServerClient


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    """A player with an account."""
    browser = Browser(server_client)
    browser.sign_up("Ann")
    return browser


def test_no_secret_is_in_the_log_or_the_database(any_database: str) -> None:
    """A server is used in every way that has to do with secrets; then all it left behind is searched."""
    mail = "ann@example.org"
    with (
        Process(any_database, "--json-logs") as process,
        httpx.Client(base_url=process.url, timeout=PATIENCE) as client,
    ):
        secrets = [PASSWORD, "a wrong password", "another password"]
        client.post("/api/guest")
        secrets.append(client.cookies["kwartet_session"])
        client.post("/api/account", json={"name": "Ann", "password": PASSWORD, "email": mail})
        secrets.append(client.cookies["kwartet_session"])
        token = client.post("/api/tokens", json={"name": "program", "proof": {"password": PASSWORD}}).json()[
            "token"
        ]
        ticket = client.post("/api/login/passkey/options", headers={"host": "localhost"}).json()["ticket"]
        secrets += [token, ticket]
        assert client.get("/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 200
        client.get("/api/me", headers={"authorization": f"Bearer {token}x"})
        client.post("/api/login", json={"name": "Ann", "password": "a wrong password"})
        broken = f'{{"name": "Ann", "password": "{PASSWORD}"'.encode()
        client.post("/api/login", content=broken, headers={"content-type": "application/json"})
        client.post("/api/login", content=broken)
        client.patch("/api/account", json={"password": "another password", "proof": {"password": PASSWORD}})
        client.patch("/api/account", json={"password": {"x": PASSWORD}, "proof": [PASSWORD]})
        secrets.append(client.cookies["kwartet_session"])
        _, said = process.end(signal.SIGINT)
    left = stored_in(any_database)
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
        stored = await passwords.hash(PASSWORD)
        fits = await passwords.fits(stored, PASSWORD), await passwords.fits(None, PASSWORD)
        passwords.close()
        return stored, passwords.dummy_hash, *fits

    stored, dummy_hash, fits, never_fits = asyncio.run(hashes())
    assert extract_parameters(stored) == extract_parameters(dummy_hash)
    assert stored.startswith("$argon2id$")
    assert fits
    assert not never_fits


def test_equal_passwords_are_kept_differently(
    server_client: ServerClient, ann: Browser, any_database: str
) -> None:
    Browser(server_client).sign_up("Bob")
    stored = query(any_database, "SELECT password FROM players WHERE password IS NOT NULL")
    assert len(set(stored)) == 2


def as_host(address: str, act: Callable[..., Awaitable[Player]], name: str, **more: int | str) -> None:
    """Do what a host does, from another process as far as the server can tell."""

    async def do() -> None:
        database = Database(address)
        try:
            await act(database, name, **more)
        finally:
            await database.close()

    asyncio.run(do())


def test_a_closed_account_lets_nobody_in(
    server_client: ServerClient, ann: Browser, any_database: str
) -> None:
    program = Browser(server_client, authorization=f"Bearer {ann.token()}")
    as_host(any_database, moderation.close_account, "ann")
    assert ann.me is None
    assert problem(program.get("/api/me")) == (401, "log_in_first")
    assert problem(Browser(server_client).log_in("Ann")) == (403, "account_closed")
    assert problem(Browser(server_client).log_in("Ann", "wrong password")) == (403, "wrong_password")
    assert problem(Browser(server_client).post("/api/account", name="Ann", password=PASSWORD)) == (
        409,
        "name_taken",
    )
    as_host(any_database, moderation.reopen_account, "ann")
    assert Browser(server_client).log_in("Ann").status_code == 200


def test_a_socket_does_not_outlive_its_session(
    server_client: ServerClient, ann: Browser, any_database: str
) -> None:
    with ann.line("/api/lobby") as line:
        line.receive_until("lobby")
        as_host(any_database, moderation.close_account, "Ann")
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_until("never")
    assert closed.value.code == 4401


def test_somebody_who_is_muted_plays_but_does_not_speak(
    server_client: ServerClient, ann: Browser, any_database: str
) -> None:
    bob = Browser(server_client)
    bob.be_guest()
    table = match_of_two(ann, bob)
    with ann.line(f"/api/tables/{table}/live") as line:
        as_host(any_database, moderation.mute, "Ann", days=1)
        line.say("say", text="hello")
        assert line.problem() == "muted"
        line.say("move", ply=0, move="f6")
        assert line.receive_until("moved")["decision"]["ply"] == 0
        as_host(any_database, moderation.unmute, "Ann")
        line.say("say", text="hello again")
        assert line.receive_until("said")["lines"][-1]["text"] == "hello again"


def test_a_host_is_told_when_there_is_nobody_of_a_name(
    server_client: ServerClient, any_database: str
) -> None:
    with pytest.raises(moderation.UnknownPlayer):
        as_host(any_database, moderation.mute, "nobody here")
