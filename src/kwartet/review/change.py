"""Change: what a decision did to a proven result.

Losing a win is not the same as losing the game: the opponent may have a proven win now, a draw, or nothing
that is proven. Which change it was is decided in the core (core/engine/judgement.hpp).
"""

from enum import StrEnum


class Change(StrEnum):
    """A proven result that became worse for the side that decided, or a loss that is proven now."""

    WIN_TO_LOSS = "win_to_loss"
    WIN_TO_DRAW = "win_to_draw"
    WIN_TO_UNPROVEN = "win_to_unproven"
    DRAW_TO_LOSS = "draw_to_loss"
    UNPROVEN_TO_LOSS = "unproven_to_loss"

    @property
    def words(self) -> str:
        """The change as text."""
        return WORDS[self]


WORDS = {
    Change.WIN_TO_LOSS: "a win became a loss",
    Change.WIN_TO_DRAW: "a win became a draw",
    Change.WIN_TO_UNPROVEN: "a win is no longer certain",
    Change.DRAW_TO_LOSS: "a draw became a loss",
    Change.UNPROVEN_TO_LOSS: "the game is lost now",
}
