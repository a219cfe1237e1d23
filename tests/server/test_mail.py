"""Mail: confirmed addresses, forgotten passwords and mails about turns, through a real mail server."""

import asyncio
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
from sqlalchemy import Delete, Update, delete, select, update

from kwartet.server.accounts import moderation
from kwartet.server.app import Settings, make_app
from kwartet.server.mail.settings import mail_settings_of
from kwartet.server.store import Database
from kwartet.server.store.schema import links, mails, players
from server.browsers import HERE, PASSWORD, PROOF, Browser, problem
from server.databases import query
from server.mail_server import SENDER, Mailbox, text_of, token_in
from server.match_client import BLITZ, WEEK, at, news_where, open_match, sit_down
from server.server_client import PATIENCE, Message, ServerClient, local_client
from server.test_secrets import as_host

NEW = "a much better password"
MAIL = "ann@example.org"


def member(
    server_client: ServerClient, mailbox: Mailbox, name: str, email: str, language: str | None = None
) -> Browser:
    """A player with a confirmed address."""
    browser, before = Browser(server_client), len(mailbox.mails)
    browser.sign_up(name, email=email, language=language)
    confirm(browser, token_in(mailbox.newest(before + 1)))
    return browser


def confirm(browser: Browser, token: str) -> None:
    """Follow the link in a mail."""
    answer = browser.post("/api/email/confirm", token=token)
    assert answer.status_code == 204, answer.text


def forget(server_client: ServerClient, who: str, **more: object) -> httpx.Response:
    """Say that one has forgotten the password."""
    return Browser(server_client).post("/api/password/forgotten", who=who, **more)


def change(database: str, *statements: Update | Delete) -> None:
    """Change the database behind the server's back."""

    async def do() -> None:
        opened = Database(database)
        async with opened.transaction() as connection:
            for statement in statements:
                await connection.execute(statement)
        await opened.close()

    asyncio.run(do())


def wait_until_sent(database: str) -> None:
    """Wait until nothing is due or under way any more."""

    async def wait() -> None:
        opened = Database(database)
        waiting = select(mails.c.id).where((mails.c.due <= datetime.now(UTC)) | (mails.c.tries > 0))
        try:
            async with asyncio.timeout(PATIENCE):
                while await opened.read(lambda connection: connection.execute(waiting).all()):
                    await asyncio.sleep(0.02)
        finally:
            await opened.close()

    asyncio.run(wait())


# --- addresses


def test_an_address_is_confirmed_by_the_link_that_was_sent_there(
    posted: ServerClient, mailbox: Mailbox
) -> None:
    ann = Browser(posted)
    ann.sign_up("Ann", email=MAIL)
    mail = mailbox.newest(1)
    assert (mail["To"], mail["From"], mail["Auto-Submitted"]) == (MAIL, SENDER, "auto-generated")
    assert mailbox.readers == [MAIL]
    assert ann.me
    assert not ann.me["emailConfirmed"]
    stranger, token = Browser(posted), token_in(mail)
    confirm(stranger, token)
    assert ann.me["emailConfirmed"]
    assert stranger.me is None
    assert problem(stranger.post("/api/email/confirm", token=token)) == (400, "link_gone")


def test_another_address_is_confirmed_anew(posted: ServerClient, mailbox: Mailbox, any_database: str) -> None:
    """The confirmed address is told that it was replaced; one that never was confirmed is told nothing."""
    ann = member(posted, mailbox, "Ann", MAIL)
    ann.patch("/api/account", email="first@example.org", proof=PROOF)
    assert mailbox.newest(2, MAIL)["Subject"] == "Your account at localhost has been changed"
    old = token_in(mailbox.newest(1, "first@example.org"))
    ann.patch("/api/account", email="second@example.org", proof=PROOF)
    mail = mailbox.newest(1, "second@example.org")
    wait_until_sent(any_database)
    assert sorted(mailbox.readers) == [MAIL, MAIL, "first@example.org", "second@example.org"]
    assert ann.me
    assert not ann.me["emailConfirmed"]
    assert problem(ann.post("/api/email/confirm", token=old)) == (400, "link_gone")
    confirm(ann, token_in(mail))
    assert ann.me["emailConfirmed"]
    ann.patch("/api/account", email="second@example.org")
    assert ann.me["emailConfirmed"]


