"""The mail worker: every mail is sent once, over an encrypted connection."""

import asyncio
import re
import signal
import ssl
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import structlog
from sqlalchemy import update

from cli.calls import assert_one_sentence, call
from kwartet.rules import languages as languages_of_rules
from kwartet.server.mail.queue import MailQueue
from kwartet.server.mail.settings import BadMail, MailServer, checked, mail_settings_of, server_at
from kwartet.server.mail.smtp_client import NotSent, SmtpClient
from kwartet.server.mail.templates import languages, texts, written
from kwartet.server.mail.worker import PAUSES, TAKEN_FOR, MailWorker
from kwartet.server.store import Database
from kwartet.server.store.mails import Mail, MailStore
from kwartet.server.store.players import Player, PlayerStore, add_in
from kwartet.server.store.schema import mails
from server.browsers import PASSWORD
from server.databases import stored_in
from server.mail_server import SECRET, SENDER, USER, Mailbox, certificate, text_of, token_in
from server.process import Process
from server.server_client import PATIENCE
from server.test_mail import change

SITE = "http://play.example"
NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


class Round:
    """A mail worker with a database and a clock of its own, and accounts with addresses."""

    def __init__(self, database: Database, address: str) -> None:
        self.database = database
        self.store = MailStore(database)
        self.now = NOW
        mail = mail_settings_of(address, SENDER, SITE)
        assert mail
        mail_queue = MailQueue(self.store, is_enabled=True)
        self.mail_worker = MailWorker(mail, mail_queue, SmtpClient(mail), lambda: self.now)

    async def add_people(self, count: int) -> None:
        """People whose address is not confirmed; each is to be written to."""
        for number in range(count):
            name = f"player{number}"
            player = Player(name, "person", name, NOW, NOW, name, email=f"{name}@example.org")
            async with self.database.transaction() as connection:
                await add_in(connection, player)
            await self.store.put(Mail("confirm", NOW, NOW, name))


def rounds(
    database: str, address: str, work: Callable[[list[Round]], Awaitable[None]], workers: int = 1
) -> None:
    """Let mail workers run, each as if in a process of its own."""

    async def run() -> None:
        opened = [Database(database) for _ in range(workers)]
        await opened[0].prepare()
        team = [Round(each, address) for each in opened]
        try:
            await work(team)
        finally:
            for each in team:
                each.mail_worker.smtp_client.close()
                await each.database.close()

    asyncio.run(run())


def test_two_workers_send_each_mail_once(any_database: str, mailbox: Mailbox) -> None:
    async def work(team: list[Round]) -> None:
        await team[0].add_people(12)
        await asyncio.gather(*(each.mail_worker.round() for each in team))
        assert await team[0].store.due(NOW + TAKEN_FOR) == []

    rounds(any_database, f"smtp://localhost:{mailbox.port}", work, workers=3)
    assert sorted(mailbox.readers) == sorted(f"player{number}@example.org" for number in range(12))


def test_a_mail_of_a_lost_worker_is_sent_by_another(any_database: str, mailbox: Mailbox) -> None:
    async def work(team: list[Round]) -> None:
        await team[0].add_people(1)
        (mail,) = await team[0].store.due(NOW)
        assert await team[0].store.take(mail, NOW, NOW + TAKEN_FOR)
        await team[1].mail_worker.round()
        assert mailbox.mails == []
        team[1].now += TAKEN_FOR
        await team[1].mail_worker.round()
        assert len(mailbox.mails) == 1

    rounds(any_database, f"smtp://localhost:{mailbox.port}", work, workers=2)


def test_what_is_asked_for_again_while_it_is_sent_is_sent_again(any_database: str, mailbox: Mailbox) -> None:
    async def work(team: list[Round]) -> None:
        store = team[0].store
        await team[0].add_people(1)
        (mail,) = await store.due(NOW)
        taken = await store.take(mail, NOW, NOW + TAKEN_FOR)
        assert taken
        await store.put(Mail("confirm", NOW, NOW, "player0"))
        await store.drop(taken)
        assert len(await store.due(NOW)) == 1

    rounds(any_database, f"smtp://localhost:{mailbox.port}", work)


@pytest.mark.parametrize("answer", ["451 later", "550 never"])
def test_mails_are_retried_for_some_time(any_database: str, mailbox: Mailbox, answer: str) -> None:
    """The pauses grow; in the end a line in the log remains, which names nobody."""

    async def work(team: list[Round]) -> None:
        (one,) = team
        await one.add_people(1)
        for pause in (timedelta(), *PAUSES):
            one.now += pause - timedelta(seconds=1)
            await one.mail_worker.round()
            one.now += timedelta(seconds=1)
            await one.mail_worker.round()
        assert await one.store.due(NOW + timedelta(days=30)) == []
        assert await one.store.links_to("player0@example.org", NOW - timedelta(days=1)) == 0

    mailbox.answer = answer
    with structlog.testing.capture_logs() as log:
        rounds(any_database, f"smtp://localhost:{mailbox.port}", work)
    assert mailbox.attempts == len(PAUSES) + 1
    assert [line["event"] for line in log] == ["a mail could not be sent yet"] * len(PAUSES) + [
        "a mail was given up"
    ]
    assert log[-1]["reason"] == f"SMTPDataError {answer[:3]}"
    assert "player0" not in str(log)


