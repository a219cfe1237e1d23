"""Players: pairs of guests who play one game after the other over sockets, as browsers do."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from itertools import cycle
from typing import Any
from zlib import crc32

import httpx
import msgspec

import kwartet
from load.line import Hear, Line, open_line

PATIENCE = 20.0
GameChoice = dict[str, Any]
LONGEST: GameChoice = {"game": "yinsh", "variant": "standard", "options": {}}
CLOCK = {"type": "fischer", "seconds": 3600, "increment": 1}
GAMES: list[GameChoice] = [
    {"game": info.id, "variant": variant, "options": {}}
    for info in kwartet.all_games()
    for variant in info.variants
]


class Choice(msgspec.Struct):
    """A legal move."""

    move: str


class View(msgspec.Struct, rename="camel"):
    """As much of a position as a player needs who plays at random."""

    ply: int
    to_move: int
    choices: list[Choice]


class Table(msgspec.Struct):
    """As much of a table."""

    view: View


class Received(msgspec.Struct):
    """A message from the server."""

    type: str
    view: View | None = None
    table: Table | None = None
    number: int = 0


DECODER = msgspec.json.Decoder(Received)
PROBLEM = b'{"type":"problem"'


@dataclass
class Figures:
    """What was noticed."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    games: int = 0
    received: int = 0
    confirmed: Counter[str] = field(default_factory=Counter)  # by the server that told the opponent


class Server:
    """Where the players go: one address, or several of the same server.

    All who are at one table come to the same address, as behind the proxy of the guide for hosts, or else
    everybody to the next one.
    """

    def __init__(self, addresses: list[str], figures: Figures, *, scatters: bool) -> None:
        self.addresses = addresses
        self.figures = figures
        self._scatters = scatters
        self.headers: dict[str, str] = {}
        self._next = cycle(addresses)
        # Many people share this client, so it must not keep cookies.
        nobody = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self.client = httpx.AsyncClient(cookies=nobody, timeout=PATIENCE)

    def seen_from(self, address: str) -> "Server":
        """The same server, for somebody who comes to it from another address through a proxy."""
        server = copy(self)
        server.headers = {"X-Forwarded-For": address}
        return server

    async def guest(self) -> str:
        """A new guest's cookie."""
        answer = await self.client.post(f"http://{next(self._next)}/api/guest", headers=self.headers)
        answer.raise_for_status()
        return f"kwartet_session={answer.cookies['kwartet_session']}"

    async def match(self, cookie: str, choice: GameChoice, begun: Mapping[str, object]) -> str:
        """A new match, perhaps one that has begun."""
        answer = await self.client.post(
            f"http://{next(self._next)}/api/matches",
            json={"choice": choice, "first": "me", "clock": CLOCK, **begun},
            headers={"Cookie": cookie, "Sec-Fetch-Site": "same-origin", **self.headers},
        )
        answer.raise_for_status()
        table: str = answer.json()["id"]
        return table

    async def open(self, path: str, cookie: str, receive: Hear) -> Line:
        """A socket to one of the addresses."""
        by_path = self.addresses[crc32(path.encode()) % len(self.addresses)]
        address = next(self._next) if self._scatters else by_path
        async with asyncio.timeout(PATIENCE):
            return await open_line(
                address,
                path,
                {"Cookie": cookie, **self.headers},
                partial(self._count, receive),
                self.figures.errors.append,
            )

    def _count(self, receive: Hear, line: Line, text: bytes) -> None:
        self.figures.received += 1
        if text.startswith(PROBLEM):
            self.figures.errors.append(text.decode())
        receive(line, text)


class Pair:
    """Two guests who play each other again and again, and perhaps a spectator."""

    def __init__(self, server: Server, number: int, *, is_watched: bool, has_endings: bool) -> None:
        self.server = server
        self.number = number
        self.is_watched = is_watched
        self.has_endings = has_endings
        self.chance = random.Random(number)
        self.cookies: list[str] = []
        self.lines: list[Line] = []
        self.view: View | None = None
        self.first_to_move = 0
        self._last = b""
        self._told: list[asyncio.Future[None]] = []

    async def arrive(self) -> None:
        """Come in, and sit down at a first table."""
        self.cookies = [await self.server.guest() for _ in range(2)]
        await self.sit(is_begun=True)

    async def sit(self, *, is_begun: bool = False) -> None:
        """Sit down at a new table."""
        choice = GAMES[self.number % len(GAMES)] if self.has_endings else LONGEST
        begun = some_way_into(choice, self.chance) if self.has_endings and is_begun else {}
        table = await self.server.match(self.cookies[0], choice, begun)
        path = f"/api/tables/{table}/live"
        self.view = None
        self._expect()
        self.lines = [
            await self.server.open(path, cookie, partial(self._receive, side))
            for side, cookie in enumerate(self.cookies)
        ]
        if self.is_watched:
            self.lines.append(await self.server.open(path, self.cookies[0], ignore))
        await self._received_by_both()
        assert self.view is not None
        self.first_to_move = self.view.to_move  # the host sits there
        self._expect()
        self.lines[1].say(b'{"type":"sit"}')
        await self._received_by_both()

    def leave(self) -> None:
        """Leave the table."""
        for line in self.lines:
            line.close()

    async def play_once(self) -> None:
        """One decision, measured until the opponent has received it; a new game when one is over."""
        view = self.view
        assert view is not None
        if not view.choices:
            self.leave()
            await self.sit()
            self.server.figures.games += 1
            return
        side = view.to_move ^ self.first_to_move
        self._expect()
        text = msgspec.json.encode(
            {"type": "move", "ply": view.ply, "move": self.chance.choice(view.choices).move}
        )
        began = time.perf_counter()
        self.lines[side].say(text)
        try:
            async with asyncio.timeout(PATIENCE):
                await self._told[1 - side]
                self.server.figures.seconds.append(time.perf_counter() - began)
                self.server.figures.confirmed[self.lines[1 - side].address] += 1
                await self._told[side]
        except TimeoutError:
            self.server.figures.errors.append(f"ply {view.ply} did not arrive")

    def _expect(self) -> None:
        loop = asyncio.get_running_loop()
        self._told = [loop.create_future(), loop.create_future()]

    async def _received_by_both(self) -> None:
        async with asyncio.timeout(PATIENCE):
            for told in self._told:
                await told

    def _receive(self, side: int, line: Line, text: bytes) -> None:
        """Take over the position of a message; both receive the same, so it is understood only once."""
        if text != self._last:
            received = DECODER.decode(text)
            if received.type == "beat":
                line.say(b'{"type":"beat","number":%d}' % received.number)
            view = received.table.view if received.table else received.view
            if view is None:
                return
            self._last = text
            if self.view is None or view.ply > self.view.ply:
                self.view = view
        if not self._told[side].done():
            self._told[side].set_result(None)


def ignore(_line: Line, _text: bytes) -> None:
    """Look on, and think nothing."""


def some_way_into(choice: GameChoice, chance: random.Random) -> dict[str, object]:
    """A game at any moment between its start and its end, so that not all of them end at once."""
    start = kwartet.game(choice["game"], choice["variant"]).start(chance.getrandbits(32))
    position, moves = start, list[str]()
    while not position.is_over:
        moves.append(chance.choice(position.legal_moves))
        position = position.play(moves[-1])
    return {"start": start.text, "moves": moves[: chance.randrange(len(moves))]}
