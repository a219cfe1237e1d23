"""Stops: measures how soon a search ends when another thread stops it, for `kwartet bench`."""

import time
from collections.abc import Iterable, Iterator
from threading import Thread

from rich.table import Table

import kwartet
from kwartet import Position
from kwartet.cli.searches import searches
from kwartet.engine import Engine
from kwartet.games import game_settings

METHODS = ("alpha-beta", "monte-carlo")
LONG = 600.0
BEFORE_STOP = 0.05


def measure_stops(game: str | None, times: int) -> dict[str, dict[str, float]]:
    """The slowest of some stops in milliseconds, for each game and method."""
    positions = {search.name: next(search.positions) for search in searches() if game in {None, search.game}}
    stops = {
        name: {method: slowest_stop(position, method, times) for method in METHODS}
        for name, position in positions.items()
    }
    for position in unproven():
        if game in {None, position.game.id}:
            stops[f"{position.game.name}, a proof"] = {"auto": slowest_stop(position, "auto", times)}
    return stops


def unproven() -> Iterator[Position]:
    """Positions whose proof takes long, in games with a solver."""
    for info in kwartet.all_games():
        text = game_settings(info.id).get("bench", {}).get("unproven")
        if text:
            yield kwartet.game(info.id).read(text)


def slowest_stop(position: Position, method: str, times: int) -> float:
    """The slowest of some stops in milliseconds."""
    return max(1000 * stop_once(position, method) for _ in range(times))


def stop_once(position: Position, method: str) -> float:
    """Start a search and stop it from another thread: the seconds until it has ended."""
    engine = Engine(position.game, seconds=LONG, method=method, threads=2)
    ends: list[float] = []

    def think() -> None:
        engine.think(position)
        ends.append(time.perf_counter())

    thinker = Thread(target=think)
    thinker.start()
    time.sleep(BEFORE_STOP)
    begin = time.perf_counter()
    while thinker.is_alive():  # on a busy machine the search may not have begun
        engine.stop()
        thinker.join(0.001)
    return max(ends[0] - begin, 0.0)


def stop_table(stops: dict[str, dict[str, float]]) -> Table:
    """The slowest stops as a table."""
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
