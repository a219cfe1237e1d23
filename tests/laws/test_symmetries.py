"""The symmetries of the games: a game turned or mirrored as a whole is the same game.

The library gives them; here they are held against the coordinates of the board, the rules, and the
observations.
"""

from random import Random

import numpy as np
import pytest

from kwartet import Game, Position
from kwartet.env import Symmetry, mask, observe, spec, symmetries
from laws.play import EVERY_GAME, name, random_game, random_positions

NUMBER_OF_SYMMETRIES = {"yinsh": 12, "lyngk": 12 * 120, "4mation": 8, "skato": 8}
CHOSEN = 20  # of more symmetries only some are followed in each game


def chosen(game: Game, seed: int) -> list[Symmetry]:
    """All symmetries, or the first ones of the board and some others if there are very many."""
    every = list(symmetries(game))
    return every if len(every) <= CHOSEN else every[:12] + Random(seed).sample(every[12:], CHOSEN - 12)


def number_of_boards(game: Game) -> int:
    """How many symmetries a square or hexagonal board has; they come first, with all colours as they are."""
    return 8 if game.geometry.cells else 12


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_game_has_all_its_symmetries(game: Game) -> None:
    found = symmetries(game)
    assert len(found) == NUMBER_OF_SYMMETRIES[game.id]
    assert len({symmetry.actions for symmetry in found}) == len(found)
    assert all(point == image for point, image in found[0].points.items())


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_symmetries_keep_the_board(game: Game) -> None:
    """Distances stay the same, and so do the lines: nothing is bent."""
    place = {point.name: complex(point.x, point.y) for point in game.geometry.points}
    lines = {frozenset(line) for line in game.geometry.lines}
    boards = {tuple(symmetry.points.items()) for symmetry in symmetries(game)}
    assert len(boards) == number_of_boards(game)
    for points in map(dict, boards):
        assert {frozenset(points[end] for end in line) for line in lines} == lines
        for left in points:
            for right in points:
                here = abs(place[left] - place[right])
                there = abs(place[points[left]] - place[points[right]])
                assert abs(here - there) < 1e-9


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_turned_game_is_the_same_game(game: Game) -> None:
    """Legal moves lead to legal moves, and the end to the same end."""
    for seed, symmetry in enumerate(chosen(game, 0)):
        follow(symmetry, game.start(seed=seed), [move for move, _ in random_game(game, seed)])


def follow(symmetry: Symmetry, position: Position, moves: list[str]) -> None:
    names = spec(position.game).actions
    turned = symmetry.turn(position)
    for move in moves:
        assert_same(symmetry, position, turned)
        image = names[symmetry.actions[position.actions[move]]]
        position, turned = position.play(move), turned.play(image)
        assert turned == symmetry.turn(position)
    assert_same(symmetry, position, turned)


def assert_same(symmetry: Symmetry, position: Position, turned: Position) -> None:
    images = {symmetry.actions[action] for action in position.actions.values()}
    assert images == set(turned.actions.values())
    assert (position.to_move, position.result, position.score) == (
        turned.to_move,
        turned.result,
        turned.score,
    )
    assert turned.game.read(turned.text) == turned
    scene = {symmetry.points.get(place, place): pieces for place, pieces in position.scene.items()}
    if symmetry.number < number_of_boards(position.game):
        assert scene == turned.scene
    else:  # the claimed colours lie on other spots
        heights = {place: len(pieces) for place, pieces in turned.scene.items() if place in symmetry.points}
        assert heights == {place: len(scene[place]) for place in scene if place in symmetry.points}


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_observations_are_turned_with_the_position(game: Game) -> None:
    of = spec(game)
    planes, flat = (np.empty((2, *shape), np.uint8) for shape in (of.planes_shape, of.flat_shape))
    masks = np.empty((2, of.action_count), bool)
    for at, position in enumerate(random_positions(game, 4)):
        symmetry = chosen(game, at)[at % len(chosen(game, at))]
        for row, each in enumerate((position, symmetry.turn(position))):
            observe(each, planes[row])
            observe(each, flat[row])
            mask(each, masks[row])
        assert np.array_equal(planes[0].ravel(), planes[1].ravel()[list(symmetry.planes)])
        assert np.array_equal(flat[0], flat[1][list(symmetry.flat)])
        assert np.array_equal(masks[0], masks[1][list(symmetry.actions)])


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_permutations_lose_nothing(game: Game) -> None:
    for symmetry in chosen(game, 1):
        for permutation in (symmetry.actions, symmetry.planes, symmetry.flat):
            assert sorted(permutation) == list(range(len(permutation)))


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_all_images_have_one_canonical_position(game: Game) -> None:
    positions = list(random_positions(game, 5))
    for position in positions[:: max(1, len(positions) // 4)]:
        images = position.symmetries()
        assert len(images) == len(symmetries(game))
        assert images[0] == position
        assert position.canonical.text == min(image.text for image in images)
        some = Random(1).sample(images, min(len(images), 12))
        assert {image.canonical for image in some} == {position.canonical}
        assert images[-1] == symmetries(game)[-1].turn(position)
