"""Solve: finds the value of a position with perfect play.

`cli.py` in the folder of a game contains the solver command of that game.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

import kwartet
from kwartet import Position
from kwartet.cli.choose import GameName, Moves, Options, PositionText, choose_game, choose_start
from kwartet.cli.failure import WrongUsage
from kwartet.cli.lines import play_line
from kwartet.games import game_code

Verify = Annotated[bool, typer.Option("--verify", help="Follow the winner's strategy against every reply.")]
FirstMoves = Annotated[
    bool, typer.Option("--first-moves", help="Print the value of every first move (takes minutes).")
]
Pairing = Annotated[
    bool, typer.Option("--pairing", help="Prove by pairs of cells that no side can force a line.")
]
BookFile = Annotated[
    Path | None,
    typer.Option(
        "--make-book", metavar="FILE", help="Write the book of hard moves, or extend it (takes long)."
    ),
]
TableFile = Annotated[
    Path | None,
    typer.Option(
        "--make-table",
        metavar="FILE",
        help="Add all positions with few cubes to the book, or extend them (takes long).",
    ),
]
Cubes = Annotated[
    int | None,
    typer.Option(
        "--cubes",
        min=0,
        max=48,
        show_default=False,
        help="The largest number of cubes of a position in the book (20) or the table (4).",
    ),
]
AnswerTimes = Annotated[
    int,
    typer.Option(
        "--answer-times",
        metavar="GAMES",
        min=0,
        help="Play so many games, and measure the time of the answers.",
    ),
]
MostNodes = Annotated[
    int | None, typer.Option("--nodes", min=1, max=1 << 40, help="Give up after so many nodes.")
]
Memory = Annotated[
    int, typer.Option("--memory", min=1, max=65536, help="Megabytes for the transposition table.")
]


OPTION_OF = {
    "verify": "--verify",
    "first_moves": "--first-moves",
    "pairing": "--pairing",
    "book": "--make-book",
    "table": "--make-table",
    "games": "--answer-times",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The arguments of the command: a position, limits, and extras that not every solver has."""

    position: Position
    nodes: int | None
    memory: int
    verify: bool
    first_moves: bool
    pairing: bool
    book: Path | None
    table: Path | None
    cubes: int | None
    games: int
    as_json: bool = False

    @property
    def extras(self) -> frozenset[str]:
        """The requested extras."""
        return frozenset(name for name in OPTION_OF if getattr(self, name))


def solve(
    game: GameName,
    option: Options = None,
    position: PositionText = None,
    moves: Moves = None,
    verify: Verify = False,
    first_moves: FirstMoves = False,
    pairing: Pairing = False,
    book: BookFile = None,
    table: TableFile = None,
    cubes: Cubes = None,
    games: AnswerTimes = 0,
    nodes: MostNodes = None,
    memory: Memory = 256,
    as_json: Annotated[bool, typer.Option("--json", help="Print the value of the position as JSON.")] = False,
) -> None:
    """Solve a position of 4mation or the end of a SKATO game: who wins, and by which move.

    The end of a SKATO game comes with the margin of the scores; --pairing shows
    why no side can force a line of five. In 4mation, --verify plays the winner's
    moves against every reply, with the rules only: a proof that does not depend
    on the solver.

    [bold]Examples[/bold]
      kwartet solve 4mation --moves "d4 c4 c3"
      kwartet solve 4mation --moves d4 --verify
      kwartet solve 4mation --first-moves
      kwartet solve 4mation --answer-times 20
      kwartet solve 4mation --make-book src/kwartet/games/fourmation/book_entries.hpp
      kwartet solve 4mation --make-table src/kwartet/games/fourmation/book_entries.hpp
      kwartet solve skato --position "OOXXX1/XXXOOX/OOXXOX/OXOOXO/O1OX2/6 X"
      kwartet solve skato --option size=10 --pairing
    """
    chosen = choose_game(game, options=option)
    solver: Any = solver_of(chosen.id)
    if solver is None:
        solved = " and ".join(info.id for info in kwartet.all_games() if solver_of(info.id))
        raise WrongUsage(f"only {solved} are solved; for {chosen.name} there is 'kwartet think'")
    start = choose_start(chosen, None, position)
    now = play_line(start, moves or "")[-1].position
    asked = Asked(now, nodes, memory, verify, first_moves, pairing, book, table, cubes, games, as_json)
    if as_json and asked.extras:
        raise WrongUsage("--json tells the value of a position, and nothing else")
    if asked.extras - solver.SOLVES:
        raise WrongUsage(" ".join(misplaced(extra) for extra in sorted(asked.extras - solver.SOLVES)))
    solver.solve(asked)


def misplaced(extra: str) -> str:
    """Which games an extra is for."""
    able = " and ".join(info.id for info in kwartet.all_games() if extra in extras_of(info.id))
    return f"{OPTION_OF[extra]} is for {able}."


def solver_of(game_id: str) -> Any:  # noqa: ANN401 - a module that is found by its name
    """`cli.py` of a game with `solve(asked)` and `SOLVES`, the extras it can do; none if it is not solved."""
    part = game_code(game_id, "cli")
    return part if hasattr(part, "solve") else None


def extras_of(game_id: str) -> frozenset[str]:
    """The extras that the solver of a game has."""
    found: frozenset[str] = getattr(solver_of(game_id), "SOLVES", frozenset())
    return found
