"""YINSH in the notation of Boardspace: gestures that place and move rings and take rows off.

A ring comes as `place wr G 2`; a ring move as `move F 7 F 3`, or as a marker `place w F 7` and the ring's way
`drop board F 3`; a row as `remove w G 2 G 6`, a ring off the board as `remove wr B 4`. `pick` takes up again
what was put down last, or something from beside the board. Points are named as on the printed board.
"""

from collections.abc import Sequence

from kwartet.game import game
from kwartet.notation.sgf.gestures import NotUnderstood, points, spaced
from kwartet.position import Position

BOARDSPACE = {"yinsh": "standard", "24": "standard", "yinsh-blitz": "blitz"}  # variants by their names there

RINGS = ("wr", "br")
MARKERS = ("w", "b")
BESIDE_THE_BOARD = (*RINGS, *MARKERS, "wrc", "brc")


def boardspace_start(variant: str, _details: Sequence[str], _layout: str | None) -> Position:
    """The position in which a game of Boardspace starts."""
    return game("yinsh", variant=variant).start()


def boardspace_layout(_start: Position) -> str:
    """Every game starts alike."""
    return ""


def boardspace_gesture(position: Position, move: str) -> str:
    """A decision as one command of Boardspace."""
    colour, where = MARKERS[position.to_move], spaced(position.game.places(move))
    commands = {
        "place a ring": f"place {colour}r {where}",
        "move a ring": f"move {where}",
        "take a row": f"remove {colour} {where}",
        "take a ring": f"remove {colour}r {where}",
    }
    return commands.get(position.task, "Pass")


class Hands:
    """The unconfirmed gestures of a player."""

    def __init__(self) -> None:
        self.held: str | None = None
        self.marker: str | None = None
        self.ring: str | None = None

    def do(self, verb: str, rest: str) -> list[str]:
        """Handle a gesture."""
        thing, _, where = rest.strip().lower().partition(" ")
        match verb:
            case "place":
                return self.place(thing, where)
            case "drop":
                return self.drop(thing, where)
            case "pick":
                return self.pick(thing)
            case "move":
                return self.move(rest)
            case "remove":
                return self.remove(thing, where)
        raise NotUnderstood("place, move, drop, pick, remove, Pass, Done or Resign")

    def confirm_all(self) -> list[str]:
        """Confirm all gestures."""
        decisions = [self.decision] if self.busy else []
        self.held = self.marker = self.ring = None
        return decisions

    @property
    def busy(self) -> bool:
        """Whether there are unconfirmed gestures."""
        return self.ring is not None

    @property
    def decision(self) -> str:
        """The unconfirmed decision: a new ring, or one that has moved away from its marker."""
        return f"{self.marker}-{self.ring}" if self.marker else f"{self.ring}"

    def place(self, thing: str, where: str) -> list[str]:
        """Put a ring, or a marker into a ring; a second ring replaces the first."""
        [point] = points(where, 1)
        if thing in RINGS:
            certain = self.confirm_all() if self.marker else []
            self.ring = point
        elif thing in MARKERS:
            certain = self.confirm_all()
            self.marker = point
        else:
            raise NotUnderstood("a ring (wr, br) or a marker (w, b)")
        return certain

    def move(self, rest: str) -> list[str]:
        """Put a marker and move the ring at once."""
        marker, ring = points(rest, 2)
        certain = self.confirm_all()
        self.marker, self.ring = marker, ring
        return certain

    def drop(self, thing: str, where: str) -> list[str]:
        """Put down the held piece: beside the board, a marker into a ring, or a ring on a point."""
        held, self.held = self.held, None
        if thing in BESIDE_THE_BOARD:
            return []
        if held in MARKERS:
            return self.place(held, where)
        [self.ring] = points(where, 1)
        return []

    def pick(self, thing: str) -> list[str]:
        """Take something from beside the board, or take up again the ring that was set down."""
        self.held = thing if thing in BESIDE_THE_BOARD else "wr"
        if thing == "board":
            self.ring = None
        return []

    def remove(self, thing: str, where: str) -> list[str]:
        """Take a row or a ring off the board."""
        if thing in RINGS:
            return [*self.confirm_all(), f"x{points(where, 1)[0]}"]
        if thing in MARKERS:
            return [*self.confirm_all(), f"x{'-'.join(points(where, 2))}"]
        raise NotUnderstood("a ring (wr, br) or a row of markers (w, b)")
