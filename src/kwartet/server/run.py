"""Run: one server process, from the first word to the last."""

import asyncio
import socket
import sys
from collections.abc import Callable

import structlog
import uvicorn
from litestar.types import ASGIApp

from kwartet.server.limits import LARGEST_FRAME
from kwartet.server.store import Database

SECONDS_TO_FINISH = 3


class AnnouncedServer(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the doors, and say so."""
        await super().startup(sockets)
        if self.started:
            self._announce()


def serve(app: ASGIApp, door: socket.socket, announce: Callable[[], None]) -> None:
    """Serve until a signal ends it; Ctrl-C comes out as `KeyboardInterrupt` when all is put away."""
    write_log()
    config = uvicorn.Config(
        app,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # it would cost more memory than it saves time
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    AnnouncedServer(config, announce).run(sockets=[door])


def write_log() -> None:
    """Note what goes wrong on standard error, one plain block for each."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def prepare_database(address: str) -> None:
    """Make sure that the database can be used; raises `BadDatabase`."""
    asyncio.run(_prepare(Database(address)))


async def _prepare(database: Database) -> None:
    await database.prepare()
    await database.close()
