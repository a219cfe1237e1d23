"""Notes: what the processes tell each other about tables."""

from datetime import datetime
from typing import ClassVar

from msgspec import Struct


class Step(Struct, frozen=True, array_like=True):
    """A change that did nothing but take decisions: nobody needs to look it up.

    Clocks are in milliseconds at the moment `since`.
    """

    moves: tuple[str, ...]
    left: tuple[int, int] | None = None
    since: datetime | None = None


class Note(Struct, frozen=True, array_like=True):
    """Something about a table: its version, or who is there by side and how many look on.

    `asks` wants to know from the others who is there. With a version there may be the step that led to it.
    """

    CHANNEL: ClassVar[str] = "tables"

    table: str
    process: str
    version: int | None = None
    here: tuple[int, int, int] | None = None
    asks: bool = False
    step: Step | None = None
