"""Laws of routes: a piece that travels does so step by step along the lines of its board."""

from itertools import pairwise
from math import dist, isclose

import pytest

import kwartet
from kwartet import Game, Place, Position
from laws.play import EVERY_GAME, name, random_positions

RANDOM_GAMES = 3


def places(position: Position) -> dict[str, Place]:
    """The points of the board by their names."""
    return {point.name: point for point in position.game.geometry.points}


def step(left: Place, right: Place) -> tuple[float, float]:
    """From one place to another."""
    return round(right.x - left.x, 6), round(right.y - left.y, 6)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_route_leads_in_steps_from_the_first_click_to_the_last(game: Game) -> None:
    for position in (each for seed in range(RANDOM_GAMES) for each in random_positions(game, seed)):
        points = places(position)
        assert position.routes.keys() == set(position.legal_moves)
        for move, route in position.routes.items():
            if not route:
                continue
            assert (route[0], route[-1]) == position.clicks[move]
            for left, right in pairwise(points[place] for place in route):
                assert isclose(dist((left.x, left.y), (right.x, right.y)), 1)


@pytest.mark.parametrize("variant", ["standard", "blitz"])
def test_a_ring_travels_in_a_straight_line(variant: str) -> None:
    """YINSH E3b"""
    for position in random_positions(kwartet.game("yinsh", variant=variant), seed=3):
        points = places(position)
        moves = [move for move in position.legal_moves if position.task == "move a ring" and move != "pass"]
        for move in moves:
            route = [points[place] for place in position.routes[move]]
            assert len({step(left, right) for left, right in pairwise(route)}) == 1


def test_a_stack_turns_only_on_stacks_of_its_own_colour() -> None:
    """LYNGK F2 and F3"""
    turns = 0
    for position in (each for seed in range(8) for each in random_positions(kwartet.game("lyngk"), seed)):
        points, scene = places(position), position.scene
        for route in filter(None, position.routes.values()):
            passed = {place: scene.get(place) for place in route[1:-1]}
            tops = {pieces[-1] for pieces in passed.values() if pieces}
            assert tops <= {scene[route[0]][-1]}
            steps = [step(points[left], points[right]) for left, right in pairwise(route)]
            bends = [
                place for place, (one, two) in zip(route[1:-1], pairwise(steps), strict=True) if one != two
            ]
            assert all(passed[place] for place in bends)
            turns += len(bends)
    assert turns


def test_nothing_travels_where_pieces_are_placed_or_taken() -> None:
    rows = kwartet.game("yinsh").start()
    assert set(rows.routes.values()) == {()}
    assert set(kwartet.game("skato").start().routes.values()) == {()}
