"""Serve: the games in a browser."""

import contextlib
import socket
import threading
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from kwartet.cli.failure import Problem
from kwartet.cli.files import make_directory
from kwartet.cli.play.saves import state_directory
from kwartet.server.door import PORTS_TO_TRY, USUAL_PORT, PortTaken, address_of, listen

if TYPE_CHECKING:
    from kwartet.server.app import Settings
    from kwartet.server.mail.address import Mail

FILE = "server.db"
HOSTING = "For hosts"


Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for everybody.")]
Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help=f"The port; without it {USUAL_PORT}, or the next free one."),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(metavar="URL", envvar="KWARTET_DATABASE", help="Without it a file in the state directory."),
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")]
RedisUrl = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="KWARTET_REDIS",
        help="For several processes on one database.",
        rich_help_panel=HOSTING,
    ),
]
MailUrl = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="KWARTET_MAIL",
        help="Where to hand in letters, as smtp://user:password@mail.example:587.",
        rich_help_panel=HOSTING,
    ),
]
MailFrom = Annotated[
    str | None,
    typer.Option(
        metavar="SENDER",
        envvar="KWARTET_MAIL_FROM",
        help="Who letters are from, as 'Club <play@club.example>'.",
        rich_help_panel=HOSTING,
    ),
]
SharePort = Annotated[
    bool, typer.Option("--share-port", help="Several processes on one port.", rich_help_panel=HOSTING)
]
PublicUrl = Annotated[
    str | None, typer.Option(metavar="URL", help="Where people find the server.", rich_help_panel=HOSTING)
]
TrustProxy = Annotated[
    bool,
    typer.Option("--trust-proxy", help="Believe the proxy in front who is asking.", rich_help_panel=HOSTING),
]
JsonLogs = Annotated[
    bool, typer.Option("--json-logs", help="Note every request, as lines of JSON.", rich_help_panel=HOSTING)
]
Limits = Annotated[
    bool, typer.Option("--limits/--no-limits", help="How much one person may ask.", rich_help_panel=HOSTING)
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = None,
    database: DatabaseUrl = None,
    browser: Browser = True,
    redis: RedisUrl = None,
    mail: MailUrl = None,
    mail_from: MailFrom = None,
    share_port: SharePort = False,
    public_url: PublicUrl = None,
    trust_proxy: TrustProxy = False,
    json_logs: JsonLogs = False,
    limits: Limits = True,
) -> None:
    """Play in the browser: starts the server and opens its page.

    Everything stays on this machine. Every decision is kept at once, so a
    closed page or a stopped server loses nothing. Ctrl-C ends it.

    [bold]Examples[/bold]
      kwartet serve
      kwartet serve --port 9000 --no-browser
      kwartet serve --database sqlite:////var/lib/kwartet/server.db
      kwartet serve --database postgresql:///kwartet --redis redis://localhost
    """
    check_public_url(public_url)
    check_sharing(share_port, port, redis)
    letters = understood_mail(mail, mail_from, public_url)
    where = database or own_database()
    door = open_door(host, port, shared=share_port)
    address = address_of(door)

    def announce() -> None:
        if port is None and not address.endswith(f":{USUAL_PORT}"):
            typer.echo(f"Port {USUAL_PORT} is taken, so it is another one this time.")
        typer.echo(f"kwartet is at {address}\nPress Ctrl-C to stop.")
        if browser:
            open_page(address)

    # Only this command needs it, and it takes its time to load.
    from kwartet.server.app import Settings  # noqa: PLC0415

    settings = Settings(where, public_url=public_url, limits=limits, redis=redis, mail=letters)
    run(settings, door, announce, trust_proxy=trust_proxy, json_logs=json_logs)
    typer.echo("kwartet has stopped; every game is kept.")


def run(
    settings: "Settings",
    door: socket.socket,
    announce: Callable[[], None],
    *,
    trust_proxy: bool,
    json_logs: bool,
) -> None:
    """Run the server until Ctrl-C; say so if the database cannot be used."""
    from kwartet.server.app import make_app  # noqa: PLC0415
    from kwartet.server.hub import BadHub  # noqa: PLC0415
    from kwartet.server.run import prepare_database  # noqa: PLC0415
    from kwartet.server.run import serve as run_server  # noqa: PLC0415
    from kwartet.server.store import BadDatabase  # noqa: PLC0415

    try:
        app = make_app(settings)
        prepare_database(settings.database)
    except (BadDatabase, BadHub) as trouble:
        raise Problem(str(trouble)) from None
    with contextlib.suppress(KeyboardInterrupt):
        run_server(app, door, announce, trust_proxy=trust_proxy, json_logs=json_logs)


def own_database() -> str:
    """The database that this person's server uses."""
    directory = state_directory()
    make_directory(directory)
    return f"sqlite+aiosqlite:///{directory / FILE}"


def check_public_url(url: str | None) -> None:
    """Refuse what is no address of a site."""
    if url is None:
        return
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path.strip("/"):
        raise typer.BadParameter(f"{url!r} is not such as https://play.example", param_hint="--public-url")


def understood_mail(mail: str | None, sender: str | None, public_url: str | None) -> "Mail | None":
    """How letters are sent; refuse what cannot be. An empty variable of the environment says nothing."""
    from kwartet.server.mail.address import BadMail, understood  # noqa: PLC0415

    try:
        return understood(mail or None, sender or None, public_url)
    except BadMail as trouble:
        raise Problem(str(trouble)) from None


def check_sharing(shared: bool, port: int | None, redis: str | None) -> None:
    """Processes that share a port must know the port, and of each other."""
    if shared and not port:
        raise typer.BadParameter("say which port with --port", param_hint="--share-port")
    if shared and redis is None:
        raise typer.BadParameter("they need --redis to hear of each other", param_hint="--share-port")


def open_door(host: str, port: int | None, *, shared: bool = False) -> socket.socket:
    """Listen on the port that is wanted, or near the usual one; say so if that cannot be done."""
    ports = range(USUAL_PORT, USUAL_PORT + PORTS_TO_TRY) if port is None else [port]
    try:
        return listen(host, ports, shared=shared)
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
