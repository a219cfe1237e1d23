"""Solve: what a position is worth with perfect play, and the proof of it.

4mation is solved from the first cube on, SKATO from the last cells on.
"""

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from kwartet import Position, Side
from kwartet.cli.choose import GameName, Moves, Options, PositionText, choose_game, choose_start
from kwartet.cli.ending import tell_ending
from kwartet.cli.failure import Problem, WrongUsage
from kwartet.cli.files import read_text, write_text
from kwartet.cli.lines import play_line
from kwartet.solve import Solver, Verdict, Walk, walk
from kwartet.solve.book import header_of, make_book
from kwartet.solve.first import first_verdicts, images
from kwartet.solve.times import answers

SOLVED = ("4mation", "skato")


Verify = Annotated[bool, typer.Option("--verify", help="Follow the winner's strategy against every reply.")]
FirstMoves = Annotated[
    bool, typer.Option("--first-moves", help="Tell the value of every first move (takes minutes).")
]
BookFile = Annotated[
    Path | None,
    typer.Option(
        "--make-book", metavar="FILE", help="Write the book of hard moves, or go on with it (takes long)."
    ),
]
Cubes = Annotated[
    int, typer.Option("--cubes", min=0, max=48, help="The book's last positions have so many cubes.")
]
AnswerTimes = Annotated[
    int, typer.Option("--answer-times", metavar="GAMES", min=0, help="Play so many games, and time it.")
]
MostNodes = Annotated[
    int | None, typer.Option("--nodes", min=1, max=1 << 40, help="Give up after so many nodes.")
]
Memory = Annotated[int, typer.Option("--memory", min=1, max=65536, help="Megabytes for what is remembered.")]


def solve(
    game: GameName,
    option: Options = None,
    position: PositionText = None,
    moves: Moves = None,
    verify: Verify = False,
    first_moves: FirstMoves = False,
    book: BookFile = None,
    cubes: Cubes = 20,
    games: AnswerTimes = 0,
    nodes: MostNodes = None,
    memory: Memory = 256,
) -> None:
    """Solve a position of 4mation or the end of a SKATO game: who wins, and by which move.

    The end of a SKATO game comes with the margin of the scores. In 4mation,
    --verify plays the winner's moves out against every reply, by the rules
    alone: a proof that does not trust the solver.

    [bold]Examples[/bold]
      kwartet solve 4mation --moves "d4 c4 c3"
      kwartet solve 4mation --moves d4 --verify
      kwartet solve 4mation --first-moves
      kwartet solve 4mation --answer-times 20
      kwartet solve 4mation --make-book core/search/fourmation_book_moves.hpp
      kwartet solve skato --position "OOXXX1/XXXOOX/OOXXOX/OXOOXO/O1OX2/6 X"
    """
    chosen = choose_game(game, options=option)
    if chosen.id not in SOLVED:
        raise WrongUsage(
            f"only {' and '.join(SOLVED)} are solved; for {chosen.name} there is 'kwartet think'"
        )
    start = choose_start(chosen, None, position)
    now = play_line(start, moves or "")[-1].position
    if chosen.id == "skato":
        if verify or first_moves or book or games:
            raise WrongUsage("--verify, --first-moves, --answer-times and --make-book are for 4mation")
        tell_ending(now, nodes, memory)
    elif book:
        write_book(now, book, cubes, memory)
    elif first_moves:
        tell_first_moves(Solver(memory, uses_book=False), chosen.sides)
    elif games:
        tell_answer_times(games, memory)
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
    """Write the book as a header of the core, again after each new position; go on from what is there."""
    earlier = read_text(path) if path.exists() else header_of([], cubes)
    write_text(path, earlier)  # if that cannot be done, it is better known before the work
    for page in make_book(start, cubes, Solver(memory, uses_book=False), earlier):
        typer.echo(f"{page.position.text}: {in_words(page.position, page.verdict)}, {page.verdict.best}")
        write_text(path, page.text)
