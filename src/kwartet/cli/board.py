"""Board: a position as text for a terminal."""

from collections.abc import Sequence

from rich.text import Text

from kwartet import Position
from kwartet.draw.looks import look_of
from kwartet.draw.terminal import terminal_board


def picture(position: Position, last: Sequence[str]) -> Text:
    """The coloured board, with the places of the last move marked."""
    look = look_of(position.game.id, position.game.info.pieces)
    return terminal_board(position.game.geometry, position.scene, look, last=last)


def status(position: Position) -> str:
    """The side to move and its task, or the result."""
    result = position.result
    return str(result) if result else f"{position.game.sides[position.to_move]} to {position.task}"


def score(position: Position) -> str:
    """Both sides with their scores."""
    (first, second), (reached, answered) = position.game.sides, position.score
    return f"{first} {reached} : {answered} {second}"


def title(position: Position) -> str:
    """The game with its variant, and the options that do not have their default values."""
    game = position.game
    usual = {option.name: option.default for option in game.info.options}
    unusual = [f"{name}={value}" for name, value in game.options.items() if value != usual[name]]
    variant = [game.variant] if game.variant != game.info.variants[0] else []
    return ", ".join([game.name, *variant, *unusual])
