"""Serve: starts the server and opens its page."""

import contextlib
import ipaddress
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from kwartet.cli.failure import Problem
from kwartet.cli.files import make_directory
from kwartet.cli.play.saves import state_directory
from kwartet.server.http.listen import PORTS_TO_TRY, USUAL_PORT, PortTaken, address_of, listen

if TYPE_CHECKING:
    from kwartet.server.app import Settings
    from kwartet.server.mail.settings import MailSettings

FILE = "server.db"
HOSTING = "For hosts"


Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")]
Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help=f"The port; default: {USUAL_PORT}, or the next free one."),
]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(metavar="URL", envvar="KWARTET_DATABASE", help="Default: a file in the state directory."),
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")]
RedisUrl = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="KWARTET_REDIS",
        help="Redis, for several processes on one database.",
        rich_help_panel=HOSTING,
    ),
]
MailUrl = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="KWARTET_MAIL",
        help="The mail server, as smtp://user:password@mail.example:587.",
        rich_help_panel=HOSTING,
    ),
]
MailFrom = Annotated[
    str | None,
    typer.Option(
        metavar="SENDER",
        envvar="KWARTET_MAIL_FROM",
        help="The sender of mails, as 'Club <play@club.example>'.",
        rich_help_panel=HOSTING,
    ),
]
SharePort = Annotated[
    bool, typer.Option("--share-port", help="Allow several processes on one port.", rich_help_panel=HOSTING)
]
PublicUrl = Annotated[
    str | None, typer.Option(metavar="URL", help="The public address of the server.", rich_help_panel=HOSTING)
]
TrustedProxies = Annotated[
    list[str] | None,
    typer.Option(
        "--trusted-proxy",
        metavar="ADDRESS",
        help="A proxy, or a network of proxies, whose X-Forwarded headers count; may be repeated.",
        rich_help_panel=HOSTING,
    ),
]
JsonLogs = Annotated[
    bool, typer.Option("--json-logs", help="Log every request as a line of JSON.", rich_help_panel=HOSTING)
]
Limits = Annotated[
    bool, typer.Option("--limits/--no-limits", help="Apply rate limits.", rich_help_panel=HOSTING)
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
    trusted_proxy: TrustedProxies = None,
    json_logs: JsonLogs = False,
    limits: Limits = True,
) -> None:
    """Play in the browser: start the server and open its page.

    Everything stays on this machine. Every decision is stored at once, so a
    closed page or a stopped server loses nothing. Ctrl-C stops it.

    [bold]Examples[/bold]
      kwartet serve
      kwartet serve --port 9000 --no-browser
      kwartet serve --database sqlite:////var/lib/kwartet/server.db
      kwartet serve --database postgresql:///kwartet --redis redis://localhost
    """
    check_public_url(public_url)
    check_proxies(trusted_proxy or ())
    check_sharing(share_port, port, redis)
    mail_settings = read_mail_settings(mail, mail_from, public_url)
    where = database or own_database()
    listener = open_listener(host, port, shared=share_port)
    address = address_of(listener)

    is_open = host not in {"127.0.0.1", "::1", "localhost"}

    def announce() -> None:
        if port is None and not address.endswith(f":{USUAL_PORT}"):
            typer.echo(f"Port {USUAL_PORT} is taken, so another one is used.")
        typer.echo(f"kwartet is at {address}\nPress Ctrl-C to stop.")
        if is_open and public_url is None:
            typer.echo("Without --public-url only this machine can use it.")
        if browser:
            open_page(address)

    # Only this command needs it, and it is slow to import.
    from kwartet.server.app import Settings  # noqa: PLC0415

    settings = Settings(where, public_url=public_url, limits=limits, redis=redis, mail=mail_settings)
    run(settings, listener, announce, trusted_proxies=trusted_proxy or (), json_logs=json_logs)
    typer.echo("kwartet has stopped; every game is stored.")


def run(
    settings: "Settings",
    listener: socket.socket,
    announce: Callable[[], None],
    *,
    trusted_proxies: Sequence[str],
    json_logs: bool,
) -> None:
    """Run the server until Ctrl-C; raises `Problem` if the database or the hub cannot be used."""
    from kwartet.server.app import make_app  # noqa: PLC0415
    from kwartet.server.live.hub import BadHub  # noqa: PLC0415
    from kwartet.server.run import prepare_database  # noqa: PLC0415
    from kwartet.server.run import serve as run_server  # noqa: PLC0415
    from kwartet.server.store import BadDatabase  # noqa: PLC0415

    try:
        app = make_app(settings)
        prepare_database(settings.database)
    except (BadDatabase, BadHub) as trouble:
        raise Problem(str(trouble)) from None
    with contextlib.suppress(KeyboardInterrupt):
        run_server(app, listener, announce, trusted_proxies=trusted_proxies, json_logs=json_logs)


def own_database() -> str:
    """The default database, in the state directory of the user."""
    directory = state_directory()
    make_directory(directory)
    return f"sqlite+aiosqlite:///{directory / FILE}"


def check_public_url(url: str | None) -> None:
    """Refuse an invalid public address."""
    if url is None:
        return
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.path.strip("/"):
        raise typer.BadParameter(
            f"{url!r} is not an address such as https://play.example", param_hint="--public-url"
        )


def check_proxies(proxies: Iterable[str]) -> None:
    """Refuse what is neither an address nor a network."""
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError:
            raise typer.BadParameter(
                f"{proxy!r} is neither an address such as 127.0.0.1 nor a network such as 10.0.0.0/8",
                param_hint="--trusted-proxy",
            ) from None


def read_mail_settings(mail: str | None, sender: str | None, public_url: str | None) -> "MailSettings | None":
    """The mail settings; raises `Problem` for invalid ones. Empty environment variables count as missing."""
    from kwartet.server.mail.settings import BadMail, mail_settings_of  # noqa: PLC0415

    try:
        return mail_settings_of(mail or None, sender or None, public_url)
    except BadMail as trouble:
        raise Problem(str(trouble)) from None


def check_sharing(shared: bool, port: int | None, redis: str | None) -> None:
    """Refuse a shared port without a port number or without Redis."""
    if shared and not port:
        raise typer.BadParameter("it needs --port", param_hint="--share-port")
    if shared and redis is None:
        raise typer.BadParameter("it needs --redis, which connects the processes", param_hint="--share-port")


def open_listener(host: str, port: int | None, *, shared: bool = False) -> socket.socket:
    """Listen on the given port, or on the first free one; raises `Problem`."""
    ports = range(USUAL_PORT, USUAL_PORT + PORTS_TO_TRY) if port is None else [port]
    try:
        return listen(host, ports, shared=shared)
    except PortTaken:
        raise Problem(f"{ports_in_words(port)} taken; choose another one with --port") from None
    except OSError as trouble:
        raise Problem(f"cannot listen on {host!r}: {(trouble.strerror or str(trouble)).lower()}") from None


def ports_in_words(port: int | None) -> str:
    """The ports that were tried, for an error message."""
    if port is not None:
        return f"port {port} is"
    return f"the ports {USUAL_PORT} to {USUAL_PORT + PORTS_TO_TRY - 1} are all"


def open_page(address: str) -> None:
    """Open the page in the default browser, in a thread because some browsers block the caller."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
