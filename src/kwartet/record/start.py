"""Start: the default start position of a game."""

from kwartet.game import Game
from kwartet.position import Position


def usual_start(game: Game) -> Position | None:
    """The default start position; None if games start from a random layout."""
    return None if game.info.random_start else game.start()
