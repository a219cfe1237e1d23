"""Endings: how players ended a game where the rules did not, converted between messages and records."""

from kwartet import Ending, Side
from kwartet.server.wire import records as wire


def ending_of(told: wire.Ending | None) -> Ending | None:
    """The ending for a record."""
    if told is None:
        return None
    return Ending(None if told.winner is None else Side(told.winner), told.reason)


def ending_view(ending: Ending | None) -> wire.Ending | None:
    """The ending as a message."""
    if ending is None:
        return None
    return wire.Ending(None if ending.winner is None else ending.winner.value, ending.reason)
