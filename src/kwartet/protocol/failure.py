"""Failure: why a game was lost by something other than the rules, and who is to blame."""

from dataclasses import dataclass
from enum import StrEnum

from kwartet.errors import KwartetError


class Kind(StrEnum):
    """What a player can do wrong."""

    NO_START = "no start"
    TIME_OUT = "time-out"
    CRASH = "crash"
    ILLEGAL_MOVE = "illegal move"
    GARBAGE = "garbage"
    REFUSAL = "refusal"


@dataclass(frozen=True)
class Failure:
    """One mistake of one player, with a sentence for people."""

    kind: Kind
    who: str
    sentence: str

    def __str__(self) -> str:
        """Return who did what, and the details."""
        return f"{self.who}, {self.kind}: {self.sentence}"


class PlayerFailed(KwartetError):
    """A player cannot go on; `fault` says why."""

    def __init__(self, fault: Failure) -> None:
        super().__init__(str(fault))
        self.fault = fault

    def __reduce__(self) -> tuple[type["PlayerFailed"], tuple[Failure]]:
        """Pickle by the fault."""
        return PlayerFailed, (self.fault,)
