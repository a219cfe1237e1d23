"""Sweep: does the same at many tables; a table that fails does not stop the others.

The match worker uses it for clocks that have run out and for matches that no player has joined.
"""

from collections.abc import Awaitable, Callable, Iterable

import structlog

from kwartet.server.live.registry import Registry
from kwartet.server.live.table import Table
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.store.failure import failure_of

MOST_AT_ONCE = 100
log = structlog.get_logger(__name__)


class Sweep:
    """Does one thing at tables, and remembers those that failed the last time."""

    def __init__(self, registry: Registry, act: Callable[[Table], Awaitable[object]]) -> None:
        self._registry = registry
        self._act = act
        self._failed: set[str] = set()

    @property
    def limit(self) -> int:
        """How many tables to look for: those that fail every time must not crowd out the others."""
        return MOST_AT_ONCE + len(self._failed)

    async def visit(self, names: Iterable[str]) -> None:
        """Act at each table; raises only if the database cannot be used, for then every table would fail."""
        for name in names:
            try:
                await self._act(await self._registry.find(name))
            except Refusal:
                pass
            except Exception as trouble:
                if failure_of(trouble):
                    raise
                self._note(name, trouble)
                continue
            self._failed.discard(name)

    def _note(self, name: str, trouble: Exception) -> None:
        """Log the first failure of a table; it is tried again every time."""
        if name not in self._failed:
            log.error("a table could not be swept", table=name, exc_info=trouble)
        self._failed.add(name)
