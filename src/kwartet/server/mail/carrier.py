"""Carrier: hands a letter in at the mail server.

This waits for the network, so it is done in a thread of its own, one letter at a time. A letter counts as
sent when the mail server has said so; whoever ends the server does not wait for one that is silent.
"""

import asyncio
import smtplib
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from email.message import EmailMessage
from urllib.parse import urlsplit

from kwartet.server.mail.address import Mail

PATIENCE = 10.0  # seconds with each word of the mail server
LOWEST_REFUSAL = 500


class NotSent(Exception):
    """A letter was not taken; the message tells why without anything secret.

    `for_good` says that the mail server knows no such reader, so that trying again is no use.
    """

    def __init__(self, reason: str, *, for_good: bool = False) -> None:
        super().__init__(reason)
        self.for_good = for_good


class Carrier:
    """Knows the way to the mail server."""

    def __init__(self, mail: Mail) -> None:
        self._mail = mail
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="mail")
        self._line: smtplib.SMTP | None = None
        self.is_closed = False

    async def send(self, letter: EmailMessage, reader: str) -> None:
        """Hand a letter in; raises `NotSent`."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._send, letter, reader)
        except smtplib.SMTPRecipientsRefused as trouble:
            codes = {code for code, _ in trouble.recipients.values()}
            for_good = min(codes, default=0) >= LOWEST_REFUSAL
            raise NotSent(f"the reader was refused with {codes}", for_good=for_good) from None
        except smtplib.SMTPResponseException as trouble:
            raise NotSent(f"{type(trouble).__name__} {trouble.smtp_code}") from None
        except (smtplib.SMTPException, OSError, ValueError) as trouble:
            raise NotSent(type(trouble).__name__) from None

    def close(self) -> None:
        """Do not wait for a mail server that says nothing."""
        self.is_closed = True
        line, self._line = self._line, None
        if line is not None and line.sock is not None:
            with suppress(OSError):
                line.sock.shutdown(socket.SHUT_RDWR)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _send(self, letter: EmailMessage, reader: str) -> None:
        line = self._line = self._open()
        try:
            self._introduce(line)
            line.send_message(letter, self._mail.sender.addr_spec, [reader])
            with suppress(smtplib.SMTPException):  # the letter has been taken, whatever the farewell is like
                line.quit()
        finally:
            self._line = None
            line.close()

    def _open(self) -> smtplib.SMTP:
        server = self._mail.server
        name = urlsplit(self._mail.public_url).hostname
        if server.secured == "implicit":
            return smtplib.SMTP_SSL(server.host, server.port, name, timeout=PATIENCE, context=trust())
        return smtplib.SMTP(server.host, server.port, name, timeout=PATIENCE)

    def _introduce(self, line: smtplib.SMTP) -> None:
        server = self._mail.server
        if server.secured == "starttls":
            line.starttls(context=trust())
        if server.user is not None:
            line.login(server.user, server.password or "")


def trust() -> ssl.SSLContext:
    """Whom to believe that they are the mail server: whoever the machine believes."""
    return ssl.create_default_context()