def test_the_link_can_be_sent_again(posted: ServerClient, mailbox: Mailbox) -> None:
    ann = Browser(posted)
    ann.sign_up("Ann", email=MAIL)
    mailbox.wait_for(1)
    assert ann.post("/api/email/mail").status_code == 204
    confirm(ann, token_in(mailbox.newest(2)))
    assert problem(ann.post("/api/email/mail")) == (403, "not_allowed")
    assert problem(Browser(posted).post("/api/email/mail")) == (401, "log_in_first")


# --- forgotten passwords


def test_a_forgotten_password_is_replaced_by_a_link(
    posted: ServerClient, mailbox: Mailbox, any_database: str
) -> None:
    ann = member(posted, mailbox, "Ann", MAIL)
    program = Browser(posted, authorization=f"Bearer {ann.token()}")
    assert "token" in text_of(mailbox.newest(2))
    assert forget(posted, "ANN").status_code == 204
    mail, stranger = mailbox.newest(3), Browser(posted)
    token = token_in(mail)
    assert f"{HERE}/password#{token}" in text_of(mail)
    assert stranger.post("/api/password", token=token, password=NEW).status_code == 204
    assert ann.me is None
    assert problem(program.get("/api/me")) == (401, "log_in_first")
    assert stranger.me is None
    assert problem(Browser(posted).log_in("Ann")) == (403, "wrong_password")
    assert Browser(posted).log_in("Ann", NEW).status_code == 200
    assert problem(stranger.post("/api/password", token=token, password=PASSWORD)) == (400, "link_gone")
    assert query(any_database, "SELECT count(*) FROM links") == [(0,)]
    told = mailbox.newest(4)
    assert (told["To"], told["Subject"]) == (MAIL, "Your password at localhost has been changed")


def test_the_answer_is_the_same_for_everybody(
    posted: ServerClient, mailbox: Mailbox, any_database: str
) -> None:
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
    assert len(mailbox.mails) == 3


def test_an_address_finds_its_accounts(posted: ServerClient, mailbox: Mailbox) -> None:
    member(posted, mailbox, "Ann", MAIL)
    member(posted, mailbox, "Annette", MAIL.upper())
    forget(posted, f" {MAIL.title()} ")
    told = [text_of(mail) for mail in mailbox.wait_for(4)[2:]]
    assert sorted("Annette" in words for words in told) == [False, True]


def test_a_link_holds_for_an_hour(posted: ServerClient, mailbox: Mailbox, any_database: str) -> None:
    member(posted, mailbox, "Ann", MAIL)
    forget(posted, "Ann")
    token = token_in(mailbox.newest(2))
    earlier = links.c.expires <= datetime.now(UTC) + timedelta(hours=1)
    change(any_database, update(links).where(earlier).values(expires=datetime.now(UTC)))
    answer = Browser(posted).post("/api/password", token=token, password=NEW)
    assert problem(answer) == (400, "link_gone")


def test_a_link_does_not_outlive_what_it_was_for(
    posted: ServerClient, mailbox: Mailbox, any_database: str
) -> None:
    """Another password, another address, an account that is closed or deleted."""
    names = ("Ann", "Bob", "Carl", "Dora")
    ann, bob, _, dora = (member(posted, mailbox, name, f"{name}@example.org") for name in names)
    for name in names:
        forget(posted, name)
    tokens = [token_in(mail) for mail in mailbox.wait_for(8)[4:]]
    ann.patch("/api/account", password="yet another", proof=PROOF)
    bob.patch("/api/account", email="x@example.org", proof=PROOF)
    as_host(any_database, moderation.close_account, "Carl")
    dora.remove_account()
    for token in tokens:
        answer = Browser(posted).post("/api/password", token=token, password=NEW)
        assert problem(answer) == (400, "link_gone")
    wait_until_sent(any_database)
    stored = "SELECT count(*) FROM links WHERE purpose = 'password'"
    assert query(any_database, stored) == [(0,)]  # Bob's is used up by the attempt


