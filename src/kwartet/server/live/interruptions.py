"""Interruptions: matches at which a decision could not be stored, so that their clocks wait.

The process that failed keeps an interruption until it can be stored; then the clock goes on. Until then it
announces it to the other processes every second, and they end no match whose clock waits elsewhere.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from kwartet.server.domain.clocks import passed
from kwartet.server.domain.commands import Move, Resume
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.store.failure import failure_of

PATIENCE = 10.0  # seconds after which an interruption that is not announced again counts as ended


@dataclass(frozen=True)
class Elsewhere:
    """An interruption in another process, announced at a time of the steady clock."""

    began: datetime
    announced: float


class Interruptions:
    """The interrupted matches, by their tables."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._steady = steady
        self._own: dict[str, Resume] = {}
        self._elsewhere: dict[str, Elsewhere] = {}

    @property
    def own(self) -> Iterable[tuple[str, datetime]]:
        """The tables that this process has interrupted, and since when."""
        return [(table, waiting.began) for table, waiting in self._own.items()]

    def begin(self, state: Snapshot, command: Move, began: datetime, trouble: Exception) -> bool:
        """Interrupt a match if this error of the database is a fault of the server; return whether it is."""
        reason = failure_of(trouble)
        if reason is None or state.facts.id in self._own:
            return False
        clock = state.match_state.clock
        used = 0 if clock is None else passed(clock.since, began)
        self._own[state.facts.id] = Resume(command.side, command.ply, used, began, reason)
        return True

    def end(self, table: str) -> None:
        """The interruption is stored, and the match goes on."""
        del self._own[table]

    def receive(self, table: str, began: datetime | None) -> None:
        """Take over what another process announces: since when a match is interrupted, or that it goes on."""
        self._elsewhere.pop(table, None)
        if began is not None:
            self._elsewhere[table] = Elsewhere(began, self._steady())

    def resume_of(self, table: str) -> Resume | None:
        """The command with which an interrupted match of this process goes on."""
        return self._own.get(table)

    def began(self, table: str) -> datetime | None:
        """Since when a match is interrupted, in any process."""
        if table in self._own:
            return self._own[table].began
        return self._elsewhere[table].began if self.is_elsewhere(table) else None

    def is_elsewhere(self, table: str) -> bool:
        """Whether another process has interrupted a match."""
        known = self._elsewhere.get(table)
        if known is not None and self._steady() - known.announced > PATIENCE:
            del self._elsewhere[table]
            return False
        return known is not None
