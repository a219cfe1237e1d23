"""Think: searches a position, and prints the findings.

On a terminal a table follows the search; in a pipe every depth is a line of text or JSON. Ctrl-C stops the
search at once, and the result so far is printed.
"""

import json
import shlex
from collections.abc import Callable, Iterator
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
from kwartet.cli.failure import WrongUsage
from kwartet.cli.lines import play_line
from kwartet.engine import Engine
from kwartet.finding import Info, Line
from kwartet.protocol import Limit, Program
from kwartet.review.lines import line_text

USUAL_SECONDS = 5.0
STOPPED = 130
SECONDS_OF_PROGRAM = 3600.0  # without a time limit
EXTRA_SECONDS = 10.0
PROVEN = {"win": "bold green", "loss": "bold red", "draw": "bold"}

Seconds = Annotated[float | None, typer.Option("--seconds", "-s", help="Seconds to search.")]
Nodes = Annotated[int | None, typer.Option("--nodes", "-n", help="Nodes to search.")]
Depth = Annotated[int | None, typer.Option("--depth", "-d", help="Depth to search, in decisions.")]
Threads = Annotated[int, typer.Option("--threads", help="Number of threads.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MB", help="Megabytes for the transposition table.")]


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
    lines: Annotated[int, typer.Option("--lines", "-l", help="Number of lines to show.")] = 3,
    distinct: Annotated[
        bool, typer.Option("--distinct", help="Leave out symmetric copies of lines that are shown.")
    ] = False,
    threads: Threads = 1,
    memory: Memory = 64,
    program: Annotated[
        str | None,
        typer.Option("--program", metavar="COMMAND", help="Another engine that speaks the protocol."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every depth as a line of JSON.")] = False,
) -> None:
    """Search a position with the engine, and show its findings.

    Chances and points are those of the side to move; "wins in 9" is proven:
    the game is over after at most 9 decisions. Without a limit the engine
    searches for 5 seconds. Ctrl-C stops it at once and prints the best move
    so far.

    [bold]Examples[/bold]
      kwartet think yinsh --moves "f6 e5 g7" --seconds 10
      kwartet think 4mation --depth 8 --lines 1
      kwartet think 4mation --depth 6 --lines 5 --distinct
      kwartet think skato --nodes 100000 --json
      kwartet think yinsh --seconds 2 --program "./mine --fast"
    """
    start = choose_start(choose_game(game, variant, option), seed, position)
    now = play_line(start, moves or "")[-1].position
    budget = usual_or(USUAL_SECONDS, seconds, nodes, depth)
    if program and distinct:
        raise WrongUsage("--distinct is for the built-in engine, not for --program")
    if program:
        limits = limits_of(budget, nodes, depth)
        with Program(split_command(program), "the program") as other:
            other.begin(now.game)
            timeout = SECONDS_OF_PROGRAM if budget is None else budget + EXTRA_SECONDS
            watch(no_stop, other.analyse(now, [], limits, timeout, lines), view_of(now, as_json))
        return
    engine = Engine(now.game, seconds=budget, nodes=nodes, depth=depth, threads=threads, memory=memory)
    watch(engine.stop, engine.analyse(now, lines, distinct=distinct), view_of(now, as_json))


def limits_of(seconds: float | None, nodes: int | None, depth: int | None) -> list[Limit]:
    """The limits for a program."""
    values = {"seconds": seconds, "nodes": nodes, "depth": depth}
    return [Limit(name, value) for name, value in values.items() if value is not None]


def split_command(text: str) -> list[str]:
    """The words of a command line."""
    try:
        return shlex.split(text)
    except ValueError as trouble:
        raise WrongUsage(f"--program {text!r} is no command: {str(trouble).lower()}") from None


def no_stop() -> None:
    """Do nothing: a program is stopped when its findings are no longer wanted."""


def usual_or(usual: float, seconds: float | None, nodes: int | None, depth: int | None) -> float | None:
    """The given seconds, or the default if there is no limit."""
    return usual if seconds is nodes is depth is None else seconds


class View(Protocol):
    """Shows the findings of an engine."""

    def show(self, info: Info) -> None:
        """Show the finding of a depth."""

    def close(self, last: Info | None) -> None:
        """Show the last finding, if there is one."""


def view_of(position: Position, as_json: bool) -> View:
    """The view for the output: data, a terminal, or a pipe."""
    if as_json:
        return DataView(position)
    console = make_console()
    return TableView(position, console) if console.is_terminal else PlainView(position)


def watch(stop: Callable[[], None], findings: Iterator[Info], view: View) -> None:
    """Show all findings until the search ends or is stopped."""
    last: Info | None = None
    is_stopped = False
    try:
        for info in findings:
            last = info
            view.show(info)
    except KeyboardInterrupt:
        is_stopped = True
    finally:
        stop()
        view.close(last)
    if is_stopped:
        raise typer.Exit(STOPPED)


class PlainView:
    """A line of text for every line of play."""

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
    """A line of JSON for every depth."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def show(self, info: Info) -> None:
        """Print a depth."""
        typer.echo(json.dumps(data_of(self.position, info)))

    def close(self, last: Info | None) -> None:
        """Do nothing."""


class TableView:
    """A table that follows the engine on a terminal."""

    def __init__(self, position: Position, console: Console) -> None:
        self.position = position
        self.console = console
        self.live = Live(console=console, auto_refresh=False, vertical_overflow="crop")
        self.live.start()

    def show(self, info: Info) -> None:
        """Update the table."""
        self.live.update(table_of(self.position, info), refresh=True)

    def close(self, last: Info | None) -> None:
        """Leave the table on the screen, and print the best move below it."""
        self.live.stop()
        self.console.print(best_words(last), style="bold")


def best_words(last: Info | None) -> str:
    """The best move with its verdict."""
    return f"best {last.best.moves[0]}: {last.best.verdict}" if last else "nothing was found yet"


def data_of(position: Position, info: Info) -> dict[str, object]:
    """A finding as data."""
    return {
        "position": position.text,
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 6),
        "speed": round(info.speed),
        "lines": [{**asdict(line), "verdict": line.verdict} for line in info.lines],
    }


def table_of(position: Position, info: Info) -> Table:
    """A finding as a table."""
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
