"""What every picture holds, whatever the game."""

import re
from collections import Counter

import pytest

import kwartet
from draw.positions import POSITIONS, SVG, attributes, parsed, position_of, shown_texts, used_pieces
from kwartet.draw.looks import look_of
from kwartet.draw.svg import svg
from kwartet.errors import BadDrawing, KwartetError

every_game = pytest.mark.parametrize("game", POSITIONS)
every_theme = pytest.mark.parametrize("theme", ["light", "dark", "auto"])


def board_pieces(game: str) -> Counter[str]:
    """The pieces on the points of the example position."""
    position = position_of(game)
    points = {point.name for point in position.game.geometry.points}
    return Counter(piece for place in points & position.scene.keys() for piece in position.scene[place])


@every_game
@every_theme
def test_a_picture_is_well_formed_and_small(game: str, theme: str) -> None:
    picture = position_of(game).svg(theme=theme)
    assert parsed(picture).tag == f"{SVG}svg"
    assert len(picture) < 20_000


@every_game
def test_every_piece_on_the_board_is_drawn_once(game: str) -> None:
    picture = position_of(game).svg(reserves=False)
    assert Counter(used_pieces(picture)) == board_pieces(game)


@every_game
def test_every_place_beside_the_board_shows_its_top_piece(game: str) -> None:
    position = position_of(game)
    spots = {spot.name for spot in position.game.geometry.spots}
    beside = Counter(position.scene[spot][-1] for spot in spots & position.scene.keys())
    drawn = Counter(piece for piece in used_pieces(position.svg()) if piece != "slot")
    assert drawn == board_pieces(game) + beside


@every_game
@every_theme
def test_every_reference_leads_somewhere(game: str, theme: str) -> None:
    picture = position_of(game).svg(theme=theme)
    references = {link.removeprefix("#") for link in attributes(picture, "href")}
    references |= set(re.findall(r"url\(#([^)]+)\)", picture))
    assert references <= set(attributes(picture, "id"))


@every_game
def test_no_id_occurs_twice_and_none_in_two_pictures(game: str) -> None:
    position = position_of(game)
    ids = [*attributes(position.svg(), "id"), *attributes(position.svg(size=481, coordinates=False), "id")]
    assert len(ids) == len(set(ids))


@every_game
def test_the_same_question_gives_the_same_bytes(game: str) -> None:
    assert position_of(game).svg() == position_of(game).svg()


@every_game
@every_theme
def test_no_colour_is_left_unnamed(game: str, theme: str) -> None:
    assert "$" not in position_of(game).svg(theme=theme)


def test_a_light_and_a_dark_picture_differ_only_in_colour() -> None:
    light, dark = (
        re.sub(r"#?\bk?[0-9a-f]{6,9}\b", "", position_of("lyngk").svg(theme=theme))
        for theme in ("light", "dark")
    )
    assert light == dark


def test_the_automatic_theme_is_light_with_a_dark_sheet_of_its_own() -> None:
    picture = position_of("yinsh").svg()
    prefix = next(attributes(picture, "id")).partition("-")[0]
    sheet = parsed(picture).findtext(f"{SVG}style")
    assert sheet is not None
    assert sheet.startswith("@media(prefers-color-scheme:dark)")
    assert all(name.startswith(f".{prefix}") for name in re.findall(r"\.[a-z]\w+-\w+", sheet))
    assert set(re.findall(r"\.([\w-]+)\{", sheet)) == {
        name for names in attributes(picture, "class") for name in names.split()
    }


def test_a_fixed_theme_needs_no_sheet() -> None:
    assert "<style" not in position_of("yinsh").svg(theme="dark")


def test_an_unknown_theme_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadDrawing, match="'sepia' is not a theme; there are auto, light, dark"):
        position_of("yinsh").svg(theme="sepia")


def test_a_screen_reader_hears_title_and_description() -> None:
    root = parsed(position_of("skato").svg(title="A < B", description="two & three"))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "A < B"
    assert root.findtext(f"{SVG}desc") == "two & three"


def test_without_a_description_the_pieces_are_listed() -> None:
    root = parsed(position_of("4mation").svg())
    assert root.findtext(f"{SVG}desc") == (
        "blue cube: c4, c5. 22 blue cube: blue-reserve. pink cube: b3, d4. 22 pink cube: pink-reserve."
    )


def test_a_stack_says_its_pieces_and_shows_its_height() -> None:
    picture = position_of("lyngk").svg(reserves=False)
    assert "<title>d1: black, blue, joker, red, green</title>" in picture
    assert shown_texts(picture).count("5") == 1


def test_the_pieces_of_a_stack_lie_one_above_the_other() -> None:
    group = next(
        group
        for group in parsed(position_of("lyngk").svg()).iter(f"{SVG}g")
        if group.findtext(f"{SVG}title") == "c2: ivory, green"
    )
    foot, top = group.findall(f"{SVG}use")
    assert foot.attrib["x"] == top.attrib["x"]
    assert int(foot.attrib["y"]) > int(top.attrib["y"])


@every_game
def test_coordinates_can_be_left_out(game: str) -> None:
    position = position_of(game)
    names = {"a", "1", "a1"}
    assert names & set(shown_texts(position.svg(reserves=False)))
    assert not names & set(shown_texts(position.svg(reserves=False, coordinates=False)))


def bold_side(picture: str) -> list[str | None]:
    """What is written in bold: the name of the side to move."""
    return [text.text for text in parsed(picture).iter(f"{SVG}text") if text.get("font-weight") == "700"]


def test_the_side_to_move_is_marked() -> None:
    position = kwartet.game("4mation").start()
    assert bold_side(position.svg(theme="light")) == ["Blue"]
    assert bold_side(position.play("d4").svg(theme="light")) == ["Pink"]


def test_no_side_is_marked_when_the_game_is_over() -> None:
    four = kwartet.game("4mation").read("7/7/7/7/7/OOO4/XXXX3 O d1")
    assert bold_side(four.svg(theme="light")) == []


@every_game
def test_counts_stand_beside_reserves(game: str) -> None:
    position = kwartet.game(game).start(seed=1)
    counts = {str(len(pieces)) for pieces in position.scene.values() if len(pieces) > 1}
    assert counts <= set(shown_texts(position.svg()))


def test_a_piece_of_another_game_is_refused_by_name() -> None:
    with pytest.raises(BadDrawing, match="'joker' on a1 is not a piece of 4mation: blue-cube, pink-cube"):
        svg(kwartet.game("4mation").geometry, {"a1": ["joker"]}, look_of("4mation"))


@pytest.mark.parametrize("size", [0, -5])
def test_a_picture_without_room_is_refused(size: int) -> None:
    with pytest.raises(KwartetError, match=f"a picture is 1 or more pixels wide, not {size}"):
        position_of("4mation").svg(size=size)


@every_game
def test_the_size_is_the_width_and_the_shape_is_kept(game: str) -> None:
    root = parsed(position_of(game).svg(size=200))
    _, _, width, height = map(int, root.attrib["viewBox"].split())
    assert root.attrib["width"] == "200"
    assert int(root.attrib["height"]) == round(200 * height / width)


@every_game
@pytest.mark.parametrize("reserves", [True, False])
def test_everything_lies_inside_the_picture(game: str, reserves: bool) -> None:
    picture = position_of(game).svg(reserves=reserves)
    left, top, width, height = map(int, parsed(picture).attrib["viewBox"].split())
    for use in parsed(picture).iter(f"{SVG}use"):
        assert left + 50 <= int(use.attrib["x"]) <= left + width - 50
        assert top + 50 <= int(use.attrib["y"]) <= top + height - 50
