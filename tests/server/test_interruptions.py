"""A decision that cannot be stored stops the clock, and the host is told of it."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from kwartet import Side
from kwartet.server.domain.clocks import Fischer
from kwartet.server.store import Database
from kwartet.server.store.interruptions import interrupted
from server.live_tables import BEN, Person, begun, left, live_tables
from server.test_match_processes import until
from services import Postgres

BLITZ = Fischer(seconds=20, increment=2)
RAISE = "RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'"
FULL = (
    f"CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN {RAISE}; END $$ LANGUAGE plpgsql",
    "CREATE TRIGGER full_disk BEFORE INSERT ON decisions EXECUTE FUNCTION full_disk()",
    "CREATE TRIGGER full_disk BEFORE INSERT ON write_checks EXECUTE FUNCTION full_disk()",
)
EMPTY = ("DROP FUNCTION full_disk CASCADE",)


@pytest.fixture
def address(postgres: Postgres) -> str:
    """A database whose disk can be full for decisions alone."""
    return postgres.new_database()


async def run(database: Database, statements: tuple[str, ...]) -> None:
    """Change the schema."""
    async with database.transaction() as connection:
        for statement in statements:
            await connection.execute(text(statement))


async def fail(person: Person, move: str) -> None:
    """Decide in vain."""
    with pytest.raises(DBAPIError):
        await person.move(move)


def slowly(load: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
    """Load a table so late that whatever does not wait for it is seen."""

    async def late(name: str, known: int = 0) -> object:
        await asyncio.sleep(0.1)
        return await load(name, known=known)

    return late


def test_a_decision_that_cannot_be_stored_stops_the_clock(address: str) -> None:
    async def scenario() -> None:
        async with live_tables(address) as live:
            process = await live.start()
            ann, ben = await begun(process, await live.match(BLITZ))
            await run(live.database, FULL)
            live.hands.go(5)
            await fail(ann, "e4")
            told = (await ben.receive("match"))["match"]
            while not told["interrupted"]:
                told = (await ben.receive("match"))["match"]
            assert told["clock"] == {"left": [15.0, 20.0], "running": None}
            for _ in range(10):  # much longer than Ann has
                live.hands.go(2.5)
                with pytest.raises(DBAPIError):
                    await process.match_worker.tick()
            assert not ann.table.snapshot.is_over
            await run(live.database, EMPTY)
            await process.match_worker.tick()
            while told["interrupted"]:
                told = (await ben.receive("match"))["match"]
            assert told["clock"] == {"left": [15.0, 20.0], "running": 0}
            live.hands.go(5)
            await ann.move("e4")
            assert left(ann.table, Side.FIRST) == timedelta(seconds=20 - 5 - 5 + 2)
            async with live.database.reading() as connection:
                (row,) = await interrupted(connection, 10)
            assert (row.table_id, row.ply, row.side, row.reason) == (ann.table.facts.id, 2, 0, "storage_full")

    asyncio.run(scenario())


def test_a_repeated_decision_continues_at_once(address: str) -> None:
    async def scenario() -> None:
        async with live_tables(address) as live:
            process = await live.start()
            ann, _ = await begun(process, await live.match(BLITZ))
            await run(live.database, FULL)
            live.hands.go(5)
            await fail(ann, "e4")
            live.hands.go(60)
            await fail(ann, "e4")
            await run(live.database, EMPTY)
            await ann.move("e4")
            assert left(ann.table, Side.FIRST) == timedelta(seconds=17)

    asyncio.run(scenario())


def test_no_other_process_ends_an_interrupted_match(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does it show, when the match goes on, a clock that has run out."""

    async def scenario() -> None:
        async with live_tables(address) as live:
            one, two = await live.start("one"), await live.start("two")
            name = await live.match(BLITZ)
            ann, _ = await begun(one, name)
            ben = await two.come(BEN, name)
            await run(live.database, FULL)
            live.hands.go(5)
            await fail(ann, "e4")
            await until(lambda: ben.table.match_view.interrupted)
            for _ in range(10):
                live.hands.go(2.5)
                with pytest.raises(DBAPIError):
                    await one.match_worker.tick()
                await asyncio.sleep(0)
                await two.match_worker.tick()
            assert not ben.table.snapshot.is_over
            monkeypatch.setattr(two.services.store, "load", slowly(two.services.store.load))
            await run(live.database, EMPTY)
            await one.match_worker.tick()
            await until(lambda: not ben.table.match_view.interrupted)
            assert left(ben.table, Side.FIRST) == timedelta(seconds=15)

    asyncio.run(scenario())


def test_a_process_that_is_gone_interrupts_nothing(address: str) -> None:
    async def scenario() -> None:
        async with live_tables(address) as live:
            one, two = await live.start("one"), await live.start("two")
            name = await live.match(BLITZ)
            ann, _ = await begun(one, name)
            ben = await two.come(BEN, name)
            await run(live.database, FULL)
            await fail(ann, "e4")
            await until(lambda: ben.table.match_view.interrupted)
            watcher = await two.come(None, name)
            assert (await watcher.receive("table"))["table"]["match"]["interrupted"]
            live.hands.go(11)
            assert not ben.table.match_view.interrupted

    asyncio.run(scenario())
