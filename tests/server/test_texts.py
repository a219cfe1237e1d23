"""Clever texts: whatever somebody writes comes back as data, and is never part of a page or a query."""

from collections.abc import Iterator
from urllib.parse import quote

import httpx
import pytest
from litestar.testing import TestClient

from kwartet.server.app import Settings, make_app
from server.house import YINSH, House
from server.people import PASSWORD, Browser, match_of_two, problem

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
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all texts."""
    place = tmp_path_factory.mktemp("texts")
    app = make_app(Settings(f"sqlite:///{place / 'server.db'}", client=place, limits=False))
    with TestClient(app) as client:
        yield House(client)


@pytest.fixture(scope="module")
def ann(house: House) -> Browser:
    """Somebody with an account."""
    browser = Browser(house)
    browser.sign_up("Ann")
    return browser


@pytest.mark.parametrize("payload", PAYLOADS)
def test_texts_come_back_as_data(house: House, ann: Browser, payload: str) -> None:
    table = house.table(names=[payload, payload])
    answers = [
        house.get(f"/api/tables/{table}"),
        house.post(
            "/api/records/write", choice=YINSH, moves=["f6"], headers={"First": payload, "Event": payload}
        ),
        house.get(f"/api/tables/{payload}"),
        house.get(f"/api/players/{payload}"),
        house.post("/api/records/read", text=payload),
        ann.post("/api/account", name=payload, password=PASSWORD),
        ann.post("/api/tokens", name=payload),
    ]
    for answer in answers:
        assert_is_data(answer)
    assert answers[0].json()["seats"][0]["name"] == payload
    record = house.get(f"/api/tables/{table}/record")
    assert record.headers["content-type"].startswith("text/plain")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.headers["x-content-type-options"] == "nosniff"
    read = house.post("/api/records/read", text=answers[1].json()["text"]).json()
    assert read["headers"]["First"] == payload


def assert_is_data(answer: httpx.Response) -> None:
    """No browser takes this for a page."""
    assert answer.headers["content-type"].startswith("application/json") or answer.status_code == 404
    assert "html" not in answer.headers["content-type"] or "<script>alert" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_is_said_comes_back_as_data(house: House, ann: Browser, payload: str) -> None:
    bob = Browser(house)
    bob.be_guest()
    table = match_of_two(ann, bob)
    with bob.line(f"/api/tables/{table}/live") as line, ann.line(f"/api/tables/{table}/live") as other:
        other.say("say", text=payload)
        other.hear_until("said")
        said = line.hear_until("said", where=lambda news: news["lines"])["lines"]
    assert said[-1]["text"] == payload


@pytest.mark.parametrize("payload", SQL)
def test_texts_are_never_part_of_a_query(house: House, ann: Browser, payload: str) -> None:
    assert problem(Browser(house).log_in(payload)) == (403, "wrong_password")
    assert problem(Browser(house).log_in("Ann", payload)) == (403, "wrong_password")
    assert Browser(house).get(f"/api/players/{payload}").status_code in {400, 404}
    assert Browser(house).get(f"/api/tables/{payload}").status_code in {400, 404}
    assert ann.delete(f"/api/tokens/{payload}").status_code in {400, 404}
    assert ann.delete(f"/api/passkeys/{payload}").status_code in {400, 404}
    assert Browser(house, authorization=f"Bearer {payload}").get("/api/me").status_code == 401
    assert ann.name == "Ann"


@pytest.mark.parametrize("strange", ["a\0b", "\ufffe\U0010ffff\x7f\u2028"])
def test_strange_letters_break_nothing(any_house: House, strange: str) -> None:
    """PostgreSQL cannot keep every letter; what it cannot keep is refused, not a fault of the server."""
    ann, written = Browser(any_house), quote(strange)
    ann.sign_up("Ann")
    table = ann.post("/api/matches", choice=YINSH).json()["id"]
    answers = [
        ann.post("/api/tables", choice=YINSH, kind="screen", names=[strange, strange]),
        ann.post("/api/tokens", name=strange),
        ann.patch("/api/account", email=f"{strange}@example.org"),
        Browser(any_house).post("/api/account", name="Bob", password=strange * 8),
        Browser(any_house).post("/api/account", name="Carl", password=PASSWORD, email=f"{strange}@x.org"),
        Browser(any_house).log_in(strange, strange),
        ann.get(f"/api/players/{written}"),
        ann.get(f"/api/players/{written}/games"),
        ann.get(f"/api/players/Ann/curve?game={written}&variant={written}"),
        ann.get(f"/api/leaderboard?game={written}&variant={written}"),
        ann.get(f"/api/tables/{written}"),
        ann.delete(f"/api/tokens/{written}"),
        ann.delete(f"/api/passkeys/{written}"),
        Browser(any_house, authorization=f"Bearer x{written}").get("/api/me"),
    ]
    assert max(answer.status_code for answer in answers) < 500
    with ann.line(f"/api/tables/{table}/live") as line:
        line.say("say", text=strange)
        line.say("say", text="plain words")
        heard = line.hear_until("said", "problem")
        while heard["type"] == "problem" or "plain words" not in str(heard):
            assert heard["type"] == "said" or heard["problem"]["code"] != "server_error"
            heard = line.hear_until("said", "problem")
    with ann.line("/api/lobby") as line:
        for kind in ("accept", "unseek", "ping"):
            line.say(kind, **({} if kind == "ping" else {"id": strange}))
            heard = line.hear_until("problem", "pong")
            assert heard["type"] == "pong" or heard["problem"]["code"] != "server_error"
