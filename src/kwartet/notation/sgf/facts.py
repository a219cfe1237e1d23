"""Facts: what a Boardspace file says besides the moves: which game, who played, when, and who won."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kwartet.errors import BadRecord, quote
from kwartet.game import game
from kwartet.notation.lenient import start_from
from kwartet.notation.sgf.lyngk import layout as layout_of_key
from kwartet.notation.sgf.tree import Property, Tree
from kwartet.position import Position
from kwartet.record.source import Source

VARIANTS = {
    "yinsh": ("yinsh", "standard"),
    "24": ("yinsh", "standard"),
    "yinsh-blitz": ("yinsh", "blitz"),
    "lyngk": ("lyngk", "standard"),
    "lyngk-6": ("lyngk", "six-stack"),
}
KNOWN_REVISION = "100"
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,19}")
NAME = re.compile(r'id\s+"?([^"]*)"?', re.IGNORECASE | re.DOTALL)
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
DATE = re.compile(
    rf"\b({'|'.join(MONTHS)})[a-z]*\s+([0-9]{{1,2}})\b.*\b([0-9]{{4}})\b", re.IGNORECASE | re.DOTALL
)
DRAW = re.compile(r"\bdraw\b", re.IGNORECASE)


@dataclass(frozen=True)
class Verdict:
    """Who has won according to the file; nobody means a draw."""

    player: int | None
    offset: int


class Facts:
    """The properties of one game that are no moves."""

    def __init__(self, source: Source, tree: Tree) -> None:
        self.source = source
        self.tree = tree
        self.properties = first_of_each(tree.properties)
        self.names = names_of(tree.properties)

    def start(self, layout: str | None) -> Position:
        """The position in which the game starts."""
        setup = self.properties.get("SU") or self.properties.get("GM")
        if setup is None:
            raise self.tree.problem or self.source.problem(
                self.tree.offset, "expected SU[…], which names the game"
            )
        word, *details = setup.value.lower().split() or [""]
        if word not in VARIANTS:
            expected = "yinsh, yinsh-blitz, lyngk or lyngk-6"
            raise self.source.problem(
                setup.offset, f"found the game {quote(setup.value)}, expected {expected}"
            )
        name, variant = VARIANTS[word]
        if name == "yinsh":
            return game(name, variant=variant).start()
        # Boardspace scores a neutral five-stack when its colour is claimed.
        lyngk = game(name, variant=variant, capture_on_claim=variant == "standard")
        return start_from(lyngk, layout or self.layout(setup, details))

    def layout(self, setup: Property, details: Sequence[str]) -> str:
        """The layout that the key in the setup stands for."""
        match details:
            case ["2", key, revision] if WHOLE_NUMBER.fullmatch(key) and revision == KNOWN_REVISION:
                return layout_of_key(int(key))
        raise self.missing_layout(setup)

    def missing_layout(self, setup: Property) -> BadRecord:
        """An error about a game whose layout nobody knows."""
        expected = (
            f"a key as in 'lyngk 2 12345 {KNOWN_REVISION}', or the layout of the stacks along with the file"
        )
        return self.source.problem(setup.offset, f"found the setup {quote(setup.value)}, expected {expected}")

    def headers(self, starter: int) -> dict[str, str]:
        """The headers of our record."""
        found = {
            "First": self.names.get(starter),
            "Second": self.names.get(1 - starter),
            "Date": date_of(self.value("DT")),
            "Site": "Boardspace",
            "Name": self.value("GN"),
        }
        return {name: value for name, value in found.items() if value}

    def value(self, name: str) -> str:
        """The value of a property; nothing if it is not there."""
        return self.properties[name].value.strip() if name in self.properties else ""

    def verdict(self) -> Verdict | None:
        """The result that the file tells, in whatever language: it names the winner."""
        if "RE" not in self.properties:
            return None
        told, offset = self.value("RE"), self.properties["RE"].offset
        if DRAW.search(told) and "won" not in told:
            return Verdict(None, offset)
        named = [player for player, name in self.names.items() if is_named(name, told)]
        return Verdict(max(named, key=lambda player: len(self.names[player])), offset) if named else None


def first_of_each(properties: Sequence[Property]) -> dict[str, Property]:
    """Properties by their names."""
    return {found.name: found for found in reversed(properties)}


def names_of(properties: Sequence[Property]) -> dict[int, str]:
    """The names of the players P0 and P1."""
    named = (
        (found.name, NAME.match(found.value.strip())) for found in properties if found.name in ("P0", "P1")
    )
    return {int(player[1]): name[1].strip() for player, name in named if name}


def is_named(name: str, told: str) -> bool:
    """Whether a sentence names a player."""
    return bool(name) and bool(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told, re.IGNORECASE))


def date_of(told: str) -> str:
    """A date as we write it; one that is not understood stays as it is."""
    found = DATE.search(told)
    if found is None:
        return told
    month, day, year = found.groups()
    return f"{year}.{MONTHS.index(month.lower()) + 1:02}.{int(day):02}"
