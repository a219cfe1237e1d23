"""The look of YINSH: hollow rings, and markers that are white on one side and black on the other."""

from kwartet.draw.look import Colour, Item, Look, Tray

_GRADIENTS = """
<linearGradient id="$id-pale" x1=".1" y1="0" x2=".9" y2="1"><stop stop-color="$pale_light"/>
<stop offset="1" stop-color="$pale_deep"/></linearGradient>
<linearGradient id="$id-dark" x1=".1" y1="0" x2=".9" y2="1"><stop stop-color="$dark_light"/>
<stop offset="1" stop-color="$dark_deep"/></linearGradient>
""".replace("\n", "")


def _ring(tone: str, shine: float) -> str:
    """A ring just wide enough for a marker, with its shadow, its two edges, and light from the upper left."""
    return (
        '<g fill="none" stroke-linecap="round">'
        '<circle cy="5" r="37" stroke="$shade" stroke-width="16" opacity=".28"/>'
        f'<circle r="37" stroke="${tone}_edge" stroke-width="17"/>'
        f'<circle r="37" stroke="url(#$id-{tone})" stroke-width="12.5"/>'
        f'<path d="M-38-13A40 40 0 0 1-4-40" stroke="$shine" stroke-width="3.5" opacity="{shine}"/></g>'
    )


def _marker(top: str, bottom: str) -> str:
    """A disc lying on its other side, whose colour shows at the rim."""
    return (
        '<ellipse cy="9" rx="28" ry="26" fill="$shade" opacity=".25"/>'
        f'<circle cy="5" r="26" fill="${bottom}_deep" stroke="${bottom}_edge" stroke-width="2"/>'
        f'<circle cy="-2" r="26" fill="url(#$id-{top})" stroke="${top}_edge" stroke-width="2"/>'
    )


_HALVES = (
    '<ellipse cy="7" rx="28" ry="26" fill="$shade" opacity=".25"/>'
    '<circle r="26" fill="url(#$id-pale)" stroke="$pale_edge" stroke-width="2"/>'
    '<path d="M-18 18A26 26 0 0 0 18-18z" fill="url(#$id-dark)" stroke="$dark_edge" stroke-width="2"/>'
)


def _side(name: str, prefix: str, side: int) -> Tray:
    to_place = Item("to place", (f"{prefix}-reserve",), goes_when_empty=True)
    removed = tuple(f"{prefix}-{number}" for number in (1, 2, 3))
    return Tray(name, side, (to_place, Item("removed", removed, is_counted=False)))


LOOK = Look(
    game="yinsh",
    name="YINSH",
    art={
        "white-ring": _ring("pale", 0.9),
        "black-ring": _ring("dark", 0.5),
        "white-marker": _marker("pale", "dark"),
        "black-marker": _marker("dark", "pale"),
        "marker": _HALVES,
    },
    letters={"white-ring": "W", "black-ring": "B", "white-marker": "w", "black-marker": "b", "marker": "m"},
    styles={
        "white-ring": "bold #000000 on #fff0c2",
        "black-ring": "bold #ffffff on #3f4348",
        "white-marker": "#000000 on #fff0c2",
        "black-marker": "#ffffff on #3f4348",
        "marker": "#000000 on #d5d5d5",
    },
    small=frozenset({"white-marker", "black-marker", "marker"}),
    colours={
        "board": Colour("#b9c7d1", "#4b5b69"),
        "edge": Colour("#93a5b2", "#65788a"),
        "line": Colour("#7f96a6", "#7d91a2"),
        "label": Colour("#5c7283", "#b3c3cf"),
        "plate": Colour("#f1efe9", "#2c3035"),
        "pale_light": Colour("#fffffe", "#fffefa"),
        "pale_deep": Colour("#dcd8ce", "#d3cec2"),
        "pale_edge": Colour("#6f6a60", "#3c3a36"),
        "dark_light": Colour("#585c63", "#33373d"),
        "dark_deep": Colour("#17191c", "#08090a"),
        "dark_edge": Colour("#0a0b0c", "#6c7a86"),
    },
    trays=(
        _side("White", "white", 0),
        _side("Black", "black", 1),
        Tray("", None, (Item("pool", ("pool",)),)),
    ),
    slot='<circle r="35" fill="none" stroke="$slot" stroke-width="3" stroke-dasharray="7 9"/>',
    defs=_GRADIENTS,
)
