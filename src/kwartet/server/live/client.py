"""Client: one socket at a table: its outbox, its visitor, its latency, and what its messages do.

A client without a seat can only watch, or take a free seat.
"""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING

from kwartet.server.domain import commands
from kwartet.server.domain.clocks import SECOND
from kwartet.server.domain.match import ClockExpired
from kwartet.server.domain.permissions import seat_of
from kwartet.server.domain.visitor import require_visitor
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.runtime.tokens import new_table_name
from kwartet.server.views.problems import problem_from
from kwartet.server.wire import matches
from kwartet.server.wire.tables import (
    MoveUp,
    PingUp,
    PongDown,
    ProblemDown,
    ResignUp,
    TableDown,
    TableUp,
    TakebackUp,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from kwartet.server.domain.snapshot import Snapshot
    from kwartet.server.domain.visitor import Visitor
    from kwartet.server.live.outbox import Outbox
    from kwartet.server.live.table import Table

    IsMuted = Callable[[str], Awaitable[bool]]

SEED_BITS = 53


class Client:
    """One socket at a table."""

    def __init__(self, table: Table, outbox: Outbox, visitor: Visitor | None, is_muted: IsMuted) -> None:
        self.table = table
        self.outbox = outbox
        self.visitor = visitor
        self.lag = 0  # milliseconds there and back
        self._is_muted = is_muted
        self._heartbeat = 0
        self._heartbeat_sent = 0.0

    @property
    def player(self) -> str | None:
        """The id of the visitor, if known."""
        return None if self.visitor is None else self.visitor.id

    # --- latency

    def send_heartbeat(self) -> None:
        """Ask for an answer at once, to measure the latency."""
        self._heartbeat += 1
        self._heartbeat_sent = time.monotonic()
        self.outbox.put(matches.BeatDown(number=self._heartbeat))

    def answer_heartbeat(self, number: int) -> None:
        """Measure the latency by the answer to the last heartbeat."""
        if number == self._heartbeat and self._heartbeat_sent:
            measured = int((time.monotonic() - self._heartbeat_sent) * SECOND)
            self.lag = (self.lag + measured) // 2 if self.lag else measured
            self._heartbeat_sent = 0.0

    # --- messages

    async def handle(self, message: TableUp) -> None:
        """Handle a message; a client whose state is outdated gets the whole table."""
        try:
            await self.execute(message)
        except Refusal as refusal:
            if refusal.code != "wrong_ply":
                raise
            self.outbox.put(ProblemDown(problem=problem_from(refusal)))
            self.send_table()

    async def execute(self, message: TableUp) -> None:
        """Execute the command of a message; raises `Refusal`."""
        match message:
            case PingUp():
                self.outbox.put(PongDown())
            case matches.BeatUp():
                self.answer_heartbeat(message.number)
            case MoveUp():
                await self._move(message)
            case matches.SayUp():
                await self._say(message.text)
            case matches.SitUp():
                await self._sit()
            case _:
                has_changed = await self.table.execute(lambda state: self._command(state, message))
                if not has_changed and isinstance(message, TakebackUp):
                    self.send_table()

    def _command(self, state: Snapshot, message: TableUp) -> commands.Command:
        """The command of a message, for the current state of the table."""
        side = seat_of(state, self.player)
        match message:
            case TakebackUp():
                return commands.Takeback(side, message.ply)
            case ResignUp():
                return commands.Resign(side)
            case matches.OfferUp(offer="draw"):
                return commands.OfferDraw(side)
            case matches.OfferUp():
                return commands.OfferRematch(side, new_table())
            case matches.AnswerUp():
                return commands.Answer(side, message.offer, message.accept, new_table())
            case matches.AddTimeUp():
                return commands.AddTime(side)
            case matches.ClaimUp():
                return commands.Claim(side, message.claim, self.table.away(side.other))
            case matches.AbortUp():
                return commands.Abort()
            case matches.ConditionsUp():
                return commands.SetConditionalMoves(side, message.ply, message.lines)
        raise AssertionError(message)

    async def _move(self, message: MoveUp) -> None:
        lag = self.lag

        def command(state: Snapshot) -> commands.Move:
            side = seat_of(state, self.player)
            return commands.Move(side, message.ply, message.move, self.table.credit(side, lag))

        try:
            is_new = await self.table.execute(command)
        except ClockExpired:
            if self.table.was_suspended:
                raise Refusal("too_early", "the server was unavailable; try again in a second") from None
            await self.table.check_clock()
            raise Refusal("game_over", "your time had run out") from None
        if not is_new:
            self.send_table()

    async def _sit(self) -> None:
        visitor = require_visitor(self.visitor)
        await self.table.execute(lambda _: commands.Sit(visitor))
        await self.send_chat()

    async def _say(self, text: str) -> None:
        visitor = require_visitor(self.visitor)
        if await self._is_muted(visitor.id):
            raise Refusal("muted", "you cannot chat at the moment")
        await self.table.say(visitor.id, text)

    # --- what is sent

    def send_table(self) -> None:
        """Send the whole table to this client."""
        self.outbox.put(TableDown(table=self.table.view))

    async def send_chat(self) -> None:
        """Send the chat so far, if this is a player of the match."""
        await self.table.send_chat(self)


def new_table() -> commands.NewTable:
    """The table of a possible rematch."""
    return commands.NewTable(new_table_name(), secrets.randbits(SEED_BITS))
