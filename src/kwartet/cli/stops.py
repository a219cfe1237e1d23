"""Stops: how soon a search ends when another thread says so, for `kwartet bench`."""

import time
from collections.abc import Iterable
from threading import Thread

from rich.table import Table

import kwartet
from kwartet import Position
from kwartet.cli.searches import SEARCHES
from kwartet.engine import Engine

METHODS = ("alpha-beta", "monte-carlo")
LONG = 600.0
BEFORE_STOP = 0.05
UNPROVEN = "7/7/4XX1/5O1/7/7/7 O e5"  # a proof of 4mation that takes long
PROOF = "4mation, a proof"


def measure_stops(game: str | None, times: int) -> dict[str, dict[str, float]]:
    """The milliseconds of the slowest of some stops, for each game and method."""
    positions = {search.name: next(search.positions) for search in SEARCHES if game in {None, search.game}}
    stops = {
        name: {method: slowest_stop(position, method, times) for method in METHODS}
        for name, position in positions.items()
    }
    if game in {None, "4mation"}:
        stops[PROOF] = {"auto": slowest_stop(kwartet.game("4mation").read(UNPROVEN), "auto", times)}
    return stops


def slowest_stop(position: Position, method: str, times: int) -> float:
    """The milliseconds of the slowest of some stops."""
    return max(1000 * stop_once(position, method) for _ in range(times))


def stop_once(position: Position, method: str) -> float:
    """Let a search run for a moment and stop it from another thread: the seconds until it has ended."""
    engine = Engine(position.game, seconds=LONG, method=method, threads=2)
    ends: list[float] = []

    def think() -> None:
        engine.think(position)
        ends.append(time.perf_counter())

    thinker = Thread(target=think)
    thinker.start()
    time.sleep(BEFORE_STOP)
    begin = time.perf_counter()
    while thinker.is_alive():  # a busy machine may not even have begun
        engine.stop()
        thinker.join(0.001)
    return max(ends[0] - begin, 0.0)


def stop_table(stops: dict[str, dict[str, float]]) -> Table:
    """The slowest stops for people."""
    table = Table(title="milliseconds until a stop from another thread has ended a search, the slowest")
    table.add_column("game")
    for heading in (*METHODS, "auto"):
        table.add_column(heading, justify="right")
    for name, found in stops.items():
        table.add_row(name, *cells_of(found, (*METHODS, "auto")))
    return table


def cells_of(found: dict[str, float], methods: Iterable[str]) -> list[str]:
    """A cell for each method that was measured."""
    return [f"{found[method]:.1f}" if method in found else "" for method in methods]
