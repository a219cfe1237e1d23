"""Match table: a live game between people at two screens, or one and an engine.

Only those who have a seat can act; what they do is in acts.py. Here are the people with their sockets, what
each of them is told, and the clock that runs out.
"""

import asyncio
from dataclasses import replace
from datetime import datetime

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Side
from kwartet.server.clocks import SECOND, Clock, LagStore
from kwartet.server.match.affairs import Affairs, MatchMoment, affairs_of, is_timed
from kwartet.server.match.attendee import Attendee
from kwartet.server.match.deciding import decided, ended, flag_ending
from kwartet.server.match.flags import Flag
from kwartet.server.match.lookup import last_number, said_after, who_plays
from kwartet.server.match.presence import LOOKING_ON, NOBODY, Here, Presence
from kwartet.server.match.reminding import reminding, turn_begun
from kwartet.server.match.shown import absence, match_state, what_is_shown
from kwartet.server.messages.base import Wire
from kwartet.server.messages.matches import (
    ChatLine,
    ClockRule,
    ClockView,
    Days,
    Fischer,
    MatchDown,
    MatchState,
    SaidDown,
    SeatedDown,
)
from kwartet.server.moment import ending_by_rules
from kwartet.server.notes import Note, Step
from kwartet.server.outbox import Outbox, encoded
from kwartet.server.problems import Refusal
from kwartet.server.ratings.book import RatedGame, apply
from kwartet.server.sheet import Sheet
from kwartet.server.store import KeptTable, NewDecision, TableFacts
from kwartet.server.store.database import TROUBLES
from kwartet.server.table import Table, Then, Tools, extended

LOBBY = "lobby"
A_MOMENT = 0.01
PAUSE = 0.2  # seconds in which comings and goings are gathered
log = structlog.get_logger(__name__)


