"""Whatever is killed during many games, no confirmed decision is lost or doubled."""

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from faults.tournament import INCREMENT, SECONDS, Tournament
from kwartet.server.store import Database, TableStore
from server.process import Process
from services import Postgres, RedisServer, free_port

KILLS = int(os.environ.get("KWARTET_KILLS", "3"))
GAMES = int(os.environ.get("KWARTET_KILL_GAMES", "12"))
Trouble = Callable[[Tournament], Awaitable[None]]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Whatever is put here is ended with the test."""
    with ExitStack() as stack:
        yield stack


async def hold(database: str, addresses: list[str], trouble: Trouble) -> None:
    """Let people play while there is trouble, and look at what has been kept."""
    tournament = Tournament(addresses)
    await tournament.open(GAMES)
    await tournament.last(trouble)
    await check(database, tournament)


async def check(database: str, tournament: Tournament) -> None:
    """Every told decision is kept at its place, in order and once, and the clocks are sane."""
    opened = Database(database)
    try:
        store = TableStore(opened)
        for name, book in tournament.books.items():
            assert not book.contradictions
            stored = await store.load(name)
            assert stored
            assert [decision.ply for decision in stored.decisions] == list(range(stored.plies))
            assert not book.lost(stored.moves)
            left = (stored.row.first_left, stored.row.second_left)
            for milliseconds in left:
                assert milliseconds is not None
                assert 0 < milliseconds <= 1000 * (SECONDS + INCREMENT * len(stored.moves))
    finally:
        await opened.close()
    assert tournament.told > GAMES  # the tournament was no quiet one
    assert set(tournament.confirmed) == set(tournament.addresses)  # no server was spared


def killing(processes: list[Process], chance: random.Random) -> Trouble:
    """Kill a server at a random moment and start it again, several times."""

    async def trouble(tournament: Tournament) -> None:
        for _ in range(KILLS):
            await tournament.progress(chance.randrange(3 * GAMES))
            process = chance.choice(processes)
            await asyncio.to_thread(process.kill)
            await asyncio.to_thread(process.start)
        await tournament.progress(2 * GAMES)

    return trouble


def restarting(service: Postgres | RedisServer, number: int) -> Trouble:
    """End a service and start it again, several times."""

    async def trouble(tournament: Tournament) -> None:
        for _ in range(KILLS):
            await tournament.progress(2 * GAMES)
            await asyncio.to_thread(service.stop, number)
            await asyncio.sleep(0.5)
            await asyncio.to_thread(service.start)
        await tournament.progress(2 * GAMES)

    return trouble


def two_processes(stack: ExitStack, database: str, redis: RedisServer) -> list[Process]:
    """Two servers on one database."""
    return [
        stack.enter_context(Process(database, "--redis", redis.address, port=free_port())) for _ in range(2)
    ]


def test_a_killed_server_on_sqlite_loses_nothing(tmp_path: Path, stack: ExitStack) -> None:
    process = stack.enter_context(Process(tmp_path / "server.db", port=free_port()))
    asyncio.run(hold(process.database, [process.host], killing([process], random.Random(1))))


def test_a_killed_server_on_postgresql_loses_nothing(postgres: Postgres, stack: ExitStack) -> None:
    process = stack.enter_context(Process(postgres.new_database(), port=free_port()))
    asyncio.run(hold(process.database, [process.host], killing([process], random.Random(2))))


def test_one_of_two_killed_servers_loses_nothing(
    postgres: Postgres, redis: RedisServer, stack: ExitStack
) -> None:
    processes = two_processes(stack, postgres.new_database(), redis)
    hosts = [process.host for process in processes]
    asyncio.run(hold(processes[0].database, hosts, killing(processes, random.Random(3))))


def test_a_restarted_redis_loses_nothing(postgres: Postgres, stack: ExitStack) -> None:
    redis = stack.enter_context(RedisServer())
    processes = two_processes(stack, postgres.new_database(), redis)
    hosts = [process.host for process in processes]
    asyncio.run(hold(processes[0].database, hosts, restarting(redis, signal.SIGKILL)))


def test_a_restarted_postgresql_loses_nothing(redis: RedisServer, stack: ExitStack) -> None:
    postgres = stack.enter_context(Postgres())
    processes = two_processes(stack, postgres.new_database(), redis)
    hosts = [process.host for process in processes]
    asyncio.run(hold(processes[0].database, hosts, restarting(postgres, signal.SIGINT)))
