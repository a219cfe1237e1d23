"""Perft: counts the move sequences from a position.

The counts test the rules (they are compared with published tables) and show their speed. A decision is one
ply; with --turns, a turn is one.
"""

import json
from collections.abc import Iterator
from time import process_time
from typing import Annotated, Any

import typer

from kwartet import Position
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
from kwartet.cli.lines import play_line
from kwartet.record.turns import turn_notation

Row = dict[str, Any]


def perft(
    game: GameName,
    depth: Annotated[
        int, typer.Option("--depth", "-d", min=1, max=100, help="How many plies to look ahead.")
    ],
    variant: Variant = None,
    option: Options = None,
    seed: Seed = None,
    position: PositionText = None,
    moves: Moves = None,
    turns: Annotated[bool, typer.Option("--turns", help="Count whole turns instead of decisions.")] = False,
    bulk: Annotated[
        bool, typer.Option("--bulk/--no-bulk", help="Count the last ply without playing its moves.")
    ] = True,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count after each first move.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print every count as a line of JSON.")] = False,
) -> None:
    """Count all move sequences, ply by ply.

    A finished game has no continuation. The rate is in leaves per CPU second.

    [bold]Examples[/bold]
      kwartet perft 4mation --depth 7
      kwartet perft lyngk --seed 7 --depth 2 --turns
      kwartet perft yinsh --depth 2 --moves "f6 a5 b6" --divide
    """
    start = choose_start(choose_game(game, variant, option), seed, position)
    now = play_line(start, moves or "")[-1].position
    counted = leaves_behind(now, depth, turns, bulk) if divide else leaves_at(now, depth, turns, bulk)
    if as_json:
        for row in counted:
            typer.echo(json.dumps(row))
    elif divide:
        tell_behind_each(counted)
    else:
        tell_each_depth(counted)


def leaves_at(position: Position, depth: int, turns: bool, bulk: bool) -> Iterator[Row]:
    """Count every depth up to the given one, and yield each count as soon as it is known."""
    for plies in range(1, depth + 1):
        begin = process_time()
        leaves = position.perft(plies, turns=turns, bulk=bulk)
        yield {"depth": plies, "leaves": leaves, "seconds": process_time() - begin}


def tell_each_depth(rows: Iterator[Row]) -> None:
    """Print a table of depths."""
    typer.echo(f"{'depth':>5}  {'leaves':>20}  {'CPU seconds':>11}  {'leaves per CPU second':>21}")
    for row in rows:
        rate = f"{row['leaves'] / row['seconds']:,.0f}" if row["seconds"] else "-"
        typer.echo(f"{row['depth']:>5}  {row['leaves']:>20,}  {row['seconds']:>11.3f}  {rate:>21}")


def leaves_behind(position: Position, depth: int, turns: bool, bulk: bool) -> Iterator[Row]:
    """Count after each first move, or after each first turn."""
    for text, after in first_turns(position) if turns else first_moves(position):
        yield {"move": text, "leaves": after.perft(depth - 1, turns=turns, bulk=bulk)}


def tell_behind_each(rows: Iterator[Row]) -> None:
    """Print a table of first moves."""
    total = 0
    for row in rows:
        typer.echo(f"{row['move']:<12}  {row['leaves']:>20,}")
        total += row["leaves"]
    typer.echo(f"{'all':<12}  {total:>20,}")


def first_moves(position: Position) -> Iterator[tuple[str, Position]]:
    """Every legal decision with the position after it."""
    for move in position.legal_moves:
        yield move, position.play(move)


def first_turns(position: Position) -> Iterator[tuple[str, Position]]:
    """Every legal turn with the position after it."""
    unfinished: list[tuple[tuple[str, ...], Position]] = [((), position)]
    while unfinished:
        decisions, now = unfinished.pop(0)
        if decisions and (now.is_over or now.to_move != position.to_move):
            yield turn_notation(now.game).join(decisions), now
        else:
            unfinished += [((*decisions, move), after) for move, after in first_moves(now)]
