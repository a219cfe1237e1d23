"""Account: signing up, logging in and out, passkeys, tokens, and everything else one can do with it."""

import re
from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import Visit
from browser.people import PASSWORD, SECONDS, Person, log_in, new_name, play
from browser.processes import Server
from browser.test_languages import NAMES, words
from browser.visitor import DESKTOP, Visitor

OTHER_PASSWORD = "another horse, another staple"
WRONG_PROOF = "This password or passkey does not belong to this account. Nothing has been changed."
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def form(page: Page, title: str) -> Locator:
    """A form, by its heading."""
    return page.locator("form", has=page.get_by_role("heading", name=title, exact=True))


def form_of(page: Page, button: str) -> Locator:
    """A form, by what its button says."""
    return page.locator("form", has=page.get_by_role("button", name=button, exact=True))


def fill_and_send(page: Page, button: str, **fields: str) -> None:
    """Fill a form in, by the labels of its fields with _ for spaces, and send it."""
    sheet = form_of(page, button)
    for label, text in fields.items():
        sheet.get_by_label(label.replace("_", " ")).fill(text)
    sheet.get_by_role("button", name=button, exact=True).click()


def sign_up(page: Page, name: str) -> None:
    """Make an account by hand."""
    sheet = form(page, "Sign up")
    sheet.get_by_label("Name").fill(name)
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Sign up", exact=True).click()
    assert_logged_in(page, name)


def try_to_log_in(page: Page, name: str, password: str = PASSWORD) -> None:
    """Type name and password."""
    sheet = form(page, "Log in")
    sheet.get_by_label("Name").fill(name)
    sheet.get_by_label("Password").fill(password)
    sheet.get_by_role("button", name="Log in", exact=True).click()


def log_out(page: Page) -> None:
    """Log out by hand."""
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(form(page, "Log in")).to_be_visible()


def assert_logged_in(page: Page, name: str) -> None:
    """The page and its header say who one is."""
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page.get_by_role("banner").get_by_role("link", name=name)).to_be_visible()


@pytest.fixture
def account(visitor: Visitor) -> Page:
    """The account page of a logged-in player."""
    person = Person(visitor.address)
    log_in(visitor, person)
    page = visitor.go("/account")
    assert_logged_in(page, person.name)
    return page


def named(server: Server) -> str:
    """The address of a server by name."""
    return server.address.replace("127.0.0.1", "localhost")


