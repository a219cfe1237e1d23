"""Mail: confirmed addresses, forgotten passwords and letters about turns, through a real mail server."""

import asyncio
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import Delete, Update, delete, select, text, update

from kwartet.server.accounts import caretaker, moderation
from kwartet.server.app import Settings, make_app
from kwartet.server.mail import postman
from kwartet.server.mail.address import understood
from kwartet.server.store import Database
from kwartet.server.store.schema import letters, links, players
from server.duel import BLITZ, WEEK, at, news_where, open_match, sit_down
from server.house import PATIENCE, House, Message
from server.mailbox import Mailbox, text_of, token_in
from server.people import HERE, PASSWORD, Browser, problem
from server.test_secrets import as_host

SENDER = "Our Club <play@club.example>"
NEW = "a much better password"
MAIL = "ann@example.org"


@pytest.fixture
def posted(
    any_database: str, tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> Iterator[House]:
    """A server that sends letters, on each of the databases."""
    monkeypatch.setattr(postman, "ROUND", 0.05)
    monkeypatch.setattr(caretaker, "ROUND", 0.05)
    monkeypatch.setattr(caretaker, "ROUNDS_BETWEEN_MARKS", 1)
    settings = Settings(
        any_database,
        players=1,
        studies=1,
        client=tmp_path / "client",
        limits=False,
        public_url=HERE,
        mail=understood(f"smtp://localhost:{mailbox.port}", SENDER, HERE),
    )
    with TestClient(make_app(settings)) as client:
        yield House(client)


def member(house: House, mailbox: Mailbox, name: str, email: str, language: str | None = None) -> Browser:
    """Somebody whose address is confirmed."""
    browser, before = Browser(house), len(mailbox.letters)
    browser.sign_up(name, email=email, language=language)
    confirm(browser, token_in(mailbox.newest(before + 1)))
    return browser


def confirm(browser: Browser, token: str) -> None:
    """Follow the link in a letter."""
    answer = browser.post("/api/email/confirm", token=token)
    assert answer.status_code == 204, answer.text


def forget(house: House, who: str, **more: object) -> httpx.Response:
    """Say that one has forgotten the password."""
    return Browser(house).post("/api/password/forgotten", who=who, **more)


def change(database: str, *statements: Update | Delete) -> None:
    """Change the database behind the server's back."""

    async def do() -> None:
        opened = Database(database)
        async with opened.transaction() as connection:
            for statement in statements:
                await connection.execute(statement)
        await opened.close()

    asyncio.run(do())


def count(database: str, question: str) -> int:
    """Ask the database for a number."""

    async def ask() -> int:
        opened = Database(database)
        async with opened.reading() as connection:
            found = (await connection.execute(text(question))).scalar_one()
        await opened.close()
        return int(found)

    return asyncio.run(ask())


def wait_until_sent(database: str) -> None:
    """Wait until nothing is due or under way any more."""

    async def wait() -> None:
        opened = Database(database)
        waiting = select(letters.c.id).where((letters.c.due <= datetime.now(UTC)) | (letters.c.tries > 0))
        try:
            async with asyncio.timeout(PATIENCE):
                while await opened.read(lambda connection: connection.execute(waiting).all()):
                    await asyncio.sleep(0.02)
        finally:
            await opened.close()

    asyncio.run(wait())


# --- addresses


def test_an_address_is_confirmed_by_the_link_that_was_sent_there(posted: House, mailbox: Mailbox) -> None:
    ann = Browser(posted)
    ann.sign_up("Ann", email=MAIL)
    letter = mailbox.newest(1)
    assert (letter["To"], letter["From"], letter["Auto-Submitted"]) == (MAIL, SENDER, "auto-generated")
    assert mailbox.readers == [MAIL]
    assert ann.me
    assert not ann.me["emailConfirmed"]
    stranger, token = Browser(posted), token_in(letter)
    confirm(stranger, token)
    assert ann.me["emailConfirmed"]
    assert stranger.me is None
    assert problem(stranger.post("/api/email/confirm", token=token)) == (400, "link_gone")


def test_another_address_is_confirmed_anew(posted: House, mailbox: Mailbox) -> None:
    ann = member(posted, mailbox, "Ann", MAIL)
    ann.patch("/api/account", email="first@example.org", oldPassword=PASSWORD)
    old = token_in(mailbox.newest(2))
    ann.patch("/api/account", email="second@example.org", oldPassword=PASSWORD)
    letter = mailbox.newest(3)
    assert letter["To"] == "second@example.org"
    assert ann.me
    assert not ann.me["emailConfirmed"]
    assert problem(ann.post("/api/email/confirm", token=old)) == (400, "link_gone")
    confirm(ann, token_in(letter))
    assert ann.me["emailConfirmed"]
    ann.patch("/api/account", email="second@example.org")
    assert ann.me["emailConfirmed"]


def test_the_link_can_be_sent_again(posted: House, mailbox: Mailbox) -> None:
    ann = Browser(posted)
    ann.sign_up("Ann", email=MAIL)
    mailbox.wait_for(1)
    assert ann.post("/api/email/letter").status_code == 204
    confirm(ann, token_in(mailbox.newest(2)))
    assert problem(ann.post("/api/email/letter")) == (403, "not_allowed")
    assert problem(Browser(posted).post("/api/email/letter")) == (401, "log_in_first")


# --- forgotten passwords


def test_a_forgotten_password_is_replaced_by_a_link(
    posted: House, mailbox: Mailbox, any_database: str
) -> None:
    ann = member(posted, mailbox, "Ann", MAIL)
    assert forget(posted, "ANN").status_code == 204
    letter, stranger = mailbox.newest(2), Browser(posted)
    token = token_in(letter)
    assert f"{HERE}/password#{token}" in text_of(letter)
    assert stranger.post("/api/password", token=token, password=NEW).status_code == 204
    assert ann.me is None
    assert stranger.me is None
    assert problem(Browser(posted).log_in("Ann")) == (403, "wrong_password")
    assert Browser(posted).log_in("Ann", NEW).status_code == 200
    assert problem(stranger.post("/api/password", token=token, password=PASSWORD)) == (400, "link_gone")
    assert count(any_database, "SELECT count(*) FROM links") == 0


def test_the_answer_is_the_same_for_everybody(posted: House, mailbox: Mailbox, any_database: str) -> None:
    member(posted, mailbox, "Ann", MAIL)
    Browser(posted).sign_up("Bob")
    Browser(posted).sign_up("Carl", email="carl@example.org")
    mailbox.wait_for(2)
    answers = [
        forget(posted, who)
        for who in ("Bob", "Carl", "carl@example.org", "Nobody", "nobody@example.org", "%", "Ann")
    ]
    assert {(answer.status_code, answer.text) for answer in answers} == {(204, "")}
    assert {tuple(sorted(set(answer.headers) - {"x-request-id"})) for answer in answers} == {
        tuple(sorted(set(answers[0].headers) - {"x-request-id"}))
    }
    assert mailbox.wait_for(3)[2]["To"] == MAIL
    wait_until_sent(any_database)
    assert len(mailbox.letters) == 3


def test_an_address_finds_its_accounts(posted: House, mailbox: Mailbox) -> None:
    member(posted, mailbox, "Ann", MAIL)
    member(posted, mailbox, "Annette", MAIL.upper())
    forget(posted, f" {MAIL.title()} ")
    told = [text_of(letter) for letter in mailbox.wait_for(4)[2:]]
    assert sorted("Annette" in words for words in told) == [False, True]


def test_a_link_holds_for_an_hour(posted: House, mailbox: Mailbox, any_database: str) -> None:
    member(posted, mailbox, "Ann", MAIL)
    forget(posted, "Ann")
    token = token_in(mailbox.newest(2))
    earlier = links.c.expires <= datetime.now(UTC) + timedelta(hours=1)
    change(any_database, update(links).where(earlier).values(expires=datetime.now(UTC)))
    answer = Browser(posted).post("/api/password", token=token, password=NEW)
    assert problem(answer) == (400, "link_gone")


def test_a_link_does_not_outlive_what_it_was_for(posted: House, mailbox: Mailbox, any_database: str) -> None:
    """Another password, another address, an account that is closed or deleted."""
    names = ("Ann", "Bob", "Carl", "Dora")
    ann, bob, _, dora = (member(posted, mailbox, name, f"{name}@example.org") for name in names)
    for name in names:
        forget(posted, name)
    tokens = [token_in(letter) for letter in mailbox.wait_for(8)[4:]]
    ann.patch("/api/account", password="yet another", oldPassword=PASSWORD)
    bob.patch("/api/account", email="x@example.org", oldPassword=PASSWORD)
    as_host(any_database, moderation.close_account, "Carl")
    dora.delete("/api/account")
    for token in tokens:
        answer = Browser(posted).post("/api/password", token=token, password=NEW)
        assert problem(answer) == (400, "link_gone")
    wait_until_sent(any_database)
    kept = "SELECT count(*) FROM links WHERE purpose = 'password'"
    assert count(any_database, kept) == 0  # Bob's is used up by the attempt


def test_an_address_gets_only_so_many_links(posted: House, mailbox: Mailbox, any_database: str) -> None:
    """Three that nobody uses, whoever asks, and for whatever account."""
    member(posted, mailbox, "Ann", MAIL)
    for letters_so_far in (2, 3, 4):
        forget(posted, "Ann")
        mailbox.wait_for(letters_so_far)
    forget(posted, "Ann")
    Browser(posted).sign_up("Pest", email=MAIL.upper())
    wait_until_sent(any_database)
    assert len(mailbox.letters) == 4


def test_asking_for_letters_is_limited(database: str, tmp_path: Path, mailbox: Mailbox) -> None:
    mail = understood(f"smtp://localhost:{mailbox.port}", SENDER, HERE)
    settings = Settings(database, players=1, studies=1, client=tmp_path, public_url=HERE, mail=mail)
    with TestClient(make_app(settings)) as client:
        ann = Browser(House(client))
        ann.sign_up("Ann", password=None)
        asked = [ann.patch("/api/account", email=f"{number}@example.org") for number in range(6)]
        assert [answer.status_code for answer in asked] == [200] * 5 + [429]
        assert ann.me
        assert ann.me["email"] == "4@example.org"
        forgotten = [forget(ann.house, f"Nobody {number}") for number in range(11)]
        assert [answer.status_code for answer in forgotten] == [204] * 10 + [429]


def test_a_server_without_mail_offers_none(house: House, database: str) -> None:
    ann = Browser(house)
    ann.sign_up("Ann", email=MAIL)
    assert not ann.get("/api/me").json()["mail"]
    assert problem(forget(house, "Ann")) == (403, "not_allowed")
    assert problem(ann.post("/api/email/letter")) == (403, "not_allowed")
    assert problem(ann.patch("/api/account", turnLetters=True)) == (403, "not_allowed")
    assert count(database, "SELECT count(*) FROM letters") == 0


# --- turns


def play_by_letter(
    house: House, mailbox: Mailbox, name: str = "Ann", clock: Message | None = WEEK
) -> tuple[Browser, Browser, str]:
    """Somebody who wants letters has begun a match with Bob and has gone; it is Bob's turn."""
    writer, bob = member(house, mailbox, name, f"{name}@example.org", language="de"), Browser(house)
    bob.be_guest()
    assert writer.patch("/api/account", turnLetters=True).json()["turnLetters"]
    table = open_match(writer, clock=clock)
    with at(bob, table) as line:
        sit_down(line)
    decide(writer, table, 0, "d4")
    return writer, bob, table


def decide(player: Browser, table: str, ply: int, move: str) -> None:
    """Come, decide, and go."""
    with at(player, table) as line:
        line.say("move", ply=ply, move=move)
        assert line.hear_until("moved", "problem")["type"] == "moved"


def let_time_pass(database: str) -> None:
    """Letters that wait are due, and nobody has been here since they were written."""
    now = datetime.now(UTC)
    unseen = update(players).where(players.c.seen < now).values(seen=now - timedelta(days=1))
    change(database, unseen, update(letters).values(due=now))
    wait_until_sent(database)


def test_whoever_wants_it_hears_of_their_turn(posted: House, mailbox: Mailbox, any_database: str) -> None:
    _, bob, table = play_by_letter(posted, mailbox)
    decide(bob, table, 1, "d5")
    let_time_pass(any_database)
    letter = mailbox.newest(2)
    assert letter["Subject"] == f"Du bist am Zug: SKATO gegen {bob.name}"
    assert f"{HERE}/table/{table}" in text_of(letter)
    assert f"{HERE}/account" in text_of(letter)
    let_time_pass(any_database)
    assert len(mailbox.letters) == 2


def test_nobody_hears_of_a_turn_in_vain(posted: House, mailbox: Mailbox, any_database: str) -> None:
    """Each of them has a reason for which there is no letter."""
    here, bob, table = play_by_letter(posted, mailbox, "Here")
    with at(here, table):
        decide(bob, table, 1, "d5")
    assert count(any_database, "SELECT count(*) FROM letters WHERE ply = 2") == 0
    for reason in ("Decided", "Off", "Over", "Unconfirmed", "Seen"):
        writer, bob, table = play_by_letter(posted, mailbox, reason)
        decide(bob, table, 1, "d5")
        if reason == "Decided":
            decide(writer, table, 2, "e4")
        elif reason == "Off":
            writer.patch("/api/account", turnLetters=False)
        elif reason == "Over":
            with at(bob, table) as line:
                line.say("resign", ply=2)
                line.hear_until("ended")
        elif reason == "Unconfirmed":
            writer.patch("/api/account", email="", oldPassword=PASSWORD)
        else:
            seen = update(players).where(players.c.name == reason)
            change(any_database, seen.values(seen=datetime.now(UTC) + timedelta(hours=1)))
    assert count(any_database, "SELECT count(*) FROM letters WHERE ply = 2") == 5
    before = len(mailbox.letters)
    let_time_pass(any_database)
    assert len(mailbox.letters) == before
    assert count(any_database, "SELECT count(*) FROM letters") == 0


def test_whoever_begins_a_rematch_is_written_to(posted: House, mailbox: Mailbox, any_database: str) -> None:
    ann, bob, table = play_by_letter(posted, mailbox)
    decide(bob, table, 1, "d5")
    with at(bob, table) as line:
        line.say("resign", ply=2)
        line.hear_until("ended")
    again = rematch(ann, bob, table)
    with at(ann, again) as line:  # the sides are changed, so it is Bob who begins
        line.say("resign", ply=0)
        line.hear_until("ended")
    change(any_database, delete(letters))
    last = rematch(ann, bob, again)
    let_time_pass(any_database)
    assert f"{HERE}/table/{last}" in text_of(mailbox.newest(2))


def rematch(offering: Browser, accepting: Browser, table: str) -> str:
    """Somebody offers a rematch and goes; the other accepts later."""
    with at(offering, table) as line:
        line.say("offer", offer="rematch")
        news_where(line, lambda match: match["offers"])
    with at(accepting, table) as line:
        line.say("answer", offer="rematch", accept=True)
        return str(news_where(line, lambda match: match["rematch"])["rematch"])


def test_only_correspondence_is_written_about(posted: House, mailbox: Mailbox, any_database: str) -> None:
    for name, clock in (("Quick", BLITZ), ("Slow", None)):
        _, bob, table = play_by_letter(posted, mailbox, name, clock)
        decide(bob, table, 1, "d5")
    assert count(any_database, "SELECT count(*) FROM letters") == 0


def test_whoever_is_on_the_site_is_not_written_to(posted: House, mailbox: Mailbox, any_database: str) -> None:
    """An open socket anywhere counts."""
    ann, bob, table = play_by_letter(posted, mailbox)
    let_time_pass(any_database)
    is_seen = (
        "SELECT count(*) FROM players JOIN letters ON player_id = players.id WHERE seen > letters.created"
    )
    with ann.line("/api/lobby") as line:
        line.hear_until("lobby")
        decide(bob, table, 1, "d5")
        patient_until = time.monotonic() + PATIENCE
        while not count(any_database, is_seen):
            assert time.monotonic() < patient_until
    change(any_database, update(letters).values(due=datetime.now(UTC)))
    wait_until_sent(any_database)
    assert len(mailbox.letters) == 1
