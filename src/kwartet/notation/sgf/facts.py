"""Facts: the game, the players, the date and the result of a Boardspace file."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kwartet.errors import BadRecord, quote
from kwartet.notation.sgf.gestures import NotUnderstood, boardspace_parts
from kwartet.notation.sgf.tree import Property, Tree
from kwartet.position import Position
from kwartet.record.source import Source

NAME = re.compile(r'id\s+"?([^"]*)"?', re.IGNORECASE | re.DOTALL)
MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
DATE = re.compile(
    rf"\b({'|'.join(MONTHS)})[a-z]*\s+([0-9]{{1,2}})\b.*\b([0-9]{{4}})\b", re.IGNORECASE | re.DOTALL
)
LAYOUT = "XL"  # a property of our own files: the layout that has no key
DRAW = re.compile(r"\bdraw\b", re.IGNORECASE)


@dataclass(frozen=True)
class Verdict:
    """The winner according to the file; None means a draw."""

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
        known = {name: part for part in boardspace_parts() for name in part.BOARDSPACE}
        if word not in known:
            *names, last = [name for name in known if not name.isdigit()]
            raise self.unexpected(setup, "game", f"{', '.join(names)} or {last}")
        try:
            start: Position = known[word].boardspace_start(
                known[word].BOARDSPACE[word], details, layout or self.value(LAYOUT) or None
            )
        except NotUnderstood as expected:
            raise self.unexpected(setup, "setup", str(expected)) from None
        return start

    def unexpected(self, setup: Property, what: str, expected: str) -> BadRecord:
        """An error about the setup."""
        message = f"found the {what} {quote(setup.value)}, expected {expected}"
        return self.source.problem(setup.offset, message)

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
        """The value of a property; empty if it is missing."""
        return self.properties[name].value.strip() if name in self.properties else ""

    def verdict(self) -> Verdict | None:
        """The result in the file, in any language: it contains the name of the winner."""
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
    """A date in our format; an unknown format is returned unchanged."""
    found = DATE.search(told)
    if found is None:
        return told
    month, day, year = found.groups()
    return f"{year}.{MONTHS.index(month.lower()) + 1:02}.{int(day):02}"
