"""Seats: who sits where, people and players that need no keyboard.

A player chooses one decision at a time and remembers nothing. What it leaves to chance comes from outside, so
after a takeback, or in a game that is resumed, it decides as it would have decided before.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from kwartet import BadOption, Engine, Position
from kwartet.errors import quote
from kwartet.levels import HIGHEST_LEVEL

ENGINE_SEED_BITS = 53
ENGINE_MEMORY = (
    16  # megabytes, made anew for each decision: enough for the nodes of a level, and quickly there
)


@dataclass(frozen=True)
class Player:
    """A player that decides by itself: its text for programs, its name for people, and how it chooses."""

    text: str
    name: str
    choose: Callable[[Position, Random], str]


@dataclass(frozen=True)
class Seat:
    """A name, and the player that decides here unless it is a person."""

    name: str
    player: Player | None = None


Seats = tuple[Seat, Seat]


def choose_at_random(position: Position, chance: Random) -> str:
    """Any legal move."""
    return chance.choice(position.legal_moves)


def choose_at_level(level: int, position: Position, chance: Random) -> str:
    """What the engine plays at this level."""
    seed = chance.getrandbits(ENGINE_SEED_BITS)
    return Engine(position.game, level=level, seed=seed, memory=ENGINE_MEMORY).choose(position)


def computer(level: int) -> Player:
    """The engine at a level."""
    return Player(f"level={level}", f"computer, level {level}", partial(choose_at_level, level))


PERSON = "person"
RANDOM = Player("random", "random player", choose_at_random)
PLAYERS = {player.text: player for player in (RANDOM, *map(computer, range(1, HIGHEST_LEVEL + 1)))}


def read_player(text: str) -> Player | None:
    """The player that a text names, None for a person; raises `BadOption`."""
    if text != PERSON and text not in PLAYERS:
        known = f"{PERSON}, {RANDOM.text} and level=1 to level={HIGHEST_LEVEL}"
        raise BadOption(f"there is no player {quote(text)}; there are {known}")
    return PLAYERS.get(text)


def seats_against(player: Player, *, person_begins: bool) -> Seats:
    """The seats of a person and a player."""
    person, opponent = Seat("you"), Seat(player.name, player)
    return (person, opponent) if person_begins else (opponent, person)
