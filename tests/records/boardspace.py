"""Boardspace files, written the way Boardspace writes them, so that reading them can be tried on any game.

A person's ring move is a marker and a drop, a robot's is one command; the same goes for stacks and claims.
`robots` tells which of the two players are robots.
"""

import re
from collections.abc import Iterator

from kwartet import Position, Side, game
from kwartet.games.lyngk.notation import layout_of_key
from kwartet.record import Record

SETUPS = {
    ("yinsh", "standard"): "Yinsh",
    ("yinsh", "blitz"): "Yinsh-Blitz",
    ("lyngk", "standard"): "lyngk",
    ("lyngk", "six-stack"): "lyngk-6",
}
POINT = re.compile(r"([a-k])([0-9]+)")


def lyngk_start(key: int, variant: str = "standard") -> Position:
    """The position in which the LYNGK game of a key starts, by the rules of Boardspace."""
    lyngk = game("lyngk", variant=variant, capture_on_claim=variant == "standard")
    return lyngk.read(f"{layout_of_key(key)} - - 0 0 0")


def as_boardspace(
    record: Record, key: int = 0, starter: int = 0, robots: tuple[bool, bool] = (False, True)
) -> str:
    """Write a record as Boardspace would have kept it."""
    names = {starter: record.headers.get("First", "Ann"), 1 - starter: record.headers.get("Second", "Bob")}
    commands = [(starter, f"Start P{starter}"), *players_commands(record, starter, robots)]
    lines = [f"; P{player}[{count} {text}]TM[{count * 700}]" for count, (player, text) in enumerate(commands)]
    clocks = [";", "P0[time 0:01:43 ]", "P1[time 0:00:32 ]"]
    return "\n".join([" (;", *root(record, key, names, starter), *lines, *clocks, ")", " ", ""])


def root(record: Record, key: int, names: dict[int, str], starter: int) -> Iterator[str]:
    """The properties before the moves."""
    played = record.game
    is_yinsh = played.id == "yinsh"
    yield f"GM[{'24' if is_yinsh else 'lyngk'}]VV[2]"
    yield "CM[0,1]"
    yield "TC[None]"
    yield f"SU[{SETUPS[played.id, played.variant]}{'' if is_yinsh else f' 2 {key} 100'}]"
    yield "DT[Fri Mar 13 19:56:26 GMT+01:00 2026]"
    yield f"GN[Y-{names[0]}-{names[1]}-2026-03-13-1856]"
    if record.result:
        winner = record.result.winner
        yield "RE[The game is a draw]" if winner is None else f"RE[Game won by {names[winner ^ starter]}]"
    yield f'P0[id "{names[0]}"]'
    yield f'P1[id "{names[1]}"]'


def players_commands(record: Record, starter: int, robots: tuple[bool, bool]) -> Iterator[tuple[int, str]]:
    """Everything that the players did, with the number of the player."""
    write = yinsh_commands if record.game.id == "yinsh" else lyngk_commands
    for decider, move in zip(record.deciders, record.moves, strict=True):
        player = decider ^ starter
        yield from ((player, command) for command in write(move, decider, robots[player]))
    if record.ending and record.ending.reason == "resignation" and record.ending.winner is not None:
        loser = record.ending.winner.other ^ starter
        yield from [(loser, "Resign "), (loser, "Done ")]


def yinsh_commands(move: str, side: Side, robot: bool) -> list[str]:
    """One decision of a game of YINSH."""
    colour = "wb"[side]
    places = spaced(move)
    if move == "pass":
        return ["Pass ", "Done "]
    if move.startswith("x"):
        return [f"remove {colour if '-' in move else colour + 'r'} {' '.join(reversed(places))}", "Done "]
    if "-" not in move:
        return [f"place {colour}r  {places[0]}", "Done "]
    if robot:
        return [f"move {' '.join(places)}", "Done "]
    return [f"place {colour}  {places[0]}", f"drop board  {places[1]}", "Done "]


def lyngk_commands(move: str, side: Side, robot: bool) -> list[str]:
    """One decision of a game of LYNGK."""
    if move == "pass":
        return ["Pass "] if robot else ["Done "]
    if "-" not in move:
        colour, player = move.replace("K", "N"), "FS"[side]
        return [f"Claim {colour} {player}"] if robot else [f"Pick {colour}", f"Drop {player}"]
    source, target = spaced(move)
    return (
        [f"Move {source} {target}", "Done "] if robot else [f"Pickb {source} 0", f"Dropb {target}", "Done "]
    )


def spaced(move: str) -> list[str]:
    """The points of a decision as Boardspace writes them."""
    return [f"{column.upper()} {row}" for column, row in POINT.findall(move)]
