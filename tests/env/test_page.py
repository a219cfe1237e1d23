"""The tables of docs/environments.md are those of the library."""

import re
from pathlib import Path

import pytest

import kwartet
from kwartet import GameInfo, env

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "environments.md").read_text("utf-8")
GAMES = kwartet.all_games()


def part_of(info: GameInfo) -> str:
    """The text of the page about one game."""
    _, _, rest = PAGE.partition(f"### {info.name}\n")
    return re.split(r"^##", rest, maxsplit=1, flags=re.MULTILINE)[0]


def name(info: GameInfo) -> str:
    return info.id


@pytest.mark.parametrize("info", GAMES, ids=name)
def test_the_page_tells_the_sizes(info: GameInfo) -> None:
    game = kwartet.game(info.id)
    spec = env.spec(game)
    sizes = (
        f"{spec.action_count} actions, planes {spec.planes_shape}, flat {spec.flat_shape[0]}, "
        f"{len(env.symmetries(game))} symmetries."
    )
    assert sizes in part_of(info)


@pytest.mark.parametrize("info", GAMES, ids=name)
def test_the_page_tells_all_actions(info: GameInfo) -> None:
    actions = env.spec(kwartet.game(info.id)).actions
    rows = re.findall(r"^\| (\d+) to (\d+) \| .+ \| `(.+)` \| `(.+)` \|$", part_of(info), re.MULTILINE)
    following = 0
    for first, last, first_text, last_text in rows:
        assert (int(first), actions[int(first)], actions[int(last)]) == (following, first_text, last_text)
        following = int(last) + 1
    assert following == len(actions)


@pytest.mark.parametrize("info", GAMES, ids=name)
def test_the_page_tells_all_planes(info: GameInfo) -> None:
    spec = env.spec(kwartet.game(info.id))
    told = re.findall(r"^\| (\d+) \| (.+) \| (\d+) \|$", part_of(info), re.MULTILINE)
    planes = [(plane, "1") for plane in spec.planes]
    numbers = [(f"{number.name} (number)", str(number.most)) for number in spec.numbers]
    assert told == [(str(at), *row) for at, row in enumerate(planes + numbers)]
