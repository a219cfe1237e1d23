"""One position of every game that shows all kinds of its pieces, and whole pictures to look into."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

import kwartet
from kwartet import Position

SVG = "{http://www.w3.org/2000/svg}"

POSITIONS = {
    "yinsh": "4/1W5/1W6/3W5/2w1W2B2/4b2B1/5B4/5B3/2B5/7/4 1 0 w move",
    "lyngk": "B/3/R/K/IG/1/IG/KIR/R/R/KBJRG/4/J/7/RB/2/RBI/1/IB/G/GK/2/K/IGKB/6 I BG 1 1 0",
    "4mation": "7/7/2X4/2XO3/1O5/7/7 X d4",
    "skato": "8/8/8/2XX4/2OO4/3X4/8/8 O",
}


def position_of(game: str) -> Position:
    """The example position of a game."""
    return kwartet.game(game).read(POSITIONS[game])


def parsed(picture: str) -> Element:
    """The picture as a tree of elements."""
    return fromstring(picture)


def used_pieces(picture: str) -> list[str]:
    """The names of all pieces in a picture, once for each time they are drawn."""
    references = [element.attrib["href"] for element in parsed(picture).iter(f"{SVG}use")]
    return [reference.partition("-")[2] for reference in references]


def shown_texts(picture: str) -> list[str]:
    """All words and numbers that can be read in a picture."""
    return [element.text or "" for element in parsed(picture).iter(f"{SVG}text")]


def attributes(picture: str, name: str) -> Iterator[str]:
    """The values of an attribute wherever it occurs in a picture."""
    return (element.attrib[name] for element in parsed(picture).iter() if name in element.attrib)
