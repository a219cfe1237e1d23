"""Seats: the players of a game, people and computer players.

A computer player chooses one decision at a time and has no state. Its random numbers come from the caller, so
it decides the same again after a takeback or in a resumed game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from kwartet import BadOption, Engine, Position
from kwartet.errors import quote
from kwartet.levels import HIGHEST_LEVEL

ENGINE_SEED_BITS = 53
ENGINE_MEMORY = 16  # megabytes, allocated for each decision: enough for the nodes of a level


@dataclass(frozen=True)
class Player:
    """A computer player: its text for programs, its name for people, and how it chooses."""

    text: str
    name: str
    choose: Callable[[Position, Random], str]


@dataclass(frozen=True)
class Seat:
    """A name, and the computer player; None for a person."""

    name: str
    player: Player | None = None


Seats = tuple[Seat, Seat]


def choose_at_random(position: Position, chance: Random) -> str:
    """A random legal move."""
    return chance.choice(position.legal_moves)


def choose_at_level(level: int, position: Position, chance: Random) -> str:
    """The move of the engine at this level."""
    seed = chance.getrandbits(ENGINE_SEED_BITS)
    return Engine(position.game, level=level, seed=seed, memory=ENGINE_MEMORY).choose(position)


def computer(level: int) -> Player:
    """The engine at a level."""
    return Player(f"level={level}", f"computer, level {level}", partial(choose_at_level, level))


PERSON = "person"
RANDOM = Player("random", "random player", choose_at_random)
PLAYERS = {player.text: player for player in (RANDOM, *map(computer, range(1, HIGHEST_LEVEL + 1)))}


def read_player(text: str) -> Player | None:
    """The player of a text, None for a person; raises `BadOption`."""
    if text != PERSON and text not in PLAYERS:
        known = f"{PERSON}, {RANDOM.text} and level=1 to level={HIGHEST_LEVEL}"
        raise BadOption(f"there is no player {quote(text)}; there are {known}")
    return PLAYERS.get(text)


def seats_against(player: Player, *, person_begins: bool) -> Seats:
    """The seats of a person and a computer player."""
    person, opponent = Seat("you"), Seat(player.name, player)
    return (person, opponent) if person_begins else (opponent, person)
