"""Whatever happens to the machine's clock and to the server, the clocks of a match count what went by."""

import asyncio
import os
import random

from kwartet import Side
from kwartet.server.domain.clocks import Fischer
from kwartet.server.runtime.steady_clock import LONGEST_PAUSE
from server.live_tables import ANN, BEN, LiveTables, Person, Process, live_tables

EXAMPLES = int(os.environ.get("KWARTET_EXAMPLES", "20")) // 2  # on each database
SECONDS, INCREMENT = 1800, 5
UNNOTICED = 1.0  # seconds by which the clock of a machine may be wrong
SLACK = LONGEST_PAUSE + 1  # a gap that short is charged, with the second until it is noticed


class ClockedMatch:
    """A match, what went by for each side on a clock that never jumps, and by how much that may be missed."""

    def __init__(self, live: LiveTables, seed: int) -> None:
        self.live = live
        self.chance = random.Random(seed)
        self.spent = [0.0, 0.0]
        self.turns = [0, 0]
        self.slack = UNNOTICED

    async def open(self) -> None:
        """Both come and have their first turns, which are not timed."""
        self.name = await self.live.match(Fischer(seconds=SECONDS, increment=INCREMENT))
        await self.start()
        for side in range(2):
            await self.decide(side)

    async def start(self) -> None:
        """Start the server, and let both come."""
        self.process: Process = await self.live.start(f"{self.chance.random()}")
        self.people: list[Person] = [await self.process.come(each, self.name) for each in (ANN, BEN)]

    async def restart(self) -> None:
        """End the server, and start it a moment later."""
        await self.process.tables.close()
        gone = self.chance.choice([0.0, 1.0, 60.0, 3600.0])
        self.live.hands.go(gone)
        self.slack += SLACK
        await self.start()

    async def think(self) -> None:
        """Time goes by while the server lives."""
        for _ in range(self.chance.randrange(10)):
            self.live.hands.go(1.0)
            self.spent[self.side] += 1.0
            await self.process.match_worker.tick()

    async def set_clock(self) -> None:
        """Set the clock of the machine."""
        jump = self.chance.choice([-86_400, -100, -2, -0.5, 0.5, 2, 100, 86_400])
        self.live.hands.wall += jump
        self.slack += min(SLACK, abs(jump))
        await self.process.match_worker.tick()

    async def decide(self, side: int) -> None:
        """Decide something."""
        table = self.people[side].table
        await self.people[side].move(self.chance.choice(table.game_log.now.legal_moves))

    async def decide_in_time(self) -> None:
        """The side to move decides."""
        side = self.side
        await self.decide(side)
        self.turns[side] += 1

    @property
    def side(self) -> int:
        """The side that decides next."""
        return int(self.people[0].table.game_log.now.to_move)

    def check(self) -> None:
        """What is left is what was there but for what went by."""
        table = self.people[0].table
        assert not table.snapshot.is_over
        clock = table.match_state.clock
        assert clock
        for side, left in zip(Side, clock.left_at(table.now()), strict=True):
            expected = SECONDS + INCREMENT * self.turns[side] - self.spent[side]
            assert abs(left / 1000 - expected) <= self.slack


def test_clocks_count_what_went_by(any_database: str) -> None:
    async def happen() -> None:
        async with live_tables(any_database) as live:
            for seed in range(EXAMPLES):
                tournament = ClockedMatch(live, seed)
                await tournament.open()
                for _ in range(30):
                    deeds = [tournament.think] * 4 + [tournament.decide_in_time] * 3
                    await tournament.chance.choice([*deeds, tournament.set_clock, tournament.restart])()
                    tournament.check()
                await tournament.process.tables.close()

    asyncio.run(happen())
