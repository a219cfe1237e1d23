"""Attack: one address asks for as much as it can while others play, and what the others notice is printed.

    PYTHONPATH=tests python -m load.attack --games 100 --rate 100 --seconds 30
    PYTHONPATH=tests python -m load.attack --database postgresql

The attacker opens matches with the strongest engine and plays them, opens sockets and halves of requests,
and asks for accounts and leaderboards, again and again. The limits are on, and everybody else has an address
of their own, as behind a proxy.
"""

import argparse
import asyncio
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable

import httpx
import uvloop

from load.__main__ import arrive, noticed, play, sample, spent
from load.line import Line
from load.players import DECODER, LONGEST, PATIENCE, Figures, Pair, Server, View, ignore
from load.servers import Servers

ATTACKER = "203.0.113.66"
STRONGEST, USUAL = 10, 3  # levels
PAUSE = 0.02  # seconds between two attempts
AT_ONCE = 4  # attempts of each kind at the same time
HALF = b"POST /api/account HTTP/1.1\r\nHost: "
LIMITS_ON = ("--trusted-proxy", "127.0.0.1")
KINDS = ["play", "listen", "sign_up", "look", "dawdle"]
Attempt = Callable[[], Awaitable[object]]


class Duel:
    """A match against an engine, in which the visitor decides at random."""

    def __init__(self, server: Server, level: int) -> None:
        self._server = server
        self._level = level
        self._chance = random.Random(level)
        self._view: View | None = None
        self._line: Line | None = None
        self._decided = 0.0
        self._news = asyncio.Event()
        self.replies: list[float] = []  # seconds

    async def begin(self) -> None:
        """Sit down; the visitor begins."""
        cookie = await self._server.guest()
        table = await self._server.match(cookie, LONGEST, {"engine": self._level})
        self._line = await self._server.open(f"/api/tables/{table}/live", cookie, self._receive)

    async def decide(self) -> None:
        """Wait for the visitor's turn, and take a decision."""
        async with asyncio.timeout(PATIENCE):
            await self._news.wait()
        view, line = self._view, self._line
        assert view is not None
        assert line is not None
        self._news.clear()
        if view.choices:
            self._decided = time.perf_counter()
            move = self._chance.choice(view.choices).move
            line.say(json.dumps({"type": "move", "ply": view.ply, "move": move}).encode())

    def leave(self) -> None:
        """Leave the table."""
        if self._line:
            self._line.close()

    def _receive(self, _line: Line, text: bytes) -> None:
        received = DECODER.decode(text)
        view = received.table.view if received.table else received.view
        if view is None or (self._view and view.ply <= self._view.ply):
            return
        if self._view and self._view.to_move == 1 and self._decided:
            self.replies.append(time.perf_counter() - self._decided)
            self._decided = 0.0
        self._view = view
        if view.to_move == 0:
            self._news.set()


