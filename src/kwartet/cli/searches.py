"""Searches: fixed searches of each game, for `kwartet bench`.

One thread that searches to a fixed depth looks at the same nodes on every machine, so their number is a
signature: it changes only when the rules, the opinion or the search does. Speed is nodes per CPU second of
that one thread. Several threads look at more nodes, but each at fewer: what they save is told as well, from
searches that are long enough for it to show.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from time import process_time

from rich.table import Table

import kwartet
from kwartet import Position
from kwartet.engine import Engine

METHOD = "alpha-beta"  # also in 4mation, which is solved otherwise
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
        """The game, its variant and its options in short."""
        return " ".join(
            [self.game, self.variant, *(f"{name}={value}".lower() for name, value in self.options)]
        )

    @property
    def positions(self) -> Iterator[Position]:
        """The positions to search."""
        game = kwartet.game(self.game, variant=self.variant, **dict(self.options))
        return (game.read(text) for text in self.texts)


YINSH = (
    "4/7/4B3/4BW3/4BW4/3BW4/3BW5/3W5/8/7/4 0 0 w move",
    "4/3Bb2/4b3/3bBb1B1/4BWW3/4wW3/4Wwb3/5w3/5Wb1/7/4 0 1 w move",
    "4/7/3BwwW1/w1bwWBw2/2bbbbw3/2wwwbb2/3B2BWw1/1bbwbwwb1/3wbWb1/4B2/4 1 0 w move",
)
BLITZ = (
    "4/7/8/4BwW2/b3BW4/3BW4/1B1BW5/2Ww5/1b6/7/4 0 0 w move",
    "4/7/8/2WB5/1bwbBb1Bb1/1b1wW4/2bwwwW3/b2wB3W/2bW4/2B4/4 0 0 w move",
    "4/7/1B6/2bBBwww1/2Bbwwbbwb/2bbwbBW1/2Wwww4/2WbbW3/2W5/7/4 0 0 w move",
)
LYNGK = (
    "1/G/KGRB/1/J/G/K/R/2/B/R/1/B/B/IBG/K/R/K/G/I/R/B/I/I/I/B/B/J/K/I/K/G/R/J/K/I/G/K/R/I/R/G BG I 0 0 1",
    "G/G/GK/G/B/1/GKBI/2/J/1/B/2/GK/1/GBIR/B/1/KB/3/IRK/KRB/3/IKG/I/1/IJR/IR/I/3/J/1/RK/RB/1/R IK RG 0 0 0",
)
SIX_STACK = (
    "1/G/KBIGR/1/JG/G/K/R/2/B/R/B/B/2/K/R/K/G/IB/R/B/I/I/I/B/B/J/K/I/K/G/R/J/K/I/G/K/R/I/R/G I R 0 0 0",
    "G/2/R/2/RKBGI/1/KGJI/2/R/3/BRG/1/IK/1/R/GRBI/RG/3/IB/2/K/B/IB/K/J/2/IG/I/J/KB/KBR/1/K/G BG IR 0 0 0",
)
CAPTURE_ON_CLAIM = (
    "1/G/2/J/G/K/R/1/G/B/R/B/BI/B/1/K/R/K/G/1/R/B/I/I/I/B/B/J/K/I/K/G/R/J/K/I/G/K/R/I/R/G R IG 1 0 1+",
    "GK/3/J/G/2/BI/GRK/B/RIB/B/1/BGRK/9/IR/I/1/B/J/1/I/K/GB/2/KJR/IK/G/KR/1/IR/1/G RG IK 1 0 0",
)
FOURMATION = (
    "7/7/2O4/1XOX3/7/7/7 X c4",
    "7/1XO4/2OXX1X/3O1O1/7/7/7 X c6",
)
SKATO_6 = ("6/6/4X1/2OOX1/1OXXO1/6 X",)
SKATO = (
    "8/8/8/2XOOX2/1XOXO3/XO6/8/8 X",
    "8/8/3X2O1/1XOOOOX1/1OXXOXX1/1XXOXOO1/1XOXO3/8 X",
    "3OXXX1/1XOXXOX1/1OXOOOX1/XOOOOXX1/1OXXOXO1/1XXOXOO1/3XOXO1/4O3 X",
)
SKATO_10 = ("10/10/10/10/1O2OOXO2/1X1OXX4/1XOX1XXO2/1OX2OOX2/10/10 X",)

SEARCHES = (
    Search("yinsh", "standard", 6, 9, YINSH),
    Search("yinsh", "blitz", 6, 9, BLITZ),
    Search("lyngk", "standard", 5, 8, LYNGK),
    Search("lyngk", "six-stack", 5, 9, SIX_STACK),
    Search("lyngk", "standard", 5, 9, CAPTURE_ON_CLAIM, (("capture_on_claim", True),)),
    Search("4mation", "standard", 12, 19, FOURMATION),
    Search("skato", "standard", 9, 14, SKATO_6, (("size", 6),)),
    Search("skato", "standard", 8, 11, SKATO),
    Search("skato", "standard", 8, 11, SKATO_10, (("size", 10),)),
)


@dataclass(frozen=True)
class Together:
    """What several threads did to a far depth, and what one does to the same."""

    threads: int
    depth: int
    nodes: int
    seconds: float
    nodes_alone: int
    seconds_alone: float

    @property
    def saved_nodes(self) -> float:
        """How many times fewer nodes each of the threads looks at than one thread alone."""
        return self.threads * self.nodes_alone / self.nodes

    @property
    def saved_seconds(self) -> float:
        """How many times sooner they are done, on this machine as busy as it is now."""
        return self.seconds_alone / self.seconds


@dataclass(frozen=True)
class Searched:
    """What one thread did, and what several did, if they were asked."""

    depth: int
    nodes: int
    nodes_per_second: float
    together: Together | None = None


def measure_search(search: Search, seconds: float, threads: int = 1, deeper: int = 0) -> Searched:
    """Search the positions as often as fits into so many CPU seconds; `deeper` changes the depth."""
    depth = search.depth + deeper
    nodes, _, spent = search_once(search, depth, 1)
    rounds = 1
    while spent < seconds:
        spent += search_once(search, depth, 1)[-1]
        rounds += 1
    together = measure_together(search, threads) if threads > 1 else None
    return Searched(depth, nodes, rounds * nodes / max(spent, 1e-6), together)


def measure_together(search: Search, threads: int) -> Together:
    """Search the positions far, with several threads and with one."""
    together, alone = search_once(search, search.far, threads)[:2], search_once(search, search.far, 1)[:2]
    return Together(threads, search.far, *together, *alone)


def search_once(search: Search, depth: int, threads: int) -> tuple[int, float, float]:
    """Search all positions afresh: nodes, seconds and CPU seconds."""
    nodes, seconds, spent = 0, 0.0, 0.0
    for position in search.positions:
        engine = Engine(position.game, depth=depth, threads=threads, method=METHOD, memory=MEMORY)
        begin = process_time()
        info = engine.think(position)
        spent += process_time() - begin
        nodes, seconds = nodes + info.nodes, seconds + info.seconds
    return nodes, seconds, spent


def search_table(found: dict[str, Searched]) -> Table:
    """Speeds and signatures for people."""
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
    """What several threads save to the same depth, for people."""
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
