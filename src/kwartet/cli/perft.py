"""Perft: counting the ways a game can go on.

The counts prove the rules (they are compared with tables made by others) and show their speed. A decision
is one ply; with --turns, all decisions of one side in a row are one.
"""

from collections.abc import Iterator
from time import process_time
from typing import Annotated

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
from kwartet.record.turns import join


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
    divide: Annotated[bool, typer.Option("--divide", help="Show the count behind each first move.")] = False,
) -> None:
    """Count all the ways a game can go on, ply by ply.

    A finished game has no continuation. The rate is in leaves per CPU second.

    [bold]Examples[/bold]
      kwartet perft 4mation --depth 7
      kwartet perft lyngk --seed 7 --depth 2 --turns
      kwartet perft yinsh --depth 2 --moves "f6 a5 b6" --divide
    """
    start = choose_start(choose_game(game, variant, option), seed, position)
    now = play_line(start, moves or "")[-1].position
    if divide:
        count_behind_each(now, depth, turns, bulk)
    else:
        count_each_depth(now, depth, turns, bulk)


def count_each_depth(position: Position, depth: int, turns: bool, bulk: bool) -> None:
    """Count every depth up to the one asked for; each line is there as soon as its count is."""
    typer.echo(f"{'depth':>5}  {'leaves':>20}  {'CPU seconds':>11}  {'leaves per CPU second':>21}")
    for plies in range(1, depth + 1):
        begin = process_time()
        leaves = position.perft(plies, turns=turns, bulk=bulk)
        spent = process_time() - begin
        rate = f"{leaves / spent:,.0f}" if spent else "-"
        typer.echo(f"{plies:>5}  {leaves:>20,}  {spent:>11.3f}  {rate:>21}")


def count_behind_each(position: Position, depth: int, turns: bool, bulk: bool) -> None:
    """Count behind each first move, or behind each first turn."""
    total = 0
    for text, after in first_turns(position) if turns else first_moves(position):
        leaves = after.perft(depth - 1, turns=turns, bulk=bulk)
        typer.echo(f"{text:<12}  {leaves:>20,}")
        total += leaves
    typer.echo(f"{'all':<12}  {total:>20,}")


def first_moves(position: Position) -> Iterator[tuple[str, Position]]:
    """Every decision that can come next, with the position it leads to."""
    for move in position.legal_moves:
        yield move, position.play(move)


def first_turns(position: Position) -> Iterator[tuple[str, Position]]:
    """Every turn that can come next, with the position it leads to."""
    unfinished: list[tuple[tuple[str, ...], Position]] = [((), position)]
    while unfinished:
        decisions, now = unfinished.pop(0)
        if decisions and (now.is_over or now.to_move != position.to_move):
            yield join(decisions, now.game.info.turn_separator), now
        else:
            unfinished += [((*decisions, move), after) for move, after in first_moves(now)]
