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
from pathlib import Path

from load.players import Figures, Pair, Server
from load.servers import Servers

SAMPLE = 5.0
LOBBY = "/api/lobby"


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


async def sample(servers: Servers, samples: list[int]) -> None:
    """Note the memory of the servers now and then."""
    while True:
        await asyncio.sleep(SAMPLE)
        samples.append(servers.memory())


async def run(servers: Servers, options: argparse.Namespace) -> dict[str, object]:
    """The whole evening."""
    figures = Figures()
    server = Server(servers.addresses, figures)
    watched = max(0, min(options.games, options.sockets - 2 * options.games))
    in_lobby = max(0, options.sockets - 2 * options.games - watched)
    empty = servers.memory()
    pairs = [
        Pair(server, number, is_watched=number < watched, has_endings=options.endings)
        for number in range(options.games)
    ]
    used, began = servers.cpu(), time.perf_counter()
    await arrive(pairs)
    arriving, arrived = servers.cpu() - used, time.perf_counter()
    lobby = [await server.open(LOBBY, "", number, lambda _: None) for number in range(in_lobby)]
    full, used = servers.memory(), servers.cpu()
    figures.heard = 0
    samples: list[int] = []
    sampling = asyncio.create_task(sample(servers, samples))
    starts = time.perf_counter()
    await play(pairs, options.rate, starts + options.seconds)
    took = time.perf_counter() - starts
    sampling.cancel()
    busy = (servers.cpu() - used) / took
    for socket in lobby:
        await socket.close()
    for pair in pairs:
        await pair.leave()
    return report(figures, took, busy, (empty, full, samples), options) | {
        "new matches/s": round(options.games / (arrived - began), 1),
        "servers' CPU ms a new match": round(1000 * arriving / options.games, 2),
    }


def report(
    figures: Figures,
    took: float,
    busy: float,
    memory: tuple[int, int, list[int]],
    options: argparse.Namespace,
) -> dict[str, object]:
    """The figures in few numbers."""
    empty, full, samples = memory
    parts = statistics.quantiles(figures.seconds, n=1000) if len(figures.seconds) > 1 else [0.0] * 999
    return {
        "sockets": options.sockets,
        "games": options.games,
        "moves": len(figures.seconds),
        "moves/s": round(len(figures.seconds) / took, 1),
        "messages/s": round(figures.heard / took, 1),
        "median ms": round(parts[499] * 1000, 2),
        "99 % ms": round(parts[989] * 1000, 2),
        "99.9 % ms": round(parts[998] * 1000, 2),
        "slowest ms": round(max(figures.seconds, default=0) * 1000, 2),
        "new games": figures.games,
        "errors": len(figures.errors),
        "first errors": figures.errors[:3],
        "servers' cores": round(busy, 2),
        "servers' CPU ms a move": round(1000 * busy * took / max(1, len(figures.seconds)), 2),
        "MB empty": round(empty / 1e6, 1),
        "MB connected": round(full / 1e6, 1),
        "MB later": [round(each / 1e6, 1) for each in samples],
        "kB a socket": round((full - empty) / 1000 / options.sockets, 1),
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
    parser.add_argument("--folder", type=Path, help="where the SQLite file goes")
    options = parser.parse_args()
    gc.disable()  # or pauses of our own would be counted as the server's
    with Servers(options.database, options.processes, options.folder) as servers:
        print(json.dumps(asyncio.run(run(servers, options)), indent=1))


if __name__ == "__main__":
    main()
