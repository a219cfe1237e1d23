"""Play many games at once, and print what came of it.

    PYTHONPATH=tests python -m load --sockets 2000 --games 500 --rate 500 --seconds 60
    PYTHONPATH=tests python -m load --database postgresql --processes 2 --rate 900

`make load` does the usual one. The servers are real processes on a fresh database.
"""

import argparse
import asyncio
import gc
import json
import statistics
import time
from dataclasses import dataclass
from pathlib import Path

import uvloop

from load.players import Figures, Pair, Server, ignore
from load.servers import Servers

SAMPLE = 5.0
LOBBY = "/api/lobby"


@dataclass(frozen=True)
class Spent:
    """Seconds on the wall, and seconds of processor time."""

    seconds: float
    servers: float
    services: float
    tool: float

    def since(self, before: "Spent") -> "Spent":
        """What was spent since another moment."""
        return Spent(
            self.seconds - before.seconds,
            self.servers - before.servers,
            self.services - before.services,
            self.tool - before.tool,
        )


async def arrive(pairs: list[Pair], at_once: int = 8) -> None:
    """Let everybody in, a few at a time."""
    gate = asyncio.Semaphore(at_once)

    async def one(pair: Pair) -> None:
        async with gate:
            await pair.arrive()

    await asyncio.gather(*(one(pair) for pair in pairs))


async def play(pairs: list[Pair], rate: float, until: float) -> None:
    """Each pair decides at its own regular times, spread evenly."""
    pause = len(pairs) / rate
    start = time.perf_counter()

    async def one(pair: Pair, offset: float) -> None:
        due = start + offset
        while due < until and time.perf_counter() < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await pair.play_once()
            due += pause

    await asyncio.gather(*(one(pair, pause * number / len(pairs)) for number, pair in enumerate(pairs)))


async def sample(servers: Servers, memory: list[int]) -> None:
    """Note the memory of the servers now and then."""
    while True:
        await asyncio.sleep(SAMPLE)
        memory.append(servers.memory())


def spent(servers: Servers) -> Spent:
    """What everybody has used until now."""
    return Spent(time.perf_counter(), servers.cpu(), servers.services_cpu(), time.process_time())


async def run(servers: Servers, options: argparse.Namespace) -> dict[str, object]:
    """The whole evening."""
    figures = Figures()
    server = Server(servers.addresses, figures, scatters=options.scatter)
    watched = max(0, min(options.games, options.sockets - 2 * options.games))
    in_lobby = max(0, options.sockets - 2 * options.games - watched)
    memory, before = [servers.memory()], spent(servers)
    pairs = [
        Pair(server, number, is_watched=number < watched, has_endings=options.endings)
        for number in range(options.games)
    ]
    await arrive(pairs)
    arriving = spent(servers).since(before)
    lobby = [await server.open(LOBBY, "", ignore) for _ in range(in_lobby)]
    memory.append(servers.memory())
    figures.received = 0
    sampling = asyncio.create_task(sample(servers, memory))
    before = spent(servers)
    await play(pairs, options.rate, time.perf_counter() + options.seconds)
    playing = spent(servers).since(before)
    sampling.cancel()
    for line in lobby:
        line.close()
    for pair in pairs:
        pair.leave()
    return (
        {"sockets": options.sockets, "games": options.games}
        | noticed(figures, playing)
        | used(playing, len(figures.seconds))
        | held(memory, options.sockets)
        | {
            "new matches/s": round(options.games / arriving.seconds, 1),
            "servers' CPU ms a new match": round(1000 * arriving.servers / options.games, 2),
        }
    )


def noticed(figures: Figures, playing: Spent) -> dict[str, object]:
    """What the players noticed."""
    parts = statistics.quantiles(figures.seconds, n=1000) if len(figures.seconds) > 1 else [0.0] * 999
    return {
        "moves": len(figures.seconds),
        "moves/s": round(len(figures.seconds) / playing.seconds, 1),
        "messages/s": round(figures.received / playing.seconds, 1),
        "median ms": round(parts[499] * 1000, 2),
        "99 % ms": round(parts[989] * 1000, 2),
        "99.9 % ms": round(parts[998] * 1000, 2),
        "slowest ms": round(max(figures.seconds, default=0) * 1000, 2),
        "new games": figures.games,
        "confirmed by": dict(figures.confirmed),
        "errors": len(figures.errors),
        "first errors": figures.errors[:3],
    }


def used(playing: Spent, moves: int) -> dict[str, object]:
    """Where the time of the processors went."""
    return {
        "servers' cores": round(playing.servers / playing.seconds, 2),
        "cores of PostgreSQL and Redis": round(playing.services / playing.seconds, 2),
        "the tool's cores": round(playing.tool / playing.seconds, 2),
        "servers' CPU ms a move": round(1000 * playing.servers / max(1, moves), 2),
    }


def held(memory: list[int], sockets: int) -> dict[str, object]:
    """What the servers had in memory: empty, with everybody there, and later."""
    empty, full, *later = memory
    return {
        "MB empty": round(empty / 1e6, 1),
        "MB connected": round(full / 1e6, 1),
        "MB later": [round(each / 1e6, 1) for each in later],
        "kB a socket": round((full - empty) / 1000 / sockets, 1),
    }


def main() -> None:
    """Read the options, run, print."""
    parser = argparse.ArgumentParser(prog="load", description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500, help="decisions a second, of all games together")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--processes", type=int, default=1, help="more than one needs postgresql")
    parser.add_argument(
        "--endings", action="store_true", help="all games, some of which end; else YINSH from its start"
    )
    parser.add_argument(
        "--scatter", action="store_true", help="players of one table come to different processes"
    )
    parser.add_argument("--folder", type=Path, help="where the SQLite file goes")
    options = parser.parse_args()
    gc.disable()  # or pauses of our own would be counted as the server's
    with Servers(options.database, options.processes, options.folder) as servers:
        print(json.dumps(uvloop.run(run(servers, options)), indent=1))


if __name__ == "__main__":
    main()
