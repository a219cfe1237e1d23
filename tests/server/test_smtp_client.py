"""The SMTP client: a mail server that stops answering delays nothing, at whatever moment it stops."""

import asyncio
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from kwartet.server.mail import smtp_client
from kwartet.server.mail.settings import mail_settings_of
from kwartet.server.mail.smtp_client import NotSent, SmtpClient
from kwartet.server.mail.templates import written
from server.browsers import PASSWORD
from server.mail_server import SENDER, Mailbox
from server.process import Process
from server.server_client import PATIENCE
from server.test_mail_worker import FACTS, SITE

CLOSING = "^Closing$"


class SilentServer:
    """Says some words, each when the last one was answered, and then no more."""

    def __init__(self, *words: bytes) -> None:
        self.is_silent = threading.Event()
        self._words = words
        self._door = socket.create_server(("localhost", 0))
        self.port = self._door.getsockname()[1]
        self._work = threading.Thread(target=self._listen, daemon=True)
        self._work.start()

    def _listen(self) -> None:
        line, _ = self._door.accept()
        with line:
            for word in self._words:
                line.sendall(word)
                line.recv(1000)
            self.is_silent.set()
            while line.recv(1000):
                pass

    def close(self) -> None:
        """End the lookup, or its thread would not end."""
        self._work.join(PATIENCE)
        self._door.close()
        assert not self._work.is_alive()


@pytest.fixture(autouse=True)
def _no_end_of_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the carrier wait for longer than a test does."""
    monkeypatch.setattr(smtp_client, "PATIENCE", 10 * PATIENCE)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Where servers stay until the end."""
    with ExitStack() as stack:
        yield stack


async def close_while_sending(address: str, is_silent: threading.Event) -> None:
    """Send a letter, and close when the mail server has fallen silent; raises `NotSent`."""
    mail = mail_settings_of(address, SENDER, SITE)
    assert mail
    sender = SmtpClient(mail)
    letter = written(mail, "turn", "en", "ann@example.org", **FACTS)
    sending = asyncio.create_task(sender.send(letter, "ann@example.org"))
    async with asyncio.timeout(PATIENCE):
        assert await asyncio.to_thread(is_silent.wait, PATIENCE)
        sender.close()
        with pytest.raises(NotSent, match=CLOSING):
            await sender.send(letter, "ann@example.org")
        await sending


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("smtp://localhost:{port}", ()),
        ("smtp://localhost:{port}", (b"220 hello\r\n",)),
        ("smtps://localhost:{port}", ()),
        (
            "smtp://localhost:{port}?tls=yes",
            (b"220 hello\r\n", b"250-here\r\n250 STARTTLS\r\n", b"220 go\r\n"),
        ),
    ],
    ids=["no greeting", "no answer", "no handshake", "no handshake later"],
)
def test_a_line_on_which_nothing_comes_is_cut(address: str, words: tuple[bytes, ...]) -> None:
    """The mail server sees the end of it, so that nothing can be sent after all."""
    server = SilentServer(*words)
    try:
        with pytest.raises(NotSent, match=CLOSING):
            asyncio.run(close_while_sending(address.format(port=server.port), server.is_silent))
    finally:
        server.close()


def test_an_accepted_mail_counts_as_sent_whatever_the_reply_to_quit(mailbox: Mailbox) -> None:
    is_silent = threading.Event()

    async def say_nothing(server: object, session: object, envelope: object) -> str:
        is_silent.set()
        await asyncio.sleep(PATIENCE)
        return "221 at last"

    mailbox.handle_QUIT = say_nothing  # type: ignore[attr-defined]
    asyncio.run(close_while_sending(f"smtp://localhost:{mailbox.port}", is_silent))
    assert len(mailbox.mails) == 1


def test_nobody_waits_for_a_name_that_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor for a line that is not there yet; neither can be ended, so they are left alone."""
    is_asked, may_answer = threading.Event(), threading.Event()

    def look_up(*_: object, **__: object) -> list[object]:
        is_asked.set()
        may_answer.wait(PATIENCE)
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    try:
        with pytest.raises(NotSent, match=CLOSING):
            asyncio.run(close_while_sending("smtp://mail.example", is_asked))
    finally:
        may_answer.set()


def test_an_address_that_comes_too_late_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    is_asked, may_answer = threading.Event(), threading.Event()
    with socket.create_server(("localhost", 0)) as listener:
        look_up = socket.getaddrinfo
        host, port = listener.getsockname()[:2]

        def look_up_late(*_: object, **__: object) -> object:
            is_asked.set()
            may_answer.wait(PATIENCE)
            return look_up(host, port, type=socket.SOCK_STREAM)

        monkeypatch.setattr(socket, "getaddrinfo", look_up_late)
        with pytest.raises(NotSent, match=CLOSING):
            asyncio.run(close_while_sending("smtp://mail.example", is_asked))
        may_answer.set()
        monkeypatch.undo()
        with socket.create_connection((host, port)) as own:
            line, first = listener.accept()
            line.close()
            assert first == own.getsockname()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_process_ends_without_waiting_for_the_mail_server(
    tmp_path: Path, scheme: str, stack: ExitStack
) -> None:
    server = SilentServer()
    stack.callback(server.close)
    mail = ("--mail", f"{scheme}://localhost:{server.port}", "--mail-from", SENDER, "--public-url", SITE)
    process = stack.enter_context(Process(tmp_path / "server.db", "--json-logs", *mail))
    wish = {"name": "Ann", "password": PASSWORD, "email": "ann@example.org"}
    httpx.post(f"{process.url}/api/account", json=wish, timeout=PATIENCE).raise_for_status()
    assert server.is_silent.wait(PATIENCE)
    code, said = process.end(signal.SIGTERM)
    assert code == 0
    assert '"reason": "Closing"' in said
