"""Whatever happens to the machine's clock and to the server, the clocks of a match count what went by."""

import asyncio
import os
import random

from kwartet import Side
from kwartet.server.messages.matches import Fischer
from kwartet.server.timekeeper import LONGEST_PAUSE
from server.playroom import ANN, BEN, Person, Playroom, Process, playroom

EVENINGS = int(os.environ.get("KWARTET_EXAMPLES", "20"))
SECONDS, INCREMENT = 1800, 5
UNNOTICED = 1.0  # seconds by which the clock of a machine may be wrong
SLACK = LONGEST_PAUSE + 1  # a gap that short is charged, with the second until it is noticed


class Evening:
    """A match, what went by for each side on a clock that never jumps, and by how much that may be missed."""

    def __init__(self, room: Playroom, seed: int) -> None:
        self.room = room
        self.chance = random.Random(seed)
        self.spent = [0.0, 0.0]
        self.turns = [0, 0]
        self.slack = UNNOTICED

    async def open(self) -> None:
        """Both come and have their first turns, which are not timed."""
        self.name = await self.room.match(Fischer(seconds=SECONDS, increment=INCREMENT))
        await self.start()
        for side in range(2):
            await self.decide(side)

    async def start(self) -> None:
        """Start the server, and let both come."""
        self.process: Process = await self.room.start(f"{self.chance.random()}")
        self.people: list[Person] = [await self.process.come(each, self.name) for each in (ANN, BEN)]

    async def restart(self) -> None:
        """End the server, and start it a moment later."""
        await self.process.tables.close()
        gone = self.chance.choice([0.0, 1.0, 60.0, 3600.0])
        self.room.hands.go(gone)
        self.slack += SLACK
        await self.start()

    async def think(self) -> None:
        """Time goes by while the server lives."""
        for _ in range(self.chance.randrange(10)):
            self.room.hands.go(1.0)
            self.spent[self.side] += 1.0
            await self.process.keeper.tick()

    async def set_clock(self) -> None:
        """Somebody sets the clock of the machine."""
        jump = self.chance.choice([-86_400, -100, -2, -0.5, 0.5, 2, 100, 86_400])
        self.room.hands.wall += jump
        self.slack += min(SLACK, abs(jump))
        await self.process.keeper.tick()

    async def decide(self, side: int) -> None:
        """Decide something."""
        table = self.people[side].table
        await self.people[side].move(self.chance.choice(table.sheet.now.legal_moves))

    async def decide_in_time(self) -> None:
        """Whoever decides next does so."""
        side = self.side
        await self.decide(side)
        self.turns[side] += 1

    @property
    def side(self) -> int:
        """The side that decides next."""
        return int(self.people[0].table.sheet.now.to_move)

    def check(self) -> None:
        """What is left is what was there but for what went by."""
        table = self.people[0].table
        assert not table.moment.is_over
        clock = table.affairs.clock
        assert clock
        for side, left in zip(Side, clock.left_at(table.now()), strict=True):
            expected = SECONDS + INCREMENT * self.turns[side] - self.spent[side]
            assert abs(left / 1000 - expected) <= self.slack


def test_clocks_count_what_went_by(database: str) -> None:
    async def happen() -> None:
        async with playroom(database) as room:
            for seed in range(EVENINGS):
                evening = Evening(room, seed)
                await evening.open()
                for _ in range(30):
                    deeds = [evening.think] * 4 + [evening.decide_in_time] * 3
                    await evening.chance.choice([*deeds, evening.set_clock, evening.restart])()
                    evening.check()
                await evening.process.tables.close()

    asyncio.run(happen())
