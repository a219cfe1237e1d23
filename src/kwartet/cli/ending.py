"""Ending: the end of a SKATO game, solved and told in words."""

import typer

from kwartet import Engine, Position
from kwartet.cli.failure import Problem
from kwartet.engine import SKATO_SOLVED_FROM
from kwartet.finding import Info, Line

LINE = "line of five"


def tell_ending(position: Position, nodes: int | None, memory: int) -> None:
    """Print who wins a SKATO position, by how much, and how; or say that it is too early to know."""
    if position.result is not None:
        raise Problem(f"the game is over: {position.result}")
    if (free := free_cells(position)) > SKATO_SOLVED_FROM:
        raise Problem(
            f"too early: {free} cells are free, and SKATO is solved from {SKATO_SOLVED_FROM} free cells on; "
            "'kwartet think' has an opinion"
        )
    info = Engine(position.game, nodes=nodes, depth=SKATO_SOLVED_FROM, memory=memory).think(position)
    if info.best.outcome is None:
        raise Problem(f"not solved within {nodes:,} nodes; try more with --nodes")
    typer.echo(f"{in_words(position, info.best)}; best: {info.best.moves[0]}")
    typer.echo(f"best play: {' '.join(info.best.moves)}")
    typer.echo(spent(info))


def free_cells(position: Position) -> int:
    """How many cells have no piece yet."""
    return sum(point.name not in position.scene for point in position.game.geometry.points)


def in_words(position: Position, line: Line) -> str:
    """The result with the name of the side and the margin, if it is known."""
    if line.outcome == "draw":
        return "draw"
    winner = position.to_move if line.outcome == "win" else position.to_move.other
    return f"{position.game.sides[winner]} wins{how(position, line)}"


def how(position: Position, line: Line) -> str:
    """The margin, or else why there is none: a line of five, or too little time for best play to the end."""
    if line.margin is not None:
        return f" by {line.margin}"
    for move in line.moves:
        position = position.play(move)
    if position.result is not None and position.result.reason == LINE:
        return f" in {line.plies} with a {LINE}"
    return ", by how much takes more nodes"


def spent(info: Info) -> str:
    """What it took."""
    return f"{info.nodes:,} nodes in {info.seconds:.2f} s"
