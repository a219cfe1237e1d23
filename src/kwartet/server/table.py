"""Table: one live game.

Everything that changes a game passes through here, one change after the other: it is checked, kept in the
store, and only then told to all who look on. The computer enters by the same door; it thinks outside, and a
change that it did not expect sends it away at once. Who may do what is said in manners.py.
"""

import asyncio
import secrets
from contextlib import suppress

import structlog

from kwartet import Ending, Info, Record, Result, Side
from kwartet.server.engine_room import EngineRoom, Halted, Thinker
from kwartet.server.manners import Seating, accepted_takeback, check_decision, check_ply
from kwartet.server.messages.base import Wire
from kwartet.server.messages.problems import Problem
from kwartet.server.messages.tables import (
    EndedDown,
    MovedDown,
    ProblemDown,
    Seat,
    TableDown,
    TableState,
    ThinkingDown,
)
from kwartet.server.news import News
from kwartet.server.outbox import Outbox, encoded
from kwartet.server.problems import Refusal, our_fault
from kwartet.server.sheet import Sheet
from kwartet.server.store import TableFacts, TableStore
from kwartet.server.views import decisions_view, result_view, sheet_view, thought_view, told_result

RESIGNATION = "resignation"
log = structlog.get_logger(__name__)


class Table:
    """One live game, the people who look on, and the computer if it plays."""

    def __init__(
        self, facts: TableFacts, sheet: Sheet, resigned: Side | None, store: TableStore, room: EngineRoom
    ) -> None:
        self.facts = facts
        self.sheet = sheet
        self.resigned = resigned
        self.seating = Seating(facts.computer_side, facts.takebacks)
        self._store = store
        self._room = room
        self._watchers: set[Outbox] = set()
        self._change = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._is_gone = False

    # --- looking on

    def join(self, watcher: Outbox) -> None:
        """Tell somebody the whole table, and everything from now on; a computer that has stopped goes on."""
        self._watchers.add(watcher)
        watcher.put(TableDown(table=self.state))
        self.wake()

    def leave(self, watcher: Outbox) -> None:
        """Tell somebody nothing any more."""
        self._watchers.discard(watcher)

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks on and nobody thinks."""
        return not self._watchers and self._thinking is None

    @property
    def result(self) -> Result | None:
        """How the game ended, by the rules or by giving up."""
        if self.resigned is None:
            return self.sheet.now.result
        return Result(self.resigned.other, RESIGNATION, self.sheet.now.score, self.sheet.game.sides)

    @property
    def state(self) -> TableState:
        """All there is to know."""
        facts = self.facts
        first, second = (
            Seat(person=side != facts.computer_side, name=name)
            for side, name in zip(Side, facts.names, strict=True)
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
        )

    @property
    def record(self) -> Record:
        """The game so far, to be kept elsewhere."""
        first, second = self.facts.names
        headers = {"First": first, "Second": second, "Date": f"{self.facts.created:%Y.%m.%d}"}
        ending = None if self.resigned is None else Ending(self.resigned.other, RESIGNATION)
        return Record(self.sheet.start, self.sheet.moves, headers, ending=ending)

    # --- changes

    async def move(self, ply: int, move: str) -> bool:
        """A person decides. Return False if exactly this has been decided before: a message came twice."""
        async with self._change:
            self._check_presence()
            if ply < self.sheet.ply and self.sheet.moves[ply].lower() == move.lower():
                return False
            check_ply(self.sheet, ply)
            check_decision(self.sheet, self.seating, self.result)
            await self._decide(move)
        self.wake()
        return True

    async def take_back(self, ply: int) -> None:
        """A person goes back to so many decisions, or further to where a person decides."""
        async with self._change:
            self._check_presence()
            target = accepted_takeback(self.sheet, self.seating, ply, has_resigned=self.resigned is not None)
            self._send_engine_away()
            await self._store.take_back(self.facts.id, target)
            self.sheet, self.resigned = self.sheet.back_to(target), None
            self._tell(TableDown(table=self.state))
        self.wake()

    async def resign(self, ply: int) -> None:
        """A person gives the game up."""
        async with self._change:
            self._check_presence()
            check_ply(self.sheet, ply)
            if self.result:
                raise Refusal("game_over", f"the game is over: {self.result}")
            self._send_engine_away()
            side = self.seating.person_who_resigns(self.sheet.now.to_move)
            await self._store.resign(self.facts.id, side)
            self.resigned = side
            self._tell_the_end()

    async def close(self) -> None:
        """Let the engine go; nothing is lost, for everything is kept."""
        self._is_gone = True
        thinking = self._thinking
        self._send_engine_away()
        if thinking:
            with suppress(asyncio.CancelledError):
                await thinking

    async def vanish(self) -> None:
        """Tell everybody that the table has been removed."""
        await self.close()
        gone = Problem(code="not_found", message="this table has been removed")
        self._tell(ProblemDown(problem=gone))

    def _check_presence(self) -> None:
        if self._is_gone:
            raise Refusal("not_found", "this table has been removed")

    async def _decide(self, move: str) -> None:
        """Take a decision: kept first, told afterwards. The change is held by the caller."""
        after = self.sheet.played(move)
        await self._store.add_decision(self.facts.id, self.sheet.ply, after.moves[-1])
        self.sheet = after
        self._tell(MovedDown(decision=decisions_view(after)[-1], view=sheet_view(after)))
        self._tell_the_end()

    def _tell_the_end(self) -> None:
        if self.result:
            self._tell(EndedDown(result=told_result(self.result)))

    def _tell(self, message: Wire) -> None:
        text = encoded(message)
        for watcher in self._watchers:
            watcher.put_text(text)

    # --- the computer

    def wake(self) -> None:
        """Let the computer think if it is its turn."""
        if self._thinking is None and self._computer_decides and not self._is_gone:
            self._thinking = asyncio.create_task(self._play_as_computer())

    @property
    def _computer_decides(self) -> bool:
        return self.result is None and self.sheet.now.to_move == self.facts.computer_side

    def _send_engine_away(self) -> None:
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    async def _play_as_computer(self) -> None:
        """Decide until it is a person's turn."""
        try:
            while self._computer_decides:
                sheet = self.sheet
                move = await self._thought_out_move(sheet)
                async with self._change:
                    if self.sheet is sheet and self._computer_decides:
                        await self._decide(move)
            self._thinking = None
        except Halted:
            self._thinking = None
        except Exception:
            self._thinking = None
            log.exception("the computer could not decide", table=self.facts.id)
            self._tell(ProblemDown(problem=our_fault()))

    async def _thought_out_move(self, sheet: Sheet) -> str:
        news: News[Info] = News()
        thinker = Thinker(sheet.game, news.tell, level=self.facts.level, seed=secrets.randbits(32))
        report = asyncio.create_task(self._report(news))
        try:
            return await self._room.play(thinker, sheet.now)
        finally:
            report.cancel()

    async def _report(self, news: News[Info]) -> None:
        async for info in news:
            self._tell(ThinkingDown(thought=thought_view(info)))
