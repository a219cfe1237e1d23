"""Solve: what a position of 4mation is worth with perfect play, and the proof of it."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from kwartet import Position, Side
from kwartet.cli.choose import GameName, Moves, PositionText, choose_game, choose_start
from kwartet.cli.failure import Problem, WrongUsage
from kwartet.cli.lines import play_line
from kwartet.solve import Solver, Verdict, Walk, walk
from kwartet.solve.book import make_book

FIRST_CELLS = "d4 c4 c3 b4 b3 b2 a4 a3 a2 a1".split()  # one of each kind; the others are their mirror images


def solve(
    game: GameName,
    position: PositionText = None,
    moves: Moves = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Follow the winner's strategy against every reply.")
    ] = False,
    first_moves: Annotated[
        bool, typer.Option("--first-moves", help="Tell the value of every first move (takes minutes).")
    ] = False,
    book: Annotated[
        Path | None,
        typer.Option("--make-book", metavar="FILE", help="Write the book of early moves (takes long)."),
    ] = None,
    cubes: Annotated[
        int, typer.Option("--cubes", min=0, max=8, help="The book's last positions have so many cubes.")
    ] = 3,
    nodes: Annotated[
        int | None, typer.Option("--nodes", min=1, max=1 << 40, help="Give up after so many nodes.")
    ] = None,
    memory: Annotated[
        int, typer.Option("--memory", min=1, max=65536, help="Megabytes for what is remembered.")
    ] = 256,
) -> None:
    """Solve a position of 4mation: who wins, how soon, by which move.

    With --verify the winner's moves are played out against every reply, by
    the rules alone: a proof that does not trust the solver.

    [bold]Examples[/bold]
      kwartet solve 4mation --moves "d4 c4 c3"
      kwartet solve 4mation --moves d4 --verify
      kwartet solve 4mation --first-moves
      kwartet solve 4mation --make-book core/search/fourmation_book_moves.hpp --cubes 3
    """
    chosen = choose_game(game)
    if chosen.id != "4mation":
        raise WrongUsage(f"only 4mation is solved; for {chosen.name} there is 'kwartet think'")
    start = choose_start(chosen, None, position)
    now = play_line(start, moves or "")[-1].position
    if book:
        write_book(now, book, cubes, memory)
    elif first_moves:
        tell_first_moves(chosen.start(), Solver(memory))
    elif verify:
        tell_walk(now, Solver(memory))
    else:
        tell_verdict(now, Solver(memory), nodes)


def tell_verdict(position: Position, solver: Solver, nodes: int | None) -> None:
    """Print the value of one position."""
    begin = perf_counter()
    verdict = solver.solve(position) if nodes is None else solver.solve(position, nodes)
    if verdict is None:
        raise Problem(f"not solved within {nodes:,} nodes; try more with --nodes")
    spent = perf_counter() - begin
    typer.echo(f"{in_words(position, verdict)}; best: {verdict.best}")
    typer.echo(f"{solver.nodes:,} nodes in {spent:.2f} s")


def in_words(position: Position, verdict: Verdict) -> str:
    """The verdict with the name of the side."""
    if verdict.winner is None:
        return "draw"
    side = position.game.sides[verdict.winner]
    length = f" in {verdict.plies}" if verdict.is_exact else f" (in at most {verdict.plies})"
    return f"{side} wins{length}"


def tell_first_moves(start: Position, solver: Solver) -> None:
    """Print a table, in the form of the documentation, that grows as values become known."""
    typer.echo("| first cube | with its mirror images | value |\n|---|---|---|")
    for cell in FIRST_CELLS:
        after = start.play(cell)
        verdict = solver.solve(after, nodes_for_length=0)
        value = (
            "draw"
            if verdict is None or verdict.winner is None
            else f"{start.game.sides[verdict.winner]} wins"
        )
        typer.echo(f"| {cell} | {' '.join(images(cell))} | {value} |")


def images(cell: str) -> Iterator[str]:
    """The cells that a turn or a mirror makes of a cell, in order."""
    column, row = "abcdefg".index(cell[0]), int(cell[1]) - 1
    points = {(column, row), (row, column)}
    points |= {(6 - x, y) for x, y in points}
    points |= {(x, 6 - y) for x, y in points}
    return ("abcdefg"[x] + str(y + 1) for x, y in sorted(points))


def tell_walk(position: Position, solver: Solver) -> None:
    """Follow the winner's strategy to every end, and print what was seen."""
    winner = winner_of(position, solver)
    found = walk(position, winner, solver, tell_progress)
    typer.echo(
        f"proven: {position.game.sides[winner]} wins against every reply; {found.decisions:,} decisions, "
        f"{len(found.seen):,} positions, {found.endings:,} endings, at most {found.most_cubes} more cubes"
    )


def winner_of(position: Position, solver: Solver) -> Side:
    """The side that wins, found by the solver."""
    verdict = solver.solve(position, nodes_for_length=0)
    if verdict is None or verdict.winner is None:
        raise Problem("this position is a draw: there is no winning strategy to follow")
    return verdict.winner


def tell_progress(found: Walk) -> None:
    """Say on standard error how far a walk has come."""
    typer.echo(f"\r{len(found.seen):,} positions", nl=False, err=True)


def write_book(start: Position, path: Path, cubes: int, memory: int) -> None:
    """Write the book as a header of the core, again after each new position."""
    for page in make_book(start, cubes, Solver(memory, uses_book=False)):
        typer.echo(f"{page.position.text}: {in_words(page.position, page.verdict)}, {page.verdict.best}")
        try:
            path.write_text(page.text)
        except OSError as error:
            raise Problem(f"{path} cannot be written: {error.strerror}") from None
