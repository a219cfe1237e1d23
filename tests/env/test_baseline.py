"""The baseline agent: its gradients, its look back at a game, and its command."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import kwartet
from kwartet.env import spec
from kwartet.env.baseline.match import Agent, points_against
from kwartet.env.baseline.network import Network
from kwartet.env.baseline.train import Learner, Player, Settings, train
from kwartet.protocol import Limit, Program

GAME = kwartet.game("4mation")
PLAYER = Path(__file__).resolve().parents[2] / "tools" / "baseline_player.py"
SMALL = Settings(hidden=16, games=16, steps=8, rows=64)


def test_gradients_are_those_of_finite_differences() -> None:
    random = np.random.default_rng(1)
    network = Network(inputs=7, hidden=5, actions=4, seed=1)
    network.weights = [each.astype(np.float64) for each in network.weights]
    seen, masks = random.random((6, 7)), random.random((6, 4)) < 0.8
    masks[:, 0] = True
    chosen, wanted = np.zeros(6, np.int64), random.random(6)

    def loss() -> float:
        _, _, chances, values = network.forward(seen, masks)
        return float(-np.log(chances[np.arange(6), chosen]).sum() + ((values - wanted) ** 2).sum() / 2)

    first, second, chances, values = network.forward(seen, masks)
    by_logits = chances.copy()
    by_logits[np.arange(6), chosen] -= 1
    by_value = (values - wanted) * (1 - values**2)
    for weights, gradient in zip(
        network.weights, network.backward(seen, first, second, by_logits, by_value), strict=True
    ):
        for at in random.choice(weights.size, min(weights.size, 5), replace=False):
            before = weights.flat[at]
            weights.flat[at] = before + 1e-5
            above = loss()
            weights.flat[at] = before - 1e-5
            below = loss()
            weights.flat[at] = before
            assert gradient.flat[at] == pytest.approx((above - below) / 2e-5, abs=1e-4)


def test_an_illegal_action_has_no_chance() -> None:
    network = Network(inputs=3, hidden=4, actions=3)
    _, _, chances, _ = network.forward(np.ones((1, 3), np.float32), np.array([[True, False, True]]))
    assert chances[0, 1] == 0
    assert chances.sum() == pytest.approx(1)


def test_steps_look_back_at_how_games_ended() -> None:
    """With no memory of its own (all values zero), a last decision is worth what the game brought."""
    settings = Settings(hidden=4, games=8, steps=60, trace=1.0, discount=1.0)
    player = Player(GAME, settings)
    network = Network(player.batch.spec.flat_shape[0], 4, player.batch.spec.action_count)
    network.weights = [np.zeros_like(each) for each in network.weights]
    returns = player.play(network).returns
    assert set(np.unique(returns)) <= {-1, 0, 1}
    assert (returns == 1).any()
    assert (returns == -1).any()


def test_the_same_seed_learns_the_same() -> None:
    learners = [Learner(GAME, SMALL) for _ in range(2)]
    for learner in learners:
        learner.learn(0)
    one, other = (learner.network.weights for learner in learners)
    assert all(np.array_equal(left, right) for left, right in zip(one, other, strict=True))


def test_training_counts_decisions_and_plays_levels(tmp_path: Path) -> None:
    for learner, seconds, decisions in train(GAME, 0.01, SMALL):
        assert seconds > 0
        assert decisions % (SMALL.games * SMALL.steps) == 0
        assert 0 <= points_against(GAME, learner.network, level=1, games=4) <= 1
        learner.network.save(tmp_path / "weights.npz")
        again = Network(1, 1, 1)
        again.load(tmp_path / "weights.npz")
        assert np.array_equal(again.weights[0], learner.network.weights[0])


def test_the_command_writes_a_curve_and_weights(tmp_path: Path) -> None:
    words = ["4mation", "--minutes", "0.005", "--levels", "1", "--output", str(tmp_path)]
    subprocess.run([sys.executable, "-m", "kwartet.env.baseline", *words], check=True, capture_output=True)
    heading, *lines = (tmp_path / "curve.csv").read_text("utf-8").splitlines()
    assert heading == "minutes,decisions,level 1"
    assert lines
    assert (tmp_path / "weights.npz").exists()


def test_an_agent_that_searches_sees_a_win_whatever_its_network_thinks() -> None:
    shape = spec(GAME)
    network = Network(shape.flat_shape[0], 4, shape.action_count)
    position = GAME.read("7/7/7/7/7/OOO4/XXX4 X c2")
    assert position.play(Agent(GAME, network, depth=1).choose(position)).is_over


def test_the_agent_plays_as_a_program_of_the_arena(tmp_path: Path) -> None:
    shape = spec(GAME)
    network = Network(shape.flat_shape[0], Settings.hidden, shape.action_count, seed=5)
    network.save(tmp_path / "weights.npz")
    start = GAME.start()
    with Program([sys.executable, str(PLAYER), str(tmp_path / "weights.npz")], "the agent") as program:
        program.begin(GAME)
        move = program.choose(start, ["d4"], [Limit("seconds", 1)], 60)
    assert move == Agent(GAME, network).choose(start.play("d4"))
