"""Player: somebody at a match, from what they send to what is done."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from kwartet import Side
from kwartet.server.accounts.visitor import Visitor, somebody
from kwartet.server.match import acts
from kwartet.server.match.attendee import Attendee
from kwartet.server.match.table import MatchTable
from kwartet.server.messages.matches import (
    AbortUp,
    AddTimeUp,
    AnswerUp,
    BeatUp,
    ClaimUp,
    ConditionsUp,
    OfferUp,
    SayUp,
    SitUp,
)
from kwartet.server.messages.tables import MoveUp, PingUp, ResignUp, TableDown, TableUp, TakebackUp
from kwartet.server.problems import Refusal

IsMuted = Callable[[str], Awaitable[bool]]
Found = TypeVar("Found")


class Player:
    """One socket at a match; somebody without a seat can only look on, or take a free one."""

    def __init__(
        self, table: MatchTable, attendee: Attendee, visitor: Visitor | None, is_muted: IsMuted
    ) -> None:
        self.table = table
        self.attendee = attendee
        self.visitor = visitor
        self._is_muted = is_muted

    async def do(self, message: TableUp) -> None:
        """Do what is asked."""
        match message:
            case MoveUp():
                await self._move(message)
            case BeatUp():
                self.attendee.answer(message.number)
            case SitUp():
                await self._sit()
            case SayUp():
                await self._say(message.text)
            case PingUp():
                return
            case _:
                await self.table.alter(lambda: self._act(message))

    async def _act(self, message: TableUp) -> None:
        """Do something that changes the match, and nothing else."""
        table, side = self.table, self._side
        match message:
            case TakebackUp():
                await acts.take_back(table, side, message.ply)
            case ResignUp():
                await acts.resign(table, side)
            case OfferUp(offer="draw"):
                await acts.offer_draw(table, side)
            case OfferUp():
                await acts.offer_rematch(table, side)
            case AnswerUp():
                await acts.answer(table, side, message.offer, accept=message.accept)
            case AddTimeUp():
                await acts.add_time(table, side)
            case ClaimUp():
                await acts.claim(table, side, message.claim)
            case AbortUp():
                await acts.abort(table)
            case ConditionsUp():
                await acts.prepare(table, side, message.ply, message.lines)

    @property
    def _side(self) -> Side:
        return self.table.seat_of(self.attendee.player)

    async def _move(self, message: MoveUp) -> None:
        lag = self.attendee.lag
        try:
            is_new = await self.table.alter(
                lambda: acts.move(self.table, self._side, message.ply, message.move, lag)
            )
        except acts.Late:
            await self.table.flag()
            raise Refusal("game_over", "your time had run out") from None
        if not is_new:
            self.attendee.outbox.put(TableDown(table=self.table.state))

    async def _sit(self) -> None:
        visitor = somebody(self.visitor)
        await self.table.alter(lambda: acts.sit(self.table, visitor))
        await self.table.recall(self.attendee)

    async def _say(self, text: str) -> None:
        visitor = somebody(self.visitor)
        if await self._is_muted(visitor.id):
            raise Refusal("muted", "you cannot say anything at the moment")
        await self.table.alter(lambda: acts.say(self.table, self._side, text))
