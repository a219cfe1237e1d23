"""Sweeps: a table that fails does not keep others from being ended."""

from datetime import timedelta

import pytest
from sqlalchemy import update

from kwartet.server.domain.clocks import Fischer
from kwartet.server.live import sweep
from kwartet.server.store.schema import tables
from server.live_tables import LiveTables, Process, begun
from server.test_match_time import alive, tell

BLITZ = Fischer(seconds=180, increment=2)
A_DAY = timedelta(days=1).total_seconds()


async def spoil(live: LiveTables, name: str) -> None:
    """Make a table that no version of the program can read."""
    async with live.database.transaction() as connection:
        await connection.execute(update(tables).where(tables.c.id == name).values(start="no position"))


async def ending(process: Process, name: str) -> str | None:
    """How a stored match has ended."""
    stored = await process.services.store.load(name)
    assert stored
    return stored.row.ending


@pytest.mark.parametrize("most", [1, 100])
def test_a_table_that_cannot_be_ended_stops_no_other(
    any_database: str, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Nor does it take the place of the others if only a few are ended at once."""
    monkeypatch.setattr(sweep, "MOST_AT_ONCE", most)

    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        names = []
        for _ in range(3):
            names.append(await live.match(None, guest=None))
            live.hands.go(1)
        await spoil(live, names[0])
        live.hands.go(A_DAY)
        for _ in names:
            await process.match_worker.end_unjoined()
        assert [await ending(process, name) for name in names] == [None, "abort", "abort"]

    tell(any_database, scenario)


def test_a_clock_that_cannot_be_checked_stops_no_other(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        names = [await live.match(BLITZ) for _ in range(2)]
        for name in names:
            await begun(process, name)
            live.hands.go(1)
        await process.tables.close()
        await spoil(live, names[0])
        process = await live.start("two")
        await alive(live, process.match_worker.tick, 190)
        assert [await ending(process, name) for name in names] == [None, "timeout"]

    tell(any_database, scenario)


def test_a_table_that_is_mended_is_ended_after_all(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        name = await live.match(None, guest=None)
        start = await start_of(process, name)
        await spoil(live, name)
        live.hands.go(A_DAY + 1)
        await process.match_worker.end_unjoined()
        async with live.database.transaction() as connection:
            await connection.execute(update(tables).where(tables.c.id == name).values(start=start))
        await process.match_worker.end_unjoined()
        assert await ending(process, name) == "abort"

    tell(any_database, scenario)


async def start_of(process: Process, name: str) -> str:
    """The position in which a stored match starts."""
    stored = await process.services.store.load(name)
    assert stored
    return stored.facts.start
