"""Notices: the owner of an account is told by mail about every change of its ways in."""

from collections.abc import Callable

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.accounts import moderation
from kwartet.server.mail import queue
from kwartet.server.store.mails import Mail
from server.authenticator import Authenticator
from server.browsers import PROOF, Browser
from server.mail_server import Mailbox, text_of
from server.server_client import ServerClient
from server.test_mail import MAIL, NEW, member
from server.test_proof import add_passkey
from server.test_secrets import as_host

SUBJECT = "Your account at localhost has been changed"


def passkey_of(browser: Browser) -> str:
    """The only passkey of an account."""
    assert browser.me
    (passkey,) = browser.me["passkeys"]
    return str(passkey["id"])


Change = Callable[[Browser], httpx.Response]
CHANGES: dict[str, Change] = {
    "a passkey was added": lambda ann: add_passkey(ann, Authenticator(), PROOF),
    "a passkey was removed": lambda ann: ann.delete(f"/api/passkeys/{passkey_of(ann)}"),
    "a token for a program was made": lambda ann: ann.post("/api/tokens", name="robot", proof=PROOF),
    "it is the account of a bot now": lambda ann: ann.patch("/api/account", bot=True, proof=PROOF),
    "it has another e-mail address": lambda ann: ann.patch("/api/account", email="", proof=PROOF),
}


def test_every_change_is_told_to_the_address_from_before(posted: ServerClient, mailbox: Mailbox) -> None:
    ann = member(posted, mailbox, "Ann", MAIL)
    for number, (sentence, change) in enumerate(CHANGES.items(), start=2):
        assert change(ann).is_success, sentence
        mail = mailbox.newest(number)
        assert (mail["To"], mail["Subject"]) == (MAIL, SUBJECT)
        assert sentence in " ".join(text_of(mail).split())


WAYS: dict[str, Change] = {
    **CHANGES,
    "a new password": lambda ann: ann.patch("/api/account", password=NEW, proof=PROOF),
}


def test_a_change_whose_notice_cannot_be_stored_does_not_take_place(
    posted: ServerClient, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a client would be told of a failure, and the owner nothing of the change."""
    ann = member(posted, mailbox, "Ann", MAIL)
    assert add_passkey(ann, Authenticator(), PROOF).is_success
    mailbox.wait_for(2)
    before, devices = ann.me, ann.get("/api/devices").json()

    async def fail(connection: AsyncConnection, mail: Mail) -> None:
        raise OSError(f"no room for {mail.kind}")

    monkeypatch.setattr(queue, "put_in", fail)
    for what, change in WAYS.items():
        assert change(ann).is_server_error, what
        assert ann.me == before, what
        assert ann.get("/api/devices").json() == devices, what
    assert Browser(posted).log_in("Ann").status_code == 200


def test_a_password_from_the_host_is_told(posted: ServerClient, mailbox: Mailbox, any_database: str) -> None:
    member(posted, mailbox, "Ann", MAIL)
    as_host(any_database, moderation.set_password, "Ann", password=NEW)
    assert mailbox.newest(2)["Subject"] == "Your password at localhost has been changed"
