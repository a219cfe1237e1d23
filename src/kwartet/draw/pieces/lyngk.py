"""The look of LYNGK: flat discs that build stacks.

Every colour shows at the side of a stack, has its own lightness, and carries a mark of its own on top: ivory
a dot, blue a ring, red a cross, green a triangle, black a square, the mottled joker a star.
"""

from kwartet.draw.look import Colour, Item, Look, Tray

THICKNESS = 11
_BODY = (
    '<path d="M-34-5v11a34 34 0 0 0 68 0v-11z" fill="${tone}_deep" stroke="${tone}_edge" stroke-width="2.2"/>'
    '<circle cy="-5" r="34" fill="${tone}" stroke="${tone}_edge" stroke-width="2.2"/>'
)
_SHINE = (
    '<path d="M-28-15A29 29 0 0 1-6-33" fill="none" stroke="$shine" stroke-width="3" stroke-linecap="round" '
    'opacity=".5"/>'
)
_MARKS = {
    "ivory": '<circle cy="-5" r="6" fill="$ivory_mark" stroke="$ivory_mark"/>',
    "blue": '<circle cy="-5" r="11" stroke="$blue_mark"/>',
    "red": '<path d="M-10-15L10 5M10-15L-10 5" stroke="$red_mark"/>',
    "green": '<path d="M0-19L13 4H-13z" stroke="$green_mark"/>',
    "black": '<path d="M-10-15h20v20h-20z" stroke="$black_mark"/>',
    "joker": '<path d="M0-21l4 10 11 1.3-8 7.5 2.3 11L0 3.5-9.3 8.8-7-2.2-15-9.7-4-11z" '
    'fill="$joker_mark" stroke="$joker_mark" stroke-width="3"/>',
}
_MOTTLES = (
    '<g fill="$joker_spot"><circle cx="-19" cy="-19" r="4.5"/><circle cx="-4" cy="-32" r="3"/>'
    '<circle cx="20" cy="-20" r="5"/><circle cx="27" cy="-3" r="3"/><circle cx="15" cy="16" r="4.5"/>'
    '<circle cx="-9" cy="19" r="3.5"/><circle cx="-25" cy="3" r="4"/>'
    '<circle cx="-27" cy="17" r="3"/><circle cx="-11" cy="33" r="3.5"/><circle cx="8" cy="33" r="3"/>'
    '<circle cx="24" cy="23" r="3.5"/></g>'
)


# Where the marks on top are covered, notches in the side tell the colours of a stack apart.
_NOTCHES = {"blue": (0,), "red": (-9, 9), "green": (-17, 0, 17)}


def _disc(tone: str) -> str:
    mottles = _MOTTLES if tone == "joker" else ""
    marks = _MARKS[tone] + _notches(tone)
    return (
        f"{_BODY.replace('{tone}', tone)}{mottles}{_SHINE}"
        f'<g fill="none" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">{marks}</g>'
    )


def _notches(tone: str) -> str:
    cuts = "".join(f"M{x} {round((34 * 34 - x * x) ** 0.5) - 2}v6" for x in _NOTCHES.get(tone, ()))
    return f'<path d="{cuts}" stroke="${tone}_mark" stroke-width="4"/>' if cuts else ""


def _removed_stack() -> str:
    """Five flat discs of no colour."""
    disc = "a33 26 0 0 0 66 0v-8a33 26 0 0 0-66 0z"
    lower = "".join(f'<path d="M-33 {foot}v8{disc}" fill="$taken_deep"/>' for foot in (14, 5, -4, -13))
    top = '<ellipse cy="-22" rx="33" ry="26" fill="$taken"/>'
    return f'<g stroke="$taken_edge" stroke-width="2">{lower}{top}</g>'


def _side(name: str, prefix: str, side: int) -> Tray:
    claimed = Item("claimed", (f"{prefix}-claim-1", f"{prefix}-claim-2"), is_counted=False)
    return Tray(name, side, (claimed, Item("five-stacks", (f"{prefix}-stacks",))))


LOOK = Look(
    game="lyngk",
    name="LYNGK",
    art={name: _disc(name) for name in _MARKS} | {"stack": _removed_stack()},
    letters={"ivory": "I", "blue": "B", "red": "R", "green": "G", "black": "K", "joker": "J", "stack": "S"},
    styles={
        "ivory": "#000000 on #f3e4bc",
        "blue": "#ffffff on #1f5fbf",
        "red": "#ffffff on #b3261e",
        "green": "#000000 on #74c566",
        "black": "#ffffff on #3b3b40",
        "joker": "bold #4b1d96 on #e7dcfb",
        "stack": "bold",
    },
    colours={
        "board": Colour("#d8d2c6", "#454248"),
        "edge": Colour("#b9b1a2", "#5f5b62"),
        "line": Colour("#a59c8c", "#78737b"),
        "label": Colour("#7d7567", "#b3aeb4"),
        "plate": Colour("#fdfcfa", "#2b2c30"),
        "ivory": Colour("#f7ebc9", "#f3e6c2"),
        "ivory_deep": Colour("#dcc48d", "#d6bd84"),
        "ivory_edge": Colour("#8a7442", "#4e4225"),
        "ivory_mark": Colour("#8f7640", "#8f7641"),
        "blue": Colour("#2d6fd0", "#3a7bdb"),
        "blue_deep": Colour("#1f529f", "#2a5fb0"),
        "blue_edge": Colour("#12356b", "#0e2444"),
        "blue_mark": Colour("#dcebff", "#dfecff"),
        "red": Colour("#cf3a32", "#d8453c"),
        "red_deep": Colour("#ad2b24", "#b5332b"),
        "red_edge": Colour("#5c120e", "#3f0c09"),
        "red_mark": Colour("#ffe3de", "#ffe5e0"),
        "green": Colour("#7cc46a", "#82c971"),
        "green_deep": Colour("#569a46", "#5da24d"),
        "green_edge": Colour("#2c5c20", "#1b3b13"),
        "green_mark": Colour("#1f4a15", "#1f4a16"),
        "black": Colour("#2e2f34", "#26272b"),
        "black_deep": Colour("#1a1b1e", "#141518"),
        "black_edge": Colour("#08080a", "#85878f"),
        "black_mark": Colour("#cfd0d6", "#d0d1d7"),
        "joker": Colour("#fffdfb", "#fbf9f7"),
        "joker_deep": Colour("#e4e1df", "#d9d6d4"),
        "joker_edge": Colour("#6b6669", "#3a373a"),
        "joker_mark": Colour("#443a5c", "#443a5d"),
        "joker_spot": Colour("#a9a2ae", "#9d96a3"),
        "taken": Colour("#b8b2a7", "#77746f"),
        "taken_deep": Colour("#979186", "#5b5854"),
        "taken_edge": Colour("#5f5a52", "#2f2d2b"),
    },
    trays=(
        _side("Player A", "first", 0),
        _side("Player B", "second", 1),
        Tray("", None, (Item("to claim", ("I", "B", "R", "G", "K"), is_counted=False),)),
    ),
    slot='<circle r="33" fill="none" stroke="$slot" stroke-width="3" stroke-dasharray="7 9"/>',
    thickness=THICKNESS,
)
