"""Run: one server process, from its start to its end."""

import asyncio
import gc
import signal
import socket
from collections.abc import Callable, Sequence

import uvicorn
from litestar.types import ASGIApp

from kwartet.server.http.http_protocol import HttpProtocol
from kwartet.server.http.websocket_protocol import WebSocketProtocol, keep_alive
from kwartet.server.runtime.cancel import cancel
from kwartet.server.runtime.limits import LARGEST_FRAME
from kwartet.server.runtime.logs import configure_log
from kwartet.server.store import Database

SECONDS_TO_FINISH = 3
NEW_OBJECTS = 5000  # new objects between two runs of the garbage collector


class AnnouncedServer(uvicorn.Server):
    """A server that reports when it is ready."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce
        self._pings: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, and report it."""
        await super().startup(sockets)
        if self.started:
            settle()
            self._pings = asyncio.create_task(keep_alive(self.server_state.connections))
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the pings, and everything else."""
        await cancel(self._pings)
        await super().shutdown(sockets)


def settle() -> None:
    """Exclude the objects that exist now from garbage collection, and run it less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])


def serve(
    app: ASGIApp,
    listener: socket.socket,
    announce: Callable[[], None],
    *,
    trusted_proxies: Sequence[str] = (),
    json_logs: bool = False,
) -> None:
    """Serve until a signal ends the process; raises `KeyboardInterrupt` after a clean shutdown.

    At the end every socket is closed with 1012, so that clients reconnect; requests in progress are finished
    first. Forwarded addresses are taken from trusted proxies only; the last one that is none of them counts,
    because a client can forge those before it.
    """
    configure_log(as_json=json_logs)
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=bool(trusted_proxies),
        forwarded_allow_ips=list(trusted_proxies),
        server_header=False,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # compression would cost more memory than it saves time
        ws_ping_interval=None,  # keep_alive pings all sockets
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises the signal again at the end
    AnnouncedServer(config, announce).run(sockets=[listener])


def prepare_database(address: str) -> None:
    """Make sure that the database is usable; raises `BadDatabase`."""
    asyncio.run(_prepare(Database(address)))


async def _prepare(database: Database) -> None:
    try:
        async with database.in_use():
            await database.prepare()
    finally:
        await database.close()
