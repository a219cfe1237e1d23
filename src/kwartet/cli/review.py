"""Review: reviews a recorded game with an engine."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from kwartet.cli.console import make_console
from kwartet.cli.failure import DATA_PROBLEM, Problem, WrongUsage, print_error
from kwartet.cli.files import check_svg_name, write_text
from kwartet.cli.records import Form, FormOption, Games, Layout, ListVariant, read_games
from kwartet.cli.show import Theme
from kwartet.cli.think import Depth, Memory, Nodes, Seconds, Threads, usual_or
from kwartet.draw.checks import check_frame
from kwartet.engine import Engine
from kwartet.record import Record
from kwartet.review import Grade, Review
from kwartet.review import review as review_record
from kwartet.review.text import rows_of

USUAL_SECONDS = 0.3
PICTURE_WIDTH = 720
STYLES = {Grade.INACCURACY: "yellow", Grade.MISTAKE: "dark_orange", Grade.BLUNDER: "bold red"}


def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record; - for standard input.")],
    number: Annotated[int, typer.Option("--game", min=1, metavar="N", help="Which game of the file.")] = 1,
    seconds: Seconds = None,
    nodes: Nodes = None,
    depth: Depth = None,
    threads: Threads = 1,
    memory: Memory = 64,
    text: Annotated[
        bool, typer.Option("--text", help="Print the review, also if a picture is written.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", metavar="FILE", help="Write the course of the game as a picture; - for standard output."
        ),
    ] = None,
    theme: Theme = "auto",
    form: FormOption = Form.AUTO,
    variant: ListVariant = "standard",
    layout: Layout = None,
) -> None:
    """Review a recorded game: chances, mistakes, accuracy, turning points.

    The limits are for each decision; the default is 0.3 seconds. All chances
    are those of the side that began. The review is printed unless a picture
    or JSON is requested. Every notation that kwartet convert reads is
    accepted.

    [bold]Examples[/bold]
      kwartet review evening.kw
      kwartet review evening.kw --seconds 2 --svg evening.svg --text
      kwartet review tournament.kw --game 3 --nodes 100000 --json
    """
    if text and as_json:
        raise WrongUsage("--text and --json exclude one another")
    check_svg_name(svg)
    check_frame(theme, PICTURE_WIDTH)
    games = read_games(file, form, variant, layout)
    record = whole_game(games, number)
    budget = usual_or(USUAL_SECONDS, seconds, nodes, depth)
    engine = Engine(record.game, seconds=budget, nodes=nodes, depth=depth, threads=threads, memory=memory)
    found = followed(record, engine)
    if svg:
        write_text(svg, found.svg(theme=theme, size=PICTURE_WIDTH) + "\n")
    if as_json:
        typer.echo(json.dumps(found.data, indent=2))
    elif text or not svg:
        print_review(found)
    if games.fault:
        raise typer.Exit(print_error(games.complaint, DATA_PROBLEM))


def whole_game(games: Games, number: int) -> Record:
    """The chosen game of a file; raises `Problem` for an invalid file."""
    if number <= len(games.whole):
        return games.whole[number - 1]
    if games.fault:
        raise Problem(games.complaint)
    raise Problem(f"{games.path}: there is no game {number}; the file holds {len(games.whole)}")


def followed(record: Record, engine: Engine) -> Review:
    """The review, with a progress bar on a terminal."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("thinking")
        return review_record(
            record, engine, lambda done, count: progress.update(task, completed=done, total=count)
        )


def print_review(found: Review) -> None:
    """Print the review, with errors in colours."""
    console = make_console()
    for row in rows_of(found):
        style = STYLES.get(row.grade, "") if row.grade else ""
        console.print(Text(row.text, style=style), soft_wrap=True)
