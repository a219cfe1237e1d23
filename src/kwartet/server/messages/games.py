"""Games: what there is to play, and the boards."""

from kwartet.server.messages.base import Options, Wire, Word


class GameChoice(Wire, frozen=True):
    """Which game exactly; an option that is not named has its usual value."""

    game: Word
    variant: Word
    options: Options


class OptionInfo(Wire, frozen=True):
    """A choice beyond the variant: a switch, or a number between two bounds."""

    name: str
    minimum: int
    maximum: int
    default: int | bool
    is_switch: bool


class GameInfo(Wire, frozen=True):
    """What can be said of a game before it is played."""

    id: str
    name: str
    designer: str
    publisher: str
    sides: tuple[str, str]
    variants: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    pieces: tuple[str, ...]
    turn_separator: str
    random_start: bool


class Place(Wire, frozen=True):
    """A point of the board or a spot beside it; x grows to the right, y upwards, neighbours are 1 apart."""

    name: str
    x: float
    y: float


class Geometry(Wire, frozen=True):
    """The board: points, spots beside it, lines by their ends, and whether points are square cells."""

    points: tuple[Place, ...]
    spots: tuple[Place, ...]
    lines: tuple[tuple[str, str], ...]
    cells: bool


class BoardAsked(Wire, frozen=True):
    """Asks for the board of a game."""

    choice: GameChoice
