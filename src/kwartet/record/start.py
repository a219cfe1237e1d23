"""Start: which position a game begins with when a record does not say."""

from kwartet.game import Game
from kwartet.position import Position


def usual_start(game: Game) -> Position | None:
    """The position in which every game starts; None if games start from a random layout."""
    return None if game.info.random_start else game.start()
