"""Bench: measures the speed of rules and search, and prints two signatures of their results.

Everything is measured in one thread and in CPU seconds, so other work on the machine matters little. The
first number comes from perft counts and the exact outcome of seeded playouts: it changes only when the rules
or the random numbers change. The second one counts the nodes of fixed searches (searches.py).
"""

import json
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from time import process_time
from typing import Annotated

import typer
from rich.table import Table

import kwartet
from kwartet import Position
from kwartet.cli.batches import batch_table, measure_batches, measure_openspiel
from kwartet.cli.choose import info_of
from kwartet.cli.console import make_console
from kwartet.cli.searches import Searched, measure_search, search_table, searches, thread_table
from kwartet.cli.stops import measure_stops, stop_table
from kwartet.games import game_settings

PLAYOUT_SEED = 7
COPIES = 200
IMPORTS = 5
IMPORT = "from time import process_time as now; begin = now(); import kwartet; print(now() - begin)"


@dataclass(frozen=True)
class Workload:
    """The fixed work of one game: the moves to the perft position, its depth, and playouts at a time."""

    game: str
    moves: str
    depth: int
    playouts: int


def workloads() -> Iterator[Workload]:
    """The work that the games list in game.toml, in the order of the games."""
    for info in kwartet.all_games():
        listed = game_settings(info.id).get("bench")
        if listed:
            yield Workload(info.id, listed.get("moves", ""), listed["depth"], listed["playouts"])


@dataclass(frozen=True)
class Measures:
    """The measurements of one game: rates per CPU second, costs in µs, and the outcome of the fixed work."""

    playouts: float
    leaves_bulk: float
    leaves: float
    play_us: float
    legal_moves_us: float
    legal_moves: int
    perft: int
    outcome: tuple[int, int, int, int]

    @property
    def signature(self) -> str:
        """The outcome of the fixed work as text."""
        return f"{self.perft} {'/'.join(map(str, self.outcome))}"


