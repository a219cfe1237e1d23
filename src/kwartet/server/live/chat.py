"""Chat: the lines of one match in this process, read from the database when a client first needs them."""

from kwartet.server.domain.events import ChatLine
from kwartet.server.store import Database
from kwartet.server.store.database import DATABASE_ERRORS
from kwartet.server.store.match_details import said_after
from kwartet.server.views.matches import line_view
from kwartet.server.wire.matches import SaidDown

Lines = tuple[ChatLine, ...]


class Chat:
    """The chat of one table; `lines` is None until a client needs them."""

    def __init__(self, database: Database, table: str) -> None:
        self.lines: Lines | None = None
        self._database = database
        self._table = table

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self.lines or ())

    @property
    def last(self) -> int:
        """The number of the last line; lines before it may be gone with an account."""
        return self.lines[-1].number if self.lines else 0

    @property
    def message(self) -> SaidDown:
        """All lines as a message."""
        return message_of(self.lines or ())

    async def load(self) -> None:
        """Read the lines, unless they are known."""
        if self.lines is None:
            self.lines = await said_after(self._database, self._table, 0)

    async def read_new(self, *, is_cut: bool) -> Lines:
        """The lines that other processes have added; `is_cut` says that lines may have been deleted."""
        if self.lines is None:
            return ()
        if is_cut:
            self.lines = ()
        try:
            return await said_after(self._database, self._table, self.last)
        except DATABASE_ERRORS:
            self.lines = None
            return ()

    def append(self, lines: Lines) -> SaidDown | None:
        """Add lines; return the message about them, None if no client has read the chat."""
        if self.lines is None or not lines:
            return None
        self.lines = (*self.lines, *lines)
        return message_of(lines)


def message_of(lines: Lines) -> SaidDown:
    """Lines as a message."""
    return SaidDown(lines=tuple(line_view(line) for line in lines))
