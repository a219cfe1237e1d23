"""The art: complete, told apart without colours, and the only place that knows a game."""

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

import kwartet
import kwartet.draw
from kwartet.draw.look import Look
from kwartet.draw.pieces import LOOKS, is_wide, look_of
from kwartet.draw.theme import PALETTE

GAMES = {info.id: info for info in kwartet.games()}
every_game = pytest.mark.parametrize("game", GAMES)
COLOUR = re.compile(r"^#[0-9a-f]{6}$")


def shape_of(art: str) -> str:
    """The art without its colours."""
    return re.sub(r"\$\w+", "", art)


def brightness(colour: str) -> float:
    """From 0 (black) to 1 (white)."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def texts_in(module: Path) -> set[str]:
    """The texts a module works with; what it explains in docstrings is left out."""
    tree = ast.parse(module.read_text("utf-8"))
    explanations = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    constants = (
        node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in explanations
    )
    return {str(constant.value) for constant in constants}


@every_game
def test_every_piece_has_art_a_letter_and_a_style(game: str) -> None:
    look, pieces = look_of(game), set(GAMES[game].pieces)
    assert set(look.art) == set(look.letters) == set(look.styles) == pieces


@every_game
def test_the_pieces_of_a_game_have_different_letters(game: str) -> None:
    letters = look_of(game).letters
    assert len(set(letters.values())) == len(letters)


@every_game
def test_the_trays_hold_every_spot_but_pass_and_are_named_after_the_sides(game: str) -> None:
    look, spots = look_of(game), {spot.name for spot in kwartet.game(game).geometry.spots}
    assert {spot for tray in look.trays for spot in tray.spots} == spots - {"pass"}
    assert tuple(tray.name for tray in look.trays if tray.side is not None) == GAMES[game].sides


@every_game
def test_a_look_is_named_as_its_game(game: str) -> None:
    assert look_of(game).name == GAMES[game].name


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_every_colour_of_the_art_is_in_the_palette(look: Look) -> None:
    art = "".join([*look.art.values(), look.slot, look.defs])
    names = set(re.findall(r'(?:fill|stroke|stop-color)="\$(\w+)"', art))
    assert names <= PALETTE.keys() | look.colours.keys()
    assert not re.search(r"#[0-9a-f]{3,6}\b", art.replace("(#$id", ""))


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_no_colour_is_idle(look: Look) -> None:
    """Besides the art, a look colours the board."""
    art = "".join([*look.art.values(), look.slot, look.defs])
    for_the_board = {"board", "edge", "line", "cell", "label", "plate"}
    assert all(f"${name}" in art for name in look.colours.keys() - for_the_board)


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_colours_are_written_in_full(look: Look) -> None:
    assert all(
        COLOUR.match(tone) for colour in (*PALETTE.values(), *look.colours.values()) for tone in colour
    )


@pytest.mark.parametrize("game", ["lyngk", "4mation", "skato"])
def test_pieces_differ_in_shape_and_not_only_in_colour(game: str) -> None:
    shapes = [shape_of(art) for art in look_of(game).art.values()]
    assert all(one != other for one, other in combinations(shapes, 2))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_white_and_black_differ_in_brightness_and_rings_from_markers_in_shape(theme: str) -> None:
    look = look_of("yinsh")
    pale, dark = (brightness(getattr(look.colours[name], theme)) for name in ("pale_deep", "dark_light"))
    assert pale - dark > 0.4
    assert shape_of(look.art["white-ring"]) != shape_of(look.art["white-marker"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("pair", [("red", "green"), ("green", "blue"), ("ivory", "green"), ("red", "black")])
def test_colours_that_eyes_may_confuse_differ_in_brightness(pair: tuple[str, str], theme: str) -> None:
    one, other = (brightness(getattr(look_of("lyngk").colours[name], theme)) for name in pair)
    assert abs(one - other) > 0.15


def test_rings_fill_their_place_in_a_terminal_and_markers_do_not() -> None:
    assert is_wide("white-ring")
    assert not is_wide("white-marker")
    assert not is_wide("empty")


def test_only_the_pieces_know_a_game() -> None:
    """No other module of the drawing names a game, a piece, a spot or a side."""
    geometries = [kwartet.game(game).geometry for game in GAMES]
    known = {name for info in GAMES.values() for name in (info.id, info.name, *info.pieces, *info.sides)}
    known |= {spot.name for geometry in geometries for spot in geometry.spots}
    rooms = Path(kwartet.draw.__file__).parent.glob("*.py")
    assert {module.name: texts_in(module) & known for module in rooms if texts_in(module) & known} == {}
