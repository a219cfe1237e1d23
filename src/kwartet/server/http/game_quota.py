"""Game quota: how many games against the computer one visitor may have open.

A game counts while its player has a socket at it and it is not over. Visitors who are not logged in are
identified by network address. Every process counts by itself.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from kwartet.server.runtime.rate_limits import address_in
from kwartet.server.runtime.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar.types import Scope

    from kwartet.server.domain.visitor import Visitor
    from kwartet.server.live.table import Table

MOST_GAMES = 20


class GameQuota:
    """The open games against the computer, by visitor."""

    def __init__(self, *, is_on: bool = True) -> None:
        self._is_on = is_on
        self._tables: dict[str, list[Table]] = {}

    def check(self, who: str) -> None:
        """Refuse another game to a visitor who has too many open."""
        if self._is_on and len(self._open_games(who)) >= MOST_GAMES:
            raise Refusal(
                "too_many",
                f"you have {MOST_GAMES} games against the computer open; finish or close one of them first",
            )

    def check_table(self, who: str, table: Table, player: str | None) -> None:
        """Refuse another table to a visitor who has too many games open; their open ones are allowed."""
        is_game = plays_computer(table, player) and table.snapshot.result is None
        if is_game and table.facts.id not in self._open_games(who):
            self.check(who)

    @contextmanager
    def taken(self, who: str, table: Table, player: str | None) -> Iterator[None]:
        """Count a game while a visitor is at its table."""
        if not plays_computer(table, player):
            yield
            return
        tables = self._tables.setdefault(who, [])
        tables.append(table)
        try:
            yield
        finally:
            tables.remove(table)
            if not tables:
                del self._tables[who]

    def _open_games(self, who: str) -> set[str]:
        return {table.facts.id for table in self._tables.get(who, ()) if table.snapshot.result is None}


def plays_computer(table: Table, player: str | None) -> bool:
    """Whether the computer plays here against this visitor."""
    if table.facts.computer_side is None:
        return False
    return not table.facts.is_match or table.match_state.side_of(player) is not None


def quota_key(scope: Scope, visitor: Visitor | None) -> str:
    """The key by which a visitor is counted: the player's id, or else the network address."""
    return visitor.id if visitor else address_in(scope)
