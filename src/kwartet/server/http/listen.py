"""Listen: opens the port of the server."""

import errno
import socket
from collections.abc import Iterable

USUAL_PORT = 8420
PORTS_TO_TRY = 20
MOST_WAITING = 2048
ALL_INTERFACES = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - only displayed, not bound


class PortTaken(Exception):
    """Another program listens on this port."""


def listen(host: str, ports: Iterable[int], *, shared: bool = False) -> socket.socket:
    """Listen on the first free port; raises `PortTaken`, or `OSError` for a host that is not ours.

    Several of our processes can listen on a shared port; the system distributes the connections.
    """
    for port in ports:
        try:
            return listen_on(host, port, shared=shared)
        except OSError as trouble:
            if trouble.errno != errno.EADDRINUSE:
                raise
    raise PortTaken


def listen_on(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Listen on one port."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(address)
        if not shared:  # else connections would arrive before we can answer; uvicorn listens when it is ready
            listener.listen(MOST_WAITING)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket) -> str:
    """The address of the server for a browser."""
    host, port = listener.getsockname()[:2]
    shown = ALL_INTERFACES.get(host) or (f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
