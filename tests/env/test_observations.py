"""Observations: planes and the flat form, compared with a naive reading of the same positions."""

from typing import Any

import numpy as np
import pytest

import kwartet
from env.reading import READINGS, Observation
from kwartet import Game, Position, env
from laws.play import EVERY_GAME, name, random_positions

GAMES = 3


def flat_of(position: Position) -> np.ndarray[Any, Any]:
    out = np.full(env.spec(position.game).flat_shape, 255, np.uint8)
    env.observe(position, out)
    return out


def planes_of(position: Position, dtype: type = np.uint8) -> np.ndarray[Any, Any]:
    out: np.ndarray[Any, Any] = np.full(env.spec(position.game).planes_shape, 255, dtype)
    env.observe(position, out)
    return out


def read_flat(position: Position) -> Observation:
    """The planes as sets of points, and the numbers, of a flat observation."""
    spec = env.spec(position.game)
    values = flat_of(position)
    size = len(spec.planes) * len(spec.points)
    rows = values[:size].reshape(len(spec.planes), len(spec.points))
    sets = [{point for point, value in zip(spec.points, row, strict=True) if value} for row in rows]
    return sets, values[size:].tolist()


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_an_observation_is_what_the_scene_shows_to_the_mover(game: Game) -> None:
    for seed in range(GAMES):
        for position in random_positions(game, seed):
            assert read_flat(position) == READINGS[game.id](position)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_no_number_exceeds_its_highest_value(game: Game) -> None:
    most = [number.most for number in env.spec(game).numbers]
    for position in random_positions(game, 1):
        _, numbers = read_flat(position)
        assert all(0 <= number <= limit for number, limit in zip(numbers, most, strict=True))


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_planes_hold_what_the_flat_form_holds(game: Game) -> None:
    """Every point has one cell of the grid, the others stay empty; a number fills its plane."""
    spec = env.spec(game)
    cells = None
    for position in random_positions(game, 2):
        planes, (sets, numbers) = planes_of(position), read_flat(position)
        assert [int(plane.sum()) for plane in planes[: len(sets)]] == [len(points) for points in sets]
        assert [set(plane.ravel().tolist()) for plane in planes[len(sets) :]] == [{each} for each in numbers]
        used = planes[: len(sets)].any(axis=0)
        cells = used if cells is None else cells | used
        np.testing.assert_array_equal(planes_of(position, np.float32), planes)
    assert cells is not None
    assert cells.sum() <= len(spec.points)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_mask_has_the_legal_actions(game: Game) -> None:
    out = np.empty(env.spec(game).action_count, bool)
    for position in random_positions(game, 3):
        env.mask(position, out)
        assert set(np.flatnonzero(out).tolist()) == set(position.actions.values())


START = kwartet.game("4mation").start()
BAD_ARRAYS = {
    "a list": ([0] * 50, TypeError, "of numpy, or of another library with DLPack"),
    "of another type": (np.zeros((6, 7, 7)), TypeError, "uint8 or float32"),
    "of another shape": (np.zeros((7, 7, 6), np.uint8), ValueError, r"\(6, 7, 7\), not \(7, 7, 6\)"),
    "with gaps": (np.zeros((6, 7, 14), np.uint8)[:, :, ::2], ValueError, "C-contiguous"),
    "in another order": (np.zeros((6, 7, 7), np.uint8, order="F"), ValueError, "C-contiguous"),
}


@pytest.mark.parametrize(("array", "error", "said"), BAD_ARRAYS.values(), ids=BAD_ARRAYS)
def test_an_array_that_does_not_fit_is_refused(array: object, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        env.observe(START, array)


def test_an_array_that_cannot_be_written_to_is_refused() -> None:
    array = np.zeros((6, 7, 7), np.uint8)
    array.flags.writeable = False
    with pytest.raises(TypeError, match="can be written to"):
        env.observe(START, array)


def test_a_mask_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match=r"mask needs an array of the shape \(50,\), not \(49,\)"):
        env.mask(START, np.zeros(49, bool))
    with pytest.raises(TypeError, match="bool or uint8"):
        env.mask(START, np.zeros(50))
