"""Table: one live game, whoever plays it.

Everything that changes a game passes through here, one change after the other: it is checked, kept in the
store, and only then told to all who look on. Another process may be first: then the store refuses the change,
the table looks again at what is kept, and the change is tried once more from there. Tables at home are in
home.py, matches between people in match/; who may do what is said in manners.py.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Record, Result, Side
from kwartet.server.computer import Computer
from kwartet.server.engine_room import EngineRoom
from kwartet.server.hub import Hub
from kwartet.server.messages.base import Wire
from kwartet.server.messages.matches import ClockView, MatchState
from kwartet.server.messages.problems import Problem
from kwartet.server.messages.tables import EndedDown, MovedDown, ProblemDown, Seat, TableDown, TableState
from kwartet.server.moment import Moment, ended_with
from kwartet.server.notes import Note, Step
from kwartet.server.outbox import Outbox, encoded
from kwartet.server.problems import Refusal
from kwartet.server.sheet import Sheet, sheet_of
from kwartet.server.store import Change, Conflict, KeptTable, NewDecision, TableFacts, TableStore
from kwartet.server.timekeeper import Timekeeper
from kwartet.server.views import decisions_view, last_decisions, result_view, sheet_view, told_result

MOST_ATTEMPTS = 5
MOST_TOLD_SINGLY = 8  # decisions at once; if there are more, the whole table is told
TIMES = frozenset({"first_left", "second_left", "since", "deadline"})
AnyMoment = TypeVar("AnyMoment", bound=Moment)
Found = TypeVar("Found")
Then = Callable[[AsyncConnection], Awaitable[None]]


@dataclass(frozen=True)
class Tools:
    """What all tables of a process use; `process` is its name among the others."""

    store: TableStore
    room: EngineRoom
    hub: Hub
    time: Timekeeper
    process: str


class Table(ABC, Generic[AnyMoment]):
    """One live game, the people who look on, and the computer if it plays."""

    def __init__(self, facts: TableFacts, moment: AnyMoment, tools: Tools) -> None:
        self.facts = facts
        self.moment = moment
        self.computer = Computer(self, tools.room, facts)
        self._tools = tools
        self._watchers: set[Outbox] = set()
        self._change = asyncio.Lock()
        self.is_gone = False

    # --- looking on

    def join(self, watcher: Outbox) -> None:
        """Tell somebody the whole table, and everything from now on; a computer that has stopped goes on."""
        self._watchers.add(watcher)
        watcher.put(TableDown(table=self.state))
        self.computer.wake()

    def leave(self, watcher: Outbox) -> None:
        """Tell somebody nothing any more."""
        self._watchers.discard(watcher)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks on, nobody thinks and nothing is under way."""
        return not self._watchers and not self.computer.is_thinking and not self._change.locked()

    @property
    def sheet(self) -> Sheet:
        """The game so far."""
        return self.moment.sheet

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or otherwise."""
        return self.moment.result

    @property
    def names(self) -> tuple[str, str]:
        """Who plays, in the order of the sides."""
        return self.facts.names

    @property
    def computer_decides(self) -> bool:
        """Whether it is the computer's turn."""
        return not self.moment.is_over and self.sheet.now.to_move == self.facts.computer_side

    @property
    def state(self) -> TableState:
        """All there is to know."""
        facts = self.facts
        first, second = (
            Seat(person=side != facts.computer_side, name=name)
            for side, name in zip(Side, self.names, strict=True)
        )
        return TableState(
            id=facts.id,
            choice=facts.choice,
            kind=facts.kind,
            level=facts.level,
            seats=(first, second),
            takebacks=facts.takebacks,
            start=facts.start,
            decisions=decisions_view(self.sheet),
            view=sheet_view(self.sheet),
            result=result_view(self.result),
            created=facts.created.isoformat(),
            match=self.match_state,
        )

    @property
    def match_state(self) -> MatchState | None:
        """What is to be known about a match between people."""
        return None

    @property
    def record(self) -> Record:
        """The game so far, to be kept elsewhere."""
        moment, (first, second) = self.moment, self.names
        headers = {"First": first, "Second": second, "Date": f"{self.facts.created:%Y.%m.%d}"}
        has_own_end = moment.sheet.now.is_over or moment.is_aborted
        return Record(
            moment.sheet.start, moment.sheet.moves, headers, ending=None if has_own_end else moment.ending
        )

    # --- changes

    async def alter(self, act: Callable[[], Awaitable[Found]]) -> Found:
        """Do something alone; if another process was first, look at what it did and do it anew."""
        async with self._change:
            for _ in range(MOST_ATTEMPTS):
                self._check_presence()
                try:
                    return await act()
                except Conflict:
                    await self._look_again()
            raise Refusal("wrong_ply", "too much happens at this table at once; try again")

    async def decide_as_computer(self, sheet: Sheet, move: str) -> None:
        """Take the computer's decision, if the game still stands where it thought about it."""

        async def decide() -> None:
            if self.sheet is sheet and self.computer_decides:
                await self._decide(move)

        await self.alter(decide)

    @abstractmethod
    async def _decide(self, move: str) -> None:
        """Take a decision; to be called within `alter`."""

    async def commit(
        self,
        after: AnyMoment,
        *,
        decisions: tuple[NewDecision, ...] = (),
        keep: int | None = None,
        then: Then | None = None,
    ) -> None:
        """Keep what is different now, then tell it; raises `Conflict`. To be called within `alter`."""
        before, values = self.moment, self._values(after)
        await self._tools.store.change(Change(self.facts.id, before.version, values, decisions, keep, then))
        done = await self._completed(replace(after, version=before.version + 1))
        self._become(done, len(decisions) if keep is None else None)
        is_step = bool(decisions) and keep is None and TIMES.issuperset(values)
        step = self._step_of(decisions) if is_step else None
        self._publish(Note(self.facts.id, self._tools.process, version=done.version, step=step))
        self.computer.reconsider()

    def _values(self, after: AnyMoment) -> dict[str, object]:
        """The columns of the store that a change touches."""
        if after.ending == self.moment.ending:
            return {}
        return ended_with(after.ending, self._tools.time.now())

    async def _completed(self, moment: AnyMoment) -> AnyMoment:
        """A moment with what only the store knows after a change."""
        return moment

    def _become(self, after: AnyMoment, appended: int | None) -> None:
        before, self.moment = self.moment, after
        self._tell_difference(before, after, appended)

    def _tell_difference(self, before: AnyMoment, after: AnyMoment, appended: int | None) -> None:
        """Tell what has happened: so many decisions more, or something for which the whole table is told."""
        if appended is None or appended > MOST_TOLD_SINGLY:
            self.tell(TableDown(table=self.state))
        else:
            self._tell_decisions(after.sheet, appended)
        if after.ending and not before.ending and after.result:
            self.tell(EndedDown(result=told_result(after.result)))

    def _tell_decisions(self, sheet: Sheet, appended: int) -> None:
        if not appended or not self._watchers:
            return
        clock = self.clock_view
        for decision in last_decisions(sheet, appended):
            view = sheet_view(sheet.back_to(decision.ply + 1))
            self.tell(MovedDown(decision=decision, view=view, clock=clock))

    @property
    def clock_view(self) -> ClockView | None:
        """What is left on the clocks now, if there are any."""
        return None

    def tell(self, message: Wire) -> None:
        """Tell something to everybody who looks on; it is written down once for all."""
        if self._watchers:
            text = encoded(message)
            for watcher in self._watchers:
                watcher.put_text(text)

    def _publish(self, note: Note) -> None:
        self._tools.hub.publish(Note.CHANNEL, msgspec.json.encode(note))

    # --- what others did

    async def look_again(self) -> None:
        """Take over what another process has changed, and tell it."""
        async with self._change:
            if not self.is_gone:
                await self._look_again()

    async def hear(self, note: Note) -> None:
        """Take over what a note tells; if that is not the next step, look it up."""
        async with self._change:
            ahead = (note.version or 0) - self.moment.version
            if self.is_gone or ahead <= 0:
                return
            if ahead == 1 and note.step is not None:
                self._become(self._stepped(note.step), len(note.step.moves))
                self.computer.reconsider(is_elsewhere=True)
            else:
                await self._look_again()

    def _step_of(self, decisions: tuple[NewDecision, ...]) -> Step:
        """What the other processes need to know about decisions that changed nothing else."""
        return Step(tuple(decision.move for decision in decisions))

    @abstractmethod
    def _stepped(self, step: Step) -> AnyMoment:
        """The next moment, from what another process has told."""

    async def _look_again(self) -> None:
        known = self.moment
        kept = await self._tools.store.load(self.facts.id, known=known.sheet.ply)
        if kept is None:
            self.vanish()
        elif kept.version == known.version + 1 and kept.plies >= known.sheet.ply:
            await self._follow(kept, extended(known.sheet, kept.moves), len(kept.moves))
        elif kept.version > known.version:
            await self._start_over(known.sheet)

    async def _start_over(self, known: Sheet) -> None:
        kept = await self._tools.store.load(self.facts.id)
        if kept is None:
            self.vanish()
        elif kept.moves[: known.ply] == known.moves:
            more = kept.moves[known.ply :]
            await self._follow(kept, extended(known, more), len(more))
        else:
            sheet = await asyncio.to_thread(sheet_of, known.start, kept.moves)
            await self._follow(kept, sheet, None)

    async def _follow(self, kept: KeptTable, sheet: Sheet, appended: int | None) -> None:
        self._become(await self._completed(self._moment_of(kept, sheet)), appended)
        self.computer.reconsider(is_elsewhere=True)

    @abstractmethod
    def _moment_of(self, kept: KeptTable, sheet: Sheet) -> AnyMoment:
        """What the store has kept, as a moment."""

    # --- going

    def sleep(self) -> None:
        """Be put away, as nobody needs the table; whoever does will get another object."""
        self.is_gone = True

    async def close(self) -> None:
        """Let the engine go; nothing is lost, for everything is kept."""
        async with self._change:
            self.sleep()
        await self.computer.close()

    def vanish(self) -> None:
        """Tell everybody that the table has been removed."""
        self.is_gone = True
        self.computer.send_away()
        gone = Problem(code="not_found", message="this table has been removed")
        self.tell(ProblemDown(problem=gone))

    def _check_presence(self) -> None:
        if self.is_gone:
            raise Refusal("not_found", "this table has been removed")


def extended(sheet: Sheet, moves: tuple[str, ...]) -> Sheet:
    """A sheet after some more decisions."""
    for move in moves:
        sheet = sheet.played(move)
    return sheet
