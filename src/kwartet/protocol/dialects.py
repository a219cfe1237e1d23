"""Dialects: the first word of a conversation chooses its language."""

from collections.abc import Callable

from kwartet.protocol.session import Session
from kwartet.protocol.ugi import GREETINGS, UgiSession


class Conversation:
    """A session in the dialect of the client: UGI after `ugi` or `uci`, our own protocol otherwise."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say
        self._session: Session | UgiSession | None = None

    def hear(self, line: str) -> bool:
        """Take one line; False once the conversation is over."""
        words = line.split()
        if not words:
            return True
        if self._session is None:
            self._session = (UgiSession if words[0] in GREETINGS else Session)(self._say)
        return self._session.hear(line)

    def finish(self) -> None:
        """Come to an end after the last line."""
        if self._session:
            self._session.finish()
