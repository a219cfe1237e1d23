"""Games: which game, variant and options a table has."""

from functools import lru_cache

from msgspec import Struct

import kwartet


class GameChoice(Struct, frozen=True):
    """A game, its variant and all its options."""

    game: str
    variant: str
    options: dict[str, int | bool]


def game_of(choice: GameChoice) -> kwartet.Game:
    """The game of a choice; raises a `KwartetError` if it does not exist."""
    return _game(choice.game, choice.variant, tuple(sorted(choice.options.items())))


@lru_cache(maxsize=256)
def _game(name: str, variant: str, options: tuple[tuple[str, int | bool], ...]) -> kwartet.Game:
    return kwartet.game(name, variant, **dict(options))


def choice_of(game: kwartet.Game) -> GameChoice:
    """The choice for a game."""
    return GameChoice(game.id, game.variant, dict(game.options))


def has_default_options(choice: GameChoice) -> bool:
    """Whether every option of a choice has its default value, as rated games require."""
    game = game_of(choice)
    return dict(game.options) == {option.name: option.default for option in game.info.options}
