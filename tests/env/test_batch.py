"""Batches: the same games as positions play, for every game and any number of threads."""

import os
import threading
from typing import Any

import numpy as np
import pytest

import kwartet
from kwartet import BadOption, Game, IllegalMove, Position, Side
from kwartet.env import Batch, mask, observe, spec
from laws.play import EVERY_GAME, name

# A million for each game in `make test-long`, which asks for 10 000 random games.
STEPS = 1_000_000 if int(os.environ.get("KWARTET_GAMES", "0")) >= 10_000 else 3_000
IN_BATCH = 50
Array = np.ndarray[Any, Any]


class Arrays:
    """Arrays for everything that a batch writes."""

    def __init__(self, batch: Batch) -> None:
        count, of = len(batch), batch.spec
        self.planes = np.empty((count, *of.planes_shape), np.uint8)
        self.flat = np.empty((count, *of.flat_shape), np.float32)
        self.masks = np.empty((count, of.action_count), bool)
        self.sides = np.empty(count, np.uint8)
        self.ended = np.empty(count, bool)
        self.rewards = np.empty((count, 2), np.float32)
        self.actions = np.empty(count, np.int32)

    def read(self, batch: Batch) -> None:
        batch.observe(self.planes)
        batch.observe(self.flat)
        batch.masks(self.masks)
        batch.sides(self.sides)
        batch.ended(self.ended)
        batch.rewards(self.rewards)


def assert_shows(arrays: Arrays, at: int, position: Position) -> None:
    of = spec(position.game)
    planes, flat = np.empty(of.planes_shape, np.uint8), np.empty(of.flat_shape, np.float32)
    legal = np.empty(of.action_count, bool)
    observe(position, planes)
    observe(position, flat)
    mask(position, legal)
    assert np.array_equal(arrays.planes[at], planes)
    assert np.array_equal(arrays.flat[at], flat)
    assert np.array_equal(arrays.masks[at], legal)
    assert set(np.flatnonzero(legal).tolist()) == set(position.actions.values())
    assert arrays.sides[at] == position.to_move


