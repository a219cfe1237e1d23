"""Crew: the processes that play games, through `concurrent.futures`.

A crew is processes on this machine, or the workers of a Dask cluster. If a worker is killed, no result is
lost: its game is played again by another one, and the contest counts each game once.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from multiprocessing.synchronize import Event
from typing import Protocol

from kwartet.errors import BadOption, KwartetError

SECONDS_TO_CONNECT = "10s"
GAMES_AHEAD = 2


class CrewLost(KwartetError):
    """No worker is left; the finished games are in the journal."""


class Task(Protocol):
    """A game that any process can play."""

    def play(self, is_called_off: Callable[[], bool] = bool) -> str | None:
        """Play it and return its result as text; None if it was cancelled."""


class Crew(Protocol):
    """Plays games in other processes."""

    @property
    def width(self) -> int:
        """How many games to submit at a time."""

    def submit(self, task: Task) -> "Future[str | None]":
        """Submit a game."""

    def is_loss(self, error: BaseException) -> bool:
        """Whether this error means that a worker was lost, not that the game failed."""

    def call_off(self, futures: "Iterable[Future[str | None]]") -> None:
        """Stop games that are no longer needed."""

    def close(self) -> None:
        """Release the workers."""


class LocalCrew:
    """Processes on this machine."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or len(os.sched_getaffinity(0))
        self._context = multiprocessing.get_context("spawn")
        self._executor: Executor | None = None
        self._called_off: Event = self._context.Event()

    @property
    def width(self) -> int:
        """One game for each process and some that wait, so that no process is idle."""
        return self._workers + GAMES_AHEAD

    def submit(self, task: Task) -> "Future[str | None]":
        """Submit a game; if a dead worker has broken the pool, it is replaced."""
        try:
            return self._pool().submit(play_in_worker, task)
        except BrokenExecutor:
            self._leave()
            return self._pool().submit(play_in_worker, task)

    def is_loss(self, error: BaseException) -> bool:
        """Whether a worker died."""
        return isinstance(error, BrokenExecutor)

    def call_off(self, futures: "Iterable[Future[str | None]]") -> None:
        """Stop all games; each ends after its current move."""
        for future in futures:
            future.cancel()
        self._called_off.set()
        self._leave()
        self._called_off = self._context.Event()

    def close(self) -> None:
        """Stop the processes."""
        self._called_off.set()
        self._leave()

    def _pool(self) -> Executor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._workers, self._context, initializer=prepare_worker, initargs=(self._called_off,)
            )
        return self._executor

    def _leave(self) -> None:
        if self._executor:
            self._executor.shutdown(wait=True, cancel_futures=True)
        self._executor = None


class Client(Protocol):
    """The part of Dask's client that is used here."""

    def get_executor(self, *, pure: bool) -> Executor:
        """The cluster as an executor."""

    def nthreads(self) -> Mapping[str, int]:
        """The number of threads of each worker."""

    def close(self) -> None:
        """Disconnect from the cluster."""


class ClusterCrew:
    """The workers of a Dask cluster; they need kwartet and the programs that play, at the same paths."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = connect(address)
        self._executor = self._client.get_executor(pure=False)

    @property
    def width(self) -> int:
        """One game for each thread that the cluster has now, and some that wait."""
        try:
            return sum(self._client.nthreads().values()) + GAMES_AHEAD
        except OSError:
            raise CrewLost(f"the cluster at {self._address} is gone; go on later with --resume") from None

    def submit(self, task: Task) -> "Future[str | None]":
        """Submit a game; Dask submits it again if its worker dies."""
        return self._executor.submit(play_task, task)

    def is_loss(self, error: BaseException) -> bool:
        """Whether Dask has given up a game because its workers died."""
        return isinstance(error, CancelledError) or type(error).__name__ in {
            "KilledWorker",
            "FutureCancelledError",
        }

    def call_off(self, futures: "Iterable[Future[str | None]]") -> None:
        """Cancel all games that have not begun."""
        for future in futures:
            future.cancel()

    def close(self) -> None:
        """Disconnect from the cluster."""
        with contextlib.suppress(OSError):
            self._client.close()


def connect(address: str) -> Client:
    """A client of the cluster at an address."""
    try:
        import distributed  # noqa: PLC0415 - only a cluster needs Dask
    except ImportError:
        raise BadOption('a cluster needs the cluster extra: pip install "kwartet[cluster]"') from None
    make_client: Callable[..., Client] = distributed.Client
    try:
        return make_client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError) as trouble:
        raise BadOption(f"there is no cluster at {address!r}: {' '.join(str(trouble).split())}") from None


_called_off: list[Event] = []


def prepare_worker(called_off: Event) -> None:
    """Set up a worker process: it ignores Ctrl-C, which its parent handles, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _called_off[:] = [called_off]
    threading.Thread(target=leave_with_parent, daemon=True).start()


def leave_with_parent() -> None:
    """Wait for the end of the parent process; then end."""
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def play_in_worker(task: Task) -> str | None:
    """Play a game in a worker process of this machine."""
    return task.play(_called_off[0].is_set)


def play_task(task: Task) -> str | None:
    """Play a game to its end in any process."""
    return task.play()
