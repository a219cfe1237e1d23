"""Terminal: the text board in colours.

Every piece has its letter, a foreground and a background colour, so it looks the same on dark and light
terminals. Without colours, the letters and the brackets around the last move remain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from kwartet.draw.text import Segment, board_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kwartet.draw.look import Look
    from kwartet.geometry import Geometry

_STYLES = {"": "", "label": "dim", "empty": "dim", "last": "bold magenta"}


def terminal_board(
    geometry: Geometry, scene: Mapping[str, Sequence[str]], look: Look, *, last: Sequence[str] = ()
) -> Text:
    """The board to print with rich."""
    segments = board_text(geometry, scene, look, last=last)
    return Text.assemble(*((segment.text, _style(segment, look)) for segment in segments), no_wrap=True)


def _style(segment: Segment, look: Look) -> str:
    return _STYLES[segment.shows] if segment.shows in _STYLES else look.letters[segment.shows].style
