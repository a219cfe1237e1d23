"""Games: lists the games."""

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.table import Table

import kwartet
from kwartet import GameInfo, Option
from kwartet.cli.console import make_console


def games(as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False) -> None:
    """List the games with their variants and options.

    [bold]Examples[/bold]
      kwartet games
      kwartet games --json
    """
    if as_json:
        typer.echo(json.dumps([asdict(info) for info in kwartet.all_games()], indent=2))
        return
    table = Table()
    for heading in ("game", "name", "variants", "options", "sides", "designer"):
        table.add_column(heading)
    for info in kwartet.all_games():
        table.add_row(*cells_of(info))
    make_console().print(table)


def cells_of(info: GameInfo) -> tuple[str, ...]:
    """One game as a row of the table."""
    options = "\n".join(option_words(option) for option in info.options) or "-"
    return info.id, info.name, "\n".join(info.variants), options, " - ".join(info.sides), info.designer


def option_words(option: Option) -> str:
    """An option with its values and its default."""
    if option.is_switch:
        return f"{option.name} (yes or no, default {'yes' if option.default else 'no'})"
    return f"{option.name} ({option.minimum} to {option.maximum}, default {option.default})"
