"""Convert: converts games from one notation to another."""

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kwartet.cli.failure import DATA_PROBLEM, Problem, print_error
from kwartet.cli.files import write_text
from kwartet.cli.records import Form, FormOption, Games, Layout, ListVariant, read_games
from kwartet.notation import write_as
from kwartet.record import Record, Variation


class Target(StrEnum):
    """The notations that can be written."""

    KW = "kw"
    SGF = "sgf"
    GIPF = "gipf"
    JSON = "json"


def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="The file to read; - for standard input.")],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="The file to write; - for standard output.")
    ] = Path("-"),
    form: FormOption = Form.AUTO,
    to: Annotated[Target, typer.Option("--to", "-t", help="The notation to write.")] = Target.KW,
    variant: ListVariant = "standard",
    layout: Layout = None,
    keep: Annotated[bool, typer.Option("--keep", help="Write what precedes an error in the file.")] = False,
) -> None:
    """Convert games between notations.

    kw is kwartet's own record, sgf the files of Boardspace, gipf the lists
    of turns of gipf.com (YINSH) and of Richard's PBeM server (LYNGK).

    For an invalid file, the line and column of the error are printed and the
    exit code is 1. Nothing is written, unless --keep is given.

    [bold]Examples[/bold]
      kwartet convert game.sgf game.kw
      kwartet convert game.txt --from gipf --variant blitz
      kwartet convert games.kw games.json --to json
      kwartet convert game.kw game.sgf --to sgf
      kwartet convert broken.kw rescued.kw --keep
    """
    games = read_games(source, form, variant, layout)
    if games.fault and not keep:
        raise Problem(f"{games.complaint}{offer(games)}")
    write_text(target, written(games.readable, to))
    if games.fault:
        raise typer.Exit(print_error(games.complaint, DATA_PROBLEM))


def offer(games: Games) -> str:
    """How many decisions --keep would write, for an error message."""
    count = sum(len(record.moves) for record in games.readable)
    return f" (--keep writes the {count} decisions before it)" if count else ""


def written(records: list[Record], to: Target) -> str:
    """All games as one text."""
    if to is Target.JSON:
        return json.dumps([as_data(record) for record in records], indent=2) + "\n"
    return "\n".join(write_as(record, to) for record in records)


def as_data(record: Record) -> dict[str, object]:
    """A game as data."""
    result = record.result
    return {
        "game": record.game.id,
        "variant": record.game.variant,
        "options": record.game.options,
        "headers": dict(record.headers),
        "start": record.start.text,
        "moves": list(record.moves),
        "turns": [turn.text for turn in record.turns()],
        "comments": texts(record.comments),
        "variations": [as_variation(ply, each) for ply, lines in record.variations.items() for each in lines],
        "result": result and {"winner": result.winner, "reason": result.reason, "score": result.score},
        "final": record.final.text,
    }


def as_variation(ply: int, variation: Variation) -> dict[str, object]:
    """A variation as data; `ply` is the number of decisions before it."""
    inner = variation.variations.items()
    return {
        "ply": ply,
        "moves": list(variation.moves),
        "comments": texts(variation.comments),
        "variations": [as_variation(place, each) for place, lines in inner for each in lines],
    }


def texts(comments: Mapping[int, str]) -> dict[str, str]:
    """Comments by the number of decisions before them."""
    return {str(ply): comment for ply, comment in comments.items()}
