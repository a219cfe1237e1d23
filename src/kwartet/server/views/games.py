"""Games as messages: choices of a game."""

import kwartet
from kwartet.server.domain import games
from kwartet.server.domain.games import GameChoice
from kwartet.server.wire import games as wire


def choice_in(choice: wire.GameChoice) -> GameChoice:
    """The choice that a message names."""
    return GameChoice(choice.game, choice.variant, choice.options)


def choice_view(choice: GameChoice) -> wire.GameChoice:
    """A choice as a message names it."""
    return wire.GameChoice(game=choice.game, variant=choice.variant, options=choice.options)


def game_of(choice: wire.GameChoice) -> kwartet.Game:
    """The game that a message names; raises a `KwartetError` if it does not exist."""
    return games.game_of(choice_in(choice))


def choice_of(game: kwartet.Game) -> wire.GameChoice:
    """A game as a message names it."""
    return choice_view(games.choice_of(game))