def bench(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Only this game.")] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.0, max=3600.0, help="CPU seconds for each measurement.")
    ] = 1.0,
    threads: Annotated[
        int, typer.Option("--threads", min=1, max=256, help="Also search with so many threads.")
    ] = 1,
    stops: Annotated[
        int, typer.Option("--stops", min=0, max=1000, help="Also stop each search so many times.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure playouts, perft, the cost of a move from Python, searches and environments.

    All figures are per CPU second in one thread. The last line has the
    signature of the rules, which changes only with the rules or the random
    numbers, and the nodes of all searches, which change only with the rules,
    evaluations or search. --threads 2 also compares longer searches with one
    thread and with two. --stops 10 measures how soon a stopped search ends.
    Environments are compared with OpenSpiel if it is installed.

    [bold]Examples[/bold]
      kwartet bench
      kwartet bench yinsh --seconds 5 --threads 2
      kwartet bench --json > bench.json
    """
    chosen = info_of(game).id if game else None
    measures = {work.game: measure(work, seconds) for work in workloads() if chosen in {None, work.game}}
    searched = {
        search.name: measure_search(search, seconds, threads)
        for search in searches()
        if chosen in {None, search.game}
    }
    stopped = measure_stops(chosen, stops) if stops else {}
    batches = measure_batches(chosen, seconds, rate)
    openspiel = measure_openspiel(seconds, rate)
    imported = cost_of_import()
    if as_json:
        data = as_data(measures, searched, stopped)
        environments = {"batches": batches, "openspiel": openspiel}
        typer.echo(json.dumps({**data, "environments": environments, "import_ms": imported}, indent=2))
    else:
        print_tables(measures, searched, stopped)
        make_console().print(batch_table(batches, openspiel))
        typer.echo(f"import kwartet: {imported:.0f} ms of CPU time")
        typer.echo(f"Bench: {signature_of(measures)} {nodes_of(searched)}")


def print_tables(
    measures: dict[str, Measures], searched: dict[str, Searched], stopped: dict[str, dict[str, float]]
) -> None:
    """Print all figures as tables."""
    console = make_console()
    console.print(as_table(measures))
    console.print(search_table(searched))
    together = {name: each.together for name, each in searched.items() if each.together}
    if together:
        console.print(thread_table(together))
    if stopped:
        console.print(stop_table(stopped))


def measure(work: Workload, seconds: float) -> Measures:
    """Measure everything about one game."""
    start = kwartet.game(work.game).start(PLAYOUT_SEED)
    position = start
    for move in work.moves.split():
        position = position.play(move)
    tally = start.playouts(work.playouts, PLAYOUT_SEED)
    perft = position.perft(work.depth)
    return Measures(
        playouts=rate(lambda: start.playouts(work.playouts, PLAYOUT_SEED), work.playouts, seconds),
        leaves_bulk=rate(lambda: position.perft(work.depth), perft, seconds),
        leaves=rate(lambda: position.perft(work.depth, bulk=False), perft, seconds),
        play_us=cost_of_play(position, seconds),
        legal_moves_us=cost_of_legal_moves(position, seconds),
        legal_moves=len(position.legal_moves),
        perft=perft,
        outcome=(tally.first_wins, tally.second_wins, tally.draws, tally.plies),
    )


def rate(run: Callable[[], object], work: int, seconds: float) -> float:
    """The amount of work per CPU second, measured over at least one run."""
    begin, done = process_time(), 0
    while True:
        run()
        done += work
        elapsed = process_time() - begin
        if elapsed >= seconds and elapsed > 0:
            return done / elapsed


def cost_of_import() -> float:
    """Milliseconds of CPU time for `import kwartet` in a new process: the minimum of a few."""
    command = [sys.executable, "-c", IMPORT]
    runs = [subprocess.check_output(command) for _ in range(IMPORTS)]  # noqa: S603
    return 1000 * min(map(float, runs))


def cost_of_play(position: Position, seconds: float) -> float:
    """Microseconds for `position.play(text)`, over all legal moves of a position."""
    moves = position.legal_moves

    def play_all() -> None:
        for move in moves:
            position.play(move)

    return 1e6 / rate(play_all, len(moves), seconds)


def cost_of_legal_moves(position: Position, seconds: float) -> float:
    """Microseconds for `position.legal_moves`, each time of a new position object."""
    spent, done = 0.0, 0
    while spent < seconds or not done:
        copies = [position.game.read(position.text) for _ in range(COPIES)]
        begin = process_time()
        for copy in copies:
            copy.legal_moves  # noqa: B018
        spent += process_time() - begin
        done += COPIES
    return 1e6 * spent / done


def signature_of(measures: dict[str, Measures]) -> int:
    """One number for the outcome of all fixed work: the signature of the rules."""
    text = "\n".join(f"{game} {found.signature}" for game, found in measures.items())
    return zlib.crc32(text.encode())


def nodes_of(searched: dict[str, Searched]) -> int:
    """The nodes of all searches."""
    return sum(each.nodes for each in searched.values())


def as_data(
    measures: dict[str, Measures], searched: dict[str, Searched], stopped: dict[str, dict[str, float]]
) -> dict[str, object]:
    """All figures as data."""
    return {
        "games": {game: asdict(found) for game, found in measures.items()},
        "searches": {name: asdict(found) for name, found in searched.items()},
        "stops_ms": stopped,
        "bench": signature_of(measures),
        "nodes": nodes_of(searched),
    }


def as_table(measures: dict[str, Measures]) -> Table:
    """All figures as a table."""
    table = Table(title="rules, per CPU second and thread")
    table.add_column("game")
    for heading in ("playouts", "perft leaves", "without bulk", "play(text)", "legal_moves"):
        table.add_column(heading, justify="right")
    table.add_column("signature", style="dim")
    for game, found in measures.items():
        table.add_row(game, *cells_of(found), found.signature)
    return table


def cells_of(found: Measures) -> tuple[str, ...]:
    """The figures of one game in their units."""
    return (
        f"{found.playouts:,.0f}",
        f"{found.leaves_bulk / 1e6:,.1f} M",
        f"{found.leaves / 1e6:,.1f} M",
        f"{found.play_us:.2f} µs",
        f"{found.legal_moves_us:.2f} µs for {found.legal_moves}",
    )
