"""LYNGK in the notation of Boardspace: gestures that claim colours and move stacks, and layouts from keys.

A claim comes as `Claim N F` or as `Pick N` and `Drop F`, where N is the black colour and F, S are the
players; a move as `Move C 5 D 5` or as `Pickb C 5 0` and `Dropb D 5`. The layout is not in the file: its key
seeds a generator with which the pieces, in a fixed order, are mixed four times.
"""

import re
from collections.abc import Iterator, Sequence

from kwartet.game import game
from kwartet.notation.lenient import start_from
from kwartet.notation.sgf.gestures import NotUnderstood, points, spaced
from kwartet.position import Position

BOARDSPACE = {"lyngk": "standard", "lyngk-6": "six-stack"}  # variants by their names there
KNOWN_REVISION = "100"
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,19}")

COLOURS = {"i": "I", "b": "B", "r": "R", "g": "G", "n": "K"}
PLAYERS = ("f", "s")
UNMIXED = "JJJ" + "KRGBI" * 8
MIXINGS = 4


def boardspace_start(variant: str, details: Sequence[str], layout: str | None) -> Position:
    """The position in which a game of Boardspace starts; raises NotUnderstood without a layout or its key."""
    # Boardspace scores a neutral five-stack when its colour is claimed.
    lyngk = game("lyngk", variant=variant, capture_on_claim=variant == "standard")
    return start_from(lyngk, layout or _layout_of(details))


def boardspace_layout(start: Position) -> str:
    """The stacks of a start, as in our position texts; which key makes them is not known."""
    return start.text.partition(" ")[0]


def boardspace_gesture(position: Position, move: str) -> str:
    """A decision as one command of Boardspace."""
    letters = {ours: theirs.upper() for theirs, ours in COLOURS.items()}
    if move == "pass":
        return "Pass"
    if move in letters:
        return f"Claim {letters[move]} {PLAYERS[position.to_move].upper()}"
    return f"Move {spaced(position.game.places(move))}"


def _layout_of(details: Sequence[str]) -> str:
    match details:
        case ["2", key, revision] if WHOLE_NUMBER.fullmatch(key) and revision == KNOWN_REVISION:
            return layout_of_key(int(key))
    raise NotUnderstood(
        f"a key as in 'lyngk 2 12345 {KNOWN_REVISION}', or the layout of the stacks along with the file"
    )


class Hands:
    """The unconfirmed gestures of a player."""

    def __init__(self) -> None:
        self.held: str | None = None
        self.claim: str | None = None
        self.move: tuple[str, str] | None = None

    def do(self, verb: str, rest: str) -> list[str]:
        """Handle a gesture."""
        thing = rest.strip().lower().partition(" ")[0]
        match verb:
            case "claim":
                self.claim = colour(thing)
            case "move":
                source, target = points(rest, 2)
                self.move = source, target
            case "pick":
                self.pick(thing)
            case "drop":
                self.drop(thing)
            case "pickb":
                self.pick_stack(points(rest, 1)[0])
            case "dropb":
                self.drop_stack(points(rest, 1)[0])
            case _:
                raise NotUnderstood("Claim, Move, Pick, Drop, Pickb, Dropb, Pass, Done or Resign")
        return []

    def confirm_all(self) -> list[str]:
        """Confirm the claim and the move."""
        decisions = [self.claim] if self.claim else []
        if self.move:
            decisions.append("-".join(self.move))
        self.held = self.claim = self.move = None
        return decisions

    @property
    def busy(self) -> bool:
        """Whether there are unconfirmed gestures."""
        return bool(self.claim or self.move)

    def pick(self, thing: str) -> None:
        """Take a colour from beside the board, or take a claim back into the hand."""
        self.held, self.claim = (self.claim, None) if thing in PLAYERS else (colour(thing), self.claim)

    def drop(self, thing: str) -> None:
        """Claim the colour that is held, or put it back."""
        if thing in PLAYERS and self.held:
            self.claim = self.held
        self.held = None

    def pick_stack(self, point: str) -> None:
        """Take up a stack; taking up the one that was just moved takes the move back."""
        self.held = self.move[0] if self.move and self.move[1] == point else point
        self.move = None

    def drop_stack(self, point: str) -> None:
        """Set the stack down; setting it down where it stood is no move."""
        if self.held is None:
            raise NotUnderstood("Pickb before Dropb")
        self.move = (self.held, point) if self.held != point else None
        self.held = None


def colour(letter: str) -> str:
    """Our letter for a colour."""
    if letter not in COLOURS:
        raise NotUnderstood("a colour: I, B, R, G or N")
    return COLOURS[letter]


def layout_of_key(key: int) -> str:
    """The stacks with which the game of a key starts, in the order of our position texts."""
    pieces = list(UNMIXED)
    dice = numbers(key, len(pieces))
    for _ in range(MIXINGS):
        for place in range(len(pieces)):
            other = next(dice)
            pieces[place], pieces[other] = pieces[other], pieces[place]
    return "/".join(pieces)


def numbers(seed: int, bound: int) -> Iterator[int]:
    """Random numbers below a bound that is no power of two, from the 48-bit generator known from Java."""
    state = (seed ^ 0x5DEECE66D) % 2**48
    while True:
        state = (state * 0x5DEECE66D + 0xB) % 2**48
        drawn = state >> 17
        if drawn - drawn % bound + bound <= 2**31:
            yield drawn % bound
