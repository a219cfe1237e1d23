"""The web app's files, and what every answer carries."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kwartet.server.app import Settings, make_app
from server.match_client import guest, open_match
from server.server_client import ServerClient, local_client

JSON = {"content-type": "application/json"}
PAGE = "<!doctype html><title>kwartet</title>" + " " * 2000
SCRIPT = "export const answer = 42;\n" * 100


@pytest.fixture
def built(any_database: str, tmp_path: Path) -> Iterator[ServerClient]:
    """A server with a web app beside it, and a secret in the folder next to it."""
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text(PAGE)
    (client / "assets" / "index-1a2b3c.js").write_text(SCRIPT)
    (client / "manifest.webmanifest").write_text("{}")
    (tmp_path / "secret.txt").write_text("nobody's business")
    with local_client(make_app(Settings(any_database, client=client))) as test_client:
        yield ServerClient(test_client)


@pytest.mark.parametrize("path", ["/", "/new/yinsh", "/table/xyz", "/learn/lyngk/3", "/no/such/page"])
def test_every_page_of_the_app_is_the_same_file(built: ServerClient, path: str) -> None:
    answer = built.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_hashed_files_are_kept_for_ever(built: ServerClient) -> None:
    answer = built.get("/assets/index-1a2b3c.js")
    assert answer.text == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]


def test_text_is_sent_compressed_to_those_who_can_read_it(built: ServerClient) -> None:
    answer = built.get("/assets/index-1a2b3c.js", **{"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(SCRIPT) / 5
    plain = built.get("/assets/index-1a2b3c.js", **{"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers


def test_what_a_browser_knows_is_not_sent_again(built: ServerClient) -> None:
    etag = built.get("/").headers["etag"]
    answer = built.get("/", **{"if-none-match": etag})
    assert (answer.status_code, answer.content) == (304, b"")


def test_a_new_build_is_seen_at_once(built: ServerClient, tmp_path: Path) -> None:
    old = built.get("/").headers["etag"]
    (tmp_path / "client" / "index.html").write_text(PAGE + "new")
    answer = built.get("/", **{"if-none-match": old})
    assert answer.status_code == 200
    assert answer.text.endswith("new")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/gone.js",
        "/favicon.ico",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/%2e%2e/secret.txt",
    ],
)
def test_files_that_are_not_there_are_not_found(built: ServerClient, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_a_name_with_a_dot_is_no_file(built: ServerClient) -> None:
    assert built.get("/player/J.Doe").text == built.get("/").text


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/no/such/thing", "/api/tables"])
def test_the_interface_for_programs_has_no_pages(built: ServerClient, path: str) -> None:
    answer = built.get(path)
    assert answer.status_code in (404, 405)
    assert answer.json()["code"] in ("not_found", "not_allowed")


def test_without_a_build_the_page_says_what_to_do(server_client: ServerClient) -> None:
    answer = server_client.get("/")
    assert answer.status_code == 200
    assert "make client" in answer.text
    assert server_client.get("/api/health").json()["status"] == "ok"


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/assets/gone.js"])
def test_every_answer_carries_the_headers_that_protect(built: ServerClient, path: str) -> None:
    headers = built.get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "frame-ancestors 'none'" in policy
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert headers["x-content-type-options"] == "nosniff"


def test_what_changes_is_not_kept_by_browsers(server_client: ServerClient) -> None:
    table = open_match(guest(server_client))
    assert server_client.get(f"/api/tables/{table}").headers["cache-control"] == "no-store"


def test_a_page_can_be_asked_for_without_its_content(built: ServerClient) -> None:
    answer = built.client.head("/learn")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-type"].startswith("text/html")


def test_pages_of_other_sites_are_turned_away(server_client: ServerClient) -> None:
    assert server_client.get("/api/me", origin="http://elsewhere.example").status_code == 403
    own = {"origin": "http://localhost"}
    assert server_client.get("/api/me", **own).status_code == 200


def test_a_huge_request_is_refused(server_client: ServerClient) -> None:
    answer = server_client.client.post("/api/matches", content=b"x" * 4_000_000, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_broken_json_is_refused(server_client: ServerClient) -> None:
    for content in (b"{", b"", b"\xff\xfe", b"[]", b"null", b"[" * 100_000):
        answer = server_client.client.post("/api/matches", content=content, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