def add_authenticator(page: Page, **differences: bool) -> None:
    """Let the browser have a device that makes passkeys."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": {**AUTHENTICATOR, **differences}})


@pytest.fixture
def with_authenticator(browser: Browser, server: Server) -> Iterator[Visitor]:
    """Person whose device makes passkeys; these need a name as address, not numbers."""
    visitor = Visitor(browser, named(server))
    add_authenticator(visitor.page)
    yield visitor
    visitor.leave()
    visitor.watch.assert_nothing_happened()


def test_somebody_signs_up_logs_out_and_logs_in_again(visitor: Visitor) -> None:
    page = visitor.go("/")
    page.get_by_role("banner").get_by_role("link", name="Log in").click()
    name = new_name()
    sign_up(page, name)
    page.reload()
    assert_logged_in(page, name)
    log_out(page)
    expect(page.get_by_role("banner").get_by_role("link", name="Log in")).to_be_visible()
    try_to_log_in(page, name)
    assert_logged_in(page, name)
    expect(page.locator("main")).to_be_focused()


def test_a_guest_who_signs_up_keeps_their_games(visitor: Visitor) -> None:
    guest = visitor.post("/api/guest", {})["player"]["name"]
    choice = {"game": "yinsh", "variant": "standard", "options": {}}
    table = visitor.post("/api/matches", {"choice": choice})["id"]
    page = visitor.go("/account")
    expect(page.get_by_text(guest)).to_be_visible()
    sign_up(page, new_name())
    page.get_by_role("navigation").get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_test_id("own-matches").locator(f"a[href='/table/{table}']")).to_contain_text(
        "Waiting for your opponent"
    )


def test_a_wrong_password_is_told_and_nobody_is_logged_in(visitor: Visitor) -> None:
    visitor.watch.forgive("403")
    person = Person(visitor.address)
    page = visitor.go("/account")
    try_to_log_in(page, person.name, OTHER_PASSWORD)
    expect(page.locator("main").get_by_role("alert")).to_contain_text(
        "Name and password do not belong together."
    )
    expect(form(page, "Log in")).to_be_visible()


def test_a_name_belongs_to_one_person(visitor: Visitor) -> None:
    visitor.watch.forgive("409")
    person = Person(visitor.address)
    page = visitor.go("/account")
    sheet = form(page, "Sign up")
    sheet.get_by_label("Name").fill(person.name.upper())
    sheet.get_by_label("Password").fill(PASSWORD)
    sheet.get_by_role("button", name="Sign up", exact=True).click()
    expect(page.locator("main").get_by_role("alert")).to_contain_text("This name is taken.")


def test_the_password_is_changed(account: Page) -> None:
    name = account.get_by_role("heading", level=1).inner_text()
    account.get_by_label("Old password").fill(PASSWORD)
    account.get_by_label("New password").fill(OTHER_PASSWORD)
    account.get_by_role("button", name="Save password").click()
    expect(
        account.get_by_text("The password has been saved. All other devices are logged out")
    ).to_be_visible()
    log_out(account)
    try_to_log_in(account, name, OTHER_PASSWORD)
    assert_logged_in(account, name)


def test_nothing_that_lasts_is_done_with_a_wrong_password(visitor: Visitor, account: Page) -> None:
    visitor.watch.forgive("403")
    wishes = {
        "Save password": {"Old_password": OTHER_PASSWORD, "New_password": OTHER_PASSWORD},
        "Save e-mail": {"E-mail_(optional)": "a@example.org", "Your_password": OTHER_PASSWORD},
        "Make a token": {"Name_of_the_token": "robot", "Your_password": OTHER_PASSWORD},
    }
    for button, fields in wishes.items():
        fill_and_send(account, button, **fields)
        alert = account.locator("section", has=form_of(account, button)).get_by_role("alert")
        expect(alert.filter(has_text=WRONG_PROOF)).to_be_visible()
    account.reload()
    expect(account.get_by_label("E-mail (optional)")).to_have_value("")
    expect(account.get_by_role("listitem").filter(has_text="robot")).to_have_count(0)


def test_a_password_that_is_easy_to_guess_is_refused_with_the_reason(visitor: Visitor) -> None:
    visitor.watch.forgive("400")
    page = visitor.go("/account")
    reasons = {
        "password1": "This password is among those that are guessed first.",
        "Robinson 99": "This password is your name or that of this site.",
        "abcabcabc": "This password repeats a few characters.",
        " " * 9: "A password needs characters that can be seen, not only spaces.",
    }
    for password, reason in reasons.items():
        fill_and_send(page, "Sign up", Name="Robinson", Password=password)
        expect(page.locator("main").get_by_role("alert")).to_contain_text(reason)


def test_a_new_password_shows_the_passkeys_that_are_left(with_authenticator: Visitor) -> None:
    page = with_authenticator.go("/account")
    sign_up(page, new_name())
    fill_and_send(page, "Add a passkey", Name_of_the_passkey="not mine", Your_password=PASSWORD)
    expect(page.get_by_role("listitem").filter(has_text="not mine")).to_have_count(1)
    fill_and_send(page, "Make a token", Name_of_the_token="robot", Your_password=PASSWORD)
    expect(page.get_by_role("listitem").filter(has_text="robot")).to_have_count(1)
    fill_and_send(page, "Save password", Old_password=PASSWORD, New_password=OTHER_PASSWORD)
    section = page.locator("section", has=form_of(page, "Save password"))
    expect(section.get_by_text("These passkeys can still log in.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="robot")).to_have_count(0)
    section.get_by_role("listitem").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("listitem").filter(has_text="not mine")).to_have_count(0)
    expect(section.get_by_text("These passkeys")).to_have_count(0)


def test_somebody_without_a_password_proves_by_passkey(with_authenticator: Visitor) -> None:
    page = with_authenticator.go("/account")
    name = new_name()
    form(page, "Sign up").get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sign up with a passkey").click()
    assert_logged_in(page, name)
    expect(page.get_by_label("Your password")).to_have_count(0)
    expect(page.get_by_text("Your device will ask for your passkey.").first).to_be_visible()
    fill_and_send(page, "Make a token", Name_of_the_token="robot")
    expect(page.get_by_test_id("token")).to_be_visible()
    page.get_by_label("E-mail (optional)").fill("a@example.org")
    fill_and_send(page, "Save e-mail")
    expect(page.get_by_role("status").filter(has_text="has been saved")).to_be_visible()
    fill_and_send(page, "Save password", New_password=PASSWORD)
    expect(page.get_by_label("Old password")).to_be_visible()
    page.get_by_role("button", name="Delete account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(f"Type {name} to confirm").fill(name)
    dialog.get_by_label("Your password").fill(PASSWORD)
    dialog.get_by_role("button", name="Delete account").click()
    expect(form(page, "Log in")).to_be_visible()


def test_an_address_is_added_and_removed(account: Page) -> None:
    for address, answer in {"a@example.org": "saved", "": "removed"}.items():
        account.get_by_label("E-mail (optional)").fill(address)
        fill_and_send(account, "Save e-mail", Your_password=PASSWORD)
        expect(account.get_by_role("status").filter(has_text=f"has been {answer}")).to_be_visible()
        account.reload()
        expect(account.get_by_label("E-mail (optional)")).to_have_value(address)


def test_a_passkey_is_added_used_and_removed(with_authenticator: Visitor) -> None:
    page = with_authenticator.go("/account")
    name = new_name()
    sign_up(page, name)
    fill_and_send(page, "Add a passkey", Name_of_the_passkey="my laptop", Your_password=PASSWORD)
    kept = page.get_by_role("listitem").filter(has_text="my laptop")
    expect(kept).to_be_visible()
    log_out(page)
    page.get_by_role("button", name="Log in with a passkey").click()
    assert_logged_in(page, name)
    kept.get_by_role("button", name="Remove").click()
    expect(kept).to_have_count(0)


def test_a_passkey_is_enough_to_sign_up(with_authenticator: Visitor) -> None:
    page = with_authenticator.go("/account")
    name = new_name()
    form(page, "Sign up").get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sign up with a passkey").click()
    assert_logged_in(page, name)
    expect(page.get_by_role("button", name=re.compile("^Remove"))).to_have_count(1)
    expect(page.locator("main").get_by_role("alert")).to_have_count(0)
    expect(page.get_by_label("Old password")).to_have_count(0)
    log_out(page)
    page.get_by_role("button", name="Log in with a passkey").click()
    assert_logged_in(page, name)


def test_an_account_without_a_way_in_asks_for_one(browser: Browser, server: Server) -> None:
    visitor = Visitor(browser, named(server))
    add_authenticator(visitor.page, isUserVerified=False)
    page = visitor.go("/account")
    form(page, "Sign up").get_by_label("Name").fill(new_name())
    page.get_by_role("button", name="Sign up with a passkey").click()
    alert = page.locator("main").get_by_role("alert")
    expect(alert).to_contain_text("set a password or add a passkey")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Save password").click()
    expect(alert).to_have_count(0)
    visitor.leave()
    visitor.watch.assert_nothing_happened()


def test_a_browser_without_a_passkey_is_told_what_else_there_is(with_authenticator: Visitor) -> None:
    page = with_authenticator.go("/account")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator("main").get_by_role("alert")).to_contain_text("The browser gave no passkey.")


def test_an_address_of_numbers_has_no_passkeys(account: Page) -> None:
    expect(account.get_by_text("cannot use passkeys at this address")).to_be_visible()


def test_a_token_is_shown_once_and_lets_a_program_in_until_it_is_removed(
    visitor: Visitor, account: Page
) -> None:
    name = account.get_by_role("heading", level=1).inner_text()
    fill_and_send(account, "Make a token", Name_of_the_token="my robot", Your_password=PASSWORD)
    token = account.get_by_test_id("token").input_value()
    account.get_by_role("button", name="Copy").click()
    expect(account.get_by_text("Copied")).to_be_visible()
    assert account.evaluate("navigator.clipboard.readText()") == token

    def ask_as_program() -> httpx.Response:
        allowed = {"Authorization": f"Bearer {token}"}
        return httpx.get(f"{visitor.address}/api/me", headers=allowed, timeout=SECONDS)

    assert ask_as_program().json()["me"]["player"]["name"] == name
    account.reload()
    kept = account.get_by_role("listitem").filter(has_text="my robot")
    expect(kept).to_be_visible()
    expect(account.get_by_test_id("token")).to_have_count(0)
    assert token not in account.content()
    kept.get_by_role("button", name="Remove").click()
    expect(kept).to_have_count(0)
    assert ask_as_program().status_code == httpx.codes.UNAUTHORIZED


def test_a_name_is_text_whatever_it_looks_like(account: Page) -> None:
    name = "<img src=x onerror=document.title='broken'>"
    fill_and_send(account, "Make a token", Name_of_the_token=name, Your_password=PASSWORD)
    expect(account.get_by_role("listitem").filter(has_text=name)).to_be_visible()
    expect(account.locator("main img")).to_have_count(0)
    assert "broken" not in account.title()


def test_an_account_becomes_a_bot_after_a_question(account: Page) -> None:
    account.get_by_role("button", name="Make this account a bot").click()
    dialog = account.get_by_role("dialog")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    account.get_by_role("button", name="Make this account a bot").click()
    dialog.get_by_label("Your password").fill(PASSWORD)
    dialog.get_by_role("button", name="Make this account a bot").click()
    expect(account.get_by_text("This is the account of a bot.")).to_be_visible()


def test_all_games_come_in_one_file(visitor: Visitor) -> None:
    anna, ben = Person(visitor.address), Person(visitor.address)
    play(anna, ben, "4mation", ["d4", "d5"], resigns=0)
    play(ben, anna, "4mation", ["c4", "c5"], resigns=0)
    log_in(visitor, anna)
    page = visitor.go("/account")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download all games").click()
    text = coming.value.path().read_text("utf-8")
    assert text.count("[Game ") == 2
    assert anna.name in text
    assert coming.value.suggested_filename.endswith(".kw")


def test_an_account_is_deleted_once_its_name_is_typed(visitor: Visitor, account: Page) -> None:
    name = account.get_by_role("heading", level=1).inner_text()
    account.get_by_role("button", name="Delete account").click()
    dialog = account.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Delete account")).to_be_disabled()
    dialog.get_by_label(f"Type {name} to confirm").fill(name)
    visitor.watch.forgive("403")
    for password in (OTHER_PASSWORD, PASSWORD):
        dialog.get_by_label("Your password").fill(password)
        dialog.get_by_role("button", name="Delete account").click()
        if password == OTHER_PASSWORD:
            expect(dialog.get_by_role("alert")).to_contain_text(WRONG_PROOF)
    expect(form(account, "Log in")).to_be_visible()
    try_to_log_in(account, name)
    expect(account.locator("main").get_by_role("alert")).to_contain_text("Name and password")


@pytest.mark.parametrize("language", NAMES)
def test_accounts_and_leaderboards_speak_every_language(visit: Visit, language: str) -> None:
    visitor = visit(replace(DESKTOP, language=language))
    page = visitor.go("/account")
    expect(page.get_by_role("heading", level=1)).to_have_text(words(language)["account_title"])
    expect(page.get_by_role("heading", level=2)).to_have_text(
        [words(language)["account_log_in"], words(language)["account_sign_up"]]
    )
    visitor.go("/players")
    expect(page.get_by_role("heading", level=1)).to_have_text(words(language)["nav_players"])
    expect(page.get_by_text(words(language)["people_lead"])).to_be_visible()
