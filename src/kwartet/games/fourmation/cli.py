"""The command line of 4mation: the part of `kwartet solve` for this game."""

import json
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

import typer

from kwartet import Position, Side
from kwartet.cli.failure import Problem
from kwartet.cli.files import read_text, write_text
from kwartet.cli.solve import Asked
from kwartet.games.fourmation.solve import Solver, Verdict, Walk, walk
from kwartet.games.fourmation.solve.book import Page, header_of, make_book
from kwartet.games.fourmation.solve.first import first_verdicts, images
from kwartet.games.fourmation.solve.table import make_table
from kwartet.games.fourmation.solve.times import answers

SOLVES = frozenset({"verify", "first_moves", "book", "table", "games"})
CUBES_IN_BOOK = 20
CUBES_IN_TABLE = 4


def solve(asked: Asked) -> None:
    """Print the value of a position, or run the requested extra."""
    if asked.book:
        write_book(asked.position, asked.book, cubes_or(CUBES_IN_BOOK, asked), asked.memory)
    elif asked.table:
        write_table(asked.position, asked.table, cubes_or(CUBES_IN_TABLE, asked), asked.memory)
    elif asked.first_moves:
        tell_first_moves(Solver(asked.memory, uses_book=False), asked.position.game.sides)
    elif asked.games:
        tell_answer_times(asked.games, asked.memory)
    elif asked.verify:
        tell_walk(asked.position, Solver(asked.memory))
    else:
        tell_verdict(asked.position, Solver(asked.memory), asked.nodes, asked.as_json)


def cubes_or(usual: int, asked: Asked) -> int:
    """How many cubes the last positions have."""
    return usual if asked.cubes is None else asked.cubes


def tell_verdict(position: Position, solver: Solver, nodes: int | None, as_json: bool) -> None:
    """Print the value of one position."""
    begin = perf_counter()
    verdict = solver.solve(position) if nodes is None else solver.solve(position, nodes)
    if verdict is None:
        raise Problem(f"not solved within {nodes:,} nodes; try more with --nodes")
    spent = perf_counter() - begin
    if as_json:
        data = {**as_data(position, verdict), "nodes": solver.nodes, "seconds": round(spent, 3)}
        typer.echo(json.dumps(data, indent=2))
        return
    typer.echo(f"{in_words(position, verdict)}; best: {verdict.best}")
    typer.echo(f"{solver.nodes:,} nodes in {spent:.2f} s")


def as_data(position: Position, verdict: Verdict) -> dict[str, object]:
    """The verdict for programs."""
    plies = None if verdict.winner is None else verdict.plies
    facts = {"winner": verdict.winner, "best": verdict.best, "plies": plies, "is_exact": verdict.is_exact}
    return {"position": position.text, **facts}


def in_words(position: Position, verdict: Verdict) -> str:
    """The verdict with the name of the side."""
    if verdict.winner is None:
        return "draw"
    side = position.game.sides[verdict.winner]
    length = f" in {verdict.plies}" if verdict.is_exact else f" (in at most {verdict.plies})"
    return f"{side} wins{length}"


def tell_first_moves(solver: Solver, sides: tuple[str, str]) -> None:
    """Print a table, in the form of the documentation, that grows as values become known."""
    typer.echo("| first cube | with its mirror images | value |\n|---|---|---|")
    for cell, verdict in first_verdicts(solver):
        value = "draw" if verdict.winner is None else f"{sides[verdict.winner]} wins"
        typer.echo(f"| {cell} | {' '.join(images(cell))} | {value} |")


def tell_answer_times(games: int, memory: int) -> None:
    """Print how long answers took in games against a fair opponent."""
    found = sorted(answers(games, memory), key=lambda answer: answer.seconds)
    worst = found[-1]
    middle, late = found[len(found) // 2], found[len(found) * 99 // 100]
    typer.echo(
        f"{len(found):,} answers in {games:,} games: median {1000 * middle.seconds:.1f} ms, "
        f"99 % within {1000 * late.seconds:.0f} ms, longest {1000 * worst.seconds:.0f} ms"
    )
    typer.echo(f"longest: {worst.nodes:,} nodes for {worst.position}")


def tell_walk(position: Position, solver: Solver) -> None:
    """Follow the winner's strategy to every end, and print the counts."""
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
    """Print the progress of a walk on standard error."""
    typer.echo(f"\r{len(found.seen):,} positions", nl=False, err=True)


def write_book(start: Position, path: Path, cubes: int, memory: int) -> None:
    """Write the book as a header of the core."""
    earlier = begun_header(path, cubes)
    write_pages(path, make_book(start, cubes, Solver(memory, uses_book=False), earlier))


def write_table(start: Position, path: Path, cubes: int, memory: int) -> None:
    """Add all positions with few cubes to the book."""
    earlier = begun_header(path, cubes)
    write_pages(path, make_table(start, cubes, Solver(memory, uses_book=False), earlier))


def begun_header(path: Path, cubes: int) -> str:
    """What an earlier run has written, or an empty book; a file that cannot be written is refused now."""
    earlier = read_text(path) if path.exists() else header_of([], cubes)
    write_text(path, earlier)
    return earlier


def write_pages(path: Path, pages: Iterator[Page]) -> None:
    """Write the header again after each new position."""
    for page in pages:
        typer.echo(f"{page.position.text}: {in_words(page.position, page.verdict)}, {page.verdict.best}")
        write_text(path, page.text)
