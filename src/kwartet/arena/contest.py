"""Contest: plays a match with a crew, into a journal.

Each game is handed out until its result is in the journal, and never counted twice. A test (SPRT) may end the
contest early. Whoever watches is told after each game.
"""

from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field

from kwartet.arena.crew import Crew, CrewLost
from kwartet.arena.journal import Journal
from kwartet.arena.match import Match
from kwartet.arena.sprt import Sprt

MOST_ATTEMPTS = 4
WAIT_SECONDS = 0.5


def ignore() -> None:
    """Watch nothing."""


@dataclass
class Contest:
    """A match, how many games of it to play, and everything needed for that."""

    match: Match
    games: int
    crew: Crew
    journal: Journal
    sprt: Sprt | None = None
    watch: Callable[[], None] = ignore
    is_stopped: bool = False
    _running: "dict[Future[str | None], int]" = field(default_factory=dict)
    _attempts: Counter[int] = field(default_factory=Counter)

    def play(self) -> None:
        """Play all games that are not in the journal yet, or as many as the test needs."""
        self._waiting = deque(number for number in range(self.games) if number not in self.journal.played)
        try:
            while not self.is_stopped and not self.verdict and (self._waiting or self._running):
                self._hand_out()
                self._collect()
        finally:
            if self._running:
                self.crew.call_off(self._running)
                self._running.clear()

    def stop(self) -> None:
        """Let the contest end soon; from a signal handler or another thread."""
        self.is_stopped = True

    @property
    def verdict(self) -> str | None:
        """What the test has decided, if there is one and it has."""
        return self.sprt.verdict(self.journal.standing.pairs) if self.sprt else None

    def _hand_out(self) -> None:
        free = self.crew.width - len(self._running)
        for _ in range(min(free, len(self._waiting))):
            number = self._waiting.popleft()
            self._attempts[number] += 1
            self._running[self.crew.submit(self.match.task(number))] = number

    def _collect(self) -> None:
        done, _ = wait(self._running, WAIT_SECONDS, FIRST_COMPLETED)
        for future in done:
            self._take(future, self._running.pop(future))

    def _take(self, future: "Future[str | None]", number: int) -> None:
        error = None if future.cancelled() else future.exception()
        if future.cancelled() or (error and self.crew.is_loss(error)):
            self._again(number)
        elif error:
            raise error
        else:
            self._keep(future.result())

    def _keep(self, record: str | None) -> None:
        if record and self.journal.add(record):
            self.watch()

    def _again(self, number: int) -> None:
        """Hand out a game again whose worker was lost."""
        if self._attempts[number] >= MOST_ATTEMPTS:
            raise CrewLost(
                f"workers have died {MOST_ATTEMPTS} times while game {number + 1} was played; "
                f"{len(self.journal.played)} finished games are in {self.journal.path}"
            )
        self._waiting.appendleft(number)
