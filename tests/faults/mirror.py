"""Mirror: what one socket has been told, put together from its messages alone."""

import json
import time
from contextlib import ExitStack

from server.browsers import Browser
from server.match_client import QUIET
from server.server_client import PATIENCE, Line, Message

LONGEST_CLOCK = 31 * 24 * 3600


class Mirror:
    """One socket of a player, and the match as this client sees it."""

    def __init__(self, person: str, browser: Browser, table: str) -> None:
        self.person = person
        self.problems: list[str] = []
        self.history: list[tuple[str, ...]] = []
        self.moves: tuple[str, ...] = ()
        self.seat: Message = {}
        self.match: Message = {}
        self.chat: dict[int, tuple[int, str]] = {}
        self._result: Message | None = None
        with ExitStack() as stack:
            self._line: Line = stack.enter_context(browser.line(f"/api/tables/{table}/live"))
            self._arrive()
            self._stack = stack.pop_all()

    def _arrive(self) -> None:
        """The first words tell everything."""
        self.receive("seated")
        self.receive("table")
        if self.seat["side"] is not None:
            self.receive("said")

    def close(self) -> None:
        """Go without a word."""
        self._stack.close()

    def say(self, message: Message | str) -> None:
        """Send something, and do not wait."""
        self._line.say_text(message if isinstance(message, str) else json.dumps(message))

    def catch_up(self) -> None:
        """Receive all waiting messages."""
        self._line.say("ping")
        while self._read() != "pong":
            pass

    def receive(self, kind: str) -> None:
        """Hear one message, which must be of a kind, besides those that may come at any time."""
        while (received := self._read()) in QUIET:
            pass
        assert received == kind, received

    def _read(self) -> str:
        message = self._line.receive()
        kind: str = message["type"]
        match kind:
            case "table":
                self._take_table(message["table"])
            case "moved":
                self._take_move(message)
            case "ended":
                self._result = message["result"]
            case "match":
                self.match = message["match"]
                self._check_clock(self.match["clock"])
            case "seated":
                self.seat = message
            case "said":
                assert self.seat["side"] is not None, "this is for the players alone"
                self.chat |= {line["number"]: (line["side"], line["text"]) for line in message["lines"]}
            case "problem":
                self.problems.append(message["problem"]["code"])
        return kind

    def _take_table(self, table: Message) -> None:
        decisions = table["decisions"]
        assert [decision["ply"] for decision in decisions] == list(range(len(decisions)))
        self._set_moves(tuple(decision["move"] for decision in decisions))
        self.view, self.match, self._result = table["view"], table["match"], table["result"]
        self._check_clock(self.match["clock"])

    def _take_move(self, message: Message) -> None:
        assert message["decision"]["ply"] == len(self.moves)
        self._set_moves((*self.moves, message["decision"]["move"]))
        self.view = message["view"]
        self.match = {**self.match, "clock": message["clock"]}
        self._check_clock(message["clock"])

    def _set_moves(self, moves: tuple[str, ...]) -> None:
        if moves != self.moves:
            self.history.append(moves)
        self.moves = moves

    def _check_clock(self, clock: Message | None) -> None:
        if clock is not None:
            assert all(0 < left <= LONGEST_CLOCK for left in clock["left"])

    @property
    def told(self) -> Message:
        """The match as it looks from here."""
        result, clock = self._result, self.match["clock"]
        assert self.view["ply"] == len(self.moves)
        return {
            "side": self.seat["side"],
            "phase": self.match["phase"],
            "moves": self.moves,
            "text": self.view["text"],
            "choices": {choice["move"] for choice in self.view["choices"]},
            "score": tuple(self.view["score"]),
            "end": (result["winner"], result["reason"]) if result else None,
            "offers": frozenset(
                (offer["kind"], offer["side"], offer["ply"]) for offer in self.match["offers"]
            ),
            "rematch": self.match["rematch"] is not None,
            "running": clock["running"] if clock else None,
            "chat": tuple(self.chat[number] for number in sorted(self.chat)),
            "lines": tuple(tuple(line) for line in self.seat["conditions"]),
        }

    @property
    def presence(self) -> tuple[list[bool], int]:
        """Which players are here, and how many look on."""
        return [away is None for away in self.match["away"]], self.match["watchers"]

    def wait_for(self, presence: tuple[list[bool], int]) -> None:
        """Hear until everybody has been counted."""
        patient_until = time.monotonic() + PATIENCE
        while self.presence != presence:
            assert time.monotonic() < patient_until, f"{self.presence} is told to {self.person}"
            self._read()
