"""Playroom: tables on a real database whose clocks a test can set, in as many processes as it wants."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import insert

from kwartet import Side
from kwartet.server.accounts.visitor import Visitor
from kwartet.server.engine_room import EngineRoom
from kwartet.server.hub import Hub
from kwartet.server.match.attendee import Attendee
from kwartet.server.match.keeper import Keeper
from kwartet.server.match.opening import open_in
from kwartet.server.match.player import Player
from kwartet.server.match.table import MatchTable
from kwartet.server.messages.games import GameChoice
from kwartet.server.messages.matches import ClockRule, NewMatch
from kwartet.server.messages.tables import MoveUp, TableUp
from kwartet.server.outbox import Outbox
from kwartet.server.store import Database, TableStore
from kwartet.server.store.schema import players
from kwartet.server.table import Tools
from kwartet.server.tables import Tables
from kwartet.server.timekeeper import Timekeeper
from server.house import PATIENCE, Message

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

    tools: Tools
    tables: Tables
    keeper: Keeper

    async def come(self, visitor: Visitor | None, name: str) -> "Person":
        """Somebody comes to a match."""
        table = await self.tables.find(name)
        assert isinstance(table, MatchTable)
        outbox = Outbox()
        attendee = table.enter(outbox, visitor.id if visitor else None)
        person = Person(table, attendee, Player(table, attendee, visitor, nobody_is_muted))
        await table.recall(attendee)
        return person


@dataclass
class Person:
    """Somebody at a match."""

    table: MatchTable
    attendee: Attendee
    player: Player

    async def do(self, message: TableUp) -> None:
        """Send something."""
        await self.player.do(message)

    async def move(self, move: str) -> None:
        """Decide."""
        await self.do(MoveUp(ply=self.table.sheet.ply, move=move))

    def go(self) -> None:
        """Leave."""
        self.table.leave(self.attendee.outbox)

    async def hear(self, kind: str) -> Message:
        """The next message of a kind."""
        async with asyncio.timeout(PATIENCE):
            while (message := json.loads(await self.attendee.outbox.take()))["type"] != kind:
                pass
        found: Message = message
        return found


async def nobody_is_muted(_player: str) -> bool:
    """Everybody may speak."""
    return False


class Playroom:
    """A database, a hub, and processes that use both."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)
        self.hub = Hub()
        self.room = EngineRoom(1, 1)
        self.hands = Hands()

    async def start(self, name: str = "one", hands: Hands | None = None) -> Process:
        """Start a process; nothing of what it holds in memory outlives it."""
        clocks = hands or self.hands
        time = Timekeeper(lambda: clocks.wall, lambda: clocks.steady)
        tools = Tools(TableStore(self.database), self.room, self.hub, time, name)
        tables = Tables(tools)
        process = Process(tools, tables, Keeper(tables, tools))
        await process.keeper.tick()
        return process

    async def match(self, clock: ClockRule | None, guest: Visitor | None = BEN, **more: object) -> str:
        """A match between Ann, who begins, and Ben, or whoever comes."""
        wanted = NewMatch(choice=SKATO, clock=clock, first="me", **more)  # type: ignore[arg-type]
        async with self.database.transaction() as connection:
            return await open_in(connection, wanted, ANN, None if wanted.engine else guest, now=self.now)

    @property
    def now(self) -> datetime:
        """What the machine's clock shows."""
        return datetime.fromtimestamp(self.hands.wall, UTC)


@asynccontextmanager
async def playroom(address: str) -> AsyncIterator[Playroom]:
    """A room with three people who might come."""
    room = Playroom(address)
    await room.database.prepare()
    async with room.database.transaction() as connection:
        known = [
            {"id": each.id, "name": each.name, "kind": each.kind, "created": room.now, "seen": room.now}
            for each in (ANN, BEN, CID)
        ]
        await connection.execute(insert(players), known)
    try:
        yield room
    finally:
        room.room.close()
        await room.database.close()


async def begun(process: Process, name: str) -> tuple[Person, Person]:
    """Both come and have taken their first turns, so that the clocks run."""
    ann, ben = await process.come(ANN, name), await process.come(BEN, name)
    await ann.move("d4")
    await ben.move("d5")
    return ann, ben


def left(table: MatchTable, side: Side) -> timedelta:
    """What a side has left now."""
    clock = table.affairs.clock
    assert clock
    return timedelta(milliseconds=clock.left_at(table.now())[side])
