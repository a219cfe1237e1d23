"""SVG: a position as a picture, from geometry and scene alone.

The parts of the picture are in other modules: the board in ground.py, pieces in placed.py, spots beside the
board in trays.py, marks and crosses in overlay.py, arrows in arrows.py. layout.py says where they lie,
frame.py makes them one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kwartet.draw import overlay, trays
from kwartet.draw.arrows import arrows as drawn_arrows
from kwartet.draw.checks import check_arrows, check_frame, check_pieces, check_places
from kwartet.draw.frame import framed, words
from kwartet.draw.ground import board
from kwartet.draw.layout import lay_out
from kwartet.draw.placed import definitions, heights, pieces_on_board
from kwartet.draw.stage import stage_of
from kwartet.draw.words import described

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kwartet.draw.look import Look
    from kwartet.geometry import Geometry


def svg(
    geometry: Geometry,
    scene: Mapping[str, Sequence[str]],
    look: Look,
    *,
    to_move: int | None = None,
    last: Sequence[str] = (),
    marks: Sequence[str] = (),
    crosses: Sequence[str] = (),
    arrows: Sequence[Sequence[str]] = (),
    coordinates: bool = True,
    theme: str = "auto",
    size: int = 480,
    title: str = "",
    description: str = "",
    reserves: bool = True,
) -> str:
    """The picture, `size` pixels wide.

    Title and description are for screen readers; the defaults are the name of the game and a list of the
    pieces. `last` are the places of the last move, `marks` places to point at, `crosses` places that are not
    allowed or do not count, `arrows` routes through two or more points. Without `reserves` the spots beside
    the board are left out, and with them their marks. The automatic theme follows the settings of the reader.
    """
    check_frame(theme, size)
    check_pieces(look, scene)
    check_places(geometry, scene=scene, last=last, marks=marks, crosses=crosses)
    check_arrows(geometry, arrows)
    layout = lay_out(look, geometry, coordinates, [*last, *marks, *crosses] if reserves else None)
    shown = {place: pieces for place, pieces in scene.items() if place in layout.places and pieces}
    stage = stage_of(look, layout, shown, geometry.cells)
    # From the ground up: board and trays, the glow of the last move, pieces, what points at them, numbers.
    body = (
        definitions(look, shown)
        + board(geometry, coordinates)
        + trays.plates(layout, to_move)
        + overlay.last_move(last, stage)
        + trays.contents(layout, shown)
        + overlay.buttons(layout.buttons, marks, crosses)
        + pieces_on_board(look, shown, layout.points)
        + overlay.marked(marks, stage)
        + overlay.crossed(crosses, stage)
        + drawn_arrows(arrows, stage)
        + heights(stage, shown, layout.points)
        + trays.counts(layout, shown)
    )
    spoken = words(title or look.name, description or described(shown))
    return framed(body, spoken, layout.box, look, theme, size)
