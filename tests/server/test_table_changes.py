"""Changes of tables: atomic with concurrent writers, on both databases."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

import kwartet
from kwartet import Side
from kwartet.server.domain.clocks import Clock, Fischer
from kwartet.server.domain.game_log import game_log_of
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.match_state import MatchState
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.domain.tables import Decision, TableFacts
from kwartet.server.store import (
    Change,
    Conflict,
    Database,
    StoredTable,
    TableStore,
    retry,
)
from kwartet.server.store.schema import decisions, tables
from server.server_client import PATIENCE
from services import Postgres

START = kwartet.game("yinsh").start()
RULE = Fischer(seconds=300, increment=3)
NOW = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)


def facts(name: str) -> TableFacts:
    return TableFacts(
        id=name,
        created=NOW,
        choice=GameChoice(game="yinsh", variant="standard", options={}),
        kind="people",
        level=None,
        computer_side=None,
        takebacks=True,
        names=("Ann", "Bob"),
        start=START.text,
        clock=RULE,
    )


def table(name: str, *moves: str, deadline: datetime | None = None) -> Snapshot:
    """A new table; with a deadline its clock runs."""
    clock = None if deadline is None else Clock(RULE, (0, 0), Side.FIRST, True, deadline)
    state = MatchState((None, None), ("Ann", "Bob"), clock, deadline)
    return Snapshot(facts(name), 0, game_log_of(START, moves), state)


def decision(ply: int, move: str = "f6") -> Decision:
    return Decision(ply, move, NOW, spent=1500, left=298_500)


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[TableStore]:
    """A store in a database of the newest form."""
    database = Database(address)
    await database.prepare()
    store = TableStore(database)
    try:
        yield store
    finally:
        await store.close()
        await database.close()


def run(address: str, scenario: Callable[[TableStore], Awaitable[None]]) -> None:
    """Let something happen in a store with one table."""

    async def told() -> None:
        async with opened(address) as store:
            await store.add(table("table"))
            await scenario(store)

    asyncio.run(told())


async def stored(store: TableStore, name: str = "table") -> StoredTable:
    found = await store.load(name)
    assert found is not None
    return found


async def outcome(work: Awaitable[None]) -> str:
    """How a change came out."""
    try:
        await work
    except (Conflict, IntegrityError, RuntimeError) as trouble:
        return type(trouble).__name__
    return "kept"


def test_everything_comes_back_as_it_went_in(any_database: str) -> None:
    async def scenario(store: TableStore) -> None:
        later = NOW + timedelta(seconds=1, microseconds=250_000)
        values = {"first_left": 298_500, "since": later, "offers": [{"kind": "draw", "side": 0}]}
        await store.change(Change("table", 0, values, (decision(0),)))
        found = await stored(store)
        assert found.facts == facts("table")
        assert (found.version, found.plies, found.decisions) == (1, 1, (decision(0),))
        assert (found.row.first_left, found.row.since) == (298_500, later)
        assert found.row.offers == [{"kind": "draw", "side": 0}]

    run(any_database, scenario)


def test_of_two_changes_for_the_same_version_one_takes_place(any_database: str) -> None:
    async def scenario(store: TableStore) -> None:
        wanted = [Change("table", 0, decisions=(decision(0, move),)) for move in ("f6", "e5", "g7")]
        outcomes = await asyncio.gather(*(outcome(store.change(change)) for change in wanted))
        assert sorted(outcomes) == ["Conflict", "Conflict", "kept"]
        found = await stored(store)
        assert (found.version, found.moves) == (1, (wanted[outcomes.index("kept")].decisions[0].move,))

    run(any_database, scenario)


def test_of_two_processes_one_is_first(any_database: str) -> None:
    """Each has its own writer and its own connections, and they try a hundred times."""

    async def scenario(store: TableStore) -> None:
        async with opened(any_database) as other:
            for ply in range(100):
                outcomes = await asyncio.gather(
                    outcome(store.change(Change("table", ply, decisions=(decision(ply, "f6"),)))),
                    outcome(other.change(Change("table", ply, decisions=(decision(ply, "e5"),)))),
                )
                assert sorted(outcomes) == ["Conflict", "kept"]
        assert (await stored(store)).plies == 100

    run(any_database, scenario)


def test_processes_that_want_the_same_tables_do_not_wait_for_each_other_for_ever(any_database: str) -> None:
    """They ask in opposite orders, and some of them want more in the same transaction."""

    async def look(connection: AsyncConnection) -> None:
        await connection.execute(select(decisions.c.ply))

    def wanted(name: str, ply: int) -> Change:
        then = look if name.endswith("7") else None
        return Change(
            name, ply, {"first_left": ply} if name.endswith("3") else {}, (decision(ply),), then=then
        )

    async def scenario(store: TableStore) -> None:
        names = [f"table {number}" for number in range(40)]
        for name in names:
            await store.add(table(name))
        async with opened(any_database) as other:
            for ply in range(5):
                outcomes = await asyncio.gather(
                    *(outcome(store.change(wanted(name, ply))) for name in names),
                    *(outcome(other.change(wanted(name, ply))) for name in reversed(names)),
                )
                assert sorted(outcomes) == ["Conflict"] * 40 + ["kept"] * 40
        assert await store.versions(names) == dict.fromkeys(names, 5)

    run(any_database, scenario)


def test_many_changes_at_once_are_all_kept(any_database: str) -> None:
    async def scenario(store: TableStore) -> None:
        names = [f"table {number}" for number in range(300)]
        for name in names:
            await store.add(table(name))
        for ply in range(3):
            await asyncio.gather(
                *(store.change(Change(name, ply, {"first_left": ply}, (decision(ply),))) for name in names)
            )
        assert await store.versions(names) == dict.fromkeys(names, 3)

    run(any_database, scenario)


def test_a_change_that_fails_harms_nobody_else(any_database: str) -> None:
    """One decision is there already, and one does something more that goes wrong."""

    async def fail(connection: AsyncConnection) -> None:
        await connection.execute(text("UPDATE tables SET first_name = 'Eve'"))
        raise RuntimeError

    async def scenario(store: TableStore) -> None:
        for name in ("good", "double", "failing"):
            await store.add(table(name, *(["a2"] if name == "double" else [])))
        outcomes = await asyncio.gather(
            outcome(store.change(Change("good", 0, decisions=(decision(0),)))),
            outcome(store.change(Change("double", 0, {"winner": 1}, (decision(0),)))),
            outcome(store.change(Change("failing", 0, decisions=(decision(0),), then=fail))),
            outcome(store.change(Change("late", 7))),
            outcome(store.change(Change("table", 0, decisions=(decision(0),)))),
        )
        assert list(outcomes) == ["kept", "IntegrityError", "RuntimeError", "Conflict", "kept"]
        assert (await stored(store, "good")).moves == ("f6",)
        assert (await stored(store, "double")).row.winner is None
        assert ((await stored(store, "failing")).moves, (await stored(store)).facts.names) == (
            (),
            ("Ann", "Bob"),
        )

    run(any_database, scenario)


def test_what_goes_with_a_change_is_in_the_same_transaction(any_database: str) -> None:
    seen: list[int] = []

    async def look(connection: AsyncConnection) -> None:
        seen.extend(await connection.scalars(select(decisions.c.ply)))

    async def scenario(store: TableStore) -> None:
        await store.change(Change("table", 0, decisions=(decision(0), decision(1)), then=look))
        assert seen == [0, 1]

    run(any_database, scenario)


def test_a_takeback_keeps_the_first_decisions(any_database: str) -> None:
    async def scenario(store: TableStore) -> None:
        for ply, move in enumerate(["f6", "e5", "g7", "g6"]):
            await store.change(Change("table", ply, decisions=(decision(ply, move),)))
        await store.change(Change("table", 4, keep=1, decisions=(decision(1, "a2"),)))
        found = await stored(store)
        assert (found.version, found.moves) == (5, ("f6", "a2"))
        rest = await store.load("table", known=1)
        assert rest is not None
        assert (rest.plies, rest.moves) == (2, ("a2",))

    run(any_database, scenario)


def test_tables_whose_time_is_up_are_found(any_database: str) -> None:
    async def scenario(store: TableStore) -> None:
        for name, seconds in (("later", 60), ("second", -1), ("first", -5)):
            await store.add(table(name, deadline=NOW + timedelta(seconds=seconds)))
        assert await store.overdue(NOW, 10) == ["first", "second"]
        assert await store.overdue(NOW, 1) == ["first"]

    run(any_database, scenario)


def test_a_removed_table_leaves_nothing(any_database: str) -> None:
    async def scenario(store: TableStore) -> None:
        await store.change(Change("table", 0, decisions=(decision(0),)))
        async with store.database.transaction() as connection:
            await connection.execute(delete(tables).where(tables.c.id == "table"))
        assert await store.load("table") is None
        assert await outcome(store.change(Change("table", 1))) == "Conflict"

    run(any_database, scenario)


def test_somebody_who_gives_up_waiting_changes_nothing(any_database: str) -> None:
    async def scenario(store: TableStore) -> None:
        await store.add(table("other"))
        first = asyncio.create_task(store.change(Change("other", 0)))
        await asyncio.sleep(0)
        second = asyncio.create_task(store.change(Change("table", 0, decisions=(decision(0),))))
        await asyncio.sleep(0)
        second.cancel()
        await first
        await store.close()
        assert (await stored(store)).version == (await stored(store)).plies

    run(any_database, scenario)


def test_a_database_that_is_restarted_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """No change is lost, and none is made twice; who is told of a conflict finds the change in its place."""
    monkeypatch.setattr(retry, "PATIENCE", PATIENCE)  # a busy machine takes its time for a restart

    async def play(store: TableStore, name: str, is_enough: asyncio.Event) -> int:
        version = 0
        while not is_enough.is_set():
            await outcome(store.change(Change(name, version, decisions=(decision(version),))))
            version += 1
        return version

    async def scenario(store: TableStore, postgres: Postgres) -> None:
        names = [f"table {number}" for number in range(10)]
        for name in names:
            await store.add(table(name))
        is_enough = asyncio.Event()
        games = [asyncio.create_task(play(store, name, is_enough)) for name in names]
        for _ in range(2):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres.stop)
            await asyncio.to_thread(postgres.start)
        await asyncio.sleep(0.3)
        is_enough.set()
        told = dict(zip(names, await asyncio.gather(*games), strict=True))
        assert await store.versions(names) == told
        assert {name: (await stored(store, name)).plies for name in names} == told

    async def told(address: str, postgres: Postgres) -> None:
        async with opened(address) as store:
            await scenario(store, postgres)

    with Postgres() as postgres:
        asyncio.run(told(postgres.new_database(), postgres))