class Attacker:
    """One address that asks for as much as it can."""

    def __init__(self, server: Server) -> None:
        self._server = server.seen_from(ATTACKER)
        self._kept: list[object] = []
        self.answers: Counter[str] = Counter()

    async def run(self, kinds: list[str]) -> None:
        """Attack in some ways until it is cancelled."""
        attempts: list[Attempt] = [getattr(self, kind) for kind in kinds]
        await asyncio.gather(*(self._repeat(attempt) for attempt in attempts * AT_ONCE))

    async def _repeat(self, attempt: Attempt) -> None:
        name = getattr(attempt, "__name__", "")
        while True:
            try:
                self.answers[f"{name}: {await attempt()}"] += 1
            except (httpx.HTTPStatusError, ConnectionError, TimeoutError, httpx.HTTPError) as trouble:
                self.answers[f"{name}: {str(trouble)[:40]}"] += 1
            await asyncio.sleep(PAUSE)

    async def play(self) -> str:
        """Open a match with the strongest engine, and keep it thinking."""
        duel = Duel(self._server, STRONGEST)
        self._kept.append(duel)
        await duel.begin()
        for _ in range(5):
            await duel.decide()
        return "played"

    async def listen(self) -> str:
        """Open a socket, and keep it."""
        self._kept.append(await self._server.open("/api/lobby", "", ignore))
        return "open"

    async def sign_up(self) -> int:
        """Let a password be hashed."""
        wanted = {"name": f"Eve {random.randrange(10**9)}", "password": "correct horse battery staple"}
        return await self._post("/api/account", wanted)

    async def look(self) -> int:
        """Ask for the list of engines and players."""
        url = f"http://{self._server.addresses[0]}/api/leaderboard?game=yinsh&variant=standard"
        return (await self._server.client.get(url, headers=self._server.headers)).status_code

    async def dawdle(self) -> str:
        """Begin a request, and never end it."""
        host, _, port = self._server.addresses[0].rpartition(":")
        _, writer = await asyncio.open_connection(host, int(port))
        writer.write(HALF)
        self._kept.append(writer)
        return "half"

    async def _post(self, path: str, content: dict[str, str]) -> int:
        headers = {"Sec-Fetch-Site": "same-origin", **self._server.headers}
        url = f"http://{self._server.addresses[0]}{path}"
        return (await self._server.client.post(url, json=content, headers=headers)).status_code


async def keep_playing(duel: Duel) -> None:
    """Play against an engine, a decision a second."""
    await duel.begin()
    while True:
        await duel.decide()
        await asyncio.sleep(1)


async def run(servers: Servers, options: argparse.Namespace) -> dict[str, object]:
    """First some time without the attacker, then some with it."""
    figures = Figures()
    server = Server(servers.addresses, figures, scatters=False)
    pairs = [
        Pair(seen(server, number), number, is_watched=False, has_endings=True)
        for number in range(options.games)
    ]
    duels = [Duel(seen(server, options.games + number), USUAL) for number in range(options.duels)]
    await arrive(pairs)
    playing = [asyncio.create_task(keep_playing(duel)) for duel in duels]
    calm = await measured(servers, figures, pairs, duels, options)
    attacker = Attacker(server)
    attacking = asyncio.create_task(attacker.run(options.kinds))
    attacked = await measured(servers, figures, pairs, duels, options)
    for task in (attacking, *playing):
        task.cancel()
    return {"calm": calm, "attacked": attacked, "the attacker": dict(attacker.answers.most_common(12))}


def seen(server: Server, number: int) -> Server:
    """The server for the players at one of many addresses."""
    return server.seen_from(f"198.18.{number // 250}.{1 + number % 250}")


async def measured(
    servers: Servers, figures: Figures, pairs: list[Pair], duels: list[Duel], options: argparse.Namespace
) -> dict[str, object]:
    """What players notice for some seconds, and how much memory the servers have."""
    figures.seconds.clear()
    for duel in duels:
        duel.replies.clear()
    memory, before = [servers.memory()], spent(servers)
    sampling = asyncio.create_task(sample(servers, memory))
    await play(pairs, options.rate, time.perf_counter() + options.seconds)
    sampling.cancel()
    replies = sorted(reply for duel in duels for reply in duel.replies)
    return noticed(figures, spent(servers).since(before)) | {
        "engine replies": len(replies),
        "median reply s": round(statistics.median(replies), 3) if replies else None,
        "slowest reply s": round(replies[-1], 3) if replies else None,
        "MB": [round(each / 1e6, 1) for each in memory],
    }


def main() -> None:
    """Read the options, run, print."""
    parser = argparse.ArgumentParser(
        prog="load.attack", description=__doc__.partition("\n")[0] if __doc__ else None
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--duels", type=int, default=5, help="visitors who play against an engine")
    parser.add_argument("--rate", type=float, default=100, help="decisions a second, of all games together")
    parser.add_argument("--seconds", type=float, default=30, help="without the attacker, and as long with it")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS, help="what the attacker does")
    options = parser.parse_args()
    with Servers(options.database, 1, options=LIMITS_ON) as servers:
        print(json.dumps(uvloop.run(run(servers, options)), indent=1))


if __name__ == "__main__":
    main()
