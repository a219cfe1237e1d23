"""Choices: between games as the wire names them and games as the library knows them."""

from functools import cache, lru_cache

import msgspec

import kwartet
from kwartet.server.messages import games as wire


@cache
def infos() -> tuple[wire.GameInfo, ...]:
    """What there is to play."""
    return tuple(msgspec.convert(info, wire.GameInfo, from_attributes=True) for info in kwartet.games())


def game_of(choice: wire.GameChoice) -> kwartet.Game:
    """The game that is meant; raises a `KwartetError` if there is no such game."""
    return _game(choice.game, choice.variant, tuple(sorted(choice.options.items())))


@lru_cache(maxsize=256)
def _game(name: str, variant: str, options: tuple[tuple[str, int | bool], ...]) -> kwartet.Game:
    return kwartet.game(name, variant, **dict(options))


def choice_of(game: kwartet.Game) -> wire.GameChoice:
    """How the wire names a game."""
    return wire.GameChoice(game=game.id, variant=game.variant, options=game.options)


@lru_cache(maxsize=256)
def board_of(game: kwartet.Game) -> wire.Geometry:
    """The board of a game."""
    return msgspec.convert(game.geometry, wire.Geometry, from_attributes=True)