def test_a_reader_who_is_not_known_there_is_not_tried_again(any_database: str, mailbox: Mailbox) -> None:
    async def work(team: list[Round]) -> None:
        await team[0].add_people(1)
        await team[0].mail_worker.round()
        assert await team[0].store.due(NOW + timedelta(days=30)) == []

    mailbox.rcpt_answer = "550 nobody of this name"
    rounds(any_database, f"smtp://localhost:{mailbox.port}", work)
    assert (mailbox.attempts, mailbox.mails) == (1, [])


def test_an_old_address_that_is_none_is_in_nobodys_way(any_database: str, mailbox: Mailbox) -> None:
    async def work(team: list[Round]) -> None:
        (one,) = team
        await one.add_people(2)
        await PlayerStore(one.database).change("player0", {"email": "ann,bob@example.org"})
        await one.mail_worker.round()
        assert await one.store.due(NOW + timedelta(days=30)) == []
        assert await one.store.links_to("ann,bob@example.org", NOW - timedelta(days=1)) == 0

    rounds(any_database, f"smtp://localhost:{mailbox.port}", work)
    assert mailbox.readers == ["player1@example.org"]


# --- the line to the mail server


def send_over(address: str) -> None:
    """Send one mail."""

    async def send() -> None:
        settings = mail_settings_of(address, SENDER, SITE)
        assert settings
        smtp_client = SmtpClient(settings)
        try:
            mail = written(settings, "turn", "en", "ann@example.org", **FACTS)
            await smtp_client.send(mail, "ann@example.org")
        finally:
            smtp_client.close()

    asyncio.run(send())


FACTS = {"name": "Ann", "site": "s", "link": "l", "account": "a", "game": "YINSH", "opponent": "Bob"}
USER_AND_SECRET = f"{USER}:a%20secret%2Fof%20the%23host@"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[ssl.SSLContext, Path]:
    """What a mail server shows in order to be believed."""
    return certificate(tmp_path_factory.mktemp("certificate"))


@pytest.mark.parametrize("implicit", [False, True])
def test_the_line_is_encrypted_and_the_server_is_known(
    shown: tuple[ssl.SSLContext, Path], monkeypatch: pytest.MonkeyPatch, implicit: bool
) -> None:
    context, file = shown
    with Mailbox(tls=context, implicit=implicit, wants_password=True) as mailbox:
        host = f"{USER_AND_SECRET}localhost:{mailbox.port}"
        address = f"smtps://{host}" if implicit else f"smtp://{host}?tls=yes"
        with pytest.raises(NotSent, match="SSLCertVerificationError"):
            send_over(address)
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
        send_over(address)
        assert mailbox.readers == ["ann@example.org"]
        with pytest.raises(NotSent, match="SMTPAuthenticationError 535"):
            send_over(address.replace("secret", "guess"))
        assert len(mailbox.mails) == 1


def test_nothing_is_said_on_an_open_line_that_should_be_encrypted(mailbox: Mailbox) -> None:
    with pytest.raises(NotSent, match="SMTPException"):
        send_over(f"smtp://{USER_AND_SECRET}localhost:{mailbox.port}?tls=yes")
    assert mailbox.attempts == 0


def test_a_mail_counts_as_sent_if_only_the_quit_fails(mailbox: Mailbox) -> None:
    async def rude(server: object, session: object, envelope: object) -> str:
        return "421 go away"

    mailbox.handle_QUIT = rude  # type: ignore[attr-defined]
    send_over(f"smtp://localhost:{mailbox.port}")
    assert len(mailbox.mails) == 1


def test_a_mail_server_that_falls_silent_holds_nobody_up(mailbox: Mailbox) -> None:
    """The end of the server does not wait for it, and the mail is not taken for sent."""

    async def send_and_close() -> None:
        settings = mail_settings_of(f"smtp://localhost:{mailbox.port}", SENDER, SITE)
        assert settings
        smtp_client = SmtpClient(settings)
        mail = written(settings, "turn", "en", "ann@example.org", **FACTS)
        sending = asyncio.create_task(smtp_client.send(mail, "ann@example.org"))
        async with asyncio.timeout(PATIENCE):
            await asyncio.to_thread(mailbox.is_asked.wait, PATIENCE)
            smtp_client.close()
            with pytest.raises(NotSent):
                await sending

    mailbox.is_silent = True
    asyncio.run(send_and_close())


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ann",
        "@example.org",
        "ann@",
        "ann@bob@example.org",
        "ann,bob@example.org",
        "Ann <ann@example.org>",
        "ann@example.org\r\nBcc: bob@example.org",
        "ann @example.org",
        "ann@exa\u2028mple.org",
    ],
)
def test_an_address_is_one_address_and_nothing_else(address: str) -> None:
    with pytest.raises(ValueError, match="not an e-mail address"):
        checked(address)


