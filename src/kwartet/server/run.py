"""Run: one server process, from the first word to the last."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable

import uvicorn
from litestar.types import ASGIApp

from kwartet.server.limits import LARGEST_FRAME
from kwartet.server.line import Line
from kwartet.server.logs import write_log
from kwartet.server.store import Database

SECONDS_TO_FINISH = 3
NEW_OBJECTS = 5000  # between two looks for those that nobody needs any more
SECONDS_BETWEEN_PINGS = 10.0  # a socket whose other end is gone is found out after at most twice this


# Where a proxy may be. Of the addresses that it hands on, the last one that is not nearby counts: what stands
# before it may be made up by whoever asks.
NEARBY = ("127.0.0.0/8", "::1/128", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fe80::/10")


class AnnouncedServer(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors, and say so."""
        await super().startup(sockets)
        if self.started:
            settle()
            self._announce()


def settle() -> None:
    """Take what is in memory by now as there for good, so that nobody looks through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])


def serve(
    app: ASGIApp,
    door: socket.socket,
    announce: Callable[[], None],
    *,
    trust_proxy: bool = False,
    json_logs: bool = False,
) -> None:
    """Serve until a signal ends it, which comes out as `KeyboardInterrupt` when all is put away.

    At the end every socket is closed with 1012, after which clients come back by themselves; what they have
    asked for before is finished first.
    """
    write_log(as_json=json_logs)
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=trust_proxy,
        forwarded_allow_ips=list(NEARBY) if trust_proxy else None,
        server_header=False,
        ws=Line,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # it would cost more memory than it saves time
        ws_ping_interval=SECONDS_BETWEEN_PINGS,
        ws_ping_timeout=SECONDS_BETWEEN_PINGS,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn sends it on to us at the end
    AnnouncedServer(config, announce).run(sockets=[door])


def prepare_database(address: str) -> None:
    """Make sure that the database can be used; raises `BadDatabase`."""
    asyncio.run(_prepare(Database(address)))


async def _prepare(database: Database) -> None:
    await database.prepare()
    await database.close()
