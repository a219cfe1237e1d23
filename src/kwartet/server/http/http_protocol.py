"""HTTP protocol: uvicorn's protocol class, but a request must arrive within a limited time.

uvicorn waits without end for the rest of a request, so clients that send theirs byte by byte, or nothing at
all, would hold connections for ever. A proxy usually prevents that; here the transport is aborted.
"""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

PATIENCE = 20.0  # seconds for a whole request


class HttpProtocol(H11Protocol):
    """An HTTP connection that is aborted if a request takes too long to arrive."""

    patience = PATIENCE
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._stop()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the socket."""
        self._stop()
        super().handle_websocket_upgrade(event)

    def _expect(self) -> None:
        self._timer = self.loop.call_later(self.patience, self.look, self.cycle)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def look(self, known: RequestResponseCycle | None) -> None:
        """Abort the connection if nothing but a part of a request has come since the last look."""
        has_begun = self.cycle is None or bool(self.conn.trailing_data[0])
        is_incomplete = self.conn.their_state is h11.SEND_BODY or (
            self.conn.their_state is h11.IDLE and has_begun
        )
        if is_incomplete and self.cycle is known:
            self.transport.abort()
        else:
            self._expect()
