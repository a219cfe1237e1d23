"""The art: complete, told apart without colours, and the drawing itself knows no game."""

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

import kwartet
import kwartet.draw
from kwartet.draw.look import Look
from kwartet.draw.looks import look_of
from kwartet.draw.theme import PALETTE

GAMES = {info.id: info for info in kwartet.all_games()}
LOOKS = {game: look_of(game) for game in GAMES} | {"plain": look_of("zertz", tuple("abcdef"))}
every_game = pytest.mark.parametrize("game", GAMES)
COLOUR = re.compile(r"^#[0-9a-f]{6}$")
LEAST_CONTRAST = 3  # of what has to be told apart to be used (WCAG 2, 1.4.11)


def shape_of(art: str) -> str:
    """The art without its colours."""
    return re.sub(r"\$\w+", "", art)


def brightness(colour: str) -> float:
    """From 0 (black) to 1 (white)."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def luminance(colour: str) -> float:
    """How bright a colour is to the eye (WCAG 2)."""
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black and white)."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


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
    assert set(look.art) == set(look.letters) == pieces
    assert all(letter.style for letter in look.letters.values())


@every_game
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_every_piece_stands_out_from_the_board(game: str, theme: int) -> None:
    """By its own colour or by its edge; what lies only beside the board is left out."""
    colours = {name: colour[theme] for name, colour in look_of(game).colours.items()}
    ground = colours.get("cell", colours["board"])
    tones = [name.removesuffix("_edge") for name in colours if name.endswith("_edge")]
    seen = {
        tone: max(
            contrast(ground, colours.get(tone, colours.get(f"{tone}_light", ground))),
            contrast(ground, colours[f"{tone}_edge"]),
        )
        for tone in tones
        if tone != "taken"
    }
    assert len(seen) > 1
    assert {tone: value for tone, value in seen.items() if value < LEAST_CONTRAST} == {}


@every_game
def test_the_pieces_of_a_game_have_different_letters(game: str) -> None:
    letters = [letter.letter for letter in look_of(game).letters.values()]
    assert len(set(letters)) == len(letters)


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
    for_the_board = {"board", "board_light", "edge", "side", "line", "cell", "well", "label", "plate"}
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
    letters = look_of("yinsh").letters
    assert not letters["white-ring"].is_small
    assert letters["white-marker"].is_small


def test_a_game_without_art_has_plain_discs_of_different_colours() -> None:
    look = look_of("zertz", ("white-ball", "black-ball"))
    assert list(look.art) == ["white-ball", "black-ball"]
    assert look.art["white-ball"] != look.art["black-ball"]
    assert [letter.letter for letter in look.letters.values()] == ["X", "O"]
    assert look.name == "zertz"
    assert look.trays == ()


def test_the_drawing_knows_no_game() -> None:
    """No module of it names a game, a piece, a spot or a side."""
    geometries = [kwartet.game(game).geometry for game in GAMES]
    known = {name for info in GAMES.values() for name in (info.id, info.name, *info.pieces, *info.sides)}
    known |= {spot.name for geometry in geometries for spot in geometry.spots}
    modules = Path(kwartet.draw.__file__).parent.glob("*.py")
    assert {module.name: texts_in(module) & known for module in modules if texts_in(module) & known} == {}
