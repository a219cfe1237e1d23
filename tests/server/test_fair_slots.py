"""Fair slots: a client with many jobs waits only for its own."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import kwartet
from kwartet import levels
from kwartet.server.app import Settings, make_app
from kwartet.server.http import game_quota
from kwartet.server.runtime.fair_slots import Slots
from server.browsers import problem
from server.match_client import at, guest, open_match
from server.server_client import FOURMATION, SKATO, ServerClient, local_client

MOST_GAMES = 3


async def worked(slots: Slots, who: str, done: list[str], gate: asyncio.Event) -> None:
    """Some work that ends when the gate is open."""
    async with slots.slot(who):
        await gate.wait()
        done.append(who)


async def queued(slots: Slots, *askers: str) -> list[str]:
    """In which order those who ask one after the other are served."""
    done: list[str] = []
    gate = asyncio.Event()
    tasks = []
    for who in askers:
        tasks.append(asyncio.create_task(worked(slots, who, done, gate)))
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*tasks)
    return done


def test_askers_are_served_in_turn() -> None:
    order = asyncio.run(queued(Slots(1), "ann", "ann", "ann", "ann", "bob", "bob", "eve"))
    assert order == ["ann", "ann", "bob", "eve", "ann", "bob", "ann"]


def test_one_asker_leaves_a_slot_to_others() -> None:
    order = asyncio.run(queued(Slots(2), "ann", "ann", "ann", "bob"))
    assert order == ["ann", "bob", "ann", "ann"]


def test_a_cancelled_wait_blocks_no_other() -> None:
    async def leave() -> list[str]:
        slots, done, gate = Slots(1), list[str](), asyncio.Event()
        tasks = [asyncio.create_task(worked(slots, who, done, gate)) for who in ("ann", "bob", "eve", "eve")]
        await asyncio.sleep(0)
        for task in (tasks[0], tasks[2]):  # one who works, and one who waits
            task.cancel()
        gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        return [*done, *await queued(slots, "bob")]

    assert asyncio.run(leave()) == ["bob", "eve", "bob"]


@pytest.mark.parametrize("game", [info.id for info in kwartet.all_games()])
def test_the_memory_of_a_level_holds_what_it_may_visit(game: str) -> None:
    for number in range(1, levels.HIGHEST_LEVEL + 1):
        level = levels.level_of(game, number)
        assert 1 <= level.memory <= 32
        assert level.memory == 32 or level.memory << 20 >= 2 * 16 * level.limits.nodes


@pytest.fixture
def strict(any_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerClient]:
    """A server with its limits, of which one is lower, with one player."""
    monkeypatch.setattr(game_quota, "MOST_GAMES", MOST_GAMES)
    with local_client(make_app(Settings(any_database, players=1, client=tmp_path))) as client:
        yield ServerClient(client)


def test_a_player_has_so_many_games_against_the_computer_open(strict: ServerClient) -> None:
    ann = guest(strict)
    match = {"choice": SKATO, "engine": 1, "first": "me"}
    with ExitStack() as games:
        tables = [open_match(ann, SKATO, engine=1) for _ in range(MOST_GAMES)]
        lines = [games.enter_context(at(ann, table)) for table in tables]
        refused = ann.post("/api/matches", **match)
        assert problem(refused) == (429, "too_many")
        assert refused.json()["message"].startswith(f"you have {MOST_GAMES} games against the computer open")
        assert open_match(ann, SKATO)  # with a person
        games.enter_context(at(ann, tables[0]))  # a second window
        lines[0].say("resign", ply=0)
        lines[0].receive_until("ended")
        games.enter_context(at(ann, open_match(ann, SKATO, engine=1)))
        assert problem(ann.post("/api/matches", **match)) == (429, "too_many")


def test_a_table_at_which_nobody_is_does_not_count(strict: ServerClient) -> None:
    ann = guest(strict)
    tables = [open_match(ann, SKATO, engine=1) for _ in range(MOST_GAMES + 1)]
    with ExitStack() as games:
        for table in tables[1:]:
            games.enter_context(at(ann, table))
        with ann.line(f"/api/tables/{tables[0]}/live") as line:
            assert line.problem() == "too_many"
    with at(ann, tables[0]) as line:
        line.say("move", ply=0, move="d4")
        assert line.receive_until("moved", where=lambda latest: latest["decision"]["side"] == 1)


def test_an_engine_counts_for_its_player_alone(strict: ServerClient) -> None:
    ann, bob = guest(strict), guest(strict)
    match = {"choice": FOURMATION, "engine": 1}
    with ExitStack() as games:
        names = [ann.post("/api/matches", **match).json()["id"] for _ in range(MOST_GAMES)]
        for name in names:
            for browser in (ann, bob):  # Bob only looks on
                games.enter_context(browser.line(f"/api/tables/{name}/live")).receive_until("table")
        refused = ann.post("/api/matches", **match)
        assert refused.status_code == 429
        assert refused.json()["message"].startswith(f"you have {MOST_GAMES} games")
        assert bob.post("/api/matches", **match).status_code == 201
