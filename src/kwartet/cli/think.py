"""Think: what an engine finds out about a position, while it finds it.

On a terminal a table follows the engine; in a pipe every depth is told in words, or as JSON. Ctrl-C stops the
engine at once, and what was found so far is told.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Protocol

import typer
from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from kwartet import Position
from kwartet.cli.board import status, title
from kwartet.cli.choose import (
    GameName,
    Moves,
    Options,
    PositionText,
    Seed,
    Variant,
    choose_game,
    choose_start,
)
from kwartet.cli.console import make_console
from kwartet.cli.lines import play_line
from kwartet.engine import Engine
from kwartet.finding import Info, Line
from kwartet.review.lines import line_text

USUAL_SECONDS = 5.0
STOPPED = 130
PROVEN = {"win": "bold green", "loss": "bold red", "draw": "bold"}

Seconds = Annotated[float | None, typer.Option("--seconds", "-s", help="How long to think.")]
Nodes = Annotated[int | None, typer.Option("--nodes", "-n", help="How many positions to look at.")]
Depth = Annotated[int | None, typer.Option("--depth", "-d", help="How many decisions to look ahead.")]
Threads = Annotated[int, typer.Option("--threads", help="How many threads think together.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MB", help="Memory for what the engine has seen.")]


def think(
    game: GameName,
    variant: Variant = None,
    option: Options = None,
    seed: Seed = None,
    position: PositionText = None,
    moves: Moves = None,
    seconds: Seconds = None,
    nodes: Nodes = None,
    depth: Depth = None,
    lines: Annotated[int, typer.Option("--lines", "-l", help="How many moves to compare.")] = 3,
    threads: Threads = 1,
    memory: Memory = 64,
    as_json: Annotated[bool, typer.Option("--json", help="Print every depth as a line of JSON.")] = False,
) -> None:
    """Let the engine think about a position and watch what it finds.

    Chances and points are those of the side that decides; "wins in 9" is
    proven: the game is over after 9 decisions at the latest. Without a
    limit the engine thinks for 5 seconds. Ctrl-C stops it at once and
    prints the best so far.

    [bold]Examples[/bold]
      kwartet think yinsh --moves "f6 e5 g7" --seconds 10
      kwartet think 4mation --depth 8 --lines 1
      kwartet think skato --nodes 100000 --json
    """
    start = choose_start(choose_game(game, variant, option), seed, position)
    now = play_line(start, moves or "")[-1].position
    budget = usual_or(USUAL_SECONDS, seconds, nodes, depth)
    engine = Engine(now.game, seconds=budget, nodes=nodes, depth=depth, threads=threads, memory=memory)
    findings = engine.analyse(now, lines)
    watch(engine, findings, view_of(now, as_json))


def usual_or(usual: float, seconds: float | None, nodes: int | None, depth: int | None) -> float | None:
    """The seconds that were asked for, or the usual ones if there is no limit at all."""
    return usual if seconds is nodes is depth is None else seconds


class View(Protocol):
    """One way to show what an engine finds."""

    def show(self, info: Info) -> None:
        """Show what is known after a depth."""

    def close(self, last: Info | None) -> None:
        """Tell what was found last, if anything was."""


def view_of(position: Position, as_json: bool) -> View:
    """How to show what is found: as data, on a terminal, or in a pipe."""
    if as_json:
        return DataView(position)
    console = make_console()
    return TableView(position, console) if console.is_terminal else PlainView(position)


def watch(engine: Engine, findings: Iterator[Info], view: View) -> None:
    """Show everything an engine finds until it ends or is stopped."""
    last: Info | None = None
    is_stopped = False
    try:
        for info in findings:
            last = info
            view.show(info)
    except KeyboardInterrupt:
        is_stopped = True
    finally:
        engine.stop()
        view.close(last)
    if is_stopped:
        raise typer.Exit(STOPPED)


class PlainView:
    """A line of words for every line of play."""

    def __init__(self, position: Position) -> None:
        self.position = position
        typer.echo(f"{title(position)}: {status(position)}")

    def show(self, info: Info) -> None:
        """Print the lines of a depth."""
        spent = f"nodes {info.nodes}  speed {info.speed:.0f}  seconds {info.seconds:.2f}"
        for number, line in enumerate(info.lines, start=1):
            worth = f"depth {info.depth}  line {number}  {line.verdict}  points {line.score:+}"
            typer.echo(f"{worth}  {spent}  moves {line_text(self.position, line.moves)}")

    def close(self, last: Info | None) -> None:
        """Print the best move."""
        typer.echo(best_words(last))


class DataView:
    """A line of JSON for every depth; the last one stands for itself."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def show(self, info: Info) -> None:
        """Print a depth."""
        typer.echo(json.dumps(data_of(self.position, info)))

    def close(self, last: Info | None) -> None:
        """Say no more."""


class TableView:
    """A table that follows the engine on a terminal."""

    def __init__(self, position: Position, console: Console) -> None:
        self.position = position
        self.console = console
        self.live = Live(console=console, auto_refresh=False, vertical_overflow="crop")
        self.live.start()

    def show(self, info: Info) -> None:
        """Put what is new into the table."""
        self.live.update(table_of(self.position, info), refresh=True)

    def close(self, last: Info | None) -> None:
        """Leave the table where it stands and tell the best move below it."""
        self.live.stop()
        self.console.print(best_words(last), style="bold")


def best_words(last: Info | None) -> str:
    """The best move with its verdict."""
    return f"best {last.best.moves[0]}: {last.best.verdict}" if last else "nothing was found yet"


def data_of(position: Position, info: Info) -> dict[str, object]:
    """A depth for programs."""
    return {
        "position": position.text,
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 6),
        "speed": round(info.speed),
        "lines": [{**asdict(line), "verdict": line.verdict} for line in info.lines],
    }


def table_of(position: Position, info: Info) -> Table:
    """A depth for people."""
    spent = f"{info.seconds:.2f} s, {info.nodes:,} nodes, {info.speed:,.0f} a second"
    heading = f"{title(position)}: {status(position)}"
    table = Table(title=heading, caption=f"depth {info.depth}, {spent}", expand=True)
    for name in ("", "worth", "points"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("line", ratio=1)
    for number, line in enumerate(info.lines, start=1):
        table.add_row(str(number), worth_of(line), f"{line.score:+}", line_text(position, line.moves))
    return table


def worth_of(line: Line) -> Text:
    """The verdict, with colour if it is proven."""
    return Text(line.verdict, style=PROVEN.get(line.outcome or "", "none"))
