"""Replay: shows a recorded game, position by position."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from kwartet import Position
from kwartet.cli.board import picture, score, status, title
from kwartet.cli.console import make_console
from kwartet.cli.convert import as_data
from kwartet.cli.failure import DATA_PROBLEM, Problem, print_error
from kwartet.cli.files import make_directory, write_text
from kwartet.cli.lines import Step, step
from kwartet.cli.pictures import USUAL_PACE, FrameSeconds, PictureFile, check_name, write_picture
from kwartet.cli.play.keyboard import EndOfInput, Keyboard
from kwartet.cli.records import Form, FormOption, Games, Layout, ListVariant, read_games
from kwartet.cli.show import Theme
from kwartet.record import Record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record; - for standard input.")],
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", help="Only the position after N decisions; -1 is the last one."),
    ] = None,
    steps: Annotated[bool, typer.Option("--step", help="Wait after every position.")] = False,
    number: Annotated[int, typer.Option("--game", min=1, metavar="N", help="Which game of the file.")] = 1,
    svg_dir: Annotated[
        Path | None, typer.Option("--svg-dir", metavar="DIRECTORY", help="Write a picture of every position.")
    ] = None,
    output: PictureFile = None,
    pace: FrameSeconds = USUAL_PACE,
    as_json: Annotated[bool, typer.Option("--json", help="Print the game as JSON instead.")] = False,
    theme: Theme = "auto",
    form: FormOption = Form.AUTO,
    variant: ListVariant = "standard",
    layout: Layout = None,
) -> None:
    """Show a recorded game: positions, comments, result.

    Every notation that kwartet convert reads is accepted. Of an invalid file,
    the part before the error is shown, and then the error.

    [bold]Examples[/bold]
      kwartet replay evening.kw
      kwartet replay evening.kw --step
      kwartet replay evening.kw --at 20 --svg-dir pictures
      kwartet replay tournament.sgf --game 3 --at -1
      kwartet replay evening.kw --output evening.gif
    """
    check_name(output)
    games = read_games(file, form, variant, layout)
    record = choose(games, number)
    chosen = positions_of(record, at)
    if svg_dir:
        draw_all(chosen, svg_dir, theme)
    if output:
        write_picture(output, list(chosen.values()), theme, pace)
    if as_json:
        typer.echo(json.dumps(as_data(record), indent=2))
    elif not output:
        show_game(Viewer(record, make_console()), chosen, steps)
    if games.fault:
        raise typer.Exit(print_error(games.complaint, DATA_PROBLEM))


def show_game(viewer: "Viewer", chosen: dict[int, Step], steps: bool) -> None:
    """Show positions at once or one by one."""
    if steps:
        viewer.walk(chosen)
    else:
        viewer.show_all(chosen)


def choose(games: Games, number: int) -> Record:
    """The chosen game of a file."""
    records = games.readable
    if number <= len(records):
        return records[number - 1]
    if games.fault:
        raise Problem(games.complaint)
    raise Problem(f"{games.path}: there is no game {number}; the file holds {len(records)}")


def positions_of(record: Record, at: int | None) -> dict[int, Step]:
    """The steps of a game by the number of decisions before them; with `at`, only one."""
    steps = [Step(record.start)]
    for move in record.moves:
        steps.append(step(steps[-1].position, move))
    numbered = dict(enumerate(steps))
    if at is None:
        return numbered
    ply = at if at >= 0 else len(steps) + at
    if ply not in numbered:
        raise Problem(f"there is no position after {at} decisions; the game has {len(record.moves)}")
    return {ply: numbered[ply]}


def draw_all(steps: dict[int, Step], directory: Path, theme: str) -> None:
    """Write a picture of every position."""
    pictures = {ply: each.position.svg(last=each.move or None, theme=theme) for ply, each in steps.items()}
    make_directory(directory)
    for ply, drawing in pictures.items():
        write_text(directory / f"{ply:03}.svg", drawing + "\n")


class Viewer:
    """Shows the positions of one record."""

    def __init__(self, record: Record, console: Console) -> None:
        self.record = record
        self.console = console
        self.turns = {turn.ply + len(turn.decisions): turn for turn in record.turns()}

    def show_all(self, steps: dict[int, Step]) -> None:
        """Show all positions."""
        self.show_heading()
        for ply, each in steps.items():
            self.show(ply, each)
        self.show_result()

    def walk(self, steps: dict[int, Step]) -> None:
        """Show one position at a time; the reader may go back or jump."""
        keyboard, plies, index = Keyboard(), list(steps), 0
        self.show_heading()
        while index < len(plies):
            self.show(plies[index], steps[plies[index]])
            try:
                answer = keyboard.ask("Enter: on, b: back, a number: go there, q: leave ")
            except EndOfInput:
                return
            if answer == "q":
                return
            index = next_index(answer, index, len(plies))
        self.show_result()

    def show_heading(self) -> None:
        """Show the game and its players."""
        self.console.print(title(self.record.start), style="bold")
        for name, value in self.record.headers.items():
            self.console.print(Text(f"{name}: ", style="dim").append(value, style="none"))

    def show(self, ply: int, each: Step) -> None:
        """Show one position, the decision before it, and the comment."""
        self.console.print()
        self.console.print(Text(self.heading_of(ply, each.move), style="cyan"))
        self.console.print(picture(each.position, each.places))
        self.console.print(Text(self.words_below(each.position), style="dim"))
        if ply in self.record.comments:
            self.console.print(Text(self.record.comments[ply], style="italic"))

    def heading_of(self, ply: int, move: str) -> str:
        """The decision before a position, with its ply and side."""
        if not ply:
            return "0: the start"
        side = self.record.game.sides[self.record.deciders[ply - 1]]
        return f"{ply}: {side} {move}"

    def words_below(self, position: Position) -> str:
        """The score, and the side to move or the result."""
        return f"{score(position)}; {status(position)}"

    def show_result(self) -> None:
        """Show how the game ended."""
        result = self.record.result
        self.console.print()
        self.console.print(str(result) if result else "unfinished", style="bold green")


def next_index(answer: str, index: int, count: int) -> int:
    """The next index after an answer of the reader."""
    if answer == "b":
        return max(0, index - 1)
    if answer.isascii() and answer.isdigit() and len(answer) < 6:
        return min(int(answer), count - 1)
    return index + 1
