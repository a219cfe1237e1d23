"""Actions: every move has a number, fixed for ever within a version."""

from hashlib import sha256

import pytest

import kwartet
from kwartet import Game, env
from laws.play import EVERY_GAME, name, random_positions

GAMES = 5

# Version and hash of the texts of all actions in their order. Trained models rely on them: a change of the
# actions needs a new version, and a line in the changelog.
FROZEN = {
    "yinsh": (
        1,
        "7eae8c13993ba1102092ba365189ebbe8ffbba824e0c311b3405ca5d6cc25c4d",
    ),
    "lyngk": (
        1,
        "0f0090c2603ca8f1619764ab4b7b1cc188e7b9e3af07270bb6fb7e587e91d30f",
    ),
    "4mation": (
        1,
        "cf5663047fd730299b9c18381fc7773777a1518525454319102fd80b66bb9f83",
    ),
    "skato-8": (
        2,
        "29aaabce878ee9ac3a5a2c09e2b12b6909c43785ecd1f7c1773c650fad0b3e8e",
    ),
    "skato-6": (
        2,
        "d47bb498a09fea3048fae9df14478522288abd55e81ea674d6c56110d3975a03",
    ),
    "skato-7": (
        2,
        "cf5663047fd730299b9c18381fc7773777a1518525454319102fd80b66bb9f83",
    ),
    "skato-9": (
        2,
        "636112bef0baea14a2fe8a3b7e53c4704eab0204094a0ca799e55ccb9fbb163d",
    ),
    "skato-10": (
        2,
        "eae709badee66088e9539b9b4f476ad0f646fb2a5d0e9c53adb20a89c727fb05",
    ),
}


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_the_actions_of_a_version_never_change(game: Game) -> None:
    spec = env.spec(game)
    key = game.id if "size" not in game.options else f"{game.id}-{game.options['size']}"
    assert (spec.version, sha256("\n".join(spec.actions).encode()).hexdigest()) == FROZEN[key]


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_every_action_has_a_text_of_its_own(game: Game) -> None:
    actions = env.spec(game).actions
    assert len(set(actions)) == len(actions)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_moves_and_actions_lead_to_each_other_in_random_play(game: Game) -> None:
    actions = env.spec(game).actions
    for seed in range(GAMES):
        for position in random_positions(game, seed):
            assert list(position.actions) == list(position.legal_moves)
            assert {actions[action]: action for action in position.actions.values()} == position.actions


def test_a_specification_has_a_fingerprint() -> None:
    first, second = (env.spec(kwartet.game("skato", size=size)) for size in (6, 7))
    assert first.fingerprint == env.spec(kwartet.game("skato", size=6)).fingerprint
    assert first.fingerprint != second.fingerprint