def test_an_address_gets_only_so_many_links(
    posted: ServerClient, mailbox: Mailbox, any_database: str
) -> None:
    """At most three unused links, by any client and for any account."""
    member(posted, mailbox, "Ann", MAIL)
    for mails_so_far in (2, 3, 4):
        forget(posted, "Ann")
        mailbox.wait_for(mails_so_far)
    forget(posted, "Ann")
    Browser(posted).sign_up("Pest", email=MAIL.upper())
    wait_until_sent(any_database)
    assert len(mailbox.mails) == 4


def test_mail_requests_are_limited(any_database: str, tmp_path: Path, mailbox: Mailbox) -> None:
    mail = mail_settings_of(f"smtp://localhost:{mailbox.port}", SENDER, HERE)
    settings = Settings(any_database, players=1, client=tmp_path, public_url=HERE, mail=mail)
    with local_client(make_app(settings)) as client:
        ann = Browser(ServerClient(client))
        ann.sign_up("Ann", password=None)
        asked = [ann.patch("/api/account", email=f"{number}@example.org") for number in range(6)]
        assert [answer.status_code for answer in asked] == [200] * 5 + [429]
        assert ann.me
        assert ann.me["email"] == "4@example.org"
        forgotten = [forget(ann.server_client, f"Nobody {number}") for number in range(11)]
        assert [answer.status_code for answer in forgotten] == [204] * 10 + [429]


def test_a_server_without_mail_offers_none(server_client: ServerClient, any_database: str) -> None:
    ann = Browser(server_client)
    ann.sign_up("Ann", email=MAIL)
    assert not ann.get("/api/me").json()["mail"]
    assert problem(forget(server_client, "Ann")) == (403, "not_allowed")
    assert problem(ann.post("/api/email/mail")) == (403, "not_allowed")
    assert problem(ann.patch("/api/account", turnReminders=True)) == (403, "not_allowed")
    assert query(any_database, "SELECT count(*) FROM mails") == [(0,)]


# --- turns


def play_correspondence(
    server_client: ServerClient, mailbox: Mailbox, name: str = "Ann", clock: Message | None = WEEK
) -> tuple[Browser, Browser, str]:
    """A player with reminders has begun a match with Bob and disconnected; it is Bob's turn."""
    writer, bob = (
        member(server_client, mailbox, name, f"{name}@example.org", language="de"),
        Browser(server_client),
    )
    bob.be_guest()
    assert writer.patch("/api/account", turnReminders=True).json()["turnReminders"]
    table = open_match(writer, clock=clock)
    with at(bob, table) as line:
        sit_down(line)
    decide(writer, table, 0, "d4")
    return writer, bob, table


def decide(player: Browser, table: str, ply: int, move: str) -> None:
    """Come, decide, and go."""
    with at(player, table) as line:
        line.say("move", ply=ply, move=move)
        assert line.receive_until("moved", "problem")["type"] == "moved"


def let_time_pass(database: str) -> None:
    """Letters that wait are due, and nobody has been here since they were written."""
    now = datetime.now(UTC)
    unseen = update(players).where(players.c.seen < now).values(seen=now - timedelta(days=1))
    change(database, unseen, update(mails).values(due=now))
    wait_until_sent(database)


def test_a_player_who_wants_it_gets_a_mail_about_their_turn(
    posted: ServerClient, mailbox: Mailbox, any_database: str
) -> None:
    _, bob, table = play_correspondence(posted, mailbox)
    decide(bob, table, 1, "d5")
    let_time_pass(any_database)
    mail = mailbox.newest(2)
    assert mail["Subject"] == f"Du bist am Zug: SKATO gegen {bob.name}"
    assert f"{HERE}/table/{table}" in text_of(mail)
    assert f"{HERE}/account" in text_of(mail)
    let_time_pass(any_database)
    assert len(mailbox.mails) == 2


