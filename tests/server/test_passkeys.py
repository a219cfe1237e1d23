"""Passkeys, with an authenticator that does what the standard says."""

import json
from pathlib import Path

import httpx
import pytest

from kwartet.server.app import Settings, make_app
from server.authenticator import PRESENT, Authenticator, bytes_of
from server.browsers import HERE, PASSWORD, PROOF, Browser, problem
from server.databases import LONG_AGO, query
from server.server_client import ServerClient, local_client


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    """A player with an account."""
    browser = Browser(server_client)
    browser.sign_up("Ann")
    return browser


def add(
    browser: Browser, device: Authenticator, name: str = "my phone", *, has_password: bool = True
) -> httpx.Response:
    """Add a device's passkey to the account."""
    asked = browser.post("/api/passkeys/options", proof=PROOF if has_password else None).json()
    credential = device.make(asked["options"])
    return browser.post("/api/passkeys", ticket=asked["ticket"], credential=credential, name=name)


def log_in(browser: Browser, device: Authenticator) -> httpx.Response:
    """Log in with a device."""
    asked = browser.post("/api/login/passkey/options").json()
    credential = device.sign(asked["options"])
    return browser.post("/api/login/passkey", ticket=asked["ticket"], credential=credential)


def test_somebody_logs_in_with_a_passkey(server_client: ServerClient, ann: Browser) -> None:
    device = Authenticator()
    answer = add(ann, device)
    assert answer.status_code == 201, answer.text
    assert [key["name"] for key in answer.json()["passkeys"]] == ["my phone"]
    other = Browser(server_client)
    answer = log_in(other, device)
    assert answer.status_code == 200, answer.text
    assert other.name == "Ann"


def test_a_passkey_alone_is_enough(server_client: ServerClient) -> None:
    browser, device = Browser(server_client), Authenticator()
    player = browser.sign_up("Bea", password=None)
    assert add(browser, device, has_password=False).status_code == 201
    browser.post("/api/logout")
    assert log_in(browser, device).json()["player"]["id"] == player


def test_what_is_asked_of_the_device(ann: Browser) -> None:
    """A key that finds its owner by itself, and a device that makes sure of them."""
    asked = json.loads(ann.post("/api/passkeys/options", proof=PROOF).json()["options"])
    assert asked["rp"] == {"name": "kwartet", "id": "localhost"}
    assert asked["authenticatorSelection"]["residentKey"] == "required"
    assert asked["authenticatorSelection"]["userVerification"] == "required"
    assert len(bytes_of(asked["challenge"])) >= 32
    asked = json.loads(ann.post("/api/login/passkey/options").json()["options"])
    assert asked["userVerification"] == "required"
    assert not asked.get("allowCredentials")


def test_no_question_is_asked_twice(ann: Browser) -> None:
    asked = [json.loads(ann.post("/api/login/passkey/options").json()["options"]) for _ in range(3)]
    assert len({question["challenge"] for question in asked}) == 3


def test_a_ticket_holds_once(server_client: ServerClient, ann: Browser) -> None:
    device = Authenticator()
    add(ann, device)
    browser = Browser(server_client)
    asked = browser.post("/api/login/passkey/options").json()
    answer = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    assert browser.post("/api/login/passkey", **answer).status_code == 200
    assert problem(browser.post("/api/login/passkey", **answer)) == (400, "bad_message")


def test_a_ticket_holds_in_the_browser_that_asked_for_it(server_client: ServerClient, ann: Browser) -> None:
    device = Authenticator()
    add(ann, device)
    asked = Browser(server_client).post("/api/login/passkey/options").json()
    answer = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    thief = Browser(server_client)
    thief.post("/api/login/passkey/options")
    assert problem(thief.post("/api/login/passkey", **answer)) == (400, "bad_message")


def test_two_pages_of_one_browser_can_ask_at_once(server_client: ServerClient, ann: Browser) -> None:
    device = Authenticator()
    add(ann, device)
    browser = Browser(server_client)
    asked = browser.post("/api/login/passkey/options").json()
    browser.post("/api/login/passkey/options")
    answer = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    assert browser.post("/api/login/passkey", **answer).status_code == 200


def test_a_ticket_runs_out(server_client: ServerClient, ann: Browser, any_database: str) -> None:
    device = Authenticator()
    add(ann, device)
    browser = Browser(server_client)
    asked = browser.post("/api/login/passkey/options").json()
    query(any_database, f"UPDATE tickets SET expires = {LONG_AGO}")
    answer = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    assert problem(browser.post("/api/login/passkey", **answer)) == (400, "bad_message")


def test_a_ticket_of_one_purpose_is_none_for_the_other(ann: Browser) -> None:
    asked = ann.post("/api/login/passkey/options").json()
    answer = {"ticket": asked["ticket"], "credential": "{}"}
    assert problem(ann.post("/api/passkeys", **answer)) == (400, "bad_message")


def test_a_ticket_is_valid_for_its_own_session_only(server_client: ServerClient, ann: Browser) -> None:
    """A player who logs in between the two steps does not get the passkey of another player."""
    Browser(server_client).sign_up("Bob")
    device = Authenticator()
    asked = ann.post("/api/passkeys/options", proof=PROOF).json()
    credential = device.make(asked["options"])
    ann.log_in("Bob")
    assert problem(ann.post("/api/passkeys", ticket=asked["ticket"], credential=credential)) == (
        400,
        "bad_message",
    )


