"""Home: tables at one screen, for two people or for one and the computer.

Whoever is at such a table may decide for every side that a person plays.
"""

from kwartet import Ending
from kwartet.server.manners import Seating, accepted_takeback, check_decision, check_ply, is_repeated
from kwartet.server.moment import RESIGNATION, Moment, ending_by_rules
from kwartet.server.notes import Step
from kwartet.server.problems import Refusal
from kwartet.server.sheet import Sheet
from kwartet.server.store import KeptTable, NewDecision, TableFacts
from kwartet.server.table import Table, Tools, extended


class HomeTable(Table[Moment]):
    """A table at which everybody may do everything but the computer's part."""

    def __init__(self, facts: TableFacts, moment: Moment, tools: Tools) -> None:
        super().__init__(facts, moment, tools)
        self.seating = Seating(facts.computer_side, facts.takebacks)

    async def move(self, ply: int, move: str) -> bool:
        """A person decides. Return False if exactly this has been decided before: a message came twice."""

        async def decide() -> bool:
            if is_repeated(self.sheet, ply, move):
                return False
            check_ply(self.sheet, ply)
            check_decision(self.sheet, self.seating, self.result)
            await self._decide(move)
            return True

        return await self.alter(decide)

    async def take_back(self, ply: int) -> None:
        """A person goes back to so many decisions, or further to where a person decides."""

        async def go_back() -> None:
            has_given_up = self.moment.is_over and not self.sheet.now.is_over
            target = accepted_takeback(self.sheet, self.seating, ply, has_resigned=has_given_up)
            self.computer.send_away()
            await self.commit(Moment(self.moment.version, self.sheet.back_to(target)), keep=target)

        await self.alter(go_back)

    async def resign(self, ply: int) -> None:
        """A person gives the game up."""

        async def give_up() -> None:
            check_ply(self.sheet, ply)
            if self.result:
                raise Refusal("game_over", f"the game is over: {self.result}")
            self.computer.send_away()
            side = self.seating.person_who_resigns(self.sheet.now.to_move)
            await self.commit(Moment(self.moment.version, self.sheet, Ending(side.other, RESIGNATION)))

        await self.alter(give_up)

    async def _decide(self, move: str) -> None:
        after = self.sheet.played(move)
        decision = NewDecision(self.sheet.ply, after.moves[-1], self._tools.time.now())
        await self.commit(Moment(self.moment.version, after, ending_by_rules(after)), decisions=(decision,))

    def _stepped(self, step: Step) -> Moment:
        return Moment(self.moment.version + 1, extended(self.sheet, step.moves))

    def _moment_of(self, kept: KeptTable, sheet: Sheet) -> Moment:
        return home_moment(kept, sheet)


def home_moment(kept: KeptTable, sheet: Sheet) -> Moment:
    """What the store has kept of a table at home."""
    return Moment(kept.version, sheet, kept.ending or ending_by_rules(sheet))