def rewards_of(position: Position) -> list[float]:
    result = position.result
    if result is None or result.winner is None:
        return [0, 0]
    return [1, -1] if result.winner is Side.FIRST else [-1, 1]


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_batch_plays_as_positions_do(game: Game) -> None:
    batch = Batch(game, IN_BATCH, seed=11)
    arrays, names = Arrays(batch), batch.spec.actions
    positions = [batch[at] for at in range(IN_BATCH)]
    for _ in range(STEPS // IN_BATCH):
        batch.random_actions(arrays.actions)
        batch.step(arrays.actions)
        arrays.read(batch)
        for at, action in enumerate(arrays.actions):
            after = positions[at].play(names[action])
            assert arrays.ended[at] == after.is_over
            assert arrays.rewards[at].tolist() == rewards_of(after)
            positions[at] = batch[at] if after.is_over else after
            assert batch[at] == positions[at]
            assert_shows(arrays, at, positions[at])


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_threads_change_nothing(game: Game) -> None:
    batches = [Batch(game, 37, seed=3, threads=threads) for threads in (1, 4)]
    arrays = [Arrays(batch) for batch in batches]
    for _ in range(20):
        for batch, each in zip(batches, arrays, strict=True):
            batch.random_actions(each.actions)
            batch.step(each.actions)
            each.read(batch)
        one, many = (vars(each).values() for each in arrays)
        assert all(np.array_equal(left, right) for left, right in zip(one, many, strict=True))


def test_a_seed_begins_the_same_games_again() -> None:
    batch = Batch(kwartet.game("lyngk"), 5, seed=1)
    begun = [batch[at] for at in range(5)]
    actions = np.empty(5, np.int64)
    batch.random_actions(actions)
    batch.step(actions)
    batch.reset(1)
    assert [batch[at] for at in range(5)] == begun
    batch.reset(2)
    assert [batch[at] for at in range(5)] != begun
    assert len({position.text for position in begun}) == 5


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    batch = Batch(kwartet.game("4mation"), 3)
    batch.step(np.array([0, 1, 2]))
    before = [batch[at] for at in range(3)]
    with pytest.raises(IllegalMove, match=r"action 48 \(g7\) is not legal in game 1 .* legal are 0 \(a1\)"):
        batch.step(np.array([1, 48, 1]))
    with pytest.raises(IllegalMove, match=r"action 50 .* from 0 to 49"):
        batch.step(np.array([50, 0, 1]))
    with pytest.raises(IllegalMove, match="action -1 "):
        batch.step(np.array([1, 0, -1], np.int32))
    assert [batch[at] for at in range(3)] == before


BAD_CALLS = {
    "observe, too many games": ("observe", np.zeros((4, 6, 7, 7), np.uint8), r"\(3, 6, 7, 7\), not \(4, 6"),
    "observe, another type": ("observe", np.zeros((3, 6, 7, 7)), "uint8 or float32"),
    "masks": ("masks", np.zeros((3, 49), bool), r"\(3, 50\), not \(3, 49\)"),
    "sides": ("sides", np.zeros(4, np.uint8), r"\(3,\), not \(4,\)"),
    "ended": ("ended", np.zeros(3), "bool or uint8"),
    "rewards, shape": ("rewards", np.zeros(3, np.float32), r"\(3, 2\), not \(3,\)"),
    "rewards, type": ("rewards", np.zeros((3, 2)), "float32"),
    "random_actions": ("random_actions", np.zeros(3, np.int16), "int32 or int64"),
    "step, type": ("step", np.zeros(3), "int32 or int64"),
    "step, list": ("step", [0, 1, 2], "of numpy"),
    "step, gaps": ("step", np.zeros(6, np.int64)[::2], "C-contiguous"),
}


@pytest.mark.parametrize(("method", "array", "said"), BAD_CALLS.values(), ids=BAD_CALLS)
def test_an_array_that_does_not_fit_is_refused(method: str, array: object, said: str) -> None:
    batch = Batch(kwartet.game("4mation"), 3)
    with pytest.raises((TypeError, ValueError), match=said):
        getattr(batch, method)(array)


@pytest.mark.parametrize("settings", [{"n": 0}, {"n": 1, "seed": -1}, {"n": 1, "threads": 0}], ids=str)
def test_settings_have_bounds(settings: dict[str, int]) -> None:
    with pytest.raises(BadOption, match="is a number from"):
        Batch(kwartet.game("skato"), **settings)


def test_a_batch_has_only_its_games() -> None:
    batch = Batch(kwartet.game("skato"), 2)
    assert [position.text for position in (batch[0], batch[1])] == [kwartet.game("skato").start().text] * 2
    with pytest.raises(IndexError, match="games from 0 to 1"):
        batch[2]


def test_actions_may_be_read_only() -> None:
    actions = np.zeros(2, np.int64)
    actions.flags.writeable = False
    batch = Batch(kwartet.game("skato"), 2)
    batch.step(actions)
    assert batch[0].legal_moves == ("a2", "b1")


class OnlyDLPack:
    """An array of a library that knows nothing but DLPack."""

    def __init__(self, array: Array) -> None:
        self.array = array

    def __dlpack__(self, **_: object) -> object:
        return self.array.__dlpack__()

    def __dlpack_device__(self) -> tuple[int, int]:
        return self.array.__dlpack_device__()


def test_arrays_of_other_libraries_come_by_dlpack() -> None:
    batch = Batch(kwartet.game("skato"), 2)
    masks = np.zeros((2, 65), np.uint8)
    batch.masks(OnlyDLPack(masks))
    assert masks[:, :64].all()
    assert not masks[:, 64].any()  # no swap


def test_two_threads_may_share_a_batch() -> None:
    batch = Batch(kwartet.game("yinsh"), 100, seed=5)
    masks = [np.empty((100, batch.spec.action_count), bool) for _ in range(2)]
    threads = [threading.Thread(target=batch.masks, args=(out,)) for out in masks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert np.array_equal(masks[0], masks[1])
    assert (masks[0].sum(axis=1) == 85).all()
