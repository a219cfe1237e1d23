"""The course of a game as a picture."""

import re
from xml.etree import ElementTree as ET

import pytest

from kwartet import BadDrawing, Record
from kwartet.review import Grade, Review
from review.games import opening, row_taken, won
from review.scripted import reviewed

SVG = "{http://www.w3.org/2000/svg}"


def wild() -> Review:
    """A game with an error of each kind."""
    return reviewed(opening("d4", "d5", "c4", "b4", "c3"), [0.5, 0.44, 0.58, 0.3, 0.3, 0.3])


def drawn(found: Review, theme: str = "auto") -> ET.Element:
    """The picture as a tree, which it must be."""
    return ET.fromstring(found.svg(theme=theme))


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_every_theme_gives_a_whole_picture(theme: str) -> None:
    picture = wild().svg(theme=theme)
    ET.fromstring(picture)
    assert "$" not in picture
    assert ("prefers-color-scheme" in picture) == (theme == "auto")


def test_the_picture_tells_itself_to_a_screen_reader() -> None:
    root = drawn(wild())
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "4mation: Ann (Blue) against Bob (Pink)"
    told = root.findtext(f"{SVG}desc") or ""
    assert "Blue's chance of winning over 5 turns, from 50 % to 30 %." in told
    assert "2. c4 (blunder)" in told


def test_every_error_has_its_mark() -> None:
    marks = [circle.get("r") for circle in drawn(wild(), "light").iter(f"{SVG}circle")]
    assert marks == ["8", "9", "10"]
    signs = [text.text for text in drawn(wild()).iter(f"{SVG}text") if text.text in {"?!", "?", "??"}]
    assert signs == [grade.symbol for grade in Grade if grade.is_error]


def test_a_game_without_errors_has_no_marks() -> None:
    quiet = reviewed(opening("d4", "d5"), [0.5, 0.5, 0.5])
    assert not list(drawn(quiet).iter(f"{SVG}circle"))


def test_a_pointer_is_told_about_every_turn() -> None:
    hints = [hint.text for rect in drawn(wild()).iter(f"{SVG}rect") for hint in rect.iter(f"{SVG}title")]
    assert len(hints) == 5
    assert re.fullmatch(r"2\. c4: blunder, lost 28\.0 %, better \w+; Blue: 30 %", hints[2] or "")


def test_the_curve_goes_from_the_left_to_the_right_and_stays_inside() -> None:
    curve = next(
        path
        for path in drawn(reviewed(won(), [0.0, 1.0] * 5)).iter(f"{SVG}path")
        if path.get("stroke-width") == "4"
    )
    spots = [tuple(map(int, spot.split())) for spot in (curve.get("d") or "").removeprefix("M").split("L")]
    assert len(spots) == 10
    assert [x for x, _ in spots] == sorted({x for x, _ in spots})
    assert all(96 <= y <= 530 for _, y in spots)


def test_a_single_decision_can_be_drawn() -> None:
    drawn(reviewed(opening("d4"), [0.5, 0.1]))


def test_several_decisions_in_one_turn_are_drawn_one_by_one() -> None:
    curve = next(
        path
        for path in drawn(reviewed(row_taken(), [0.5] * 5)).iter(f"{SVG}path")
        if path.get("stroke-width") == "4"
    )
    assert (curve.get("d") or "").count("L") == 4


@pytest.mark.parametrize("name", ["<&\"'>", "\x00\x1b\ud800", "x" * 500, "محمد"])
def test_any_name_fits_into_the_picture(name: str) -> None:
    record = Record(opening().start, ["d4"], headers={"First": name, "Second": name})
    picture = reviewed(record, [0.5, 0.5]).svg()
    ET.fromstring(picture.encode())


def test_notebooks_show_the_picture() -> None:
    assert wild()._repr_svg_() == wild().svg()


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(BadDrawing, match="pink"):
        wild().svg(theme="pink")
    with pytest.raises(BadDrawing, match="pixels"):
        wild().svg(size=0)
