"""Journal: every finished game of a match, as a collection of records (ledger.py keeps it safe)."""

from collections.abc import Iterator
from pathlib import Path

from kwartet.arena.ledger import BadJournal, Ledger
from kwartet.arena.played import Played
from kwartet.arena.standing import Standing
from kwartet.errors import BadRecord
from kwartet.record import read_records

NEXT_GAME = "\n[Game "


class Journal(Ledger):
    """The finished games of one match, in memory and in a file."""

    def __init__(self, path: Path, match: str, resume: bool = False) -> None:
        self.played: dict[int, Played] = {}
        self._match = match
        super().__init__(path, resume)

    def add(self, text: str) -> bool:
        """Store a finished game; False if it is stored already."""
        played = Played.read(text)
        if played.number in self.played:
            return False
        self.append(f"{text}\n")
        self.played[played.number] = played
        return True

    @property
    def standing(self) -> Standing:
        """The results so far."""
        return Standing({number: played.points for number, played in self.played.items()})

    def take_up(self) -> None:
        """Read the games of former runs, and cut off an incomplete end."""
        text, length = self.content(), 0
        for played in whole_games(text):
            self._remember(played)
            length += len(f"{played.record.text}\n".encode())
        if NEXT_GAME in text.encode()[length + 1 :].decode("utf-8", errors="replace"):
            raise BadJournal(f"{self.path} was changed or is broken after {len(self.played)} games")
        self.cut(length)

    def _remember(self, played: Played) -> None:
        if played.match != self._match:
            raise BadJournal(
                f"{self.path} holds games of another match ({played.match}), not of this one ({self._match})"
            )
        self.played[played.number] = played


def whole_games(text: str) -> Iterator[Played]:
    """The games of a journal up to the first that is incomplete or damaged."""
    at = 0
    try:
        for record in read_records(text):
            written = f"{record.text}\n"
            if not text.startswith(written, at):
                return
            at += len(written)
            yield Played(record)
    except BadRecord:
        return
