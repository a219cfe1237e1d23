"""Table: one live game: a lock, its state, its clients and the store.

Every change passes through `execute`: the pure function `apply` checks a command and computes the outcome,
the store commits it, and only then is it sent to the clients and to the other processes. If another process
has changed the table first, the store refuses the commit; the table is loaded and the command repeated.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from kwartet import Side
from kwartet.server.domain.clocks import SECOND, Fischer, LagBudget
from kwartet.server.domain.commands import CheckClock, Command, Move, Say
from kwartet.server.domain.events import ChatLine, Event, LobbyChanged, Said, TakenBack, TurnBegan
from kwartet.server.domain.game_log import extended, game_log_of
from kwartet.server.domain.match import Outcome, given_credit
from kwartet.server.domain.match_actions import apply
from kwartet.server.domain.permissions import seat_of
from kwartet.server.live.audience import Audience
from kwartet.server.live.broadcast import broadcast
from kwartet.server.live.chat import Chat
from kwartet.server.live.deadline_timer import DeadlineTimer
from kwartet.server.live.engine_player import EnginePlayer
from kwartet.server.live.presence import seconds_away
from kwartet.server.live.table_details import details_after
from kwartet.server.live.table_events import TableEvent, appended_by, with_appended
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.store import Conflict
from kwartet.server.store.database import DATABASE_ERRORS
from kwartet.server.views.matches import match_view
from kwartet.server.views.tables import table_view
from kwartet.server.wire.matches import MatchDown, MatchView, SeatedDown
from kwartet.server.wire.problems import Problem
from kwartet.server.wire.tables import ProblemDown, TableState

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from datetime import datetime

    from kwartet.server.domain.game_log import GameLog
    from kwartet.server.domain.match_state import MatchState
    from kwartet.server.domain.players import MatchDetails
    from kwartet.server.domain.snapshot import Snapshot
    from kwartet.server.domain.tables import TableFacts
    from kwartet.server.live.client import Client
    from kwartet.server.live.live_services import LiveServices
    from kwartet.server.live.presence import Here
    from kwartet.server.store import StoredTable
    from kwartet.server.wire.base import Wire

    MakeCommand = Callable[[Snapshot], Command | None]

LOBBY = "lobby"  # the channel of the hub for changes of the lobby
MOST_ATTEMPTS = 5
DEADLINE_MARGIN = 0.01  # seconds
PAUSE = 0.2  # seconds for which arrivals and departures are collected


class Table:
    """One live game."""

    def __init__(self, snapshot: Snapshot, details: MatchDetails, services: LiveServices) -> None:
        self.facts: TableFacts = snapshot.facts
        self.snapshot = snapshot
        self.details = details
        self.is_closed = False
        self.lag_budgets = [LagBudget(), LagBudget()]
        self.audience = Audience(services.time.steady, self._publish_presence, self.send_match_soon)
        self.engine_player = EnginePlayer(self, services.engine_pool, self.facts)
        self._services = services
        self._lock = asyncio.Lock()
        self._database = services.store.database
        self.chat = Chat(self._database, self.facts.id)
        self._timer = DeadlineTimer(self.check_clock, self.facts.id)
        self._sending_match: asyncio.TimerHandle | None = None
        self._interruptions, self._process = services.interruptions, services.process
        self._set_timer()

    @property
    def game_log(self) -> GameLog:
        """The game so far."""
        return self.snapshot.game_log

    @property
    def match_state(self) -> MatchState:
        """All that can change besides the game."""
        return self.snapshot.match_state

    @property
    def view(self) -> TableState:
        """The whole table as a message."""
        return table_view(self.snapshot, self.match_view)

    @property
    def match_view(self) -> MatchView:
        """The match as a message, without its game."""
        away = self.away(Side.FIRST), self.away(Side.SECOND)
        began, watchers = self._interruptions.began(self.facts.id), self.audience.watchers
        return match_view(self.snapshot, self.details, away, watchers, began or self.now(), began is not None)

    @property
    def is_idle(self) -> bool:
        """Whether there is no client, no engine that thinks and no change in progress."""
        return not self.audience and not self.engine_player.is_thinking and not self._lock.locked()

    @property
    def was_suspended(self) -> bool:
        """Whether the server did not work until a moment ago, so that players could not decide."""
        return self._services.time.was_suspended() or self._interruptions.is_elsewhere(self.facts.id)

    def now(self) -> datetime:
        """The time of this process."""
        return self._services.time.now()

    # --- clients

    def join(self, client: Client) -> None:
        """Send a client the whole table, and every change from now on."""
        self.audience.add(client)
        self._send_seat(client)
        self.audience.count(self.match_state)
        client.send_table()
        self.engine_player.wake()
        if self._measures_lag and self.match_state.side_of(client.player) is not None:
            client.send_heartbeat()

    def leave(self, client: Client) -> None:
        """Send a client nothing any more."""
        if client in self.audience:
            self.audience.remove(client)
            self.audience.count(self.match_state)

    def _send_seat(self, client: Client) -> None:
        side = self.match_state.side_of(client.player)
        lines = () if side is None else self.match_state.conditional_moves[side]
        client.outbox.put(SeatedDown(side=None if side is None else side.value, conditions=lines))

    def send(self, message: Wire) -> None:
        """Send a message to all clients."""
        self.audience.send(message)

    # --- chat

    async def send_chat(self, client: Client) -> None:
        """Send the chat so far to a client that has a seat."""
        if self.match_state.side_of(client.player) is not None:
            async with self._lock:
                await self.chat.load()
                client.outbox.put(self.chat.message)

    async def say(self, player: str, text: str) -> None:
        """Add a line to the chat."""

        def command(state: Snapshot) -> Say:
            return Say(seat_of(state, player), text, self.chat.count, self.chat.last)

        await self.execute(command, self.chat.load)

    # --- changes

    async def execute(self, make: MakeCommand, prepare: Callable[[], Awaitable[None]] | None = None) -> bool:
        """Apply a command, commit its outcome, then send it; return whether anything has changed.

        `make` gets the current state and returns the command, or None to do nothing. Raises `Refusal`,
        `IllegalMove` or `ClockExpired`.
        """
        arrived = self.now()
        async with self._lock:
            for _ in range(MOST_ATTEMPTS):
                self._check_open()
                if prepare:
                    await prepare()
                try:
                    await self._resume()
                    return await self._execute(make(self.snapshot), arrived)
                except Conflict:
                    await self._load_changes()
            raise Refusal("wrong_ply", "too much happens at this table at once; try again")

    async def _execute(self, command: Command | None, arrived: datetime) -> bool:
        if command is None:
            return False
        before, now = self.snapshot, self.now()
        outcome = apply(before, command, now)
        if outcome.state is before:
            return False
        try:
            await self._commit(outcome, now)
        except DATABASE_ERRORS as trouble:
            if isinstance(command, Move) and self._interruptions.begin(before, command, arrived, trouble):
                self._publish(TableEvent(self.facts.id, self._process, interrupted=arrived))
                self.send_match()
            raise
        if isinstance(command, Move):
            given = given_credit(before, command.credit, now)
            self.lag_budgets[command.side] = self.lag_budgets[command.side].after(given)
        return True

    async def resume(self) -> None:
        """Go on with an interrupted match, if decisions can be stored again."""
        await self.execute(lambda _: None)

    async def _resume(self) -> None:
        command = self._interruptions.resume_of(self.facts.id)
        if command is not None:
            await self._execute(command, command.began)
            self._interruptions.end(self.facts.id)
            version = self.snapshot.version
            self._publish(TableEvent(self.facts.id, self._process, version=version, resumed=True))
            self.send_match()

    async def _commit(self, outcome: Outcome, now: datetime) -> None:
        """Store an outcome, then send it to the clients and to the other processes; raises `Conflict`."""
        before, events = self.snapshot, tuple(filter(self._is_due, outcome.events))
        await self._services.store.commit(before, outcome.state, outcome.decisions, events, now)
        after = replace(outcome.state, version=before.version + 1)
        is_takeback = any(isinstance(event, TakenBack) for event in events)
        lines = tuple(event.line for event in events if isinstance(event, Said))
        details = await details_after(self._database, self.details, self.snapshot, after)
        self._become(after, details, None if is_takeback else len(outcome.decisions), lines)
        appended = None if is_takeback else appended_by(before, outcome)
        self._publish(TableEvent(self.facts.id, self._process, version=after.version, appended=appended))
        if any(isinstance(event, LobbyChanged) for event in events):
            self._services.hub.publish(LOBBY, b"")
        self.engine_player.reconsider()

    def _is_due(self, event: Event) -> bool:
        """Whether an event is needed: a connected player needs no reminder."""
        return not isinstance(event, TurnBegan) or self.away(event.side) is not None

    async def decide_as_engine(self, game_log: GameLog, move: str) -> None:
        """Take the engine's decision, unless the game has changed since the engine began to think."""

        def command(state: Snapshot) -> Move | None:
            is_current = state.game_log is game_log and state.computer_decides
            return Move(state.to_move, game_log.ply, move) if is_current else None

        await self.execute(command)

    def _become(
        self, after: Snapshot, details: MatchDetails, appended: int | None, lines: tuple[ChatLine, ...] = ()
    ) -> None:
        before, old_details = self.snapshot, self.details
        self.snapshot, self.details = after, details
        if before.match_state.ids != after.match_state.ids:
            self.audience.count(self.match_state)
            for client in self.audience.reseated(before.match_state, after.match_state):
                self._send_seat(client)
        broadcast(self, before, old_details, appended)
        if said := self.chat.append(lines):
            for side in Side:
                self.audience.send_to(side, after.match_state, said)
        self._set_timer()

    # --- changes of other processes

    async def reload(self) -> None:
        """Take over what other processes have changed."""
        async with self._lock:
            if not self.is_closed:
                await self._load_changes()

    async def receive(self, event: TableEvent) -> None:
        """Apply the moves of an event; if it is not the next change, read the table from the database."""
        async with self._lock:
            ahead = (event.version or 0) - self.snapshot.version
            if self.is_closed or ahead <= 0:
                return
            if ahead == 1 and event.appended is not None:
                after = with_appended(self.snapshot, event.appended)
                self._become(after, self.details, len(event.appended.moves))
                self.engine_player.reconsider(is_elsewhere=True)
            else:
                await self._load_changes()

    async def _load_changes(self) -> None:
        known = self.snapshot
        stored = await self._services.store.load(self.facts.id, known=known.game_log.ply)
        if stored is None:
            self.vanish()
        elif stored.version == known.version + 1 and stored.plies >= known.game_log.ply:
            await self._follow(stored, extended(known.game_log, stored.moves), len(stored.moves))
        elif stored.version > known.version:
            await self._load_all(known.game_log)

    async def _load_all(self, known: GameLog) -> None:
        stored = await self._services.store.load(self.facts.id)
        if stored is None:
            self.vanish()
        elif stored.moves[: known.ply] == known.moves:
            more = stored.moves[known.ply :]
            await self._follow(stored, extended(known, more), len(more))
        else:
            game_log = await asyncio.to_thread(game_log_of, known.start, stored.moves)
            await self._follow(stored, game_log, None)

    async def _follow(self, stored: StoredTable, game_log: GameLog, appended: int | None) -> None:
        after = stored.snapshot(game_log)
        details = await details_after(self._database, self.details, self.snapshot, after)
        lines = await self.chat.read_new(is_cut=after.match_state.ids != self.match_state.ids)
        self._become(after, details, appended, lines)
        self.engine_player.reconsider(is_elsewhere=True)

    # --- presence

    def away(self, side: Side) -> float | None:
        """For how many seconds a player has been away; None for a connected player, and for an engine."""
        gone = self.audience.gone(side)
        return seconds_away(self.snapshot, side, gone, self.now())

    def _publish_presence(self, here: Here, asks: bool) -> None:
        self._publish(TableEvent(self.facts.id, self._process, here=here, asks=asks))

    def _publish(self, event: TableEvent) -> None:
        self._services.hub.publish(TableEvent.CHANNEL, msgspec.json.encode(event))

    def send_match_soon(self) -> None:
        """Send arrivals and departures of a short time together."""
        if self._sending_match is None:
            self._sending_match = asyncio.get_running_loop().call_later(PAUSE, self.send_match)

    def send_match(self) -> None:
        """Send the match, without its game, to all clients."""
        if self._sending_match is not None:
            self._sending_match.cancel()
            self._sending_match = None
        if self.audience:
            self.send(MatchDown(match=self.match_view))

    # --- clocks

    @property
    def _measures_lag(self) -> bool:
        return isinstance(self.facts.clock, Fischer) and not self.snapshot.is_over

    def send_heartbeats(self) -> None:
        """Measure the latency of the players' clients, if it matters."""
        if self._measures_lag:
            for client in self.audience.players(self.match_state):
                client.send_heartbeat()

    def credit(self, side: Side, lag: int) -> int:
        """How many milliseconds of a latency are given back to a side."""
        return self.lag_budgets[side].credit(lag)

    async def check_clock(self) -> None:
        """End the match if a clock has run out."""

        def command(state: Snapshot) -> CheckClock | None:
            if state.match_state.clock is None or self.was_suspended:
                return None  # the match worker moves the clocks first
            return CheckClock(self._expected_credit(state))

        await self.execute(command)
        self.engine_player.wake()
        self._set_timer()

    def _expected_credit(self, state: Snapshot) -> int:
        return self.credit(state.to_move, self.audience.largest_lag(state.to_move, state.match_state))

    def _set_timer(self) -> None:
        clock, state = self.match_state.clock, self.snapshot
        if state.is_over or clock is None or self.is_closed or state.computer_decides:
            self._timer.stop()
        else:
            credit = self._expected_credit(state) / SECOND
            seconds = (clock.deadline - self.now()).total_seconds() + credit
            self._timer.set(seconds + DEADLINE_MARGIN if seconds > 0 else PAUSE)

    # --- the end of this object

    def unload(self) -> None:
        """Mark this object as unused, as no client needs the table; the next client gets a new object."""
        self.is_closed = True
        self._timer.stop()

    async def close(self) -> None:
        """Stop the engine and unload; everything is stored already."""
        async with self._lock:
            self.unload()
        await self.engine_player.close()

    def vanish(self) -> None:
        """Send all clients a message that the table has been removed."""
        self.unload()
        self.engine_player.stop()
        gone = Problem(code="not_found", message="this table has been removed")
        self.send(ProblemDown(problem=gone))

    def _check_open(self) -> None:
        if self.is_closed:
            raise Refusal("not_found", "this table has been removed")
