"""Tournament: many people play each other over a line that may break at any time.

Everybody plays at random, writes down every decision that they are told, and comes back when the line breaks,
to whichever server is there. Now and then a client sends a message twice or late, or disconnects.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kwartet.server.runtime.cancel import cancel

PATIENCE = 60.0
PAUSE = 0.05
SECONDS, INCREMENT = 3600, 1
CLOCK = {"type": "fischer", "seconds": SECONDS, "increment": INCREMENT}
GAMES = ("yinsh", "lyngk", "4mation", "skato")
Message = dict[str, Any]


@dataclass
class Book:
    """What clients have received about one table, and which server was the first to confirm each decision."""

    moves: dict[int, str] = field(default_factory=dict)
    servers: dict[int, str] = field(default_factory=dict)
    contradictions: list[str] = field(default_factory=list)
    is_over: bool = False

    def event(self, decision: Message, server: str) -> None:
        """Write a decision down; it must be the same for ever."""
        ply, move = decision["ply"], decision["move"]
        first = self.servers.setdefault(ply, server)
        if self.moves.setdefault(ply, move) != move:
            self.contradictions.append(
                f"ply {ply} was {self.moves[ply]} for {first}, and then {move} for {server}"
            )

    def lost(self, stored: Sequence[str]) -> list[str]:
        """The confirmed decisions that are not stored at their place, with the server that confirmed each."""
        return [
            f"{server} confirmed {self.moves[ply]} at ply {ply}"
            for ply, server in self.servers.items()
            if list(stored[ply : ply + 1]) != [self.moves[ply]]
        ]


class Guest:
    """One client at a table."""

    def __init__(self, tournament: "Tournament", table: str, side: int, cookie: str, number: int) -> None:
        self.tournament = tournament
        self.table = table
        self.side = side
        self.cookie = cookie
        self.chance = random.Random(number)
        self.returns = 0

    async def stay(self) -> None:
        """Play until the game or the tournament is over; come back whenever the line breaks."""
        while not self.tournament.is_over.is_set():
            addresses = self.tournament.addresses
            address = addresses[(self.side + self.returns) % len(addresses)]
            self.returns += 1
            try:
                async with connect(
                    f"ws://{address}/api/tables/{self.table}/live",
                    additional_headers={"Cookie": self.cookie},
                    compression=None,
                    open_timeout=PATIENCE,
                ) as line:
                    if await self.play(line, address):
                        return
            except (WebSocketException, OSError, TimeoutError):
                await asyncio.sleep(PAUSE)

    async def play(self, line: ClientConnection, server: str) -> bool:
        """Answer what is received; tell whether the game is over."""
        while not self.tournament.is_over.is_set():
            received = await receive(line)
            view = self.read(received, server)
            if received["type"] == "beat":
                await say(line, type="beat", number=received["number"])
            elif received["type"] == "problem" and received["problem"]["code"] != "wrong_ply":
                return False  # it did not work: come again and look what is there
            if view and not view["choices"]:
                self.tournament.books[self.table].is_over = True
                return True
            if view and view["toMove"] == self.side:
                await self.tournament.limit_by_address()
                await self.decide(line, view)
                if self.chance.random() < self.tournament.leaves:
                    return False
        return True

    def read(self, received: Message, server: str) -> Message | None:
        """Write down what is told; the position, if it is told."""
        book = self.tournament.books[self.table]
        if received["type"] == "moved":
            book.event(received["decision"], server)
        state: Message = received.get("table", received)
        for decision in state.get("decisions", ()):
            book.event(decision, server)
        return state.get("view")

    async def decide(self, line: ClientConnection, view: Message) -> None:
        """Decide at random; sometimes twice, and sometimes something from long ago as well."""
        move = self.chance.choice(view["choices"])["move"]
        await say(line, type="move", ply=view["ply"], move=move)
        if self.chance.random() < self.tournament.doubles:
            await say(line, type="move", ply=view["ply"], move=move)
        if self.chance.random() < self.tournament.doubles:
            await say(line, type="move", ply=max(0, view["ply"] - 3), move=move)


class Tournament:
    """All who play, and what they were told."""

    def __init__(self, addresses: list[str], *, doubles: float = 0.1, leaves: float = 0.01) -> None:
        self.addresses = addresses
        self.doubles = doubles
        self.leaves = leaves
        self.books: dict[str, Book] = {}
        self.is_over = asyncio.Event()
        self._guests: list[Guest] = []
        self._goal = 0

    async def open(self, games: int) -> None:
        """Seat everybody while all is well."""
        async with httpx.AsyncClient(timeout=PATIENCE, base_url=f"http://{self.addresses[0]}") as client:
            for number in range(games):
                await self._seat(client, number)

    async def _seat(self, client: httpx.AsyncClient, number: int) -> None:
        cookies = []
        for _ in range(2):
            client.cookies.clear()
            answer = await client.post("/api/guest")
            cookies.append(f"kwartet_session={answer.cookies['kwartet_session']}")
        client.cookies.clear()
        choice = {"game": GAMES[number % len(GAMES)], "variant": "standard", "options": {}}
        answer = await client.post(
            "/api/matches",
            json={"choice": choice, "first": "me", "clock": CLOCK},
            headers={"Cookie": cookies[0], "Sec-Fetch-Site": "same-origin"},
        )
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        await self._take_seat(table, cookies[1])
        self.books[table] = Book()
        self._guests += [Guest(self, table, side, cookies[side], 2 * number + side) for side in range(2)]

    async def _take_seat(self, table: str, cookie: str) -> None:
        address = f"ws://{self.addresses[0]}/api/tables/{table}/live"
        async with connect(address, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE) as line:
            await say(line, type="sit")
            async with asyncio.timeout(PATIENCE):
                while (await receive(line)).get("side") != 1:
                    pass

    async def last(self, trouble: Callable[["Tournament"], Awaitable[None]]) -> None:
        """Play while there is trouble, and until the trouble is over."""
        playing = [asyncio.create_task(guest.stay()) for guest in self._guests]
        try:
            await trouble(self)
        finally:
            self.is_over.set()
            await cancel(*playing)
        assert not [each for each in playing if not each.cancelled() and each.exception()], playing

    async def progress(self, decisions: int) -> None:
        """Wait until so many more decisions have been told, or all games are over."""
        self._goal = self.told + decisions
        async with asyncio.timeout(PATIENCE):
            while self.told < self._goal and not all(book.is_over for book in self.books.values()):
                await asyncio.sleep(PAUSE)

    async def limit_by_address(self) -> None:
        """Wait while the trouble is late, or all games would be over before it comes."""
        while self.told >= self._goal + len(self._guests):
            await asyncio.sleep(PAUSE)

    @property
    def confirmed(self) -> Counter[str]:
        """How many decisions each server was the first to confirm."""
        return Counter(server for book in self.books.values() for server in book.servers.values())

    @property
    def told(self) -> int:
        """How many decisions have been told."""
        return sum(len(book.moves) for book in self.books.values())


async def receive(line: ClientConnection) -> Message:
    """The next message."""
    async with asyncio.timeout(PATIENCE):
        message: Message = msgspec.json.decode(await line.recv())
        return message


async def say(line: ClientConnection, **message: object) -> None:
    """Send something."""
    await line.send(msgspec.json.encode(message).decode())
