"""Texts: input comes back as data, and is never part of a page or a query."""

from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest

import kwartet
from kwartet.server.app import Settings, make_app
from server.browsers import HERE, PASSWORD, PROOF, Browser, match_of_two, problem
from server.databases import NewDatabases
from server.home_games import store_home_game
from server.server_client import YINSH, ServerClient, local_client

PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"'><svg onload=alert(1)>",
    "javascript:alert(1)",
    "{{constructor.constructor('alert(1)')()}}",
    "</textarea><iframe src=//x>",
    "\u202egnp.exe",
]
SQL = ["' OR '1'='1", "x'; DROP TABLE players; --", "%", "_", "\\", "ann' UNION SELECT * FROM sessions --"]


@pytest.fixture(scope="module")
def database(new_databases: NewDatabases, tmp_path_factory: pytest.TempPathFactory) -> str:
    """One database for all texts."""
    return new_databases.migrated(tmp_path_factory.mktemp("texts"))


@pytest.fixture(scope="module")
def server_client(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerClient]:
    """One server for all texts."""
    place = tmp_path_factory.mktemp("client")
    app = make_app(Settings(database, client=place, limits=False))
    with local_client(app) as client:
        yield ServerClient(client)


@pytest.fixture(scope="module")
def ann(server_client: ServerClient) -> Browser:
    """A player with an account."""
    browser = Browser(server_client)
    browser.sign_up("Ann")
    return browser


@pytest.mark.parametrize("payload", PAYLOADS)
def test_texts_come_back_as_data(
    server_client: ServerClient, database: str, ann: Browser, payload: str
) -> None:
    table = f"table-{PAYLOADS.index(payload)}"
    store_home_game(database, table, ["d4"], names=(payload, payload))
    answers = [
        server_client.get(f"/api/tables/{table}"),
        server_client.get(f"/api/tables/{payload}"),
        server_client.get(f"/api/players/{payload}"),
        ann.post("/api/account", name=payload, password=PASSWORD),
        ann.post("/api/tokens", name=payload, proof=PROOF),
    ]
    for answer in answers:
        assert_is_data(answer)
    assert answers[0].json()["seats"][0]["name"] == payload
    record = server_client.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.headers["x-content-type-options"] == "nosniff"
    assert kwartet.Record.read(record.text).headers["First"] == payload


def assert_is_data(answer: httpx.Response) -> None:
    """No browser takes this for a page."""
    assert answer.headers["content-type"].startswith("application/json") or answer.status_code == 404
    assert "html" not in answer.headers["content-type"] or "<script>alert" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")


@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_is_said_comes_back_as_data(server_client: ServerClient, ann: Browser, payload: str) -> None:
    bob = Browser(server_client)
    bob.be_guest()
    table = match_of_two(ann, bob)
    with bob.line(f"/api/tables/{table}/live") as line, ann.line(f"/api/tables/{table}/live") as other:
        other.say("say", text=payload)
        other.receive_until("said")
        said = line.receive_until("said", where=lambda latest: latest["lines"])["lines"]
    assert said[-1]["text"] == payload


@pytest.mark.parametrize("payload", SQL)
def test_texts_are_never_part_of_a_query(server_client: ServerClient, ann: Browser, payload: str) -> None:
    assert problem(Browser(server_client).log_in(payload)) == (403, "wrong_password")
    assert problem(Browser(server_client).log_in("Ann", payload)) == (403, "wrong_password")
    assert Browser(server_client).get(f"/api/players/{payload}").status_code in {400, 404}
    assert Browser(server_client).get(f"/api/tables/{payload}").status_code in {400, 404}
    assert ann.delete(f"/api/tokens/{payload}").status_code in {400, 404}
    assert ann.delete(f"/api/passkeys/{payload}").status_code in {400, 404}
    assert Browser(server_client, authorization=f"Bearer {payload}").get("/api/me").status_code == 401
    assert ann.name == "Ann"


@pytest.mark.parametrize("strange", ["a\0b", "\ufffe\U0010ffff\x7f\u2028"])
def test_strange_letters_break_nothing(server_client: ServerClient, ann: Browser, strange: str) -> None:
    """PostgreSQL cannot keep every letter; what it cannot keep is refused, not a fault of the server."""
    written = quote(strange)
    table = ann.post("/api/matches", choice=YINSH).json()["id"]
    answers = [
        ann.post("/api/matches", choice=YINSH, invited=strange, key=strange),
        ann.post("/api/matches", choice=YINSH, invited=strange),
        ann.post("/api/matches", choice=YINSH, start=strange),
        ann.post("/api/tokens", name=strange, proof=PROOF),
        ann.patch("/api/account", email=f"{strange}@example.org", proof=PROOF),
        Browser(server_client).post("/api/account", name="Bob", password=strange * 8),
        Browser(server_client).post("/api/account", name="Carl", password=PASSWORD, email=f"{strange}@x.org"),
        Browser(server_client).log_in(strange, strange),
        ann.get(f"/api/players/{written}"),
        ann.get(f"/api/players/{written}/games"),
        ann.get(f"/api/players/Ann/curve?game={written}&variant={written}"),
        ann.get(f"/api/leaderboard?game={written}&variant={written}"),
        ann.get(f"/api/tables/{written}"),
        ann.delete(f"/api/tokens/{written}"),
        ann.delete(f"/api/passkeys/{written}"),
        Browser(server_client, authorization=f"Bearer x{written}").get("/api/me"),
    ]
    assert max(answer.status_code for answer in answers) < 500
    with ann.line(f"/api/tables/{table}/live") as line:
        line.say("say", text=strange)
        line.say("say", text="plain words")
        received = line.receive_until("said", "problem")
        while received["type"] == "problem" or "plain words" not in str(received):
            assert received["type"] == "said" or received["problem"]["code"] != "server_error"
            received = line.receive_until("said", "problem")
    with ann.line("/api/lobby") as line:
        for kind in ("accept", "unseek", "ping"):
            line.say(kind, **({} if kind == "ping" else {"id": strange}))
            received = line.receive_until("problem", "pong")
            assert received["type"] == "pong" or received["problem"]["code"] != "server_error"


@pytest.mark.parametrize("path", ["/api/login", "/api/account", "/api/matches", "/api/archive"])
def test_what_is_not_utf_8_is_refused(server_client: ServerClient, path: str) -> None:
    headers = {"content-type": "application/json", "origin": HERE}
    content = b'{"name": "\xff", "record": "\xff", "password": "\xff", "choice": "\xff"}'
    answer = server_client.client.post(path, content=content, headers=headers)
    assert problem(answer) == (400, "bad_message")
