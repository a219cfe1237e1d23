"""SMTP client: hands mails to the mail server of the host, with aiosmtplib.

A mail counts as sent when the mail server has accepted it. `close` cancels a delivery at once, so the end of
the server never waits for a mail server that does not answer.
"""

import asyncio
import socket
import ssl
from collections.abc import Sequence
from contextlib import suppress
from email.message import EmailMessage
from threading import Thread
from urllib.parse import urlsplit

import aiosmtplib

from kwartet.server.mail.settings import MailServer, MailSettings

PATIENCE = 10.0  # seconds for each answer of the mail server
LOWEST_REFUSAL = 500
QUIT_TIMEOUT = 1.0  # seconds
SHORT_PAUSE = 0.01
CLOSED = -1  # the descriptor of a closed socket
CLOSING = "Closing"
AddressInfo = tuple[socket.AddressFamily, socket.SocketKind, int, str, tuple[object, ...]]


class NotSent(Exception):
    """A mail was not accepted; the message says why without anything secret.

    `for_good` says that the mail server does not know the recipient, so that a retry is useless.
    """

    def __init__(self, reason: str, *, for_good: bool = False) -> None:
        super().__init__(reason)
        self.for_good = for_good


class SmtpClient:
    """Delivers one mail at a time."""

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings
        self._delivery: asyncio.Task[None] | None = None
        self.is_closed = False

    async def send(self, mail: EmailMessage, recipient: str) -> None:
        """Deliver a mail; raises `NotSent`."""
        if self.is_closed:
            raise NotSent(CLOSING)
        self._delivery = asyncio.create_task(self._deliver(mail, recipient))
        try:
            await self._delivery
        except asyncio.CancelledError:
            if not self.is_closed:
                raise
            raise NotSent(CLOSING) from None
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = {refused.code for refused in error.recipients}
            for_good = min(codes, default=0) >= LOWEST_REFUSAL
            raise NotSent(f"the recipient was refused with {codes}", for_good=for_good) from None
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise NotSent(reason_of(error)) from None

    async def check(self) -> None:
        """Connect and log in as for a delivery, and send nothing; raises `NotSent`."""
        try:
            async with asyncio.timeout(PATIENCE):
                connection = await connect(self._settings.server)
            client = self._client(self._settings.server, connection)
            try:
                await client.connect()
                await self._quit(client)
            finally:
                client.close()
                connection.close()
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            raise NotSent(reason_of(error)) from None

    def close(self) -> None:
        """Cancel a delivery, and accept no other."""
        self.is_closed = True
        if self._delivery is not None:
            self._delivery.cancel()

    async def _deliver(self, mail: EmailMessage, recipient: str) -> None:
        server = self._settings.server
        async with asyncio.timeout(PATIENCE):
            connection = await connect(server)
        client = self._client(server, connection)
        try:
            await client.connect()
            await client.send_message(mail, sender=self._settings.sender.addr_spec, recipients=[recipient])
            await self._quit(client)
        finally:
            client.close()
            if not self.is_closed:
                await wait_until_closed(connection)
            connection.close()

    async def _quit(self, client: aiosmtplib.SMTP) -> None:
        """Send QUIT; the mail is accepted already, whatever the answer is."""
        try:
            with suppress(aiosmtplib.SMTPException, OSError):
                await client.quit()
        except asyncio.CancelledError:
            if not self.is_closed:
                raise

    def _client(self, server: MailServer, connection: socket.socket) -> aiosmtplib.SMTP:
        return aiosmtplib.SMTP(
            hostname=server.host,
            username=server.user,
            password=None if server.user is None else server.password or "",
            local_hostname=urlsplit(self._settings.public_url).hostname,
            timeout=PATIENCE,
            use_tls=server.secured == "implicit",
            start_tls=server.secured == "starttls",
            tls_context=ssl.create_default_context(),
            sock=connection,
        )


async def wait_until_closed(connection: socket.socket) -> None:
    """Give the TLS shutdown the time that it usually takes."""
    with suppress(TimeoutError):
        async with asyncio.timeout(QUIT_TIMEOUT):
            while connection.fileno() != CLOSED:
                await asyncio.sleep(SHORT_PAUSE)


async def connect(server: MailServer) -> socket.socket:
    """A connection to the first address of the mail server that answers; raises `OSError`."""
    error: OSError = OSError("the name has no address")
    for family, kind, protocol, _, address in await resolved(server.host, server.port):
        connection = socket.socket(family, kind, protocol)
        connection.setblocking(False)
        try:
            await asyncio.get_running_loop().sock_connect(connection, address)
        except OSError as refused:
            connection.close()
            error = refused
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise error


async def resolved(host: str, port: int) -> Sequence[AddressInfo]:
    """The addresses of a host.

    The lookup cannot be cancelled, and the event loop waits for its own threads at the end. So it runs in a
    daemon thread, which is left alone if the answer comes too late.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Sequence[AddressInfo]] = loop.create_future()

    def look_up() -> None:
        found: Sequence[AddressInfo] = ()
        error: OSError | None = None
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as failed:
            error = failed
        with suppress(RuntimeError):  # the event loop is closed
            loop.call_soon_threadsafe(settle, answer, found, error)

    Thread(target=look_up, name="mail", daemon=True).start()
    return await answer


def settle(
    answer: asyncio.Future[Sequence[AddressInfo]], found: Sequence[AddressInfo], error: OSError | None
) -> None:
    """Set the result of a future, unless the caller no longer waits."""
    if answer.done():
        return
    if error is None:
        answer.set_result(found)
    else:
        answer.set_exception(error)


def reason_of(error: Exception) -> str:
    """The kind of an error, and the code of the mail server if it has given one."""
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return f"{type(error).__name__} {error.code}"
    return type(error.__cause__ or error).__name__
