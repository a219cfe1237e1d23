"""Real match: guests at servers in processes of their own, and matches between two of them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import httpx
from websockets.sync.client import ClientConnection

from server.process import Process, receive, say
from server.server_client import PATIENCE, SKATO, Message

Lines = tuple[ClientConnection, ClientConnection]


class Guest:
    """A player with a cookie, at any process."""

    def __init__(self, process: Process) -> None:
        answer = httpx.post(f"{process.url}/api/guest", timeout=PATIENCE)
        self.cookie = {"cookie": f"kwartet_session={answer.cookies['kwartet_session']}"}

    def post(self, process: Process, path: str, **data: object) -> httpx.Response:
        """Send something."""
        return httpx.post(process.url + path, json=data, headers=self.cookie, timeout=PATIENCE)

    def open_match(self, process: Process, **more: object) -> str:
        """Open a match in which this guest begins."""
        answer = self.post(process, "/api/matches", **{"choice": SKATO, "first": "me", **more})
        return str(answer.json()["id"])

    @contextmanager
    def at(self, process: Process, table: str) -> Iterator[tuple[ClientConnection, Message]]:
        """Come to a table, and see it."""
        with process.connect(f"/api/tables/{table}/live", self.cookie) as socket:
            yield socket, receive(socket, "table")["table"]


class RealMatch:
    """A match between two guests on a real process; both have seats, and Ann begins."""

    def __init__(self, process: Process, choice: Message = SKATO, **more: object) -> None:
        self.process = process
        self.ann, self.ben = Guest(process), Guest(process)
        self.table = self.ann.open_match(process, choice=choice, **more)
        with self.ben.at(process, self.table) as (line, _):
            say(line, "sit")
            receive(line, "said")

    @contextmanager
    def lines(self, other: Process | None = None) -> Iterator[Lines]:
        """Both come, Ben perhaps to another process."""
        with (
            self.ann.at(self.process, self.table) as (ann, _),
            self.ben.at(other or self.process, self.table) as (ben, _),
        ):
            yield ann, ben

    def moves(self) -> list[str]:
        """What has been decided."""
        return [decision["move"] for decision in self.process.get(f"/api/tables/{self.table}")["decisions"]]


def play(lines: Lines, moves: Sequence[str], ply: int) -> None:
    """Play moves by turns; both receive the same."""
    for number, move in enumerate(moves, start=ply):
        say(lines[number % 2], "move", ply=number, move=move)
        received = [receive(line, "moved", "problem") for line in lines]
        assert received[0]["decision"]["move"] == received[1]["decision"]["move"] == move


def take_back(lines: Lines, asker: int, ply: int) -> None:
    """One asks to take decisions back, the other agrees; both receive the table."""
    say(lines[asker], "takeback", ply=ply)
    receive(lines[1 - asker], "match", where=lambda latest: bool(latest["match"]["offers"]))
    say(lines[1 - asker], "answer", offer="takeback", accept=True)
    for line in lines:
        receive(line, "table", where=lambda latest: len(latest["table"]["decisions"]) == ply)
