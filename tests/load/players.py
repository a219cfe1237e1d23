"""Players: pairs of guests who play one game after the other over sockets, as browsers do."""

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import kwartet

PATIENCE = 20.0
GameChoice = dict[str, Any]
LONGEST: GameChoice = {"game": "yinsh", "variant": "standard", "options": {}}
CLOCK = {"type": "fischer", "seconds": 3600, "increment": 1}
GAMES: list[GameChoice] = [
    {"game": info.id, "variant": variant, "options": {}}
    for info in kwartet.games()
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


class Heard(msgspec.Struct):
    """A message from the server."""

    type: str
    view: View | None = None
    table: Table | None = None
    number: int = 0
    problem: dict[str, str] | None = None


DECODER = msgspec.json.Decoder(Heard)


@dataclass
class Figures:
    """What was noticed."""

    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    games: int = 0
    heard: int = 0


class Socket:
    """One open socket, which answers beats and hands on the rest."""

    def __init__(self, line: ClientConnection, figures: Figures, hear: Callable[[Heard], None]) -> None:
        self._line = line
        self._figures = figures
        self._hear = hear
        self._reading = asyncio.create_task(self._read())

    async def say(self, **message: object) -> None:
        """Send something."""
        await self._line.send(msgspec.json.encode(message).decode())

    async def close(self) -> None:
        """Go."""
        self._reading.cancel()
        await self._line.close()

    async def _read(self) -> None:
        try:
            async for text in self._line:
                self._figures.heard += 1
                heard = DECODER.decode(text)
                if heard.type == "beat":
                    await self.say(type="beat", number=heard.number)
                elif heard.type == "problem":
                    self._figures.errors.append(str(heard.problem))
                else:
                    self._hear(heard)
        except ConnectionClosed as end:
            self._figures.errors.append(f"a socket was closed: {end}")


class Server:
    """Where the players go: one address, or several of the same server."""

    def __init__(self, addresses: list[str], figures: Figures) -> None:
        self.addresses = addresses
        self.figures = figures
        # Many people share this client, so it must not remember anybody.
        nobody = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
        self.client = httpx.AsyncClient(cookies=nobody, timeout=PATIENCE)

    async def guest(self, number: int) -> str:
        """A new guest's cookie."""
        answer = await self.client.post(f"http://{self.addresses[number % len(self.addresses)]}/api/guest")
        answer.raise_for_status()
        return f"kwartet_session={answer.cookies['kwartet_session']}"

    async def match(self, number: int, cookie: str, choice: GameChoice, begun: Mapping[str, object]) -> str:
        """A new match of somebody, perhaps one that has begun."""
        answer = await self.client.post(
            f"http://{self.addresses[number % len(self.addresses)]}/api/matches",
            json={"choice": choice, "first": "me", "clock": CLOCK, **begun},
            headers={"Cookie": cookie, "Sec-Fetch-Site": "same-origin"},
        )
        answer.raise_for_status()
        table: str = answer.json()["id"]
        return table

    async def open(self, path: str, cookie: str, number: int, hear: Callable[[Heard], None]) -> Socket:
        """A socket to one of the addresses."""
        line = await connect(
            f"ws://{self.addresses[number % len(self.addresses)]}{path}",
            additional_headers={"Cookie": cookie},
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            max_size=None,
        )
        return Socket(line, self.figures, hear)


class Pair:
    """Two guests who play each other again and again, and perhaps somebody who looks on."""

    def __init__(self, server: Server, number: int, *, is_watched: bool, has_endings: bool) -> None:
        self.server = server
        self.number = number
        self.is_watched = is_watched
        self.has_endings = has_endings
        self.chance = random.Random(number)
        self.cookies: list[str] = []
        self.sockets: list[Socket] = []
        self.view: View | None = None
        self.first_to_move = 0
        self._told: list[asyncio.Event] = [asyncio.Event(), asyncio.Event()]

    async def arrive(self) -> None:
        """Come in, and sit down at a first table."""
        self.cookies = [await self.server.guest(self.number + side) for side in range(2)]
        await self.sit(is_begun=True)

    async def sit(self, *, is_begun: bool = False) -> None:
        """Sit down at a new table."""
        choice = GAMES[self.number % len(GAMES)] if self.has_endings else LONGEST
        begun = some_way_into(choice, self.chance) if self.has_endings and is_begun else {}
        table = await self.server.match(self.number, self.cookies[0], choice, begun)
        path = f"/api/tables/{table}/live"
        self.view = None
        self._told = [asyncio.Event(), asyncio.Event()]
        self.sockets = [
            await self.server.open(path, cookie, self.number + side, partial(self._hear, side))
            for side, cookie in enumerate(self.cookies)
        ]
        if self.is_watched:
            self.sockets.append(await self.server.open(path, self.cookies[0], self.number, lambda _: None))
        await self._heard_by_both()
        assert self.view is not None
        self.first_to_move = self.view.to_move  # the host sits there
        self._told = [asyncio.Event(), asyncio.Event()]
        await self.sockets[1].say(type="sit")
        await self._heard_by_both()

    async def leave(self) -> None:
        """Leave the table."""
        for socket in self.sockets:
            await socket.close()

    async def play_once(self) -> None:
        """One decision, measured until the other has heard of it; a new game when one is over."""
        view = self.view
        assert view is not None
        if not view.choices:
            await self.leave()
            await self.sit()
            self.server.figures.games += 1
            return
        side = view.to_move ^ self.first_to_move
        self._told = [asyncio.Event(), asyncio.Event()]
        began = time.perf_counter()
        move = self.chance.choice(view.choices).move
        try:
            await self.sockets[side].say(type="move", ply=view.ply, move=move)
            await asyncio.wait_for(self._told[1 - side].wait(), PATIENCE)
            self.server.figures.seconds.append(time.perf_counter() - began)
            await asyncio.wait_for(self._told[side].wait(), PATIENCE)
        except (TimeoutError, ConnectionClosed) as trouble:
            self.server.figures.errors.append(f"ply {view.ply} did not arrive: {trouble!r}")

    async def _heard_by_both(self) -> None:
        async with asyncio.timeout(PATIENCE):
            for told in self._told:
                await told.wait()

    def _hear(self, side: int, heard: Heard) -> None:
        view = heard.view or (heard.table and heard.table.view)
        if view and (self.view is None or view.ply > self.view.ply):
            self.view = view
        if view:
            self._told[side].set()


def some_way_into(choice: GameChoice, chance: random.Random) -> dict[str, object]:
    """A game at any moment between its start and its end, so that not all of them end at once."""
    start = kwartet.game(choice["game"], choice["variant"]).start(chance.getrandbits(32))
    position, moves = start, list[str]()
    while not position.is_over:
        moves.append(chance.choice(position.legal_moves))
        position = position.play(moves[-1])
    return {"start": start.text, "moves": moves[: chance.randrange(len(moves))]}
