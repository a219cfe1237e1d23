"""A connection that sends no whole request is aborted; one that does is served as long as it likes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from litestar.types import Receive, Scope, Send
from uvicorn import Config
from uvicorn.server import ServerState

from kwartet.server.http.http_protocol import HttpProtocol

WHOLE = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbody"
PATIENCE = 20.0


async def application(_scope: Scope, receive: Receive, send: Send) -> None:
    """Read a request, and answer it."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


class Impatient(HttpProtocol):
    """A connection that need not wait for long."""

    patience = 0.05


@asynccontextmanager
async def connected(
    make: Callable[[Config, ServerState, dict[str, object]], HttpProtocol],
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection to a server."""
    config = Config(application, lifespan="off", log_config=None)
    config.load()
    loop, state = asyncio.get_running_loop(), ServerState()
    server = await loop.create_server(lambda: make(config, state, {}), "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        yield reader, writer
        writer.close()


@pytest.mark.parametrize("beginning", [b"", b"POST", WHOLE[:-1], WHOLE + WHOLE[:20]])
def test_a_request_that_does_not_arrive_ends_the_connection(beginning: bytes) -> None:
    async def wait() -> None:
        async with connected(Impatient) as (reader, writer), asyncio.timeout(PATIENCE):
            writer.write(beginning)
            with suppress(ConnectionResetError):
                assert (await reader.read()).count(b" 204 ") == beginning.count(b"body")

    asyncio.run(wait())


def test_a_connection_between_two_requests_is_left_alone() -> None:
    async def ask() -> None:
        made: list[HttpProtocol] = []

        def make(config: Config, state: ServerState, values: dict[str, object]) -> HttpProtocol:
            made.append(HttpProtocol(config, state, values))
            return made[-1]

        async with connected(make) as (reader, writer), asyncio.timeout(PATIENCE):
            for _ in range(3):
                writer.write(WHOLE)
                assert b" 204 " in await reader.readuntil(b"\r\n\r\n")
                made[0].look(made[0].cycle)
                assert not made[0].transport.is_closing()

    asyncio.run(ask())
