"""Writer: a record as a file of Boardspace, which `game.py` reads back to the same record.

Each decision is one gesture and `Done`. A layout that has no key on Boardspace is written as a property of
our own, `XL`. A result is told by the names of the players, so it is left out if these are missing or equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kwartet.errors import BadOption
from kwartet.games import game_code
from kwartet.notation.sgf.facts import LAYOUT
from kwartet.notation.sgf.gestures import NotUnderstood, boardspace_parts
from kwartet.result import Side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kwartet.record import Record

PLAYERS = {"P0": "First", "P1": "Second"}


def write(record: Record) -> str:
    """The file; raises `BadOption` for a game that Boardspace cannot have."""
    part: Any = game_code(record.game.id, "notation")
    if not hasattr(part, "BOARDSPACE"):
        raise BadOption(f"{record.game.name} is not played on Boardspace, so there is no SGF file of it")
    nodes = [root_of(record, part), *moves_of(record, part), *ending_of(record)]
    return "(;" + "\n;".join(nodes) + "\n)\n"


def root_of(record: Record, part: Any) -> str:  # noqa: ANN401 - a module that is found by its name
    """What is said before the first move."""
    name, layout = setup_of(record, part)
    facts = {"GM": name, "SU": name, LAYOUT: layout, "DT": record.headers.get("Date", "")}
    facts |= {"GN": record.headers.get("Name", ""), "RE": result_of(record)}
    players = {
        key: f'id "{record.headers[header]}"' for key, header in PLAYERS.items() if header in record.headers
    }
    said = [property_of(key, value) for key, value in {**facts, **players}.items() if value]
    return "\n".join([*said, *comment_of(record, 0)])


def setup_of(record: Record, part: Any) -> tuple[str, str]:  # noqa: ANN401
    """The name of the variant on Boardspace, and the layout if the game has one."""
    names = [name for name, variant in part.BOARDSPACE.items() if variant == record.game.variant]
    layout: str = part.boardspace_layout(record.start)
    try:
        start = part.boardspace_start(record.game.variant, (), layout or None) if names else None
    except NotUnderstood:
        start = None
    if start != record.start:
        known = ", ".join(
            name for each in boardspace_parts() for name in each.BOARDSPACE if not name.isdigit()
        )
        raise BadOption(f"this game begins as no game of Boardspace does ({known}): {record.start!r}")
    return names[0], layout


def moves_of(record: Record, part: Any) -> Iterator[str]:  # noqa: ANN401
    """The gesture of every decision, and what was said about it."""
    yield property_of("P0", "0 Start P0")
    position = record.start
    for ply, move in enumerate(record.moves):
        player = f"P{int(position.to_move)}"
        gesture = property_of(player, f"{2 * ply + 1} {part.boardspace_gesture(position, move)}")
        done = property_of(player, f"{2 * ply + 2} Done")
        position = position.play(move)
        yield "\n;".join([gesture, "\n".join([done, *comment_of(record, ply + 1)])])


def comment_of(record: Record, ply: int) -> list[str]:
    """What was said after so many decisions."""
    return [property_of("C", record.comments[ply])] if ply in record.comments else []


def ending_of(record: Record) -> Iterator[str]:
    """How a game ended that was not decided by the rules."""
    if record.ending is None:
        return
    winner = record.ending.winner
    if winner is None:
        yield property_of("P0", "acceptdraw")
    elif record.ending.reason == "resignation":
        yield property_of(f"P{int(winner.other)}", "Resign")
    elif record.ending.reason == "time":
        yield property_of(f"P{int(winner)}", "WinOnTime")


def result_of(record: Record) -> str:
    """The result as a sentence that names the winner."""
    names = [record.headers.get(header, "") for header in PLAYERS.values()]
    result = record.result
    if result is None or not all(names) or names[0] == names[1]:
        return ""
    return "The game is a draw" if result.winner is None else f"Game won by {names[Side(result.winner)]}"


def property_of(name: str, value: str) -> str:
    """One property; brackets and backslashes in its value are escaped."""
    escaped = value.replace("\\", "\\\\").replace("]", "\\]")
    return f"{name}[{escaped}]"
