"""Samples: the results of self-play, in an append-only file (ledger.py keeps it safe).

The first line says what was played: `# yinsh standard; nodes 1500; seed 1`. Games follow in the order in
which they were finished; each ends with its number.
"""

import re
from pathlib import Path

from kwartet.arena.ledger import BadJournal, Ledger

END_OF_GAME = re.compile(r"^# game ([1-9][0-9]{0,8})\n", re.MULTILINE)


class Samples(Ledger):
    """The finished games of self-play, by number, and how many samples they have."""

    def __init__(self, path: Path, plan: str, resume: bool = False) -> None:
        self.played: set[int] = set()
        self.count = 0
        self._heading = f"# {plan}\n"
        super().__init__(path, resume)
        if not self.content():
            self.append(self._heading)

    def add(self, text: str) -> bool:
        """Store a finished game; False if it is stored already."""
        number = self._number(text)
        if number in self.played:
            return False
        self.append(text)
        self._remember(number, text)
        return True

    def take_up(self) -> None:
        """Read the games of former runs, and cut off an incomplete end."""
        text, length = self.content(), len(self._heading)
        if len(text) < length and self._heading.startswith(text):
            self.cut(0)
            return
        if not text.startswith(self._heading):
            heading = text.partition("\n")[0]
            raise BadJournal(f"{self.path} holds other games ({heading[:100]}), not {self._heading.strip()}")
        for end in END_OF_GAME.finditer(text):
            self._remember(int(end[1]) - 1, text[length : end.end()])
            length = end.end()
        self.cut(len(text[:length].encode()))

    def _number(self, text: str) -> int:
        ends = END_OF_GAME.findall(text)
        if len(ends) != 1:
            raise BadJournal("a game of self-play ends with one line that tells its number")
        return int(ends[0]) - 1

    def _remember(self, number: int, text: str) -> None:
        if number in self.played:
            raise BadJournal(f"{self.path} holds game {number + 1} twice")
        self.played.add(number)
        self.count += text.count("\n") - 1
