"""Where the engine calls a result exact, plain counting of every continuation agrees."""

from functools import cache
from itertools import takewhile
from random import Random

import pytest

from kwartet import Engine, Game, Position, Side
from laws.play import EVERY_GAME, name

MOST_CONTINUATIONS = 20_000
POSITIONS = 8


@cache
def value(position: Position) -> int:
    """What the first side gets with best play: 1, 0 or -1, found by trying everything."""
    if (result := position.result) is not None:
        return 0 if result.winner is None else (1 if result.winner is Side.FIRST else -1)
    values = [value(position.play(move)) for move in position.legal_moves]
    return max(values) if position.to_move is Side.FIRST else min(values)


def continuations(position: Position, most: int) -> int:
    """How many positions follow, counted up to a limit."""
    count = 1
    for move in position.legal_moves:
        if count >= most:
            break
        count += continuations(position.play(move), most - count)
    return count


def late_positions(game: Game) -> list[Position]:
    """Positions near the end of random games, from which everything can be tried."""
    found: list[Position] = []
    chance = Random(17)
    while len(found) < POSITIONS:
        line = [game.start(seed=chance.randrange(1000))]
        while not line[-1].is_over:
            line.append(line[-1].play(chance.choice(line[-1].legal_moves)))
        found += list(takewhile(is_small, line[-2:-13:-1]))[-1:]
    return found


def is_small(position: Position) -> bool:
    """Whether everything can be tried from here; if not, then neither from what precedes it."""
    return continuations(position, MOST_CONTINUATIONS) < MOST_CONTINUATIONS


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_exact_results_are_true(game: Game) -> None:
    for position in late_positions(game):
        best = Engine(game, depth=60, nodes=3_000_000).think(position).best
        outcome = value(position) * (1 if position.to_move is Side.FIRST else -1)
        assert best.outcome == {1: "win", 0: "draw", -1: "loss"}[outcome]
        if best.outcome == "win":
            assert value(position.play(best.moves[0])) == value(position)
