"""The adapters, tested with the tests that the other projects give to authors of environments."""

from pathlib import Path

import numpy as np
import pytest

import kwartet
from kwartet import BadOption, GameInfo, IllegalMove
from kwartet.env import spec

gymnasium = pytest.importorskip("gymnasium")
pettingzoo_test = pytest.importorskip("pettingzoo.test")
pyspiel = pytest.importorskip("pyspiel")

import kwartet.env.gymnasium  # noqa: E402 - it needs what is looked for above
import kwartet.env.openspiel  # noqa: E402
import kwartet.env.pettingzoo  # noqa: E402

GAMES = kwartet.all_games()
# PettingZoo warns of observations that are dictionaries, which every environment with a mask has.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


def name(info: GameInfo) -> str:
    return info.id


@pytest.mark.parametrize("info", GAMES, ids=name)
def test_pettingzoo_finds_no_fault(info: GameInfo) -> None:
    game = kwartet.game(info.id)
    pettingzoo_test.api_test(kwartet.env.pettingzoo.raw_env(game), num_cycles=200)
    pettingzoo_test.api_test(kwartet.env.pettingzoo.env(game), num_cycles=200)
    pettingzoo_test.seed_test(lambda: kwartet.env.pettingzoo.env(game), num_cycles=60)


@pytest.mark.parametrize("info", GAMES, ids=name)
def test_pettingzoo_plays_whole_games(info: GameInfo) -> None:
    """The rewards at the end are those of the game, and the agent that decides again is asked again."""
    env = kwartet.env.pettingzoo.raw_env(kwartet.game(info.id))
    random = np.random.default_rng(1)
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        assert seen is not None
        totals[agent] += reward
        env.step(None if is_over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    assert sorted(totals.values()) in ([-1, 1], [0, 0])
    assert not env.agents


def test_pettingzoo_refuses_an_illegal_action() -> None:
    env = kwartet.env.pettingzoo.raw_env(kwartet.game("4mation"), render_mode="ansi")
    env.reset()
    env.step(0)
    with pytest.raises(IllegalMove, match="'g7' is not legal"):
        env.step(48)
    with pytest.raises(IllegalMove, match="from 0 to 49"):
        env.step(50)
    assert "Pink to place a cube" in env.render()


@pytest.mark.parametrize("info", GAMES, ids=name)
def test_gymnasium_finds_no_fault(info: GameInfo) -> None:
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    check_env(gymnasium.make(f"kwartet/{info.id}-v1", level=1).unwrapped)


@pytest.mark.parametrize("side", [0, 1])
def test_gymnasium_plays_against_a_level(side: int) -> None:
    env = gymnasium.make("kwartet/skato-v1", level=2, side=side, size=6, render_mode="ansi")
    random = np.random.default_rng(2)
    seen, info = env.reset(seed=5)
    is_over, reward = False, 0.0
    while not is_over:
        assert seen[:2].sum() % 2 == side
        action = random.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, is_over, _, info = env.step(action)
    result = env.unwrapped.position.result
    assert reward == (0 if result.winner is None else 1 if result.winner == side else -1)
    assert str(result) in env.render()


def test_gymnasium_has_a_name_for_bad_settings() -> None:
    with pytest.raises(BadOption, match="side is 0, 1 or None, not 2"):
        gymnasium.make("kwartet/yinsh-v1", side=2)


def test_an_illegal_action_loses_in_gymnasium() -> None:
    env = gymnasium.make("kwartet/yinsh-v1", side=0)
    env.reset(seed=1)
    _, reward, is_over, _, info = env.step(np.int64(2141))
    assert (reward, is_over, info["illegal"]) == (-1, True, True)


@pytest.mark.parametrize("info", GAMES, ids=name)
def test_gymnasium_plays_side_by_side(info: GameInfo) -> None:
    games = gymnasium.make_vec(f"kwartet/{info.id}-v1", num_envs=3, vectorization_mode="sync", level=1)
    random = np.random.default_rng(3)
    seen, told = games.reset(seed=4)
    for _ in range(30):
        assert seen.shape == (3, *spec(kwartet.game(info.id)).planes_shape)
        actions = [random.choice(np.flatnonzero(row)) if row.any() else 0 for row in told["action_mask"]]
        seen, _, _, _, told = games.step(np.array(actions))
    games.close()


@pytest.mark.parametrize("info", GAMES, ids=name)
def test_openspiel_simulates_random_games(info: GameInfo) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(f"kwartet_{info.id}"), num_sims=2, serialize=True, verbose=False
    )


@pytest.mark.parametrize("text", ["kwartet_skato(size=6)", "kwartet_lyngk(variant=six-stack,seed=5)"])
def test_openspiel_has_variants_and_options(text: str) -> None:
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert str(game.new_initial_state()) == game.rules.start(seed=5).text


def test_openspiel_replays_a_playthrough(tmp_path: Path) -> None:
    """As its own test of playthroughs does: written, and read and played again, it is the same."""
    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415

    generate_playthrough.flags.FLAGS(["test"])  # OpenSpiel reads a flag
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough("kwartet_4mation", None, seed=7), "utf-8")
    before, after = generate_playthrough.replay(file)
    assert before == after
    assert "IsTerminal() = True" in before
