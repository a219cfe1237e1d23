"""Tables: what is fixed about a table, and the decisions taken at it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from kwartet import Side
from kwartet.server.domain.clocks import ClockRule
from kwartet.server.domain.games import GameChoice

TableKind = Literal["computer", "screen", "people"]


@dataclass(frozen=True)
class TableFacts:
    """What stays the same for a table as long as it exists."""

    id: str
    created: datetime
    choice: GameChoice
    kind: TableKind
    level: int | None
    computer_side: Side | None
    takebacks: bool
    names: tuple[str, str]
    start: str
    rated: bool = False
    listed: bool = False
    clock: ClockRule | None = None

    @property
    def is_match(self) -> bool:
        """Whether players with seats play; otherwise it is a home game, which can only be read."""
        return self.kind == "people"


@dataclass(frozen=True)
class Decision:
    """A decision with its time; `spent` and `left` are milliseconds of the decider's clock."""

    ply: int
    move: str
    taken: datetime
    spent: int | None = None
    left: int | None = None
