"""Door: the port on which the server listens."""

import errno
import socket
from collections.abc import Iterable

USUAL_PORT = 8420
PORTS_TO_TRY = 20
MOST_WAITING = 2048
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 - to be shown, not bound


class PortTaken(Exception):
    """Another program listens there already."""


def listen(host: str, ports: Iterable[int], *, shared: bool = False) -> socket.socket:
    """Listen on the first free port; raises `PortTaken`, or `OSError` for a host that is not ours.

    On a shared port several of our processes listen, and the system gives each its part of the calls.
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
    door = socket.socket(family, kind, protocol)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        door.bind(address)
        if not shared:  # else calls would be given to us before we can answer; uvicorn listens when we can
            door.listen(MOST_WAITING)
    except OSError:
        door.close()
        raise
    return door


def address_of(door: socket.socket) -> str:
    """Where a browser finds the server."""
    host, port = door.getsockname()[:2]
    shown = EVERYWHERE.get(host) or (f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
