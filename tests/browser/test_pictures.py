"""Pictures: the boards look as they did. KWARTET_PICTURES=new makes the reference pictures anew."""

import os
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

from browser.conftest import Visit
from browser.player import moment
from browser.tables import open_table, recorded
from browser.visitor import DESKTOP, Settings, Visitor

FOLDER = Path(__file__).parent / "pictures"
NOTICED = 40  # of 255: a pixel that differs by more after a slight blur, as edges and letters do not
MOST_NOTICED = 0.01  # of all pixels
COLOURS = 128  # in a reference picture, to keep it small
MOMENTS = {"yinsh": 44, "lyngk": 16, "4mation": 14, "skato-6": 20}  # decisions that lead to the picture


def board(visitor: Visitor, name: str) -> Page:
    """A board in the middle of a game."""
    known = recorded(f"{name}.kw")
    page = open_table(
        visitor,
        known["game"],
        options=known["options"],
        kind="screen",
        level=None,
        start=known["start"],
        moves=known["moves"][: MOMENTS[name]],
    )
    moment(page)
    return page


def differing_part(seen: Image.Image, known: Image.Image) -> float:
    """How many of the pixels differ noticeably."""
    blurred = [picture.convert("RGB").filter(ImageFilter.GaussianBlur(1.5)) for picture in (seen, known)]
    difference = ImageChops.difference(*blurred).convert("L")
    counts = difference.histogram()
    return sum(counts[NOTICED:]) / sum(counts)


@pytest.mark.parametrize(("look", "theme"), [("classic", "light"), ("modern", "dark")])
@pytest.mark.parametrize("name", MOMENTS)
def test_a_board_looks_as_it_did(visit: Visit, name: str, look: str, theme: str) -> None:
    manner = replace(DESKTOP, width=420, height=900, settings=Settings(theme=theme, look=look))
    page = board(visit(manner), name)
    picture = Image.open(BytesIO(page.locator("kwartet-board").screenshot(animations="disabled")))
    file = FOLDER / f"{name}-{look}.png"
    if os.environ.get("KWARTET_PICTURES") == "new":
        picture.convert("RGB").quantize(COLOURS).save(file, optimize=True)
    known = Image.open(file)
    assert picture.size == known.size
    part = differing_part(picture, known)
    assert part <= MOST_NOTICED, f"{part:.1%} of {file.name} look different; see {kept(picture, file)}"


def kept(picture: Image.Image, file: Path) -> Path:
    """Where to look at a picture that is not as it was."""
    place = Path(os.environ.get("TMPDIR", "/tmp")) / f"seen-{file.name}"
    picture.save(place)
    return place
