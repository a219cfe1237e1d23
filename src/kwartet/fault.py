"""Fault: what is wrong with a position, as data.

A fault of a text names what was expected where. A fault of the position as a whole is a word of the game's
list of faults, with what it is about; the words of the game say it as a sentence, in every language.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Fault"]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a position; what a fault does not speak of is None or empty."""

    game: str = ""
    word: str = ""
    side: str | None = None
    piece: str | None = None
    place: str | None = None
    have: int | None = None
    need: int | None = None
    pieces: Mapping[str, int] = field(default_factory=dict)
    expected: str = ""
    at: int | None = None

    def sentence(self, sentences: Mapping[str, str]) -> str:
        """Say the fault with the sentences of a game; a fault without one is said by its own word."""
        inputs = {
            "side": self.side or "",
            "piece": self.piece or "",
            "place": self.place or "",
            "have": self.have,
            "need": self.need,
            "pieces": ", ".join(f"{count} {piece}" for piece, count in self.pieces.items()),
        }
        return sentences.get(self.word, self.word).format_map(inputs)
