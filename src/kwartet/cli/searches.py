"""Searches: fixed searches of each game, for `kwartet bench`.

One thread that searches to a fixed depth visits the same nodes on every machine, so their number is a
signature: it changes only when the rules, the evaluation or the search does. Speed is nodes per CPU second of
that thread. Several threads visit more nodes in total, but each visits fewer; this is measured with longer
searches.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import process_time
from typing import Any

from rich.table import Table

import kwartet
from kwartet import Game, Position
from kwartet.engine import Engine
from kwartet.games import game_settings

METHOD = "alpha-beta"  # also in a game that has a solver
MEMORY = 16


@dataclass(frozen=True)
class Search:
    """Positions of one game, early, in the middle and late, and the depth to search them to.

    `far` is the depth of the longer searches in which several threads are compared with one.
    """

    game: str
    variant: str
    depth: int
    far: int
    texts: tuple[str, ...]
    options: tuple[tuple[str, int], ...] = ()

    @property
    def name(self) -> str:
        """The game, its variant and its options as a short text."""
        return " ".join(
            [self.game, self.variant, *(f"{name}={value}".lower() for name, value in self.options)]
        )

    @property
    def in_game(self) -> Game:
        """The game with its variant and its options."""
        return kwartet.game(self.game, variant=self.variant, **dict(self.options))

    @property
    def positions(self) -> Iterator[Position]:
        """The positions to search."""
        game = self.in_game
        return (game.read(text) for text in self.texts)


def searches() -> tuple[Search, ...]:
    """The searches that the games list in game.toml, in the order of the games."""
    return tuple(
        _search(info.id, listed)
        for info in kwartet.all_games()
        for listed in game_settings(info.id).get("bench", {}).get("search", ())
    )


def _search(game_id: str, listed: Mapping[str, Any]) -> Search:
    options = tuple(listed.get("options", {}).items())
    depths = (listed["depth"], listed["far"])
    return Search(game_id, listed["variant"], *depths, tuple(listed["positions"]), options)


@dataclass(frozen=True)
class Together:
    """A search to a greater depth with several threads, and the same with one."""

    threads: int
    depth: int
    nodes: int
    seconds: float
    nodes_alone: int
    seconds_alone: float

    @property
    def saved_nodes(self) -> float:
        """How many times fewer nodes each thread visits than one thread alone."""
        return self.threads * self.nodes_alone / self.nodes

    @property
    def saved_seconds(self) -> float:
        """How many times faster they are, on this machine at its present load."""
        return self.seconds_alone / self.seconds


@dataclass(frozen=True)
class Searched:
    """The search with one thread, and with several if that was requested."""

    depth: int
    nodes: int
    nodes_per_second: float
    together: Together | None = None


def measure_search(search: Search, seconds: float, threads: int = 1, deeper: int = 0) -> Searched:
    """Search the positions as often as fits into so many CPU seconds; `deeper` changes the depth."""
    depth = search.depth + deeper
    engine = engine_for(search, depth, 1)
    nodes, _, spent = search_once(search, engine)
    rounds = 1
    while spent < seconds:
        spent += search_once(search, engine)[-1]
        rounds += 1
    together = measure_together(search, threads) if threads > 1 else None
    return Searched(depth, nodes, rounds * nodes / max(spent, 1e-6), together)


def measure_together(search: Search, threads: int) -> Together:
    """Search the positions to a greater depth, with several threads and with one."""
    together = search_once(search, engine_for(search, search.far, threads))[:2]
    alone = search_once(search, engine_for(search, search.far, 1))[:2]
    return Together(threads, search.far, *together, *alone)


def engine_for(search: Search, depth: int, threads: int) -> Engine:
    """An engine for all positions of a search; it allocates its memory in its first search only."""
    return Engine(search.in_game, depth=depth, threads=threads, method=METHOD, memory=MEMORY)


def search_once(search: Search, engine: Engine) -> tuple[int, float, float]:
    """Search each position with an empty transposition table: nodes, seconds and CPU seconds."""
    nodes, seconds, spent = 0, 0.0, 0.0
    for position in search.positions:
        begin = process_time()
        info = engine.think(position)
        spent += process_time() - begin
        nodes, seconds = nodes + info.nodes, seconds + info.seconds
    return nodes, seconds, spent


def search_table(found: dict[str, Searched]) -> Table:
    """Speeds and signatures as a table."""
    table = Table(title="searches, per CPU second and thread")
    table.add_column("game")
    table.add_column("depth", justify="right")
    table.add_column("nodes/s", justify="right")
    table.add_column("nodes", justify="right", style="dim")
    for name, searched in found.items():
        speed = f"{searched.nodes_per_second / 1e6:.2f} M"
        table.add_row(name, str(searched.depth), speed, f"{searched.nodes:,}")
    return table


def thread_table(found: dict[str, Together]) -> Table:
    """The savings of several threads as a table."""
    threads = max(each.threads for each in found.values())
    table = Table(title=f"{threads} threads to the same depth")
    table.add_column("game")
    headings = (
        "depth",
        "nodes",
        "of each thread",
        "times fewer",
        "seconds alone",
        "together",
        "times sooner",
    )
    for heading in headings:
        table.add_column(heading, justify="right")
    for name, each in found.items():
        nodes = f"{each.nodes_alone:,}", f"{each.nodes // each.threads:,}", f"{each.saved_nodes:.2f}"
        times = f"{each.seconds_alone:.2f}", f"{each.seconds:.2f}", f"{each.saved_seconds:.2f}"
        table.add_row(name, str(each.depth), *nodes, *times)
    return table
