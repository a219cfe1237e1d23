"""Rules: rulebooks for reading."""

from kwartet.server.messages.base import Wire


class Block(Wire, frozen=True):
    """A paragraph, a list or a picture, with the number of the rule it states."""

    rule: str | None
    html: str


class Section(Wire, frozen=True):
    """A chapter of a rulebook."""

    heading: str
    blocks: tuple[Block, ...]


class RulePage(Wire, frozen=True):
    """A whole rulebook in one language."""

    title: str
    sections: tuple[Section, ...]
