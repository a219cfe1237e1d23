"""Proof: a stolen session is not enough to keep the account or to delete it."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from kwartet.server import app
from kwartet.server.accounts import moderation
from kwartet.server.app import Settings, make_app
from kwartet.server.runtime.rate_limits import LOG_IN, LOG_IN_AS, RateLimits
from kwartet.server.store import Database
from server.authenticator import Authenticator
from server.browsers import PROOF, Browser, problem
from server.server_client import Message, ServerClient, local_client

NEW = "another good one"
WRONG = {"password": "a wrong password"}
Act = Callable[[Browser, Message | None], httpx.Response]
ACTS: dict[str, Act] = {
    "a passkey": lambda browser, proof: browser.post("/api/passkeys/options", proof=proof),
    "a token": lambda browser, proof: browser.post("/api/tokens", name="theirs", proof=proof),
    "another address": lambda browser, proof: browser.patch("/api/account", email="x@y.org", proof=proof),
    "another password": lambda browser, proof: browser.patch("/api/account", password=NEW, proof=proof),
    "a bot": lambda browser, proof: browser.patch("/api/account", bot=True, proof=proof),
    "removal": lambda browser, proof: browser.post("/api/account/removal", proof=proof),
}


@pytest.fixture(params=list(ACTS.values()), ids=list(ACTS))
def act(request: pytest.FixtureRequest) -> Act:
    """Something that only the owner of an account may do."""
    found: Act = request.param
    return found


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    """A player with a password."""
    browser = Browser(server_client)
    browser.sign_up("Ann")
    return browser


@pytest.fixture
def device() -> Authenticator:
    """What Bea logs in with."""
    return Authenticator()


@pytest.fixture
def bea(server_client: ServerClient, device: Authenticator) -> Browser:
    """A player with a passkey and no password."""
    browser = Browser(server_client)
    browser.sign_up("Bea", password=None)
    assert add_passkey(browser, device).status_code == 201
    return browser


def add_passkey(browser: Browser, device: Authenticator, proof: Message | None = None) -> httpx.Response:
    """Add a device to an account."""
    asked = browser.post("/api/passkeys/options", proof=proof).json()
    return browser.post("/api/passkeys", ticket=asked["ticket"], credential=device.make(asked["options"]))


def signed(browser: Browser, device: Authenticator) -> Message:
    """A proof by a device."""
    asked = browser.post("/api/account/proof").json()
    return {"passkey": {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}}


def state(browser: Browser) -> Message:
    """All that is known of an account."""
    me = browser.me
    assert me
    return me


def test_a_session_alone_is_not_enough(ann: Browser, act: Act) -> None:
    before = state(ann)
    assert problem(act(ann, None)) == (403, "proof_needed")
    assert problem(act(ann, {})) == (403, "proof_needed")
    assert state(ann) == before


def test_a_wrong_password_changes_nothing(ann: Browser, act: Act) -> None:
    before = state(ann)
    answer = act(ann, WRONG)
    assert problem(answer) == (403, "wrong_proof")
    assert answer.json()["message"] == "this is not the password of this account; nothing has been changed"
    assert problem(act(ann, {"password": ""})) == (403, "wrong_proof")
    assert state(ann) == before


def test_the_password_is_enough(ann: Browser, act: Act) -> None:
    assert act(ann, PROOF).is_success


def test_a_passkey_is_enough(bea: Browser, device: Authenticator, act: Act) -> None:
    assert problem(act(bea, None)) == (403, "proof_needed")
    assert problem(act(bea, PROOF)) == (403, "wrong_proof")
    assert act(bea, signed(bea, device)).is_success


def test_a_passkey_proves_also_where_there_is_a_password(ann: Browser, device: Authenticator) -> None:
    add_passkey(ann, device, PROOF)
    assert ann.patch("/api/account", password=NEW, proof=signed(ann, device)).status_code == 200


def test_a_proof_holds_once(bea: Browser, device: Authenticator) -> None:
    proof = signed(bea, device)
    assert bea.post("/api/tokens", name="one", proof=proof).status_code == 201
    assert problem(bea.post("/api/tokens", name="two", proof=proof)) == (400, "bad_message")


def test_the_passkey_of_somebody_else_proves_nothing(
    server_client: ServerClient, bea: Browser, device: Authenticator
) -> None:
    thief, own = Browser(server_client), Authenticator()
    thief.sign_up("Carl", password=None)
    add_passkey(thief, own)
    asked = bea.post("/api/account/proof").json()
    stolen = {"passkey": {"ticket": asked["ticket"], "credential": own.sign(asked["options"])}}
    assert problem(bea.post("/api/tokens", name="x", proof=stolen)) == (403, "wrong_proof")
    thief.cookies = {**bea.cookies, "kwartet_ticket": thief.cookies["kwartet_ticket"]}
    asked = Browser(server_client).post("/api/login/passkey/options").json()
    used = {"passkey": {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}}
    assert problem(thief.post("/api/tokens", name="x", proof=used)) == (400, "bad_message")


def test_a_question_is_for_the_account_that_asked(
    server_client: ServerClient, bea: Browser, device: Authenticator
) -> None:
    """A log-in between the two steps proves nothing for another account."""
    Browser(server_client).sign_up("Ann")
    proof = signed(bea, device)
    bea.log_in("Ann")
    assert problem(bea.post("/api/tokens", name="x", proof=proof)) == (400, "bad_message")


def test_the_answer_of_a_log_in_is_no_proof(bea: Browser, device: Authenticator) -> None:
    asked = bea.post("/api/login/passkey/options").json()
    proof = {"passkey": {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}}
    assert problem(bea.post("/api/tokens", name="x", proof=proof)) == (400, "bad_message")


def test_an_account_without_passkey_needs_none(server_client: ServerClient, ann: Browser) -> None:
    assert problem(ann.post("/api/account/proof")) == (403, "not_allowed")
    assert problem(Browser(server_client).post("/api/account/proof")) == (401, "log_in_first")


def test_an_account_without_a_way_in_has_nothing_to_prove(server_client: ServerClient, act: Act) -> None:
    browser = Browser(server_client)
    browser.be_guest()
    browser.sign_up("Dora", password=None)
    assert act(browser, None).is_success


def test_a_question_from_before_the_first_passkey_adds_no_second_one(server_client: ServerClient) -> None:
    """Else an attacker with the session could ask first and add a passkey afterwards."""
    owner, thief = Browser(server_client), Browser(server_client)
    owner.sign_up("Bea", password=None)
    thief.cookies = dict(owner.cookies)
    device = Authenticator()
    asked = thief.post("/api/passkeys/options").json()
    assert add_passkey(owner, Authenticator()).status_code == 201
    answer = {"ticket": asked["ticket"], "credential": device.make(asked["options"])}
    assert problem(thief.post("/api/passkeys", **answer)) == (400, "bad_message")
    assert len(state(owner)["passkeys"]) == 1


def test_what_is_wrong_with_a_wish_is_told_before_a_proof_is_used(
    bea: Browser, device: Authenticator
) -> None:
    proof = signed(bea, device)
    assert problem(bea.patch("/api/account", password="12345678", proof=proof)) == (400, "password_common")
    assert problem(bea.patch("/api/account", email="no address", proof=proof)) == (400, "bad_message")
    assert bea.patch("/api/account", password=NEW, proof=proof).status_code == 200


# --- a new password


def test_a_new_password_ends_sessions_and_tokens_and_lists_passkeys(server_client: ServerClient) -> None:
    ann, other, device = Browser(server_client), Browser(server_client), Authenticator()
    ann.sign_up("Ann")
    other.log_in("Ann")
    program = Browser(server_client, authorization=f"Bearer {ann.token()}")
    add_passkey(ann, device, PROOF)
    assert program.name == "Ann"
    answer = ann.patch("/api/account", password=NEW, proof=PROOF)
    assert answer.status_code == 200, answer.text
    assert answer.json()["tokens"] == []
    assert [passkey["name"] for passkey in answer.json()["passkeys"]] == ["passkey"]
    assert other.me is None
    assert problem(program.get("/api/me")) == (401, "log_in_first")
    assert ann.name == "Ann"
    assert ann.delete(f"/api/passkeys/{answer.json()['passkeys'][0]['id']}").status_code == 204


def test_a_password_from_the_host_ends_sessions_and_tokens(
    server_client: ServerClient, any_database: str
) -> None:
    ann = Browser(server_client)
    ann.sign_up("Ann")
    program = Browser(server_client, authorization=f"Bearer {ann.token()}")

    async def set_password() -> None:
        database = Database(any_database)
        await moderation.set_password(database, "Ann", NEW)
        await database.close()

    asyncio.run(set_password())
    assert ann.me is None
    assert problem(program.get("/api/me")) == (401, "log_in_first")
    assert ann.log_in("Ann", NEW).status_code == 200


# --- how often


@pytest.fixture
def strict(any_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerClient]:
    """A server with its limits, for which no time goes by."""
    monkeypatch.setattr(app, "RateLimits", partial(RateLimits, clock=lambda: 1000.0))
    with local_client(make_app(Settings(any_database, players=1, client=tmp_path))) as client:
        yield ServerClient(client)


def test_proofs_cannot_be_tried_without_end(strict: ServerClient, act: Act) -> None:
    """They count together with attempts to log in: a session buys no more of them."""
    ann = Browser(strict)
    ann.sign_up("Ann")
    Browser(strict).log_in("Ann", "guess")
    answers = [act(ann, WRONG) for _ in range(LOG_IN_AS.burst)]
    assert [answer.status_code for answer in answers] == [403] * (LOG_IN_AS.burst - 1) + [429]
    assert problem(act(ann, PROOF)) == (429, "too_many")  # the right one comes too late


def test_proofs_by_passkey_are_limited_for_an_address(strict: ServerClient) -> None:
    bea = Browser(strict)
    bea.sign_up("Bea", password=None)
    add_passkey(bea, Authenticator())
    answers = [bea.post("/api/account/proof").status_code for _ in range(LOG_IN.burst)]
    assert answers == [200] * (LOG_IN.burst - 1) + [429]  # adding the passkey was the first
