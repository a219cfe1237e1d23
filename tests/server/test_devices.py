"""Devices: where a player is logged in, when each way in was last used, and how all of them are ended."""

import pytest
from litestar.exceptions import WebSocketDisconnect

from kwartet.server.accounts.devices import device_of
from server.browsers import Browser, problem
from server.databases import LONG_AGO, ago, query
from server.server_client import Message, ServerClient

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"
EDGE = "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0"


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (FIREFOX, "Firefox, Linux"),
        (SAFARI, "Safari, iPhone"),
        (CHROME, "Chrome, Android"),
        (EDGE, "Edge, Windows"),
        ("python-httpx/0.28", ""),
        ("x" * 10_000, ""),
        ("", ""),
    ],
)
def test_a_device_has_the_names_of_its_browser_and_system_alone(user_agent: str, device: str) -> None:
    assert device_of(user_agent) == device


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    """A player at a desktop computer."""
    browser = Browser(server_client, **{"user-agent": FIREFOX})
    browser.sign_up("Ann")
    return browser


@pytest.fixture
def phone(ann: Browser) -> Browser:
    """The telephone of the same player."""
    browser = Browser(ann.server_client, **{"user-agent": SAFARI})
    browser.log_in("Ann")
    return browser


def devices(browser: Browser) -> list[Message]:
    """The devices of a player."""
    answer = browser.get("/api/devices")
    assert answer.status_code == 200, answer.text
    found: list[Message] = answer.json()["devices"]
    return found


def other(browser: Browser) -> str:
    """The id of the other one of two devices."""
    (found,) = (device["id"] for device in devices(browser) if not device["isThisOne"])
    return str(found)


def test_a_player_sees_every_device_and_which_one_is_here(ann: Browser, phone: Browser) -> None:
    seen = {device["name"]: device["isThisOne"] for device in devices(phone)}
    assert seen == {"Firefox, Linux": False, "Safari, iPhone": True}
    assert {device["name"]: device["isThisOne"] for device in devices(ann)} == {
        "Firefox, Linux": True,
        "Safari, iPhone": False,
    }
    phone.post("/api/logout")
    assert [device["name"] for device in devices(ann)] == ["Firefox, Linux"]


def test_one_device_is_logged_out(ann: Browser, phone: Browser) -> None:
    ended = other(ann)
    with phone.line("/api/lobby") as line:
        assert ann.delete(f"/api/devices/{ended}").status_code == 204
        with pytest.raises(WebSocketDisconnect):
            line.receive_until("never")
    assert phone.me is None
    assert ann.name == "Ann"
    assert problem(ann.delete(f"/api/devices/{ended}")) == (404, "not_found")


def test_all_others_are_logged_out_and_all_tokens_end(ann: Browser, phone: Browser) -> None:
    program = Browser(ann.server_client, authorization=f"Bearer {ann.token()}")
    assert program.get("/api/me").status_code == 200
    assert phone.delete("/api/devices").status_code == 204
    assert ann.me is None
    assert problem(program.get("/api/me")) == (401, "log_in_first")
    assert phone.name == "Ann"
    assert phone.me
    assert phone.me["tokens"] == []


def test_nobody_else_sees_or_ends_a_device(ann: Browser, phone: Browser) -> None:
    bob, guest = Browser(ann.server_client), Browser(ann.server_client)
    bob.sign_up("Bob")
    guest.be_guest()
    program = Browser(ann.server_client, authorization=f"Bearer {ann.token()}")
    assert problem(bob.delete(f"/api/devices/{other(ann)}")) == (404, "not_found")
    assert bob.delete("/api/devices").status_code == 204
    for method, path in (("GET", "/api/devices"), ("DELETE", "/api/devices"), ("DELETE", "/api/devices/x")):
        assert problem(guest.ask(method, path)) == (401, "log_in_first")
        assert problem(program.ask(method, path)) == (403, "not_allowed")
    assert len(devices(ann)) == 2


def test_a_device_stays_the_same_when_its_cookie_is_renewed(ann: Browser, any_database: str) -> None:
    before = devices(ann)
    query(any_database, f"UPDATE sessions SET created = {ago(days=2)}")
    old = ann.session
    assert [device["id"] for device in devices(ann)] == [device["id"] for device in before]
    assert ann.session != old
    after = devices(ann)
    assert [(device["id"], device["begun"]) for device in after] == [(before[0]["id"], before[0]["begun"])]


def test_the_last_use_is_stored(ann: Browser, any_database: str) -> None:
    program = Browser(ann.server_client, authorization=f"Bearer {ann.token()}")
    assert ann.me
    assert [token["used"] for token in ann.me["tokens"]] == [None]
    query(any_database, f"UPDATE sessions SET seen = {LONG_AGO}")
    program.get("/api/me")
    assert devices(ann)[0]["seen"] > "2026"
    assert ann.me["tokens"][0]["used"] > "2026"