# --- what a host says


@pytest.mark.parametrize(
    ("address", "server"),
    [
        ("smtp://mail.example", MailServer("mail.example", 587, "starttls")),
        ("smtps://mail.example", MailServer("mail.example", 465, "implicit")),
        ("smtp://u:p%40%3A@mail.example:25?tls=no", MailServer("mail.example", 25, None, "u", "p@:")),
        ("smtp://localhost:25", MailServer("localhost", 25, None)),
        ("smtp://[::1]:25", MailServer("::1", 25, None)),
        ("smtp://127.0.0.1:25?tls=yes", MailServer("127.0.0.1", 25, "starttls")),
    ],
)
def test_addresses_of_mail_servers(address: str, server: MailServer) -> None:
    assert server_at(address) == server


@pytest.mark.parametrize(
    "address",
    [
        "mail.example:587",
        "http://user:secret@mail.example",
        "smtp://user:secret@",
        "smtp://user:secret@mail.example:port",
        "smtp://user:sec/ret@mail.example",
        "smtp://user:secret@mail.example?tls=maybe",
        "smtp://user:secret@mail.example?ssl=no",
        "smtps://user:secret@mail.example?tls=no",
        "smtp://user:secret@[mail.example",
    ],
)
def test_bad_addresses_are_explained_without_their_password(address: str) -> None:
    with pytest.raises(BadMail, match=r"--mail") as told:
        server_at(address)
    assert not re.search(r"sec|ret\b", str(told.value).replace("secured", ""))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--mail", "smtp//x", "--mail-from", SENDER, "--public-url", SITE], "neither smtp:// nor smtps://"),
        (["--mail", "smtp://mail.example", "--public-url", SITE], "--mail needs --mail-from"),
        (["--mail", "smtp://mail.example", "--mail-from", SENDER], "--mail needs --public-url"),
        (["--mail-from", SENDER, "--public-url", SITE], "--mail-from needs --mail"),
        (
            ["--mail", "smtp://m.example", "--mail-from", "Club", "--public-url", SITE],
            "'Club' is not a sender",
        ),
    ],
)
def test_a_host_is_told_at_once_what_is_wrong(tmp_path: Path, options: list[str], sentence: str) -> None:
    where = ["--port", "0", "--no-browser", "--database", f"sqlite:///{tmp_path / 'server.db'}"]
    outcome = call("serve", *where, *options)
    assert_one_sentence(outcome)
    assert sentence in outcome.err.replace("\n", " ")


# --- words


def test_mails_exist_in_every_language_of_the_page() -> None:
    assert languages() == languages_of_rules()


@pytest.mark.parametrize("language", languages())
def test_mails_have_the_same_fields_in_every_language(language: str) -> None:
    def parts(language: str) -> dict[str, set[str]]:
        return {
            f"{kind} {part}": set(re.findall(r"\{(\w+)\}", words))
            for kind, mail in texts(language).items()
            for part, words in mail.items()
        }

    assert parts(language) == parts("en")


def test_a_mail_is_plain_text_and_says_how_to_unsubscribe(mailbox: Mailbox) -> None:
    send_over(f"smtp://localhost:{mailbox.port}")
    (mail,) = mailbox.mails
    assert mail.get_content_type() == "text/plain"
    assert text_of(mail).endswith("You can turn them off on the page of your account:\na\n")


# --- processes


def test_a_queued_mail_survives_a_restart_and_leaves_no_secret(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mail server is unavailable and the server is killed; after both restart, the mail is sent."""
    with Mailbox(wants_password=True) as mailbox:
        monkeypatch.setenv("KWARTET_MAIL", f"smtp://{USER_AND_SECRET}localhost:{mailbox.port}")
        monkeypatch.setenv("KWARTET_MAIL_FROM", SENDER)
        mailbox.close()
        with Process(any_database, "--json-logs", "--public-url", SITE) as process:
            wish = {"name": "Ann", "password": PASSWORD, "email": "ann@example.org"}
            answer = httpx.post(f"{process.url}/api/account", json=wish, timeout=PATIENCE)
            assert answer.status_code == 201
            assert httpx.get(f"{process.url}/api/me", timeout=PATIENCE).json()["mail"]
            _, first_words = process.end(signal.SIGKILL)
            mailbox.open()
            change(process.database, update(mails).values(due=datetime.now(UTC)))
            process.start()
            token = token_in(mailbox.newest(1))
            _, last_words = process.end(signal.SIGINT)
    left = stored_in(any_database)
    for secret in (token, SECRET, USER_AND_SECRET, "ann@example.org"):
        assert secret not in first_words + last_words
    assert token.encode() not in left
