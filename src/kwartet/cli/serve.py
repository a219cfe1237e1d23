"""Serve: the games in a browser."""

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import Annotated

import typer

from kwartet.cli.failure import Problem
from kwartet.cli.files import make_directory
from kwartet.cli.play.saves import state_directory
from kwartet.server.door import PORTS_TO_TRY, USUAL_PORT, PortTaken, address_of, listen

FILE = "server.db"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help=f"The port; without it {USUAL_PORT}, or the next free one."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(metavar="URL", help="The database; without it a file in the state directory."),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
) -> None:
    """Play in the browser: starts the server and opens its page.

    Everything stays on this machine. Every decision is kept at once, so a
    closed page or a stopped server loses nothing. Ctrl-C ends it.

    [bold]Examples[/bold]
      kwartet serve
      kwartet serve --port 9000 --no-browser
      kwartet serve --database sqlite+aiosqlite:////var/lib/kwartet/server.db
    """
    where = database or own_database()
    door = open_door(host, port)
    address = address_of(door)

    def announce() -> None:
        if port is None and not address.endswith(f":{USUAL_PORT}"):
            typer.echo(f"Port {USUAL_PORT} is taken, so it is another one this time.")
        typer.echo(f"kwartet is at {address}\nPress Ctrl-C to stop.")
        if browser:
            open_page(address)

    run(where, door, announce)
    typer.echo("kwartet has stopped; every game is kept.")


def run(database: str, door: socket.socket, announce: Callable[[], None]) -> None:
    """Run the server until Ctrl-C; say so if the database cannot be used."""
    # Only this command needs them, and they take their time to load.
    from kwartet.server.app import Settings, make_app  # noqa: PLC0415
    from kwartet.server.run import prepare_database  # noqa: PLC0415
    from kwartet.server.run import serve as run_server  # noqa: PLC0415
    from kwartet.server.store import BadDatabase  # noqa: PLC0415

    try:
        prepare_database(database)
    except BadDatabase as trouble:
        raise Problem(str(trouble)) from None
    with contextlib.suppress(KeyboardInterrupt):
        run_server(make_app(Settings(database)), door, announce)


def own_database() -> str:
    """The database that this person's server uses."""
    directory = state_directory()
    make_directory(directory)
    return f"sqlite+aiosqlite:///{directory / FILE}"


def open_door(host: str, port: int | None) -> socket.socket:
    """Listen on the port that is wanted, or near the usual one; say so if that cannot be done."""
    ports = range(USUAL_PORT, USUAL_PORT + PORTS_TO_TRY) if port is None else [port]
    try:
        return listen(host, ports)
    except PortTaken:
        raise Problem(f"{ports_in_words(port)} taken; choose another one with --port") from None
    except OSError as trouble:
        raise Problem(f"cannot listen on {host!r}: {(trouble.strerror or str(trouble)).lower()}") from None


def ports_in_words(port: int | None) -> str:
    """Which ports were tried."""
    if port is not None:
        return f"port {port} is"
    return f"the ports {USUAL_PORT} to {USUAL_PORT + PORTS_TO_TRY - 1} are all"


def open_page(address: str) -> None:
    """Open the page in whatever browser there is; some of them keep the caller waiting."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
