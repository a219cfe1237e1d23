"""The command line of SKATO: the part of `kwartet solve` for the end of a game and for lines of five."""

import json

import typer

from kwartet import Engine, Position
from kwartet.cli.failure import Problem
from kwartet.cli.solve import Asked
from kwartet.finding import Info, Line
from kwartet.games.skato.solve import SOLVED_FROM
from kwartet.games.skato.solve.pairing import find_pairing, lines_of, lines_without_pair, picture_of

LINE = "line of five"


SOLVES = frozenset({"pairing"})


def solve(asked: Asked) -> None:
    """Print the value of the end of a game, or the proof that no side can force a line."""
    if asked.pairing:
        tell_pairing(asked.position.game.options["size"])
    else:
        tell_ending(asked.position, asked.nodes, asked.memory, asked.as_json)


def tell_pairing(size: int) -> None:
    """Print pairs of cells that keep anybody from a line of five, after a check of every line."""
    pairs = find_pairing(size)
    if pairs is None or lines_without_pair(size, pairs):
        raise Problem(f"on a board of {size}x{size} cells no choice of pairs has one in every line")
    typer.echo(picture_of(size, pairs))
    typer.echo(
        f"{len(pairs)} pairs, and every one of the {len(lines_of(size))} lines of five cells has one: "
        "no side can force a line"
    )


def tell_ending(position: Position, nodes: int | None, memory: int, as_json: bool) -> None:
    """Print who wins a SKATO position, by how much, and how; raises an error if it is too early."""
    if position.result is not None:
        raise Problem(f"the game is over: {position.result}")
    if (free := free_cells(position)) > SOLVED_FROM:
        raise Problem(
            f"too early: {free} cells are free, and SKATO is solved from {SOLVED_FROM} free cells on; "
            "'kwartet think' gives an evaluation"
        )
    info = Engine(position.game, nodes=nodes, depth=SOLVED_FROM, memory=memory).think(position)
    if info.best.outcome is None:
        raise Problem(f"not solved within {nodes:,} nodes; try more with --nodes")
    if as_json:
        typer.echo(json.dumps(as_data(position, info), indent=2))
        return
    typer.echo(f"{in_words(position, info.best)}; best: {info.best.moves[0]}")
    typer.echo(f"best play: {' '.join(info.best.moves)}")
    typer.echo(spent(info))


def as_data(position: Position, info: Info) -> dict[str, object]:
    """The value of a position for programs."""
    line = info.best
    sides = {"win": position.to_move, "loss": position.to_move.other}
    return {
        "position": position.text,
        "winner": sides.get(line.outcome or ""),
        "best": line.moves[0],
        "plies": line.plies,
        "margin": line.margin,
        "line": line.moves,
        "nodes": info.nodes,
        "seconds": round(info.seconds, 3),
    }


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