class MatchTable(Table[MatchMoment]):
    """One live match."""

    def __init__(self, facts: TableFacts, moment: MatchMoment, tools: Tools) -> None:
        super().__init__(facts, moment, tools)
        self.presence = Presence(tools.time.steady())
        self.stores = [LagStore(), LagStore()]
        self._attendees: dict[Outbox, Attendee] = {}
        self._flag = Flag(self.flag, facts.id)
        self._telling: asyncio.TimerHandle | None = None
        self._set_flag()

    # --- people

    def enter(self, outbox: Outbox, player: str | None) -> Attendee:
        """Somebody comes, and is told where they sit and all there is to know."""
        attendee = Attendee(outbox, player)
        side = self.affairs.side_of(player)
        if player is not None:
            self._attendees[outbox] = attendee
        self._seat(attendee)
        self._count(side, 1)
        self.join(outbox)
        if side is not None and self._is_beaten:
            attendee.beat()
        return attendee

    def leave(self, watcher: Outbox) -> None:
        """Somebody goes."""
        attendee = self._attendees.pop(watcher, None)
        if watcher in self._watchers:
            self._count(self.affairs.side_of(attendee.player if attendee else None), -1)
        super().leave(watcher)

    async def recall(self, attendee: Attendee) -> None:
        """Tell a player what was said so far."""
        if self.affairs.side_of(attendee.player) is not None:
            lines = await self.alter(self.known_chat)
            attendee.outbox.put(SaidDown(lines=lines))

    async def known_chat(self) -> tuple[ChatLine, ...]:
        """What was said so far; to be called within `alter`."""
        if self.affairs.chat is None:
            chat = await said_after(self._tools.store.database, self.facts.id, 0)
            self.moment = replace(self.moment, affairs=replace(self.affairs, chat=chat))
        return self.affairs.chat or ()

    def seat_of(self, player: str | None) -> Side:
        """The side that somebody plays; raises `Refusal` if none."""
        side = self.affairs.side_of(player)
        if side is None:
            raise Refusal("not_allowed", "only those who play can do that")
        return side

    @property
    def affairs(self) -> Affairs:
        """All about the match besides its game."""
        return self.moment.affairs

    @property
    def names(self) -> tuple[str, str]:
        """Who plays, in the order of the sides."""
        return self.affairs.names

    @property
    def match_state(self) -> MatchState:
        """What is to be known about the match."""
        return match_state(
            self.facts,
            self.moment,
            (self.away(Side.FIRST), self.away(Side.SECOND)),
            self.presence.watchers,
            self.now(),
        )

    @property
    def clock_view(self) -> ClockView | None:
        """What is left on the clocks now, if there are any."""
        clock = self.affairs.clock
        return None if clock is None else clock.view(self.now())

    def now(self) -> datetime:
        """What time it is."""
        return self._tools.time.now()

    def was_away(self) -> bool:
        """Whether nobody could decide until a moment ago."""
        return self._tools.time.was_away()

    # --- who is there

    def away(self, side: Side) -> float | None:
        """For how many seconds a player has been gone; None for somebody who is here, and for an engine."""
        gone = self.presence.gone(side, self._tools.time.steady())
        return None if side == self.facts.computer_side else absence(self.moment, side, gone, self.now())

    def hear_of(self, process: str, here: Here) -> None:
        """Another process tells who is there."""
        self.presence.hear(process, here, self._tools.time.steady())
        self._tell_match_soon()

    def miss(self, process: str) -> None:
        """Another process is not heard of any more."""
        if self.presence.forget(process, self._tools.time.steady()):
            self._tell_match_soon()

    def count_anew(self) -> None:
        """Forget what the other processes told, as much of it may have been missed, and ask them."""
        self.presence.forget_others(self._tools.time.steady())
        self.announce(asks=True)
        self._tell_match_soon()

    def announce(self, *, asks: bool = False) -> None:
        """Tell the other processes who is here."""
        if asks or self.presence.own != NOBODY:
            self._publish(Note(self.facts.id, self._tools.process, here=self.presence.own, asks=asks))

    def _count(self, side: Side | None, change: int) -> None:
        own = list(self.presence.own)
        own[LOOKING_ON if side is None else side] += change
        self._set_own((own[0], own[1], own[2]))

    def _count_own(self, affairs: Affairs) -> None:
        sides = [affairs.side_of(attendee.player) for attendee in self._attendees.values()]
        first, second = sides.count(Side.FIRST), sides.count(Side.SECOND)
        self._set_own((first, second, len(self._watchers) - first - second))

    def _set_own(self, own: Here) -> None:
        self.presence.count(own, self._tools.time.steady())
        self._publish(Note(self.facts.id, self._tools.process, here=own))
        self._tell_match_soon()

    def _tell_match_soon(self) -> None:
        """Comings and goings of many are told together."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(PAUSE, self._tell_match)

    def _tell_match(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        if self._watchers:
            self.tell(MatchDown(match=self.match_state))

    def _tell_side(self, side: Side, message: Wire) -> None:
        text = encoded(message)
        for attendee in self._attendees.values():
            if self.affairs.side_of(attendee.player) == side:
                attendee.outbox.put_text(text)

    def _seat(self, attendee: Attendee) -> None:
        side = self.affairs.side_of(attendee.player)
        lines = () if side is None else self.affairs.conditions[side]
        attendee.outbox.put(SeatedDown(side=None if side is None else side.value, conditions=lines))

    # --- changes

    async def commit(
        self,
        after: MatchMoment,
        *,
        decisions: tuple[NewDecision, ...] = (),
        keep: int | None = None,
        then: Then | None = None,
    ) -> None:
        """Keep what is different now, then tell it; a rated result is entered in the same moment."""
        before = self.moment
        if after.ending and not before.ending and self.facts.rated and not after.is_aborted:
            then = self._entered(after)
        side = turn_begun(before, after)
        if isinstance(self.facts.clock, Days) and side is not None and self.away(side) is not None:
            then = reminding(self.facts, after, side, then, self.now())
        await super().commit(after, decisions=decisions, keep=keep, then=then)
        is_news = before.phase != after.phase or before.affairs.rematch != after.affairs.rematch
        if is_news and (self.facts.listed or after.affairs.invited):
            self._tools.hub.publish(LOBBY, b"")

    def _entered(self, after: MatchMoment) -> Then:
        """What enters the result of a rated game into the book of ratings."""
        first, second = after.affairs.ids
        choice, now = self.facts.choice, self.now()
        winner = None if after.ending is None else after.ending.winner

        async def enter(connection: AsyncConnection) -> None:
            if first and second:
                game = RatedGame(self.facts.id, choice.game, choice.variant, (first, second))
                await apply(connection, game, winner, now)

        return enter

    async def _decide(self, move: str) -> None:
        await self.decide(move, 0)

    async def decide(self, move: str, credit: int) -> None:
        """Take a decision; to be called within `alter`."""
        after, decisions = decided(self.moment, move, self.now(), credit)
        await self.commit(after, decisions=decisions)

    def _values(self, after: MatchMoment) -> dict[str, object]:
        known, columns = self.moment.columns(), after.columns()
        changed = {name: value for name, value in columns.items() if known[name] != value}
        return {**changed, **super()._values(after)}

    def _step_of(self, decisions: tuple[NewDecision, ...]) -> Step:
        clock, moves = self.affairs.clock, tuple(decision.move for decision in decisions)
        return Step(moves, None if clock is None else clock.left, self.affairs.since)

    def _stepped(self, step: Step) -> MatchMoment:
        sheet = extended(self.sheet, step.moves)
        affairs = replace(self.affairs, since=step.since, clock=clock_at(self.facts.clock, step, sheet))
        return replace(self.moment, version=self.moment.version + 1, sheet=sheet, affairs=affairs)

    def _moment_of(self, kept: KeptTable, sheet: Sheet) -> MatchMoment:
        return match_moment(kept, sheet)

    async def _completed(self, moment: MatchMoment) -> MatchMoment:
        """With what must be looked up; what has happened is true even if that cannot be done now."""
        try:
            return await self._looked_up(moment)
        except TROUBLES as trouble:
            log.warning("a match could not be looked up", reason=type(trouble).__name__, table=self.facts.id)
            known = self.affairs
            return replace(moment, affairs=replace(moment.affairs, players=known.players, chat=None))

    async def _looked_up(self, moment: MatchMoment) -> MatchMoment:
        """With who plays, what ratings have become, and what was said elsewhere."""
        known, affairs = self.moment.affairs, moment.affairs
        # Whoever is awaited may have another name by now.
        has_news = affairs.people != known.people or affairs.awaits_answer
        has_ended = moment.is_over and not self.moment.is_over and self.facts.rated
        database = self._tools.store.database
        if has_news or has_ended:
            affairs = await who_plays(database, self.facts, affairs)
        elif affairs.players is not known.players:
            affairs = replace(
                affairs,
                players=known.players,
                invited_player=known.invited_player,
                rating_changes=known.rating_changes,
            )
        if known.chat is not None and affairs.chat is None:
            valid = known.chat if affairs.ids == known.ids else ()  # an account may have gone with its words
            more = await said_after(database, self.facts.id, last_number(valid))
            affairs = replace(affairs, chat=(*valid, *more))
        return moment if affairs is moment.affairs else replace(moment, affairs=affairs)

    def _become(self, after: MatchMoment, appended: int | None) -> None:
        if after.affairs.ids != self.affairs.ids:
            self._count_own(after.affairs)
        super()._become(after, appended)
        self._set_flag()

    def _tell_difference(self, before: MatchMoment, after: MatchMoment, appended: int | None) -> None:
        old, new = before.affairs, after.affairs
        if old.ids != new.ids:
            for attendee in self._attendees.values():
                if old.side_of(attendee.player) != new.side_of(attendee.player):
                    self._seat(attendee)
        if old.names != new.names or old.ids != new.ids:
            appended = None
        super()._tell_difference(before, after, appended)
        for side in Side:
            if old.conditions[side] != new.conditions[side]:
                self._tell_side(side, SeatedDown(side=side.value, conditions=new.conditions[side]))
        has_other_clock = not appended and old.clock != new.clock
        if appended is not None and (has_other_clock or what_is_shown(before) != what_is_shown(after)):
            self._tell_match()
        if old.chat is not None and new.chat is not None and old.chat is not new.chat:
            self._tell_talk(tuple(line for line in new.chat if line.number > last_number(old.chat)))

    def _tell_talk(self, lines: tuple[ChatLine, ...]) -> None:
        if lines:
            for side in Side:
                self._tell_side(side, SaidDown(lines=lines))

    # --- going

    def sleep(self) -> None:
        """Be put away."""
        super().sleep()
        self._flag.stop()

    # --- the clock

    @property
    def _is_beaten(self) -> bool:
        """Whether it matters how long messages take."""
        return isinstance(self.facts.clock, Fischer) and not self.moment.is_over

    def beat(self) -> None:
        """Ask the players for a sign of life."""
        if self._is_beaten:
            for attendee in self._attendees.values():
                if self.affairs.side_of(attendee.player) is not None:
                    attendee.beat()

    def credit(self, side: Side, lag: int | None = None) -> int:
        """What a side is given back for messages that take so long, or as long as they did until now."""
        if lag is None:
            own = (each.lag for each in self._attendees.values() if self.affairs.side_of(each.player) == side)
            lag = max(own, default=0)
        return self.stores[side].credit(lag)

    async def flag(self) -> None:
        """End the match if a clock has run out; an engine is never blamed for what kept it waiting."""

        async def fall() -> None:
            now, clock = self.now(), self.affairs.clock
            if self.moment.is_over or clock is None or not clock.has_run_out(now, self.credit(clock.side)):
                return
            if self.was_away():
                return  # the keeper moves the clocks first
            if self.computer_decides:
                self.computer.wake()
            else:
                await self.commit(ended(self.moment, flag_ending(self.moment), now))

        await self.alter(fall)
        self._set_flag()

    def _set_flag(self) -> None:
        clock = self.affairs.clock
        if self.moment.is_over or clock is None or self.is_gone or self.computer_decides:
            self._flag.stop()
        else:
            seconds = (clock.deadline - self.now()).total_seconds() + self.credit(clock.side) / SECOND
            self._flag.set(seconds + A_MOMENT if seconds > 0 else PAUSE)


def clock_at(rule: ClockRule | None, step: Step, sheet: Sheet) -> Clock | None:
    """The clock after a step that another process has told."""
    if rule is None or step.left is None or step.since is None:
        return None
    return Clock(rule, step.left, sheet.now.to_move, is_timed(rule, sheet), step.since)


def match_moment(kept: KeptTable, sheet: Sheet) -> MatchMoment:
    """What the store has kept of a match, without what must be looked up."""
    ending = kept.ending or ending_by_rules(sheet)
    affairs = affairs_of(kept.row, sheet, is_over=ending is not None)
    return MatchMoment(kept.version, sheet, ending, affairs=affairs)
