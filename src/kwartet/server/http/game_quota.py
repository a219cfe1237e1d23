"""Game quota: how many games against the computer one player may have open.

A game counts while its player has a socket at it and it is not over. Every process counts by itself.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from kwartet.server.runtime.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kwartet.server.live.table import Table

MOST_GAMES = 20


class GameQuota:
    """The open games against the computer, by player."""

    def __init__(self, *, is_on: bool = True) -> None:
        self._is_on = is_on
        self._tables: dict[str, list[Table]] = {}

    def check(self, player: str) -> None:
        """Refuse another game to a player who has too many open."""
        if self._is_on and len(self._open_games(player)) >= MOST_GAMES:
            raise Refusal(
                "too_many",
                f"you have {MOST_GAMES} games against the computer open; finish or close one of them first",
            )

    def check_table(self, table: Table, player: str | None) -> None:
        """Refuse another table to a player who has too many games open; their open ones are allowed."""
        if player is None or not plays_computer(table, player) or table.snapshot.result is not None:
            return
        if table.facts.id not in self._open_games(player):
            self.check(player)

    @contextmanager
    def taken(self, table: Table, player: str | None) -> Iterator[None]:
        """Count a game while its player is at the table."""
        if player is None or not plays_computer(table, player):
            yield
            return
        tables = self._tables.setdefault(player, [])
        tables.append(table)
        try:
            yield
        finally:
            tables.remove(table)
            if not tables:
                del self._tables[player]

    def _open_games(self, player: str) -> set[str]:
        return {table.facts.id for table in self._tables.get(player, ()) if table.snapshot.result is None}


def plays_computer(table: Table, player: str) -> bool:
    """Whether the computer plays here against this player."""
    return table.facts.computer_side is not None and table.match_state.side_of(player) is not None
