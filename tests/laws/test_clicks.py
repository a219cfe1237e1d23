"""Clicks: every legal move says how it is chosen, and names the places it is played at."""

import pytest

from kwartet import Game
from laws.play import EVERY_GAME, name, random_positions

pytestmark = pytest.mark.parametrize("game", EVERY_GAME, ids=name)


def test_every_move_has_a_click_kind_that_fits_its_clicks(game: Game) -> None:
    for position in random_positions(game, seed=3):
        assert position.click_kinds.keys() == position.clicks.keys()
        for move, kind in position.click_kinds.items():
            assert len(position.clicks[move]) == (1 if kind == "place" else 2)
            assert bool(position.routes[move]) == (kind == "path")


def test_a_text_names_the_places_of_its_clicks(game: Game) -> None:
    """What takes a piece over without naming it, such as a swap, names nothing."""
    for position in random_positions(game, seed=4):
        for move, clicks in position.clicks.items():
            assert game.places(move) in {clicks, ()}
            assert game.places(move.upper()) == game.places(move)


def test_no_place_is_named_by_nonsense(game: Game) -> None:
    for text in ("", "?!", "é", "red", "pink", "a1b"):
        assert game.places(text) == ()


def test_the_other_side_finds_the_same_pieces(game: Game) -> None:
    for position in random_positions(game, seed=5):
        turned = position.with_other_side()
        if turned is not None:
            assert turned.to_move is position.to_move.other
            assert turned.scene == position.scene
            assert game.read(turned.text) == turned
            assert turned.with_other_side() == position
