"""Playroom: tables on a real database whose clocks a test can set, in as many processes as it wants."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert

from kwartet import Side
from kwartet.server.domain.clocks import ClockRule
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.opening import MatchRequest
from kwartet.server.domain.visitor import Visitor
from kwartet.server.live.client import Client
from kwartet.server.live.engine_pool import EnginePool
from kwartet.server.live.hub import Hub
from kwartet.server.live.interruptions import Interruptions
from kwartet.server.live.live_services import LiveServices
from kwartet.server.live.match_worker import MatchWorker
from kwartet.server.live.opening import open_in
from kwartet.server.live.outbox import Outbox
from kwartet.server.live.registry import Registry
from kwartet.server.live.table import Table
from kwartet.server.runtime.steady_clock import SteadyClock
from kwartet.server.store import Database, TableStore
from kwartet.server.store.schema import players
from kwartet.server.wire.tables import MoveUp, TableUp
from server.server_client import PATIENCE, Message

ANN = Visitor("a" * 32, "Ann", "person")
BEN = Visitor("b" * 32, "Ben", "person")
CID = Visitor("c" * 32, "Cid", "person")
SKATO = GameChoice(game="skato", variant="standard", options={})


@dataclass
class Hands:
    """The clocks of the machine: what it shows, and what never jumps."""

    wall: float = 1_800_000_000.0
    steady: float = 1_000.0

    def go(self, seconds: float) -> None:
        """Let time go by."""
        self.wall += seconds
        self.steady += seconds


@dataclass
class Process:
    """One process of the server, as far as tables go."""

    services: LiveServices
    tables: Registry
    match_worker: MatchWorker

    async def come(self, visitor: Visitor | None, name: str) -> "Person":
        """A client joins a match."""
        table = await self.tables.find(name)
        client = Client(table, Outbox(), visitor, never_muted)
        table.join(client)
        await client.send_chat()
        return Person(table, client)


@dataclass
class Person:
    """One player or spectator at a match."""

    table: Table
    client: Client

    async def do(self, message: TableUp) -> None:
        """Send something."""
        await self.client.execute(message)

    async def move(self, move: str) -> None:
        """Decide."""
        await self.do(MoveUp(ply=self.table.game_log.ply, move=move))

    def go(self) -> None:
        """Leave."""
        self.table.leave(self.client)

    async def receive(self, kind: str) -> Message:
        """The next message of a kind."""
        async with asyncio.timeout(PATIENCE):
            while (message := json.loads(await self.client.outbox.take()))["type"] != kind:
                pass
        found: Message = message
        return found


async def never_muted(_player: str) -> bool:
    """Everybody may speak."""
    return False


class LiveTables:
    """A database, a hub, and processes that use both."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self.hub = Hub()
        self.engine_pool = EnginePool(1)
        self.hands = Hands()

    async def start(self, name: str = "one", hands: Hands | None = None) -> Process:
        """Start a process; nothing of what it holds in memory outlives it."""
        clocks = hands or self.hands
        time = SteadyClock(lambda: clocks.wall, lambda: clocks.steady)
        services = LiveServices(
            TableStore(self.database), self.engine_pool, self.hub, time, name, Interruptions(time.steady)
        )
        tables = Registry(services)
        process = Process(services, tables, MatchWorker(tables, services))
        await process.match_worker.tick()
        return process

    async def match(self, clock: ClockRule | None, guest: Visitor | None = BEN, **more: object) -> str:
        """A match between Ann, who begins, and Ben, or a free seat."""
        wanted = MatchRequest(choice=SKATO, clock=clock, first="me", **more)  # type: ignore[arg-type]
        async with self.database.transaction() as connection:
            return await open_in(connection, wanted, ANN, None if wanted.engine else guest, now=self.now)

    @property
    def now(self) -> datetime:
        """What the machine's clock shows."""
        return datetime.fromtimestamp(self.hands.wall, UTC)


@asynccontextmanager
async def live_tables(address: str) -> AsyncIterator[LiveTables]:
    """Live tables with three players in the database."""
    tables = LiveTables(address)
    await tables.database.prepare()
    async with tables.database.transaction() as connection:
        known = [
            {"id": each.id, "name": each.name, "kind": each.kind, "created": tables.now, "seen": tables.now}
            for each in (ANN, BEN, CID)
        ]
        await connection.execute(insert(players), known)
    try:
        yield tables
    finally:
        tables.engine_pool.close()
        await tables.database.close()


async def begun(process: Process, name: str) -> tuple[Person, Person]:
    """Both come and have taken their first turns, so that the clocks run."""
    ann, ben = await process.come(ANN, name), await process.come(BEN, name)
    await ann.move("d4")
    await ben.move("d5")
    return ann, ben


def left(table: Table, side: Side) -> timedelta:
    """What a side has left now."""
    clock = table.match_state.clock
    assert clock
    return timedelta(milliseconds=clock.left_at(table.now())[side])
