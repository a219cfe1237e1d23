"""Games against the computer or at one screen, of earlier versions: they are read, and stay as they are."""

import pytest
from litestar.exceptions import WebSocketDisconnect

import kwartet
from kwartet.server.http.socket_session import NOT_FOUND
from server.browsers import problem
from server.databases import query
from server.home_games import store_home_game
from server.match_client import guest
from server.server_client import SKATO, ServerClient

MOVES = ["d4", "d5", "e4"]
WON = "a8 a7 b8 b7 c8 c7 d8 d7 e8".split()


@pytest.fixture
def home_games(any_database: str) -> None:
    """One of each kind; the one against the computer waits for its decision."""
    store_home_game(any_database, "screen", MOVES[:2])
    store_home_game(any_database, "computer", MOVES, level=1, names=("White", "kwartet"))
    store_home_game(any_database, "won", WON, ending=(0, "line of five"))
    store_home_game(any_database, "given-up", MOVES, ending=(1, "resignation"))


@pytest.mark.usefixtures("home_games")
def test_a_home_game_is_told_with_all_that_goes_on_elsewhere(server_client: ServerClient) -> None:
    """The page takes it over from this."""
    screen, computer, won = (
        server_client.get(f"/api/tables/{name}").json() for name in ("screen", "computer", "won")
    )
    assert (screen["kind"], screen["level"], screen["choice"]) == ("screen", None, SKATO)
    assert [seat["person"] for seat in screen["seats"]] == [True, True]
    assert [decision["move"] for decision in screen["decisions"]] == MOVES[:2]
    assert (screen["result"], screen["match"], screen["takebacks"]) == (None, None, True)
    assert (computer["kind"], computer["level"], computer["view"]["toMove"]) == ("computer", 1, 1)
    assert [(seat["person"], seat["name"]) for seat in computer["seats"]] == [
        (True, "White"),
        (False, "kwartet"),
    ]
    assert (won["result"]["winner"], won["result"]["reason"]) == (0, "line of five")


@pytest.mark.usefixtures("home_games")
def test_a_home_game_has_a_record(server_client: ServerClient) -> None:
    record = kwartet.read_record(server_client.get("/api/tables/given-up/record").text)
    assert (record.moves, record.headers["First"]) == (tuple(MOVES), "White")
    assert record.result is not None
    assert (record.result.winner, record.result.reason) == (1, "resignation")


@pytest.mark.usefixtures("home_games")
@pytest.mark.parametrize("table", ["screen", "computer", "won"])
def test_nobody_plays_on_at_a_home_game(server_client: ServerClient, any_database: str, table: str) -> None:
    """Not even the computer."""
    rows = "SELECT * FROM tables ORDER BY id", "SELECT * FROM decisions ORDER BY table_id, ply"
    before = [query(any_database, statement) for statement in rows]
    browser = guest(server_client)
    for client in (server_client, browser):
        with client.line(f"/api/tables/{table}/live") as line:
            refused = line.receive()["problem"]
            assert refused["code"] == "not_allowed"
            assert refused["message"].startswith("this game can only be read")
            with pytest.raises(WebSocketDisconnect) as closed:
                line.receive()
            assert closed.value.code == NOT_FOUND
    answer = browser.post(f"/api/matches/{table}/answer", accept=True)
    assert problem(answer) == (403, "not_allowed")
    assert problem(browser.delete(f"/api/tables/{table}")) == (405, "not_allowed")
    assert [query(any_database, statement) for statement in rows] == before


@pytest.mark.usefixtures("home_games")
def test_nobody_opens_a_home_game(server_client: ServerClient) -> None:
    assert server_client.post("/api/tables", choice=SKATO, kind="screen").status_code in {404, 405}
    described = server_client.get("/api/schema").json()["paths"]
    assert [path for path in described if path.startswith("/api/tables")] == [
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/record",
    ]
    assert all(list(described[path]) == ["get"] for path in described if path.startswith("/api/tables"))
