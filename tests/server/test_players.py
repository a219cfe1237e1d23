"""What everybody may know about players: pages, games, curves, leaderboards, engines."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote

import pytest
from sqlalchemy import insert

from kwartet.server.app import Settings, make_app
from kwartet.server.domain.engines import NAMES, engine_id, engine_profile
from kwartet.server.store.rated_results import RatedGame, record_result
from kwartet.server.store.ratings import newcomer
from kwartet.server.store.schema import ratings
from server.browsers import Browser
from server.server_client import Message, ServerClient, local_client
from server.stored_players import NOON, StoredPlayers, open_registry

ANN, BOB = "ann".rjust(32, "0"), "bob".rjust(32, "0")
OVER = {"ended": NOON + timedelta(days=1), "ending": "resignation"}


@contextmanager
def server_client_with(
    address: str, folder: Path, prepare: Callable[[StoredPlayers], Awaitable[object]]
) -> Iterator[ServerClient]:
    """A server on a database in which something has happened before."""

    async def fill() -> None:
        async with open_registry(address) as registry:
            await prepare(registry)

    asyncio.run(fill())
    app = make_app(Settings(address, players=1, client=folder / "client", limits=False))
    with local_client(app) as client:
        yield ServerClient(client)


async def ann_and_bob(registry: StoredPlayers) -> None:
    """Ann has won, drawn and lost, has aborted a game, and plays three: one listed, one not, one alone."""
    await registry.player("Ann")
    await registry.player("Bob", "bot")
    for number, winner in enumerate((0, None, 1, 0)):
        table = await registry.table(ANN, BOB, **OVER, winner=winner)
        async with registry.database.transaction() as connection:
            game = RatedGame(table, "yinsh", "standard", (ANN, BOB))
            await record_result(connection, game, winner, NOON + timedelta(hours=number))
    await registry.table(BOB, ANN, ended=NOON, ending="abort")
    await registry.table(BOB, ANN, listed=True)
    await registry.table(BOB, ANN, listed=False)
    await registry.table(ANN, None, listed=True)


@pytest.fixture
def known(any_database: str, tmp_path: Path) -> Iterator[ServerClient]:
    """A server that knows Ann and Bob."""
    with server_client_with(any_database, tmp_path, ann_and_bob) as server_client:
        yield server_client


def test_the_page_of_a_player(known: ServerClient) -> None:
    page = known.get("/api/players/Ann").json()
    assert page == known.get(f"/api/players/{ANN}").json() == known.get("/api/players/aNN").json()
    assert page["player"] == {"id": ANN, "name": "Ann", "kind": "person", "rating": None, "level": None}
    assert (page["won"], page["drawn"], page["lost"]) == (2, 1, 1)
    (rating,) = page["ratings"]
    assert (rating["game"], rating["variant"], rating["games"]) == ("yinsh", "standard", 4)
    assert rating["provisional"]
    bob = known.get("/api/players/bob").json()
    assert (bob["player"]["kind"], bob["won"], bob["drawn"], bob["lost"]) == ("bot", 1, 1, 2)


def test_only_games_for_all_to_see_are_listed(known: ServerClient) -> None:
    """Not what was aborted, nor what is played unannounced, nor a seat that waits for a friend."""
    games = known.get("/api/players/ann/games").json()
    assert [game["id"] for game in games] == ["table-6", "table-4", "table-3", "table-2", "table-1"]
    playing, last, *_ = games
    assert (playing["ended"], playing["reason"], playing["names"]) == (None, None, ["One", "Two"])
    assert [player["name"] for player in playing["players"]] == ["Bob", "Ann"]
    assert (last["winner"], last["reason"], last["rated"], last["plies"]) == (0, "resignation", True, 0)
    assert last["players"][0]["rating"]["games"] == 4


def test_games_come_in_pages(any_database: str, tmp_path: Path) -> None:
    async def prepare(registry: StoredPlayers) -> None:
        await registry.player("Ann")
        for _ in range(45):
            await registry.table(ANN, engine_id(3), **OVER, winner=1)

    with server_client_with(any_database, tmp_path, prepare) as server_client:
        page = server_client.get("/api/players/ann").json()
        assert page["hasMore"]
        games = list(page["games"])
        while more := server_client.get(
            f"/api/players/ann/games?before={quote(games[-1]['created'])}"
        ).json():
            games += more
        assert [game["id"] for game in games] == [f"table-{number}" for number in range(45, 0, -1)]
        assert not server_client.get(f"/api/players/{engine_id(2)}").json()["hasMore"]


def test_the_curve_of_a_rating(known: ServerClient) -> None:
    points = known.get("/api/players/ann/curve?game=yinsh").json()["points"]
    assert [point["table"] for point in points] == ["table-1", "table-2", "table-3", "table-4"]
    assert points[0]["rating"] > 1500
    assert points[-1]["rating"] == known.get("/api/players/ann").json()["ratings"][0]["rating"]
    assert known.get("/api/players/ann/curve?game=yinsh&variant=blitz").json() == {"points": []}


def test_the_leaderboard_has_those_who_are_well_known(any_database: str, tmp_path: Path) -> None:
    now = datetime.now(UTC)

    async def add(registry: StoredPlayers, name: str, **more: object) -> None:
        player = await registry.player(name, "bot" if name == "Bot" else "person")
        row = newcomer(player, "yinsh", "standard", now)
        async with registry.database.transaction() as connection:
            await connection.execute(insert(ratings).values(row | {"deviation": 60.0, "games": 30} | more))

    async def prepare(registry: StoredPlayers) -> None:
        await add(registry, "Good", rating=1800.0)
        await add(registry, "Best", rating=2100.0)
        await add(registry, "Bot", rating=1900.0)
        await add(registry, "Unknown", rating=2500.0, deviation=150.0)
        await add(registry, "Gone", rating=2400.0, updated=now - timedelta(days=3000))

    with server_client_with(any_database, tmp_path, prepare) as server_client:
        board = server_client.get("/api/leaderboard?game=yinsh").json()
        assert [player["name"] for player in board["players"]] == ["Best", "Bot", "Good"]
        assert board["players"][0]["rating"]["rating"] == 2100
        assert server_client.get("/api/leaderboard?game=yinsh&variant=blitz").json()["players"] == []


def test_the_engines_and_their_pages(server_client: ServerClient) -> None:
    engines = server_client.get("/api/engines?game=skato").json()
    assert [engine["name"] for engine in engines] == list(NAMES)
    assert [engine["level"] for engine in engines] == list(range(1, 11))
    strengths = [engine["rating"]["rating"] for engine in engines]
    assert strengths == sorted(strengths)
    assert strengths[4] == 1500
    page = server_client.get("/api/players/presto").json()
    assert (page["player"]["kind"], page["player"]["level"]) == ("engine", 10)
    view = engine_profile(10, "skato", "standard").rating
    assert view
    assert view.rating in [rating["rating"] for rating in page["ratings"] if rating["game"] == "skato"]
    assert {(rating["game"], rating["variant"]) for rating in page["ratings"]} >= {("yinsh", "blitz")}


def test_nobody_takes_the_name_of_an_engine(server_client: ServerClient) -> None:
    answer = Browser(server_client).post("/api/account", name="Pres-to", password="long enough")
    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/players/nobody", 404, "not_found"),
        (f"/api/players/{'0' * 31}f", 404, "not_found"),
        ("/api/players/a%00b", 404, "not_found"),
        ("/api/players/%ff%fe", 404, "not_found"),
        ("/api/players/nobody/games", 404, "not_found"),
        ("/api/players/presto/games?before=yesterday", 400, "bad_message"),
        ("/api/players/presto/games?before=0001-01-01T00:00:00%2B14:00", 400, "bad_message"),
        ("/api/players/presto/curve", 400, "bad_message"),
        ("/api/players/presto/curve?game=chess", 400, "unknown_game"),
        ("/api/leaderboard?game=yinsh&variant=none", 400, "bad_option"),
        ("/api/engines?game=", 400, "unknown_game"),
    ],
)
def test_what_is_not_there(server_client: ServerClient, path: str, status: int, code: str) -> None:
    answer = server_client.get(path)
    problem: Message = answer.json()
    assert (answer.status_code, problem["code"]) == (status, code)


def test_moments_are_understood_however_they_are_written(server_client: ServerClient) -> None:
    for snapshot in (
        "2026-03-01T12:00:00+00:00",
        "2026-03-01T12:00:00%2B00:00",
        "2026-03-01T12:00:00",
        "2026-03-01",
    ):
        assert server_client.get(f"/api/players/presto/games?before={snapshot}").json() == []
