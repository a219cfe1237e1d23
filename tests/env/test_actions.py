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
        1,
        "1086cac3226b9590233ebe6f492048e7994f9cd68e8d36aea5201ffeb57ecd6a",
    ),
    "skato-6": (
        1,
        "5c4429f6215fa2641296a822fec4760f2d1fe5253ff9ed14af88c4cbfe57b1af",
    ),
    "skato-7": (
        1,
        "da9839821d2bd1201d18c4f9b5a2dc18f675c9049da53080ffd2e9c5bc5fa3cb",
    ),
    "skato-9": (
        1,
        "dfca00e3d89a003adda02ed193d51351e34984efc072d13adb1b9ec20d15da19",
    ),
    "skato-10": (
        1,
        "70d1ac3d71e1f25725823c65796addae528a4467be16775b62caa1406415964b",
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
