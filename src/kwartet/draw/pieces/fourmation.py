"""The look of 4mation: cubes with a light and a dark side.

Blue ones bear a cross, pink ones a ring, as X and O stand for them in the texts.
"""

from kwartet.draw.look import Colour, Item, Look, Tray

_MARKS = {
    "blue": '<path d="M-19-5L7 21M7-5L-19 21" stroke="$blue_mark" stroke-width="8" stroke-linecap="round"/>',
    "pink": '<circle cx="-6" cy="8" r="15" fill="none" stroke="$pink_mark" stroke-width="8"/>',
}


def _cube(tone: str) -> str:
    """The front, the top in the light, the right side in the shade, and a shadow on the board."""
    return (
        '<path d="M-38 36L42-24V30L30 46H-38z" fill="$shade" opacity=".2"/>'
        f'<g stroke="${tone}_edge" stroke-width="2.5" stroke-linejoin="round">'
        f'<path d="M-40-25L-27-40H41L28-25z" fill="${tone}_light"/>'
        f'<path d="M28-25L41-40V27L28 42z" fill="${tone}_deep"/>'
        f'<path d="M-40-25H28V42H-40z" fill="${tone}"/></g>' + _MARKS[tone]
    )


LOOK = Look(
    game="4mation",
    name="4mation",
    art={"blue-cube": _cube("blue"), "pink-cube": _cube("pink")},
    letters={"blue-cube": "X", "pink-cube": "O"},
    styles={"blue-cube": "bold #ffffff on #1f5fbf", "pink-cube": "bold #000000 on #f59ac2"},
    colours={
        "board": Colour("#e3dcd0", "#34322f"),
        "edge": Colour("#c5bbaa", "#4d4a45"),
        "cell": Colour("#f3eee5", "#282624"),
        "label": Colour("#857b6b", "#a29b8f"),
        "plate": Colour("#fdfcfa", "#2b2c30"),
        "blue": Colour("#3577cf", "#3b7fd9"),
        "blue_light": Colour("#7db0f0", "#86b6f3"),
        "blue_deep": Colour("#20539b", "#1f5199"),
        "blue_edge": Colour("#143a70", "#0e2a52"),
        "blue_mark": Colour("#e2eeff", "#e3efff"),
        "pink": Colour("#f28fbd", "#f294c0"),
        "pink_light": Colour("#fcc9e0", "#fccde2"),
        "pink_deep": Colour("#cf5f95", "#cc5c92"),
        "pink_edge": Colour("#8a2f5d", "#5e1d3e"),
        "pink_mark": Colour("#8f2a5c", "#8f2a5d"),
    },
    trays=(
        Tray("Blue", 0, (Item("left", ("blue-reserve",)),)),
        Tray("Pink", 1, (Item("left", ("pink-reserve",)),)),
    ),
    slot='<path d="M-32-32h64v64h-64z" fill="none" stroke="$slot" stroke-width="3" stroke-dasharray="7 9"/>',
)
