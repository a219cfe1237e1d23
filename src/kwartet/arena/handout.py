"""Handout: submits numbered games to a crew, and stores each result once in a file.

A game is submitted until its result is in the file, and never counted twice. `watch` is called after each
game.
"""

from collections import Counter, deque
from collections.abc import Callable, Container
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from kwartet.arena.crew import Crew, CrewLost, Task

MOST_ATTEMPTS = 4
WAIT_SECONDS = 0.5


class Games(Container[int], Protocol):
    """The numbers of games."""

    def __len__(self) -> int:
        """The number of games."""


class Plan(Protocol):
    """The games to play."""

    def task(self, number: int) -> Task:
        """The game of that number, counted from 0."""


class Results(Protocol):
    """Stores results."""

    @property
    def path(self) -> Path:
        """The file."""

    @property
    def played(self) -> Games:
        """The games that have a result."""

    def add(self, text: str) -> bool:
        """Store a result; False if it is stored already."""


SomePlan = TypeVar("SomePlan", bound=Plan)
SomeResults = TypeVar("SomeResults", bound=Results)


def ignore() -> None:
    """Do nothing after a game."""


@dataclass
class Handout(Generic[SomePlan, SomeResults]):
    """The number of games to play, the plan, the crew, and the file of results."""

    plan: SomePlan
    games: int
    crew: Crew
    results: SomeResults
    watch: Callable[[], None] = ignore
    is_stopped: bool = False
    _running: "dict[Future[str | None], int]" = field(default_factory=dict)
    _attempts: Counter[int] = field(default_factory=Counter)

    def play(self) -> None:
        """Play all games that have no result yet, until no further games are needed."""
        self._waiting = deque(number for number in range(self.games) if number not in self.results.played)
        try:
            while not self.is_stopped and not self.is_decided and (self._waiting or self._running):
                self._hand_out()
                self._collect()
        finally:
            if self._running:
                self.crew.call_off(self._running)
                self._running.clear()

    def stop(self) -> None:
        """Stop soon; may be called from a signal handler or another thread."""
        self.is_stopped = True

    @property
    def is_decided(self) -> bool:
        """Whether further games are not needed."""
        return False

    def _hand_out(self) -> None:
        free = self.crew.width - len(self._running)
        for _ in range(min(free, len(self._waiting))):
            number = self._waiting.popleft()
            self._attempts[number] += 1
            self._running[self.crew.submit(self.plan.task(number))] = number

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

    def _keep(self, result: str | None) -> None:
        if result and self.results.add(result):
            self.watch()

    def _again(self, number: int) -> None:
        """Submit a game again whose worker was lost."""
        if self._attempts[number] >= MOST_ATTEMPTS:
            raise CrewLost(
                f"workers have died {MOST_ATTEMPTS} times while game {number + 1} was played; "
                f"{len(self.results.played)} finished games are in {self.results.path}"
            )
        self._waiting.appendleft(number)
