"""Mailbox: a real mail server for tests, which stores every mail, or refuses them."""

import asyncio
import email
import email.policy
import re
import ssl
import threading
import time
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from server.server_client import PATIENCE
from services import free_port

SENDER = "Our Club <play@club.example>"
USER, SECRET = "club", "a secret/of the#host"
LINK = re.compile(r"https?://\S+#(\S+)")


class Mailbox:
    """A mail server; `answer` is its response to a mail."""

    def __init__(
        self, *, tls: ssl.SSLContext | None = None, implicit: bool = False, wants_password: bool = False
    ) -> None:
        self.mails: list[EmailMessage] = []
        self.readers: list[str] = []
        self.attempts = 0
        self.rcpt_answer = self.answer = "250 OK"
        self.is_asked = threading.Event()
        self.is_silent = False
        self.port = free_port()
        self._options: dict[str, Any] = {}
        if tls and implicit:
            self._options["ssl_context"] = tls
        elif tls:
            self._options |= {"tls_context": tls, "require_starttls": True}
        self.wants_password = wants_password
        if wants_password:
            is_late = bool(tls) and not implicit  # else the library does not know that the line is encrypted
            self._options |= {"authenticator": self._knows, "auth_require_tls": is_late}
            self._options["auth_exclude_mechanism"] = ["LOGIN"]
        self._controller: Controller | None = None
        self.open()

    def open(self) -> None:
        """Start to accept mails."""
        self._controller = Controller(
            self, hostname="localhost", port=self.port, ready_timeout=PATIENCE, **self._options
        )
        self._controller.start()

    def close(self) -> None:
        """Be away."""
        if self._controller:
            self._controller.stop()
        self._controller = None

    def __enter__(self) -> Self:
        """Stay until the end of a block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End in any case."""
        self.close()

    # --- what the library calls

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Accept or refuse a recipient."""
        if self.wants_password and not session.authenticated:
            return "530 who are you?"
        envelope.rcpt_tos.append(address)
        self.attempts += self.rcpt_answer[0] != "2"
        return self.rcpt_answer

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Accept or refuse the content of a mail."""
        self.attempts += 1
        self.is_asked.set()
        if self.is_silent:
            await asyncio.sleep(PATIENCE)
        if self.answer.startswith("2"):
            content = envelope.content
            assert isinstance(content, bytes)
            self.mails.append(email.message_from_bytes(content, policy=email.policy.default))
            self.readers += envelope.rcpt_tos
        return self.answer

    def _knows(
        self, server: SMTP, session: Session, envelope: Envelope, kind: str, shown: object
    ) -> AuthResult:
        right = isinstance(shown, LoginPassword) and shown == LoginPassword(USER.encode(), SECRET.encode())
        return AuthResult(success=right, handled=False)

    # --- what tests ask

    def mails_to(self, reader: str | None) -> list[EmailMessage]:
        """All mails so far, or those to one address."""
        return [mail for mail in self.mails if reader in {None, mail["To"]}]

    def wait_for(self, count: int, reader: str | None = None) -> list[EmailMessage]:
        """All mails, or those to one address, as soon as there are so many."""
        patient_until = time.monotonic() + PATIENCE
        while len(mails := self.mails_to(reader)) < count:
            assert time.monotonic() < patient_until, f"only {len(mails)} mails came"
            time.sleep(0.01)
        return mails

    def newest(self, count: int, reader: str | None = None) -> EmailMessage:
        """The newest mail, or the newest to one address, when there are so many; there must not be more."""
        mails = self.wait_for(count, reader)
        assert len(mails) == count, [mail["Subject"] for mail in mails]
        return mails[-1]


def text_of(mail: EmailMessage) -> str:
    """The text of a mail."""
    text = mail.get_content()
    assert isinstance(text, str)
    return text.replace("\r\n", "\n")


def token_in(mail: EmailMessage) -> str:
    """The token of the link in a mail."""
    found = LINK.search(text_of(mail))
    assert found, text_of(mail)
    return found[1]


def certificate(folder: Path) -> tuple[ssl.SSLContext, Path]:
    """What a mail server called localhost shows, and a file that makes others believe it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    shown, secret = folder / "shown.pem", folder / "secret.pem"
    shown.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(shown, secret)
    return context, shown
