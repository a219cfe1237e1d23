"""Played: what the record of a finished game says about the match."""

from dataclasses import dataclass

from kwartet.arena.match import side_of_a
from kwartet.arena.standing import DRAW
from kwartet.errors import KwartetError
from kwartet.protocol.failure import Failure, Kind
from kwartet.record import Record, read_record


@dataclass(frozen=True)
class Played:
    """A finished game of a match."""

    record: Record

    @classmethod
    def read(cls, text: str) -> "Played":
        """Parse the text that a table has returned."""
        return cls(read_record(text))

    @property
    def match(self) -> str:
        """The text of the match it belongs to."""
        return self.record.headers.get("Match", "")

    @property
    def number(self) -> int:
        """The number of the game in its match, counted from 0."""
        try:
            return int(self.record.headers["Round"]) - 1
        except (KeyError, ValueError):
            raise KwartetError("a game of a match needs its number in the header Round") from None

    @property
    def points(self) -> float:
        """The points of A."""
        result = self.record.result
        if result is None or result.winner is None:
            return DRAW
        return float(result.winner is side_of_a(self.number))

    @property
    def fault(self) -> Failure | None:
        """The player at fault, if the game was not lost by the rules."""
        who, _, kind = self.record.headers.get("Fault", "").partition(" ")
        if not who or self.record.ending is None:
            return None
        return Failure(Kind(kind), who, self.record.ending.reason)

    @property
    def slowest(self) -> dict[str, float]:
        """The seconds of the slowest move of A and of B."""
        first, second = map(float, self.record.headers.get("Slowest", "0 0").split())
        own, other = (first, second) if side_of_a(self.number) == 0 else (second, first)
        return {"A": own, "B": other}
