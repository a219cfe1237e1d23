"""Attendee: one socket at a match, whose it is, and how long its messages take."""

import time

from kwartet.server.clocks import SECOND
from kwartet.server.messages.matches import BeatDown
from kwartet.server.outbox import Outbox


class Attendee:
    """One socket at a table, whose it is, and how long its messages take."""

    __slots__ = ("lag", "number", "outbox", "player", "sent")

    def __init__(self, outbox: Outbox, player: str | None) -> None:
        self.outbox = outbox
        self.player = player
        self.lag = 0  # milliseconds there and back
        self.number = 0
        self.sent = 0.0

    def beat(self) -> None:
        """Ask for an answer at once."""
        self.number += 1
        self.sent = time.monotonic()
        self.outbox.put(BeatDown(number=self.number))

    def answer(self, number: int) -> None:
        """Hear the answer."""
        if number == self.number and self.sent:
            measured = int((time.monotonic() - self.sent) * SECOND)
            self.lag = (self.lag + measured) // 2 if self.lag else measured
            self.sent = 0.0
