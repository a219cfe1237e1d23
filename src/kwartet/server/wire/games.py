"""Games: which game is played."""

from kwartet.server.wire.base import Options, Wire, Word


class GameChoice(Wire, frozen=True):
    """A game with its variant and options; an omitted option has its default value."""

    game: Word
    variant: Word
    options: Options
