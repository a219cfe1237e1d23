"""The look of SKATO: square tiles.

Blue ones bear a cross, green ones a ring, as X and O stand for them in the texts.
"""

from kwartet.draw.look import Colour, Item, Look, Tray

_MARKS = {
    "blue": '<path d="M-15-18L15 12M15-18L-15 12" stroke="$blue_mark"/>',
    "green": '<circle cy="-3" r="16" stroke="$green_mark"/>',
}


def _tile(tone: str) -> str:
    """A thick tile with rounded corners and a bright line along its rim."""
    return (
        '<rect x="-40" y="-35" width="80" height="80" rx="13" fill="$shade" opacity=".2"/>'
        f'<g stroke="${tone}_edge" stroke-width="2">'
        f'<rect x="-40" y="-38" width="80" height="80" rx="12" fill="${tone}_deep"/>'
        f'<rect x="-40" y="-42" width="80" height="78" rx="12" fill="${tone}"/></g>'
        f'<g fill="none" stroke-width="8" stroke-linecap="round">'
        f'<rect x="-34" y="-36" width="68" height="66" rx="8" stroke="${tone}_light" stroke-width="3"/>'
        f"{_MARKS[tone]}</g>"
    )


LOOK = Look(
    game="skato",
    name="SKATO",
    art={"blue-tile": _tile("blue"), "green-tile": _tile("green")},
    letters={"blue-tile": "X", "green-tile": "O"},
    styles={"blue-tile": "bold #ffffff on #1f5fbf", "green-tile": "bold #000000 on #8fd05f"},
    colours={
        "board": Colour("#d9cdb8", "#3a342b"),
        "edge": Colour("#b7a88d", "#554c3f"),
        "cell": Colour("#efe6d3", "#2a261f"),
        "label": Colour("#7b6e57", "#aa9f8b"),
        "plate": Colour("#fdfcfa", "#2b2c30"),
        "blue": Colour("#2f68b5", "#3a74c4"),
        "blue_light": Colour("#5a90d8", "#669be0"),
        "blue_deep": Colour("#1d4680", "#1b427a"),
        "blue_edge": Colour("#12305b", "#0c2140"),
        "blue_mark": Colour("#dfeaf9", "#e0ebfa"),
        "green": Colour("#93cd5c", "#97d061"),
        "green_light": Colour("#b9e48d", "#bde792"),
        "green_deep": Colour("#5f9430", "#5d912f"),
        "green_edge": Colour("#3a631a", "#264210"),
        "green_mark": Colour("#274d0c", "#274d0d"),
    },
    trays=(
        Tray("Blue", 0, (Item("left", ("blue-reserve",)),)),
        Tray("Green", 1, (Item("left", ("green-reserve",)),)),
    ),
    slot='<path d="M-35-35h70v70h-70z" fill="none" stroke="$slot" stroke-width="3" stroke-dasharray="7 9"/>',
)
