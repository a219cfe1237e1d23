"""The words of a game: every task and ending that play meets is on the game's lists."""

import random

import pytest

import kwartet

RULE_SETS = [(info.id, variant) for info in kwartet.all_games() for variant in info.variants]
GAMES = 20


@pytest.mark.parametrize(("game", "variant"), RULE_SETS)
def test_tasks_and_endings_of_random_games_are_listed(game: str, variant: str) -> None:
    chance = random.Random(1)
    for seed in range(GAMES):
        position = kwartet.game(game, variant).start(seed)
        while position.result is None:
            assert position.task in position.game.info.tasks
            position = position.play(chance.choice(position.legal_moves))
        assert position.result.reason in position.game.info.endings
