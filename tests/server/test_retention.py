"""Retention: what is old and needed by nobody is deleted, and nothing else."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import insert, select, update

from cli.calls import call
from kwartet.server.store import retention
from kwartet.server.store.archive import Archive
from kwartet.server.store.retention import prune
from kwartet.server.store.schema import decisions, players, tables
from server.stored_players import NOON, StoredPlayers, open_registry

OLD, NEW = NOON - timedelta(days=400), NOON - timedelta(days=10)
BEFORE = NOON - timedelta(days=365)


async def fill(registry: StoredPlayers) -> None:
    """Old and new rows of every kind."""
    old, new, busy = [await registry.player(name, "guest") for name in ("Old", "New", "Busy")]
    ann = await registry.player("Ann")
    over = {"created": OLD, "ended": OLD}
    await registry.table(ann, old, **over, id="rated", ending="timeout")
    await registry.table(ann, old, **over, id="unrated", ending="timeout", rated=False)
    await registry.table(ann, old, **over, id="aborted", ending="abort")
    await registry.table(ann, new, created=OLD, ended=NEW, id="aborted lately", ending="abort")
    await registry.table(ann, busy, created=OLD, id="in play")
    await registry.table(None, None, created=OLD, id="at home", kind="screen")
    await registry.table(None, None, created=OLD, id="at home lately", kind="screen")
    for record, added in (("old", OLD), ("new", NEW)):
        await Archive(registry.database).add(ann, record, added)
    async with registry.database.transaction() as connection:
        await connection.execute(update(players).values(seen=OLD))
        await connection.execute(update(players).where(players.c.id == new).values(seen=NEW))
        move = {"table_id": "at home lately", "ply": 0, "move": "a1", "taken": NEW}
        await connection.execute(insert(decisions).values(move))


async def left(registry: StoredPlayers) -> tuple[set[str], set[str]]:
    """The tables and the people that are left."""
    async with registry.database.reading() as connection:
        people = select(players.c.name).where(players.c.kind != "engine")
        return set(await connection.scalars(select(tables.c.id))), set(await connection.scalars(people))


def test_what_is_old_and_needed_by_nobody_is_deleted(any_database: str) -> None:
    async def run() -> None:
        async with open_registry(any_database) as registry:
            await fill(registry)
            counted = await prune(registry.database, BEFORE, dry_run=True)
            assert counted == {"home games": 1, "aborted matches": 1, "guests": 1}
            assert await prune(registry.database, BEFORE) == counted
            kept = {"rated", "unrated", "aborted lately", "in play", "at home lately"}
            assert await left(registry) == (kept, {"Ann", "New", "Busy"})
            more = {retention.OLD_GAMES: 1, retention.ARCHIVED_GAMES: 1}
            assert (await prune(registry.database, BEFORE, games=True)).items() >= more.items()
            assert (await left(registry))[0] == kept - {"unrated"}
            assert len(await Archive(registry.database).games("ann".rjust(32, "0"))) == 1

    asyncio.run(run())


def test_much_is_deleted_in_small_steps(any_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "AT_ONCE", 2)

    async def run() -> None:
        async with open_registry(any_database) as registry:
            for _ in range(5):
                await registry.table(None, None, created=OLD, ended=OLD, ending="abort")
            assert (await prune(registry.database, BEFORE))["aborted matches"] == 5

    asyncio.run(run())


def test_the_host_prunes_by_hand(any_database: str) -> None:
    async def run() -> None:
        async with open_registry(any_database) as registry:
            await fill(registry)

    asyncio.run(run())
    words = ("admin", "prune", "--days", "30", "--database", any_database)
    would = call(*words, "--dry-run")
    assert "would be deleted" in would.out
    assert call(*words).out == would.out.replace("would be deleted", "deleted")
    assert call(*words, "--dry-run").out.splitlines()[-1].split()[-1] == "0"
