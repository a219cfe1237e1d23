"""Widget: the board in a notebook, to look at and to play on (`pip install "kwartet[widget]"`).

The front end in client/ is made of web/src/widget.ts by `make client`. It draws with `<kwartet-board>` and
reports which move was chosen; rules and positions stay here.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kwartet.errors import KwartetError
from kwartet.position import Position

try:
    from anywidget import AnyWidget
    from traitlets import Bool, Dict, Enum, Float, Instance, Int, List, Tuple, Unicode, default
except ImportError as missing:
    raise ImportError('kwartet.widget needs the widget extra: pip install "kwartet[widget]"') from missing

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Board"]

FRONT_END = Path(__file__).parent / "client" / "widget.js"

Step = tuple[Position, str]  # a decision, with the position before it


class Board(AnyWidget):
    """A board for one game: show it in a notebook, play on it with mouse, touch or keys, or from Python.

    `position` and `moves` change with every decision; `board.observe(function, "position")` calls a function
    then. All other traits are settings, which may be changed at any time.
    """

    position = Instance(Position, read_only=True, help="the position on the board")
    moves = Tuple(read_only=True, help="the decisions since the position that was shown first")

    is_playable = Bool(True, help="whether people may play; otherwise the board is a picture").tag(sync=True)
    size = Int(480, min=120, max=4000, help="the most pixels in width").tag(sync=True)
    look = Enum(("classic", "modern"), "classic", help="like the box, or flat").tag(sync=True)
    theme = Enum(("auto", "light", "dark", "contrast"), "auto", help="the colours").tag(sync=True)
    turned = Bool(False, help="whether the board is seen from the other side").tag(sync=True)
    coordinates = Bool(True, help="whether the names of lines or points are shown").tag(sync=True)
    trays = Bool(True, help="whether the spots beside the board are shown").tag(sync=True)
    marks = Bool(False, help="whether pieces have marks that tell their colours").tag(sync=True)
    speed = Float(1.0, min=0.0, help="how fast pieces move; 0 is without motion").tag(sync=True)
    arrows = List(help="routes to draw, each a list of places").tag(sync=True)
    hints = List(help="places to highlight").tag(sync=True)

    _esm = Unicode().tag(sync=True)
    _game = Dict().tag(sync=True)
    _shown = Dict().tag(sync=True)

    def __init__(self, position: Position, **settings: Any) -> None:  # noqa: ANN401 - those of the traits
        """Show a position; the settings are traits of this class, such as `look="modern"`."""
        super().__init__(**settings)
        self._steps: tuple[Step, ...] = ()
        self.show(position)
        self.on_msg(self._receive)

    def show(self, position: Position) -> None:
        """Show a position, of this or another game; its decisions are counted from here."""
        game = position.game
        self._game = {
            "id": game.id,
            "variant": game.variant,
            "pieces": game.info.pieces,
            "geometry": asdict(game.geometry),
        }
        self._change(position, ())

    def play(self, move: str) -> None:
        """Play a legal move; raises `IllegalMove` if it is none."""
        move = self.position.find(move)
        self._change(self.position.play(move), (*self._steps, (self.position, move)))

    def back(self) -> None:
        """Take back the last decision; without one nothing happens."""
        if self._steps:
            position, _ = self._steps[-1]
            self._change(position, self._steps[:-1])

    @default("_esm")
    def _read_front_end(self) -> str:
        if not FRONT_END.is_file():
            raise KwartetError("the board for notebooks is not built; in a checkout, 'make client' builds it")
        return FRONT_END.read_text("utf-8")

    def _change(self, position: Position, steps: tuple[Step, ...]) -> None:
        """Show first, and then call the observers: one of them may think for a while, or play on."""
        self._steps = steps
        view = json.loads(position.view_json(last_turn(steps), len(steps)))
        self._shown = {"view": view, "previous": steps[-1][1] if steps else None, "status": status(position)}
        with self.hold_trait_notifications():
            self.set_trait("moves", tuple(move for _, move in steps))
            self.set_trait("position", position)

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Play what was chosen on the board, unless it shows another position by now."""
        match content:
            case {"move": str(move), "text": self.position.text} if self.is_playable:
                self.play(move)


def last_turn(steps: Sequence[Step]) -> Sequence[Step]:
    """The last decisions as far as one side has taken them."""
    first = len(steps)
    while first and steps[first - 1][0].to_move == steps[-1][0].to_move:
        first -= 1
    return steps[first:]


def status(position: Position) -> str:
    """Who has to do what, or the result."""
    side = position.game.sides[position.to_move]
    return f"{side} to {position.task}" if position.result is None else str(position.result)
