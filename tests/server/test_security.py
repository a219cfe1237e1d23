"""Security: what strangers and other sites cannot do. docs/threats.md tells the whole scenario."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from kwartet.server.app import Settings, make_app
from server.browsers import HERE, PROOF, Browser, match_of_two, problem
from server.databases import query
from server.match_client import guest, open_match
from server.server_client import YINSH, Line, Message, ServerClient, local_client

ELSEWHERE = "http://elsewhere.example"
PUBLIC = "https://play.example.org"


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    """A player with an account."""
    browser = Browser(server_client)
    browser.sign_up("Ann")
    return browser


# --- who may move


def test_only_the_two_who_play_can_act(server_client: ServerClient, ann: Browser) -> None:
    bob, carl, nobody = Browser(server_client), Browser(server_client), Browser(server_client)
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
    assert server_client.moves(table) == []
    assert ann.get(f"/api/tables/{table}").json()["result"] is None


def test_nobody_moves_for_the_other(server_client: ServerClient, ann: Browser) -> None:
    bob = Browser(server_client)
    bob.be_guest()
    table = match_of_two(ann, bob)
    with bob.line(f"/api/tables/{table}/live") as line:
        line.say("move", ply=0, move="f6")
        assert line.problem() == "not_your_turn"
    assert server_client.moves(table) == []


def test_nobody_removes_a_match(server_client: ServerClient, ann: Browser) -> None:
    table = ann.post("/api/matches", choice=YINSH).json()["id"]
    for browser in (ann, Browser(server_client)):
        assert problem(browser.delete(f"/api/tables/{table}")) == (405, "not_allowed")
    assert ann.get(f"/api/tables/{table}").status_code == 200


def test_what_players_say_is_for_them_alone(server_client: ServerClient, ann: Browser) -> None:
    bob = Browser(server_client)
    bob.be_guest()
    table = match_of_two(ann, bob)
    with Browser(server_client).line(f"/api/tables/{table}/live") as watcher:
        received = received_until(watcher, "table")  # or all could be over before it is here
        with ann.line(f"/api/tables/{table}/live") as line:
            line.say("say", text="a secret")
            line.receive_until("said", where=lambda said: said["lines"])
            line.say("move", ply=0, move="f6")
            line.receive_until("moved")
        received += received_until(watcher, "moved")
    assert "a secret" not in json.dumps(received)
    assert "a secret" not in Browser(server_client).get(f"/api/tables/{table}").text


def received_until(line: Line, kind: str) -> list[object]:
    """All messages that a client receives, up to one of some type."""
    received: list[dict[str, object]] = [line.receive()]
    while received[-1]["type"] != kind:
        received.append(line.receive())
    return list(received)


def test_names_of_tables_cannot_be_guessed(server_client: ServerClient) -> None:
    host = guest(server_client)
    names = {open_match(host) for _ in range(20)}
    assert len(names) == 20
    assert min(map(len, names)) >= 22  # 128 bits


def test_the_account_of_others_is_out_of_reach(server_client: ServerClient, ann: Browser) -> None:
    """Private data of an account is in no response to other clients."""
    ann.patch("/api/account", email="ann@example.org", proof=PROOF)
    ann.token()
    page = Browser(server_client).get("/api/players/Ann")
    assert page.status_code == 200
    assert not [word for word in ("example.org", "argon2", "password", "token", "email") if word in page.text]


def test_a_token_does_not_tell_what_is_for_the_owner(server_client: ServerClient, ann: Browser) -> None:
    """A leaked token reveals neither the address nor the credentials of the account."""
    ann.patch("/api/account", email="ann@example.org", proof=PROOF)
    program = Browser(server_client, authorization=f"Bearer {ann.token()}")
    for answer in (program.get("/api/me"), program.post("/api/guest")):
        assert answer.is_success
        assert "Ann" in answer.text
        assert "example.org" not in answer.text
        assert "my program" not in answer.text


# --- other sites


def test_another_site_can_do_nothing_in_a_visitors_name(server_client: ServerClient, ann: Browser) -> None:
    """Even if a browser sent the cookie along."""
    for headers in (
        {"origin": ELSEWHERE},
        {"origin": "null"},
        {"origin": "http://["},
        {"origin": "http://localhost.elsewhere.example"},
        {"origin": "http://localhost:81"},
        {"origin": HERE, "sec-fetch-site": "cross-site"},
        {"origin": HERE, "sec-fetch-site": "same-site"},
    ):
        for method, path in (
            ("POST", "/api/account/removal"),
            ("POST", "/api/logout"),
            ("POST", "/api/tokens"),
        ):
            answer = ann.ask(method, path, {"name": "theirs", "proof": PROOF}, **headers)
            assert problem(answer) == (403, "not_allowed"), headers
    me = ann.me
    assert me
    assert me["tokens"] == []


def test_a_form_of_another_site_is_refused(server_client: ServerClient, ann: Browser) -> None:
    """A browser sends such a form without asking first, whatever its type."""
    answer = server_client.client.post(
        "/api/tokens",
        content=b'{"name":"theirs"}',
        headers={
            "origin": ELSEWHERE,
            "content-type": "text/plain",
            "cookie": f"kwartet_session={ann.session}",
        },
    )
    assert problem(answer) == (403, "not_allowed")


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""],
)
def test_a_body_that_does_not_say_that_it_is_json_is_refused(
    server_client: ServerClient, ann: Browser, kind: str
) -> None:
    """A page elsewhere can send the first three without asking; an old browser might not say where it is."""
    headers = {"cookie": f"kwartet_session={ann.session}", "content-type": kind}
    for method, path, body in (
        ("POST", "/api/matches", json.dumps({"choice": YINSH}).encode()),
        ("PATCH", "/api/account", b'{"bot":true}'),
        ("POST", "/api/logout", b"x"),
    ):
        answer = server_client.client.request(method, path, content=body, headers=headers)
        assert problem(answer) == (415, "not_json"), (method, path)
        assert "Content-Type: application/json" in answer.json()["message"]
    streamed = server_client.client.request("POST", "/api/logout", content=iter([b"x"]), headers=headers)
    assert problem(streamed) == (415, "not_json")
    assert ann.me


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8"])
def test_a_body_that_says_it_is_json_is_read(server_client: ServerClient, ann: Browser, kind: str) -> None:
    headers = {"cookie": f"kwartet_session={ann.session}", "content-type": kind}
    body = json.dumps({"choice": YINSH}).encode()
    answer = server_client.client.post("/api/matches", content=body, headers=headers)
    assert answer.status_code == 201


def test_what_has_no_body_needs_no_type(server_client: ServerClient, ann: Browser) -> None:
    headers = {"cookie": f"kwartet_session={ann.session}"}
    assert server_client.client.post("/api/logout", headers=headers).status_code == 204


def test_no_other_site_is_told_that_it_may_read(server_client: ServerClient) -> None:
    for origin in (HERE, ELSEWHERE):
        answer = server_client.client.options(
            "/api/me", headers={"origin": origin, "access-control-request-method": "GET"}
        )
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("path", ["/api/lobby", "/api/tables/x/live"])
def test_sockets_of_other_sites_are_refused(server_client: ServerClient, ann: Browser, path: str) -> None:
    for headers in ({"origin": ELSEWHERE}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        sent = {**headers, "cookie": f"kwartet_session={ann.session}"}
        with pytest.raises(WebSocketDisconnect), server_client.client.websocket_connect(path, headers=sent):
            pass


@pytest.fixture
def public(any_database: str, tmp_path: Path) -> Iterator[ServerClient]:
    """A server that knows its public address."""
    settings = Settings(any_database, client=tmp_path, public_url=PUBLIC, limits=False)
    with local_client(make_app(settings)) as client:
        yield ServerClient(client)


def test_with_a_public_address_only_its_pages_may_ask(public: ServerClient) -> None:
    """A site that lets its own name point at this machine is still another site."""
    assert Browser(public, PUBLIC).get("/api/me").status_code == 200
    assert Browser(public, "http://localhost:8420", host="localhost:8420").get("/api/me").status_code == 200
    for origin, host in (
        ("http://play.example.org", "play.example.org"),
        ("http://rebound.example:8420", "rebound.example:8420"),
        (PUBLIC + ".evil.example", "play.example.org"),
    ):
        assert Browser(public, origin, host=host).get("/api/me").status_code == 403


@pytest.mark.parametrize("host", ["rebound.example", "192.168.1.20:8420", "localhost.evil.example", "", "["])
def test_without_a_public_address_this_machine_alone_is_served(
    server_client: ServerClient, host: str
) -> None:
    """Any site can let its own name point here, and a browser takes its pages for pages of this server."""
    for path in ("/", "/api/me", "/api/health"):
        assert problem(server_client.get(path, host=host)) == (403, "not_allowed")
    with (
        pytest.raises(WebSocketDisconnect),
        server_client.client.websocket_connect("/api/lobby", headers={"host": host}),
    ):
        pass


@pytest.mark.parametrize("host", ["localhost", "localhost:8420", "127.0.0.1:9000", "[::1]:8420", "LOCALHOST"])
def test_this_machine_is_served_by_every_name_that_it_has(server_client: ServerClient, host: str) -> None:
    assert server_client.get("/api/me", host=host).status_code == 200


def test_with_a_public_address_no_other_name_is_served(public: ServerClient) -> None:
    for host, status in (("play.example.org", 200), ("localhost:8420", 200), ("rebound.example", 403)):
        assert public.get("/api/me", host=host).status_code == status


# --- cookies


def test_a_session_is_for_this_site_alone_and_not_for_scripts(server_client: ServerClient) -> None:
    browser = Browser(server_client)
    browser.be_guest()
    (cookie,) = browser.set_cookies
    parts = {part.strip().lower() for part in cookie.split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= parts
    assert "secure" not in parts  # at home, without encryption, the browser would not send it back
    assert not [part for part in parts if part.startswith("domain")]


def test_behind_encryption_cookies_never_leave_it(public: ServerClient) -> None:
    browser = Browser(public, PUBLIC)
    browser.be_guest()
    browser.post("/api/login/passkey/options")
    assert all("secure" in cookie.lower() and "httponly" in cookie.lower() for cookie in browser.set_cookies)
    answer = browser.get("/api/me")
    assert "max-age" in answer.headers["strict-transport-security"]


def test_a_session_that_somebody_made_up_is_nobodys(
    server_client: ServerClient, ann: Browser, any_database: str
) -> None:
    ((stored,),) = query(any_database, "SELECT token FROM sessions")
    for made_up in (stored, "", "x", "a" * 5000, "' OR 1=1 --", f"{ann.session}x"):
        stranger = Browser(server_client)
        stranger.cookies = {"kwartet_session": made_up}
        assert stranger.me is None


def test_logging_in_never_uses_a_session_from_before(server_client: ServerClient) -> None:
    """An attacker who planted a session in a browser does not get the account with it."""
    planted = Browser(server_client)
    planted.be_guest()
    victim = Browser(server_client)
    victim.cookies = dict(planted.cookies)
    Browser(server_client).sign_up("Ann")
    victim.log_in("Ann")
    assert victim.name == "Ann"
    assert planted.me is None
