"""Conditional moves: answers that a player has prepared in correspondence.

The lines of a side begin with the next decision of the game. Every decision shortens the lines that begin
with it and removes the others. When a line of the side to move is left, its next move is played at once.
"""

from kwartet import Side
from kwartet.server.domain.game_log import GameLog
from kwartet.server.runtime.refusal import Refusal

Line = tuple[str, ...]
Lines = tuple[Line, ...]
ConditionalMoves = tuple[Lines, Lines]
NONE: ConditionalMoves = ((), ())


def checked(game_log: GameLog, side: Side, lines: Lines) -> Lines:
    """The lines as the game writes them; raises `IllegalMove`, or `Refusal` if it is the side's own turn."""
    if game_log.now.to_move == side:
        raise Refusal(
            "not_allowed", "conditional moves are for the turn of your opponent; it is your own turn"
        )
    found = (checked_line(game_log, side, line) for line in lines)
    return tuple(line for line in found if line)


def checked_line(game_log: GameLog, side: Side, line: Line) -> Line:
    """One line up to the last decision of the side itself; what the other does after that changes nothing."""
    position, moves, useful = game_log.now, [], 0
    for text in line:
        is_own = position.to_move == side
        moves.append(position.find(text))
        position = position.play(moves[-1])
        useful = len(moves) if is_own else useful
    return tuple(moves[:useful])


def after(conditions: ConditionalMoves, move: str) -> ConditionalMoves:
    """What is left after a decision."""
    first, second = conditions
    return follow(first, move), follow(second, move)


def follow(lines: Lines, move: str) -> Lines:
    """The lines that expected a decision, from there on."""
    return tuple(line[1:] for line in lines if line[0] == move and len(line) > 1)


def prepared(conditions: ConditionalMoves, side: Side) -> str | None:
    """What a side wants to decide now."""
    lines = conditions[side]
    return lines[0][0] if lines else None
