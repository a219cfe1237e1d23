"""People: accounts, and matches between them, that are made without clicking."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count

import httpx
from websockets.sync.client import ClientConnection, connect

from browser.visitor import JSON, PATIENCE, Visitor

PASSWORD = "correct horse battery staple"
SECONDS = PATIENCE / 1000
numbers = count(1)
LONGEST_NAME = 24


def new_name(beginning: str = "Anna") -> str:
    """A name that nobody has on this server."""
    number = str(next(numbers))
    return f"{beginning[: LONGEST_NAME - len(number) - 1]} {number}"


class Person:
    """Person with an account, who plays without a browser."""

    def __init__(self, address: str, name: str = "") -> None:
        self.name = name or new_name()
        self._address = address
        self._cookies = httpx.Cookies()
        self.id: str = self.post("/api/account", name=self.name, password=PASSWORD)["player"]["id"]

    def post(self, path: str, **data: JSON) -> JSON:
        """Send something."""
        answer = httpx.post(self._address + path, json=data, cookies=self._cookies, timeout=SECONDS)
        assert answer.is_success, answer.text
        self._cookies.update(answer.cookies)
        return answer.json()

    def delete_account(self) -> None:
        """Be nobody from now on."""
        proof = {"proof": {"password": PASSWORD}}
        where = f"{self._address}/api/account/removal"
        answer = httpx.post(where, json=proof, cookies=self._cookies, timeout=SECONDS)
        assert answer.is_success, answer.text

    def archived(self) -> list[str]:
        """The records in the own archive, the oldest first."""
        games: list[str] = self._get("/api/archive").json()["games"]
        return [self._get(f"/api/archive/{game}").text for game in games]

    def _get(self, path: str) -> httpx.Response:
        answer = httpx.get(self._address + path, cookies=self._cookies, timeout=SECONDS)
        assert answer.is_success, answer.text
        return answer

    def make_match(self, game: str, **wishes: JSON) -> str:
        """Make a match for two and sit down first."""
        choice = {"game": game, "variant": wishes.pop("variant", "standard"), "options": {}}
        table: str = self.post("/api/matches", choice=choice, first="me", **wishes)["id"]
        return table

    @contextmanager
    def at(self, table: str) -> Iterator["AtTable"]:
        """Come to a table, and leave it at the end."""
        address = f"{self._address.replace('http', 'ws', 1)}/api/tables/{table}/live"
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        with connect(address, additional_headers={"Cookie": cookies}, open_timeout=SECONDS) as line:
            yield AtTable(line)


class AtTable:
    """One socket at a table."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line

    def send(self, kind: str, **data: JSON) -> None:
        """Say something."""
        self._line.send(json.dumps({"type": kind, **data}))

    def receive(self, kind: str) -> JSON:
        """Wait until something of a kind is said."""
        while True:
            message = json.loads(self._line.recv(SECONDS))
            assert message["type"] != "problem", message
            if message["type"] == kind:
                return message


def play(one: Person, other: Person, game: str, moves: Sequence[str], **wishes: JSON) -> str:
    """Play moves, `one` first; with `resigns`, that side then gives up. Tells the table."""
    resigns = wishes.pop("resigns", None)
    table = one.make_match(game, **wishes)
    with one.at(table) as first, other.at(table) as second:
        second.send("sit")
        while first.receive("match")["match"]["phase"] != "playing":
            pass
        seats, to_move = (first, second), 0
        for ply, move in enumerate(moves):
            seats[to_move].send("move", ply=ply, move=move)
            to_move = first.receive("moved")["view"]["toMove"]
        if resigns is not None:
            seats[resigns].send("resign", ply=len(moves))
            first.receive("ended")
    return table


def log_in(visitor: Visitor, person: Person) -> None:
    """Log a visitor in."""
    visitor.post("/api/login", {"name": person.name, "password": PASSWORD})
