"""Laws that hold for every position of every game: tried along random games and on drawn positions."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings

from kwartet import Game, Position
from laws.play import CHOICES, EVERY_GAME, drawn_position, name, random_positions

Law = Callable[[Position], None]
LAWS: list[Law] = []
RANDOM_GAMES = 5


def law(check: Law) -> Law:
    LAWS.append(check)
    return check


@law
def there_are_moves_until_the_game_is_over(position: Position) -> None:
    assert position.is_over == (position.result is not None) == (not position.legal_moves)


@law
def move_texts_are_unique(position: Position) -> None:
    assert len({move.lower() for move in position.legal_moves}) == len(position.legal_moves)


@law
def every_move_text_is_found_again(position: Position) -> None:
    """In small letters and in capitals too."""
    for move in position.legal_moves:
        assert position.play(move) == position.play(move.lower()) == position.play(move.upper())


@law
def the_text_round_trips(position: Position) -> None:
    again = position.game.read(position.text)
    assert again == position
    assert again.text == position.text
    assert again.legal_moves == position.legal_moves
    assert (again.to_move, again.result, again.score) == (position.to_move, position.result, position.score)


@law
def equal_positions_have_equal_keys_and_hashes(position: Position) -> None:
    again = position.game.read(position.text)
    assert again is not position
    assert (again.key, hash(again)) == (position.key, hash(position))


@law
def playing_leaves_the_old_position_as_it_was(position: Position) -> None:
    before = position.game.read(position.text)
    for move in position.legal_moves:
        assert position.play(move) != position
    assert position == before
    assert position.text == before.text


@law
def copies_and_pickles_are_equal(position: Position) -> None:
    for again in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert again == position
        assert (again.text, again.key, hash(again)) == (position.text, position.key, hash(position))
        assert again.game == position.game


@law
def the_score_of_the_result_is_the_score(position: Position) -> None:
    assert position.result is None or position.result.score == position.score


@law
def pieces_are_conserved(position: Position) -> None:
    assert inventory(position) == INVENTORIES[position.game.id](position.game)


@law
def clicks_name_every_move_and_touch_places_that_exist(position: Position) -> None:
    geometry = position.game.geometry
    places = {place.name for place in geometry.points + geometry.spots}
    assert set(position.clicks) == set(position.legal_moves)
    assert all(path and places.issuperset(path) for path in position.clicks.values())


@law
def click_paths_are_prefix_free(position: Position) -> None:
    """In order, a path that begins another one would stand right before some such path."""
    for path, following in pairwise(sorted(position.clicks.values())):
        assert following[: len(path)] != path


@law
def pieces_lie_on_places_that_exist(position: Position) -> None:
    geometry = position.game.geometry
    places = {place.name for place in geometry.points + geometry.spots}
    assert places.issuperset(position.scene)
    assert all(position.scene.values())


WEIGHT = {"stack": 5}  # a LYNGK stack beside the board stands for its five pieces


def inventory(position: Position) -> Counter[str]:
    """How many pieces of each kind there are, on the board and beside it."""
    count: Counter[str] = Counter()
    for pieces in position.scene.values():
        for piece in pieces:
            count[kind(position.game, piece)] += WEIGHT.get(piece, 1)
    return count


def kind(game: Game, piece: str) -> str:
    """YINSH markers are turned over; LYNGK colours are hidden once a stack is off the board."""
    if game.id == "lyngk":
        return "piece"
    return "marker" if piece.endswith("marker") else piece


def skato_inventory(game: Game) -> Counter[str]:
    cells = int(game.options["size"]) ** 2
    return Counter({"blue-tile": (cells + 1) // 2, "green-tile": cells // 2})


INVENTORIES: dict[str, Callable[[Game], Counter[str]]] = {
    "yinsh": lambda game: Counter({"white-ring": 5, "black-ring": 5, "marker": 51}),
    "lyngk": lambda game: Counter({"piece": 43 + 5}),  # five lie beside the board for the claims
    "4mation": lambda game: Counter({"blue-cube": 24, "pink-cube": 24}),
    "skato": skato_inventory,
}


@pytest.mark.parametrize("check", LAWS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_law_holds_along_random_games(game: Game, check: Law) -> None:
    for seed in range(RANDOM_GAMES):
        for position in random_positions(game, seed):
            check(position)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
@given(choices=CHOICES)
@settings(max_examples=50)
def test_every_law_holds_for_drawn_positions(game: Game, choices: list[int]) -> None:
    position = drawn_position(game, choices)
    for check in LAWS:
        check(position)
