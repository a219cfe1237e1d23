"""Security: what strangers and other sites cannot do. docs/threats.md tells the whole story."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from kwartet.server.app import Settings, make_app
from server.house import YINSH, House, Line, Message
from server.people import HERE, PASSWORD, Browser, match_of_two, problem

ELSEWHERE = "http://elsewhere.example"
PUBLIC = "https://play.example.org"


@pytest.fixture
def ann(house: House) -> Browser:
    """Somebody with an account."""
    browser = Browser(house)
    browser.sign_up("Ann")
    return browser


# --- who may move


def test_only_the_two_who_play_can_act(house: House, ann: Browser) -> None:
    bob, carl, nobody = Browser(house), Browser(house), Browser(house)
    bob.be_guest()
    carl.sign_up("Carl")
    table = match_of_two(ann, bob)
    acts: list[tuple[str, Message]] = [
        ("move", {"ply": 0, "move": "f6"}),
        ("resign", {"ply": 0}),
        ("takeback", {"ply": 0}),
        ("offer", {"offer": "draw"}),
        ("answer", {"offer": "draw", "accept": True}),
        ("addTime", {}),
        ("claim", {"claim": "win"}),
        ("abort", {}),
        ("say", {"text": "hello"}),
        ("conditions", {"ply": 0, "lines": []}),
        ("sit", {}),
    ]
    for stranger in (carl, nobody):
        with stranger.line(f"/api/tables/{table}/live") as line:
            for kind, fields in acts:
                line.say(kind, **fields)
                assert line.problem() in {"not_allowed", "log_in_first"}, kind
    assert house.moves(table) == []
    assert ann.get(f"/api/tables/{table}").json()["result"] is None


def test_nobody_moves_for_the_other(house: House, ann: Browser) -> None:
    bob = Browser(house)
    bob.be_guest()
    table = match_of_two(ann, bob)
    with bob.line(f"/api/tables/{table}/live") as line:
        line.say("move", ply=0, move="f6")
        assert line.problem() == "not_your_turn"
    assert house.moves(table) == []


def test_nobody_removes_a_match(house: House, ann: Browser) -> None:
    table = ann.post("/api/matches", choice=YINSH).json()["id"]
    for browser in (ann, Browser(house)):
        assert problem(browser.delete(f"/api/tables/{table}")) == (403, "not_allowed")


def test_what_players_say_is_for_them_alone(house: House, ann: Browser) -> None:
    bob = Browser(house)
    bob.be_guest()
    table = match_of_two(ann, bob)
    with Browser(house).line(f"/api/tables/{table}/live") as watcher:
        heard = heard_until(watcher, "table")  # or all could be over before it is here
        with ann.line(f"/api/tables/{table}/live") as line:
            line.say("say", text="a secret")
            line.hear_until("said", where=lambda said: said["lines"])
            line.say("move", ply=0, move="f6")
            line.hear_until("moved")
        heard += heard_until(watcher, "moved")
    assert "a secret" not in json.dumps(heard)
    assert "a secret" not in Browser(house).get(f"/api/tables/{table}").text


def heard_until(line: Line, kind: str) -> list[object]:
    """Everything that somebody hears up to a message of some kind."""
    heard: list[dict[str, object]] = [line.hear()]
    while heard[-1]["type"] != kind:
        heard.append(line.hear())
    return list(heard)


def test_names_of_tables_cannot_be_guessed(house: House) -> None:
    names = {house.table() for _ in range(20)}
    assert len(names) == 20
    assert min(map(len, names)) >= 22  # 128 bits


def test_the_account_of_others_is_out_of_reach(house: House, ann: Browser) -> None:
    """What only the owner may know is in no answer to anybody else."""
    ann.patch("/api/account", email="ann@example.org", oldPassword=PASSWORD)
    ann.token()
    page = Browser(house).get("/api/players/Ann")
    assert page.status_code == 200
    assert not [word for word in ("example.org", "argon2", "password", "token", "email") if word in page.text]


# --- other sites


def test_another_site_can_do_nothing_in_a_visitors_name(house: House, ann: Browser) -> None:
    """Even if a browser sent the cookie along."""
    for headers in (
        {"origin": ELSEWHERE},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://testserver.local.elsewhere.example"},
        {"origin": "http://testserver.local:81"},
        {"origin": HERE, "sec-fetch-site": "cross-site"},
        {"origin": HERE, "sec-fetch-site": "same-site"},
    ):
        for method, path in (("DELETE", "/api/account"), ("POST", "/api/logout"), ("POST", "/api/tokens")):
            answer = ann.ask(method, path, {"name": "theirs"}, **headers)
            assert problem(answer) == (403, "not_allowed"), headers
    me = ann.me
    assert me
    assert me["tokens"] == []


def test_a_form_of_another_site_is_refused(house: House, ann: Browser) -> None:
    """A browser sends such a form without asking first, whatever its type."""
    answer = house.client.post(
        "/api/tokens",
        content=b'{"name":"theirs"}',
        headers={
            "origin": ELSEWHERE,
            "content-type": "text/plain",
            "cookie": f"kwartet_session={ann.session}",
        },
    )
    assert problem(answer) == (403, "not_allowed")


def test_no_other_site_is_told_that_it_may_read(house: House) -> None:
    for origin in (HERE, ELSEWHERE):
        answer = house.client.options(
            "/api/me", headers={"origin": origin, "access-control-request-method": "GET"}
        )
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("path", ["/api/lobby", "/api/analysis", "/api/review", "/api/tables/x/live"])
def test_sockets_of_other_sites_are_refused(house: House, ann: Browser, path: str) -> None:
    for headers in ({"origin": ELSEWHERE}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        sent = {**headers, "cookie": f"kwartet_session={ann.session}"}
        with pytest.raises(WebSocketDisconnect), house.client.websocket_connect(path, headers=sent):
            pass


@pytest.fixture
def public(database: str, tmp_path: Path) -> Iterator[House]:
    """A server that knows its public address."""
    settings = Settings(database, client=tmp_path, public_url=PUBLIC, limits=False)
    with TestClient(make_app(settings)) as client:
        yield House(client)


def test_with_a_public_address_only_its_pages_may_ask(public: House) -> None:
    """A site that lets its own name point at this machine is still another site."""
    assert Browser(public, PUBLIC).get("/api/me").status_code == 200
    assert Browser(public, "http://localhost:8420", host="localhost:8420").get("/api/me").status_code == 200
    for origin, host in (
        ("http://play.example.org", "play.example.org"),
        ("http://rebound.example:8420", "rebound.example:8420"),
        (PUBLIC + ".evil.example", "play.example.org"),
    ):
        assert Browser(public, origin, host=host).get("/api/me").status_code == 403


# --- cookies


def test_a_session_is_for_this_site_alone_and_not_for_scripts(house: House) -> None:
    browser = Browser(house)
    browser.be_guest()
    (cookie,) = browser.set_cookies
    parts = {part.strip().lower() for part in cookie.split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= parts
    assert "secure" not in parts  # at home, without encryption, the browser would not send it back
    assert not [part for part in parts if part.startswith("domain")]


def test_behind_encryption_cookies_never_leave_it(public: House) -> None:
    browser = Browser(public, PUBLIC)
    browser.be_guest()
    browser.post("/api/login/passkey/options")
    assert all("secure" in cookie.lower() and "httponly" in cookie.lower() for cookie in browser.set_cookies)
    answer = browser.get("/api/me")
    assert "max-age" in answer.headers["strict-transport-security"]


def test_a_session_that_somebody_made_up_is_nobodys(house: House, ann: Browser, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "server.db")) as connection:
        (kept,) = connection.execute("SELECT token FROM sessions").fetchone()
    for made_up in (kept, "", "x", "a" * 5000, "' OR 1=1 --", f"{ann.session}x"):
        stranger = Browser(house)
        stranger.cookies = {"kwartet_session": made_up}
        assert stranger.me is None


def test_logging_in_never_uses_a_session_from_before(house: House) -> None:
    """Somebody who planted a session in a browser does not get the account with it."""
    planted = Browser(house)
    planted.be_guest()
    victim = Browser(house)
    victim.cookies = dict(planted.cookies)
    Browser(house).sign_up("Ann")
    victim.log_in("Ann")
    assert victim.name == "Ann"
    assert planted.me is None