@pytest.mark.parametrize(
    "device",
    [
        Authenticator(origin="http://elsewhere.example"),
        Authenticator(flags=PRESENT),
        Authenticator(flags=0),
    ],
    ids=["from another site", "without making sure of its owner", "without anybody there"],
)
def test_a_device_that_does_not_do_its_part_is_refused(ann: Browser, device: Authenticator) -> None:
    assert problem(add(ann, device)) == (400, "bad_message")


def test_only_the_right_key_lets_in(server_client: ServerClient, ann: Browser) -> None:
    device = Authenticator()
    add(ann, device)
    copies = [
        Authenticator(id=device.id, user=device.user),  # another key under the same name
        Authenticator(key=device.key, user=device.user),  # a name that nobody knows
        Authenticator(key=device.key, id=device.id, user="AAAA"),  # for another player
        Authenticator("http://elsewhere.example", device.key, device.id, user=device.user),
        Authenticator(key=device.key, id=device.id, user=device.user, flags=PRESENT),
    ]
    for copy in copies:
        assert problem(log_in(Browser(server_client), copy)) == (403, "wrong_password")
    assert log_in(Browser(server_client), device).status_code == 200


def test_a_copy_of_a_device_is_noticed(server_client: ServerClient, ann: Browser) -> None:
    """A device counts how often it has signed; one that counts less than we know is not the only one."""
    device = Authenticator()
    add(ann, device)
    copy = Authenticator(key=device.key, id=device.id, user=device.user)
    assert log_in(Browser(server_client), device).status_code == 200
    assert log_in(Browser(server_client), device).status_code == 200
    assert problem(log_in(Browser(server_client), copy)) == (403, "wrong_password")


def test_nonsense_is_refused(ann: Browser) -> None:
    for credential in ("", "{}", "[]", "null", "{", '{"id":"a","rawId":"a","response":{}}', "\x00"):
        asked = ann.post("/api/passkeys/options", proof=PROOF).json()
        answer = {"ticket": asked["ticket"], "credential": credential}
        assert problem(ann.post("/api/passkeys", **answer)) == (400, "bad_message")
        asked = ann.post("/api/login/passkey/options").json()
        answer = {"ticket": asked["ticket"], "credential": credential}
        assert problem(ann.post("/api/login/passkey", **answer)) == (403, "wrong_password")


def test_one_passkey_belongs_to_one_account(server_client: ServerClient, ann: Browser) -> None:
    device = Authenticator()
    add(ann, device)
    assert problem(add(ann, device)) == (403, "not_allowed")
    bob = Browser(server_client)
    bob.sign_up("Bob")
    assert problem(add(bob, device)) == (403, "not_allowed")


def test_a_removed_passkey_lets_nobody_in(server_client: ServerClient, ann: Browser) -> None:
    device = Authenticator()
    key = add(ann, device).json()["passkeys"][0]["id"]
    bob = Browser(server_client)
    bob.sign_up("Bob")
    assert problem(bob.delete(f"/api/passkeys/{key}")) == (404, "not_found")
    assert ann.delete(f"/api/passkeys/{key}").status_code == 204
    assert problem(log_in(Browser(server_client), device)) == (403, "wrong_password")


def test_the_last_way_into_an_account_stays(server_client: ServerClient) -> None:
    browser = Browser(server_client)
    browser.sign_up("Bea", password=None)
    device = Authenticator()
    key = add(browser, device, has_password=False).json()["passkeys"][0]["id"]
    assert problem(browser.delete(f"/api/passkeys/{key}")) == (403, "not_allowed")
    asked = browser.post("/api/account/proof").json()
    proof = {"passkey": {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}}
    assert browser.patch("/api/account", password=PASSWORD, proof=proof).status_code == 200
    assert browser.delete(f"/api/passkeys/{key}").status_code == 204


def test_guests_have_no_passkeys(server_client: ServerClient) -> None:
    browser = Browser(server_client)
    assert problem(browser.post("/api/passkeys/options")) == (401, "log_in_first")
    browser.be_guest()
    assert problem(browser.post("/api/passkeys/options")) == (401, "log_in_first")


def test_an_address_without_a_name_has_no_passkeys(server_client: ServerClient) -> None:
    """The standard knows none for 127.0.0.1."""
    browser = Browser(server_client, origin="http://127.0.0.1:8420", host="127.0.0.1:8420")
    assert problem(browser.post("/api/login/passkey/options")) == (403, "not_allowed")


def test_behind_a_public_address_that_one_counts(any_database: str, tmp_path: Path) -> None:
    public = "https://play.example.org"
    settings = Settings(any_database, client=tmp_path, public_url=public, limits=False)
    with local_client(make_app(settings)) as client:
        browser = Browser(ServerClient(client), origin=public)
        browser.sign_up("Ann")
        asked = json.loads(browser.post("/api/passkeys/options", proof=PROOF).json()["options"])
        assert asked["rp"]["id"] == "play.example.org"
        assert problem(add(browser, Authenticator(HERE))) == (400, "bad_message")
        device = Authenticator(public)
        assert add(browser, device).status_code == 201
        assert log_in(Browser(ServerClient(client), origin=public), device).status_code == 200
