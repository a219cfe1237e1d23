"""Show: prints one position as a board, text, picture or data."""

import json
from pathlib import Path
from typing import Annotated

import typer

from kwartet import Position
from kwartet.cli.board import picture, score, status, title
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
from kwartet.cli.files import check_svg_name, write_text
from kwartet.cli.lines import Step, play_line
from kwartet.cli.pictures import USUAL_PACE, FrameSeconds, PictureFile, check_name, write_picture
from kwartet.draw.theme import THEMES

Theme = Annotated[
    str, typer.Option("--theme", metavar="NAME", help=f"Colours of the picture: {', '.join(THEMES)}.")
]


def show(
    game: GameName,
    variant: Variant = None,
    option: Options = None,
    seed: Seed = None,
    position: PositionText = None,
    moves: Moves = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture; - for standard output.")
    ] = None,
    output: PictureFile = None,
    pace: FrameSeconds = USUAL_PACE,
    theme: Theme = "auto",
    text: Annotated[bool, typer.Option("--text", help="Print the position's text.")] = False,
    legal: Annotated[bool, typer.Option("--legal", help="Print the legal moves, one per line.")] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything about the position as JSON.")
    ] = False,
) -> None:
    """Show a position: the start, a position text, or the position after moves.

    The board is shown unless a picture, the text, the legal moves or JSON is
    requested.

    [bold]Examples[/bold]
      kwartet show skato --option size=6
      kwartet show yinsh --moves "e3 f4 1. g5" --svg out.svg --theme dark
      kwartet show lyngk --seed 7 --legal
      kwartet show skato --moves "d4 e5 d5" --output opening.gif
      kwartet show 4mation --position "7/7/7/3X3/7/7/7 O d4" --json
    """
    if text + legal + as_json > 1:
        raise WrongUsage("--text, --legal and --json exclude one another")
    check_svg_name(svg)
    check_name(output)
    start = choose_start(choose_game(game, variant, option), seed, position)
    steps = play_line(start, moves or "")
    last = steps[-1]
    if svg:
        write_text(svg, last.position.svg(last=last.move or None, theme=theme) + "\n")
    if output:
        write_picture(output, steps, theme, pace)
    if text:
        typer.echo(last.position.text)
    elif legal:
        typer.echo("\n".join(last.position.legal_moves))
    elif as_json:
        typer.echo(json.dumps(as_data(last.position), indent=2))
    elif not svg and not output:
        print_board(last)


def print_board(step: Step) -> None:
    """Print the board, the score and the side to move."""
    console = make_console()
    console.print(title(step.position), style="bold")
    console.print(picture(step.position, step.places))
    console.print(score(step.position))
    console.print(status(step.position))


def as_data(position: Position) -> dict[str, object]:
    """Everything about a position as data."""
    game, result = position.game, position.result
    return {
        "game": game.id,
        "variant": game.variant,
        "options": game.options,
        "position": position.text,
        "to_move": int(position.to_move),
        "side": game.sides[position.to_move],
        "task": position.task,
        "score": position.score,
        "result": result and {"winner": result.winner, "reason": result.reason, "words": str(result)},
        "legal_moves": position.legal_moves,
        "scene": position.scene,
    }
