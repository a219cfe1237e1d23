"""Conditions: answers that a player has prepared in correspondence.

A side's lines begin with what happens next, so every decision, whoever takes it, shortens the lines that
expected it and removes the others. When it is a side's turn and a line is left, its next decision is taken
at once.
"""

from kwartet import Side
from kwartet.server.problems import Refusal
from kwartet.server.sheet import Sheet

Line = tuple[str, ...]
Lines = tuple[Line, ...]
Conditions = tuple[Lines, Lines]
NONE: Conditions = ((), ())


def checked(sheet: Sheet, side: Side, lines: Lines) -> Lines:
    """The lines as the game writes them; raises `IllegalMove`, or `Refusal` if it is the side's own turn."""
    if sheet.now.to_move == side:
        raise Refusal("not_allowed", "answers are prepared while the other decides; it is your own turn")
    found = (checked_line(sheet, side, line) for line in lines)
    return tuple(line for line in found if line)


def checked_line(sheet: Sheet, side: Side, line: Line) -> Line:
    """One line up to the last decision of the side itself; what the other does after that changes nothing."""
    position, moves, useful = sheet.now, [], 0
    for text in line:
        is_own = position.to_move == side
        moves.append(position.find(text))
        position = position.play(moves[-1])
        useful = len(moves) if is_own else useful
    return tuple(moves[:useful])


def after(conditions: Conditions, move: str) -> Conditions:
    """What is left after a decision."""
    first, second = conditions
    return follow(first, move), follow(second, move)


def follow(lines: Lines, move: str) -> Lines:
    """The lines that expected a decision, from there on."""
    return tuple(line[1:] for line in lines if line[0] == move and len(line) > 1)


def prepared(conditions: Conditions, side: Side) -> str | None:
    """What a side wants to decide now."""
    lines = conditions[side]
    return lines[0][0] if lines else None


def with_lines(conditions: Conditions, side: Side, lines: Lines) -> Conditions:
    """The conditions with other lines for one side."""
    return (lines, conditions[1]) if side is Side.FIRST else (conditions[0], lines)
