"""New password: what a link may set, and who is told, through a real mail server."""

from server.browsers import HERE, PROOF, Browser, problem
from server.mail_server import Mailbox, text_of, token_in
from server.server_client import ServerClient
from server.test_mail import MAIL, NEW, forget, member, wait_until_sent


def test_a_link_sets_no_password_that_is_easy_to_guess(posted: ServerClient, mailbox: Mailbox) -> None:
    """And holds for a better one."""
    member(posted, mailbox, "Ann", MAIL)
    forget(posted, "Ann")
    stranger, token = Browser(posted), token_in(mailbox.newest(2))
    for password, code in (("password1", "password_common"), ("ann 1999", "password_name")):
        answer = stranger.post("/api/password", token=token, password=password)
        assert problem(answer) == (400, code)
    assert stranger.post("/api/password", token=token, password=NEW).status_code == 204


def test_a_new_password_is_told_to_the_owner(posted: ServerClient, mailbox: Mailbox) -> None:
    ann = member(posted, mailbox, "Ann", MAIL, "de")
    assert ann.patch("/api/account", password=NEW, proof=PROOF).status_code == 200
    letter = mailbox.newest(2)
    assert (letter["To"], letter["Subject"]) == (MAIL, "Dein Passwort bei localhost wurde geändert")
    assert f"{HERE}/account" in text_of(letter)
    assert NEW not in text_of(letter)


def test_another_address_at_the_same_time_hides_nothing(posted: ServerClient, mailbox: Mailbox) -> None:
    """An attacker who takes the account over cannot choose who is notified."""
    ann = member(posted, mailbox, "Ann", MAIL)
    ann.patch("/api/account", password=NEW, email="thief@example.org", proof=PROOF)
    told = {letter["To"]: letter["Subject"] for letter in mailbox.wait_for(3)[1:]}
    assert told[MAIL] == "Your password at localhost has been changed"


def test_an_address_that_nobody_has_confirmed_is_told_nothing(
    posted: ServerClient, mailbox: Mailbox, any_database: str
) -> None:
    """It may belong to another person."""
    ann, bob = Browser(posted), Browser(posted)
    ann.sign_up("Ann", email=MAIL)
    bob.sign_up("Bob")
    for browser in (ann, bob):
        assert browser.patch("/api/account", password=NEW, proof=PROOF).status_code == 200
    wait_until_sent(any_database)
    assert len(mailbox.mails) == 1


def test_a_link_begins_with_the_public_address_whatever_a_request_says(
    posted: ServerClient, mailbox: Mailbox
) -> None:
    member(posted, mailbox, "Ann", MAIL)
    posted.client.post(
        "/api/password/forgotten",
        json={"who": "Ann"},
        headers={"host": "127.0.0.1:666", "x-forwarded-host": "evil.example", "origin": HERE},
    )
    text = text_of(mailbox.newest(2))
    assert f"{HERE}/password#" in text
    assert "evil" not in text
    assert "666" not in text