def test_nobody_hears_of_a_turn_in_vain(posted: ServerClient, mailbox: Mailbox, any_database: str) -> None:
    """Each of them has a reason for which there is no mail."""
    here, bob, table = play_correspondence(posted, mailbox, "Here")
    with at(here, table):
        decide(bob, table, 1, "d5")
    assert query(any_database, "SELECT count(*) FROM mails WHERE ply = 2") == [(0,)]
    for reason in ("Decided", "Off", "Over", "Unconfirmed", "Seen"):
        writer, bob, table = play_correspondence(posted, mailbox, reason)
        decide(bob, table, 1, "d5")
        if reason == "Decided":
            decide(writer, table, 2, "e4")
        elif reason == "Off":
            writer.patch("/api/account", turnReminders=False)
        elif reason == "Over":
            with at(bob, table) as line:
                line.say("resign", ply=2)
                line.receive_until("ended")
        elif reason == "Unconfirmed":
            writer.patch("/api/account", email="", proof=PROOF)
            mailbox.newest(2, f"{reason}@example.org")  # the address that was confirmed is told
        else:
            seen = update(players).where(players.c.name == reason)
            change(any_database, seen.values(seen=datetime.now(UTC) + timedelta(hours=1)))
    assert query(any_database, "SELECT count(*) FROM mails WHERE ply = 2") == [(5,)]
    before = len(mailbox.mails)
    let_time_pass(any_database)
    assert len(mailbox.mails) == before
    assert query(any_database, "SELECT count(*) FROM mails") == [(0,)]


def test_the_player_who_begins_a_rematch_gets_a_mail(
    posted: ServerClient, mailbox: Mailbox, any_database: str
) -> None:
    ann, bob, table = play_correspondence(posted, mailbox)
    decide(bob, table, 1, "d5")
    with at(bob, table) as line:
        line.say("resign", ply=2)
        line.receive_until("ended")
    again = rematch(ann, bob, table)
    with at(ann, again) as line:  # the sides are changed, so it is Bob who begins
        line.say("resign", ply=0)
        line.receive_until("ended")
    change(any_database, delete(mails))
    last = rematch(ann, bob, again)
    let_time_pass(any_database)
    assert f"{HERE}/table/{last}" in text_of(mailbox.newest(2))


def rematch(offering: Browser, accepting: Browser, table: str) -> str:
    """A player offers a rematch and disconnects; the other accepts later."""
    with at(offering, table) as line:
        line.say("offer", offer="rematch")
        news_where(line, lambda match: match["offers"])
    with at(accepting, table) as line:
        line.say("answer", offer="rematch", accept=True)
        return str(news_where(line, lambda match: match["rematch"])["rematch"])


def test_only_correspondence_is_written_about(
    posted: ServerClient, mailbox: Mailbox, any_database: str
) -> None:
    for name, clock in (("Quick", BLITZ), ("Slow", None)):
        _, bob, table = play_correspondence(posted, mailbox, name, clock)
        decide(bob, table, 1, "d5")
    assert query(any_database, "SELECT count(*) FROM mails") == [(0,)]


def test_a_connected_player_gets_no_mail(posted: ServerClient, mailbox: Mailbox, any_database: str) -> None:
    """An open socket anywhere counts."""
    ann, bob, table = play_correspondence(posted, mailbox)
    let_time_pass(any_database)
    is_seen = "SELECT count(*) FROM players JOIN mails ON player_id = players.id WHERE seen > mails.created"
    with ann.line("/api/lobby") as line:
        line.receive_until("lobby")
        decide(bob, table, 1, "d5")
        patient_until = time.monotonic() + PATIENCE
        while query(any_database, is_seen) == [(0,)]:
            assert time.monotonic() < patient_until
    change(any_database, update(mails).values(due=datetime.now(UTC)))
    wait_until_sent(any_database)
    assert len(mailbox.mails) == 1
