"""Contest: plays a match with a crew, into a journal. A test (SPRT) may end it early."""

from dataclasses import dataclass

from kwartet.arena.handout import Handout
from kwartet.arena.journal import Journal
from kwartet.arena.match import Match
from kwartet.arena.sprt import Sprt


@dataclass
class Contest(Handout[Match, Journal]):
    """A match while it is being played: the number of its games, its crew, its journal and its test."""

    sprt: Sprt | None = None

    @property
    def match(self) -> Match:
        """The match that is played."""
        return self.plan

    @property
    def journal(self) -> Journal:
        """The finished games."""
        return self.results

    @property
    def verdict(self) -> str | None:
        """The verdict of the test; None without a test or before it is decided."""
        return self.sprt.verdict(self.journal.standing.pairs) if self.sprt else None

    @property
    def is_decided(self) -> bool:
        """Whether the test needs no further game."""
        return self.verdict is not None
