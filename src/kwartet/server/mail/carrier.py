"""Carrier: hands a letter in at the mail server.

This waits for the network, so it is done in a thread of its own, one letter at a time. A letter counts as
sent when the mail server has said so; whoever ends the server does not wait for one that is silent.
"""

import asyncio
import smtplib
import socket
import ssl
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing, suppress
from email.message import EmailMessage
from threading import Lock, Thread
from urllib.parse import urlsplit

from kwartet.server.mail.address import Mail, MailServer

PATIENCE = 10.0  # seconds with each word of the mail server
LOWEST_REFUSAL = 500
Hold = Callable[[socket.socket], None]


class NotSent(Exception):
    """A letter was not taken; the message tells why without anything secret.

    `for_good` says that the mail server knows no such reader, so that trying again is no use.
    """

    def __init__(self, reason: str, *, for_good: bool = False) -> None:
        super().__init__(reason)
        self.for_good = for_good


class Closing(Exception):
    """The server ends, and nobody waits for the mail server any more."""


class Cable(smtplib.SMTP):
    """A line to the mail server, which somebody holds from its first moment on, before a word is said."""

    def __init__(self, server: MailServer, own_name: str | None, hold: Hold) -> None:
        self._server = server
        self._hold = hold
        super().__init__(server.host, server.port, own_name, timeout=PATIENCE)

    def connect(
        self,
        host: str = "localhost",
        port: int = 0,
        source_address: object = None,  # noqa: ARG002 - as the library has it
    ) -> tuple[int, bytes]:
        """Reach the mail server, and hear its greeting; this is how the library begins."""
        reached = socket.create_connection((host, port), PATIENCE)
        self._hold(reached)
        is_secured = self._server.secured == "implicit"
        self.sock = trust().wrap_socket(reached, server_hostname=host) if is_secured else reached
        self.file = None
        return self.getreply()


class Carrier:
    """Knows the way to the mail server."""

    def __init__(self, mail: Mail) -> None:
        self._mail = mail
        self._lock = Lock()
        self._held: socket.socket | None = None
        self._outcome: Future[None] | None = None
        self.is_closed = False

    async def send(self, letter: EmailMessage, reader: str) -> None:
        """Hand a letter in; raises `NotSent`."""
        try:
            await self._sent(letter, reader)
        except smtplib.SMTPRecipientsRefused as trouble:
            codes = {code for code, _ in trouble.recipients.values()}
            for_good = min(codes, default=0) >= LOWEST_REFUSAL
            raise NotSent(f"the reader was refused with {codes}", for_good=for_good) from None
        except smtplib.SMTPResponseException as trouble:
            raise NotSent(f"{type(trouble).__name__} {trouble.smtp_code}") from None
        except (smtplib.SMTPException, OSError, ValueError, Closing) as trouble:
            raise NotSent(type(trouble).__name__) from None

    def close(self) -> None:
        """Cut the line, which ends the sending at once; before there is one, just do not wait for it."""
        with self._lock:
            self.is_closed = True
            if self._held is not None:
                with suppress(OSError):
                    self._held.shutdown(socket.SHUT_RDWR)
            elif self._outcome is not None and not self._outcome.done():
                self._outcome.set_exception(Closing())

    async def _sent(self, letter: EmailMessage, reader: str) -> None:
        """Send in a thread that nobody has to wait for, as nothing ends the looking up of a name."""
        if self.is_closed:
            raise Closing
        outcome = self._outcome = Future()
        Thread(target=self._try, args=(letter, reader, outcome), name="mail", daemon=True).start()
        await asyncio.wrap_future(outcome)

    def _try(self, letter: EmailMessage, reader: str, outcome: "Future[None]") -> None:
        trouble: Exception | None = None
        try:
            self._send(letter, reader)
        except Exception as found:  # noqa: BLE001 - whatever it is, somebody waits for it
            trouble = found
        with self._lock:
            self._let_go()
            if outcome.done():  # the server ends, and did not wait for this
                return
            if trouble is None:
                outcome.set_result(None)
            else:
                outcome.set_exception(Closing() if self.is_closed else trouble)

    def _send(self, letter: EmailMessage, reader: str) -> None:
        name = urlsplit(self._mail.public_url).hostname
        with closing(Cable(self._mail.server, name, self._hold)) as line:
            self._introduce(line)
            line.send_message(letter, self._mail.sender.addr_spec, [reader])
            # The letter has been taken, whatever the farewell is like.
            with suppress(OSError):
                line.quit()

    def _hold(self, line: socket.socket) -> None:
        """Keep another end of a line, which stays the same when the line is encrypted later."""
        with self._lock:
            if self.is_closed:
                line.close()
                raise Closing
            self._held = line.dup()

    def _let_go(self) -> None:
        if self._held is not None:
            self._held.close()
        self._held = None

    def _introduce(self, line: smtplib.SMTP) -> None:
        server = self._mail.server
        if server.secured == "starttls":
            line.starttls(context=trust())
        if server.user is not None:
            line.login(server.user, server.password or "")


def trust() -> ssl.SSLContext:
    """Whom to believe that they are the mail server: whoever the machine believes."""
    return ssl.create_default_context()
