"""Mail: an address is confirmed and a forgotten password replaced by links in mails, by keyboard alone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import Visit
from browser.people import PASSWORD
from browser.processes import Server
from browser.test_access import assert_axe_finds_nothing
from browser.test_account import assert_logged_in, form, log_out, try_to_log_in
from browser.test_phone import LONGEST_WORDS, assert_it_fits
from browser.visitor import PHONE, Visitor
from server.mail_server import Mailbox, token_in

NEW = "another horse, another staple"


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """The mail server of the host."""
    with Mailbox() as mailbox:
        yield mailbox


@pytest.fixture
def server(browser: Browser, tmp_path: Path, mailbox: Mailbox) -> Iterator[Server]:
    """A server that sends mails."""
    running = Server(tmp_path, "--mail", f"smtp://localhost:{mailbox.port}")
    running.options += ("--mail-from", "play@club.example", "--public-url", running.address)
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log, running.log


def typed(first: Locator, *words: str) -> None:
    """Fill in fields one after the other and send them."""
    first.focus()
    for word in words:
        first.page.keyboard.type(word)
        first.page.keyboard.press("Tab" if word != words[-1] else "Enter")


def test_mails_from_sign_up_to_a_new_password(visit: Visit, mailbox: Mailbox) -> None:
    visitor = visit()
    page = visitor.go("/account")
    typed(form(page, "Sign up").get_by_label("Name"), "Ann", PASSWORD, "ann@example.org")
    assert_logged_in(page, "Ann")
    expect(page.get_by_text("ann@example.org is not confirmed yet")).to_be_visible()
    assert_axe_finds_nothing(page)
    confirm(visitor, token_in(mailbox.newest(1)))
    enable_reminders(visitor.go("/account"))
    log_out(page)
    page.get_by_role("link", name="Forgotten your password?").press("Enter")
    typed(page.get_by_label("Name or e-mail address"), "ann")
    expect(page.get_by_role("status").filter(has_text="an e-mail is on its way")).to_be_visible()
    assert_axe_finds_nothing(page)
    set_password(visitor, token_in(mailbox.newest(2)))
    try_to_log_in(page, "Ann", NEW)
    assert_logged_in(page, "Ann")


def confirm(visitor: Visitor, token: str) -> None:
    """Follow the link to a page that asks once more; the link is not kept in the history."""
    page = visitor.go(f"/confirm#{token}")
    page.get_by_role("button", name="Confirm").wait_for()
    assert page.url.endswith("/confirm")
    assert_axe_finds_nothing(page)
    page.get_by_role("button", name="Confirm").press("Enter")
    expect(page.get_by_role("status").filter(has_text="The address is confirmed.")).to_be_visible()


def enable_reminders(page: Page) -> None:
    """The box is as the server knows it, also after the page was loaded anew."""
    box = page.get_by_label("Write to me when it is my turn")
    expect(box).not_to_be_checked()
    box.press("Space")
    expect(box).to_be_checked()
    expect(box).to_be_enabled()
    page.reload()
    expect(box).to_be_checked()
    assert_axe_finds_nothing(page)


def set_password(visitor: Visitor, token: str) -> None:
    """Set a new password; the same link works only once."""
    page = visitor.go(f"/password#{token}")
    page.get_by_label("New password").fill(NEW)
    assert_axe_finds_nothing(page)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="The password has been saved.")).to_be_visible()
    visitor.watch.forgive("400")
    visitor.go("/")
    page = visitor.go(f"/password#{token}")
    page.get_by_label("New password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="This link no longer works")).to_be_visible()
    page.get_by_role("button", name="Ask for another e-mail").press("Enter")
    expect(page.get_by_label("Name or e-mail address")).to_be_visible()
    visitor.go("/account")


def test_the_pages_fit_a_small_phone(visit: Visit) -> None:
    for language in LONGEST_WORDS:
        visitor = visit(replace(PHONE, language=language))
        for path in ("/password", "/password#token", "/confirm#token", "/account"):
            visitor.go("/about")
            assert_it_fits(visitor.go(path))
