"""A corrected result: the ratings are those that would have followed from it in the first place."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from kwartet import Side
from kwartet.server.domain.engines import engine_id
from kwartet.server.store.corrections import NotCorrectable, correct
from kwartet.server.store.rated_results import RatedGame, record_result
from kwartet.server.store.schema import corrections, players, rating_steps, ratings, tables
from server.stored_players import NOON, StoredPlayers, open_registry

NAMES = ("Ann", "Bob", "Cid", "Dora", "Eve")
ENGINE = engine_id(5)
PAIRS = ((0, 1), (2, 3), (1, 2), (0, None), (3, 4), (1, None), (0, 2))  # None is an engine
Stored = list[list[tuple[Any, ...]]]
WINNERS = (0, 1, None, 0, 1, 0, 1)


async def play(registry: StoredPlayers, winners: tuple[int | None, ...], skipped: int | None = None) -> None:
    """Play rated games, days apart."""
    ids = [await registry.player(name) for name in NAMES]
    for number, (pair, winner) in enumerate(zip(PAIRS, winners, strict=True)):
        at = NOON + timedelta(days=3 * number)
        first, second = (ENGINE if each is None else ids[each] for each in pair)
        table = await registry.table(first, second, ended=at, winner=winner, ending="timeout")
        if number != skipped:
            async with registry.database.transaction() as connection:
                await record_result(
                    connection, RatedGame(table, "yinsh", "standard", (first, second)), winner, at
                )


async def stored(registry: StoredPlayers) -> Stored:
    """All ratings and all their changes."""
    async with registry.database.reading() as connection:
        found = [
            await connection.execute(select(table).order_by(*table.primary_key.columns))
            for table in (ratings, rating_steps)
        ]
        return [[tuple(row) for row in rows] for rows in found]


def assert_same(found: Stored, wanted: Stored) -> None:
    """Compare; the last digit of a sum depends on its order."""
    for rows, others in zip(found, wanted, strict=True):
        for row, other in zip(rows, others, strict=True):
            for one, two in zip(row, other, strict=True):
                assert one == (pytest.approx(two) if isinstance(two, float) else two)


async def after_correction(
    address: str, number: int, winner: Side | None, *, counts: bool = True, gone: str | None = None
) -> Stored:
    """What is stored after the correction of one game; perhaps an account is removed before."""
    async with open_registry(address) as registry:
        await play(registry, WINNERS)
        async with registry.database.transaction() as connection:
            if gone:
                await connection.execute(delete(players).where(players.c.name == gone))
            await correct(connection, f"table-{number + 1}", winner, counts=counts)
            assert len((await connection.execute(select(corrections))).all()) == 1
        return await stored(registry)


async def from_the_start(
    address: str, winners: tuple[int | None, ...], skipped: int | None = None, gone: str | None = None
) -> Stored:
    """What is stored if the games ended like this in the first place."""
    async with open_registry(address) as registry:
        await play(registry, winners, skipped)
        async with registry.database.transaction() as connection:
            if gone:
                await connection.execute(delete(players).where(players.c.name == gone))
        return await stored(registry)


@pytest.mark.parametrize("gone", [None, "Eve"])
def test_ratings_are_those_that_follow_from_the_corrected_result(
    any_database: str, tmp_path_factory: pytest.TempPathFactory, gone: str | None
) -> None:
    async def compare() -> None:
        corrected = await after_correction(any_database, 1, None, gone=gone)
        other = f"sqlite:///{tmp_path_factory.mktemp('other')}/server.db"
        assert_same(corrected, await from_the_start(other, (0, None, *WINNERS[2:]), gone=gone))

    asyncio.run(compare())


def test_a_match_that_does_not_count_any_more_changes_no_rating(
    any_database: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    async def compare() -> None:
        corrected = await after_correction(any_database, 0, None, counts=False)
        other = f"sqlite:///{tmp_path_factory.mktemp('other')}/server.db"
        assert_same(corrected, await from_the_start(other, WINNERS, skipped=0))

    asyncio.run(compare())


def test_players_whom_it_does_not_reach_keep_their_ratings(any_database: str) -> None:
    """Dora and Eve play nobody after the fifth game, and Ann no one who did."""

    async def compare() -> None:
        async with open_registry(any_database) as registry:
            await play(registry, WINNERS)
            async with registry.database.transaction() as connection:
                reached = await correct(connection, "table-5", Side.FIRST, counts=True)
            assert len(reached) == 2
            async with registry.database.transaction() as connection:
                assert len(await correct(connection, "table-1", None, counts=True)) == 3

    asyncio.run(compare())


@pytest.mark.parametrize("changed", [{"ended": None, "ending": None}, {"ending": "third ring"}])
def test_what_the_rules_decide_is_not_corrected(any_database: str, changed: dict[str, str | None]) -> None:
    async def refuse() -> None:
        async with open_registry(any_database) as registry:
            await play(registry, WINNERS)
            async with registry.database.transaction() as connection:
                await connection.execute(update(tables).values(changed))
                with pytest.raises(NotCorrectable):
                    await correct(connection, "table-1", None, counts=True)

    asyncio.run(refuse())
