"""Challenges: two people with browsers of their own, one of whom challenges the other by name."""

import re

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.matches import play_each_other
from browser.people import Person, log_in, new_name
from browser.processes import Server
from browser.test_access import assert_axe_finds_nothing
from browser.test_phone import assert_it_fits
from browser.visitor import PHONE, Visitor


def challenge(visitor: Visitor, name: str, *, rated: bool = False) -> Page:
    """Challenge a player from their page to a game of SKATO, and wait at the table."""
    page = visitor.go(f"/player/{name}")
    page.get_by_role("link", name="Challenge").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Challenge {name}")
    page.get_by_role("navigation", name="Game").get_by_role("link", name="SKATO").click()
    page.get_by_role("group", name="You play").get_by_label("Blue, first").check()
    if rated:
        page.get_by_label("Rated: the result changes our ratings").check()
    page.get_by_role("button", name="Send the challenge").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name=f"You have challenged {name}")).to_be_visible()
    return page


def test_somebody_is_challenged_wherever_they_are(visit: Visit, server: Server) -> None:
    """A name with a dot is not a file; a player who declines is no opponent, one who accepts is."""
    ann, ben = Person(server.address), Person(server.address, new_name("J.Doe"))
    host, friend = visit(), visit()
    log_in(host, ann)
    log_in(friend, ben)
    other = friend.go("/learn")
    one = challenge(host, ben.name, rated=True)

    note = other.get_by_test_id("challenge-notes")
    expect(note).to_contain_text(f"{ann.name} challenges you")
    expect(note).to_contain_text("SKATO")
    expect(note).to_contain_text("10 + 10")
    expect(note.get_by_text("rated", exact=True)).to_be_visible()
    expect(other.get_by_test_id("announcer")).to_contain_text(f"{ann.name} challenges you: SKATO")
    note.get_by_role("button", name="Later").click()
    expect(note).to_be_hidden()
    other.get_by_role("link", name="Lobby").click()
    other.get_by_test_id("challenges").get_by_role("button", name="Decline").click()
    expect(other.get_by_test_id("challenges")).to_be_hidden()
    expect(one.get_by_test_id("status")).to_have_text("The challenge was declined.")

    one = challenge(host, ben.name)
    one.get_by_role("navigation", name="Main").get_by_role("link", name="Learn").click()
    other.get_by_test_id("challenges").get_by_role("button", name="Accept").click()
    one.get_by_test_id("challenge-accepted").get_by_role("link", name="To the game").click()
    other.wait_for_url(one.url)
    expect(one.get_by_test_id("challenge-accepted")).to_be_hidden()
    play_each_other((one, other), seed=3, until_ply=2)


def test_a_challenge_is_withdrawn_and_nobody_else_is_asked(visit: Visit, server: Server) -> None:
    ben = Person(server.address)
    host, friend, third = visit(), visit(), visit()
    log_in(friend, ben)
    one = challenge(host, ben.name)
    watcher = third.go(one.url.removeprefix(server.address))
    expect(watcher.get_by_test_id("invite")).to_contain_text(f"has challenged {ben.name}")
    expect(watcher.get_by_test_id("invite").get_by_role("button")).to_have_count(0)
    other = friend.go("/")
    expect(other.get_by_test_id("challenges").get_by_role("listitem")).to_have_count(1)
    one.get_by_role("button", name="Withdraw the challenge").click()
    expect(one.get_by_test_id("status")).to_contain_text("aborted")
    expect(other.get_by_test_id("challenges")).to_be_hidden()


def test_a_declined_challenge_is_told_on_other_pages(visit: Visit, server: Server) -> None:
    """On another page at once, and on whatever page they come back to later; also on a phone."""
    ben = Person(server.address)
    host, friend = visit(PHONE), visit()
    host.watch.forgive("favicon.ico")  # for which a browser asks that is shown a picture alone
    log_in(friend, ben)
    other = friend.go("/lobby")
    for has_left in (False, True):
        one = challenge(host, ben.name)
        if has_left:
            one.goto("/icon.svg")
        else:
            one.locator("a[href='/']:visible").first.click()
            expect(one.get_by_test_id("own-matches")).to_contain_text(ben.name)
        other.get_by_test_id("challenges").get_by_role("button", name="Decline").click()
        expect(other.get_by_test_id("challenges")).to_be_hidden()
        if has_left:
            one = host.go("/learn")
        note = one.get_by_test_id("challenge-declined")
        expect(note).to_have_text(re.compile(f"{re.escape(ben.name)} has declined your challenge"))
        expect(one.get_by_test_id("announcer")).to_contain_text(f"{ben.name} has declined your challenge.")
        expect(one.get_by_test_id("own-matches")).to_be_hidden()
        assert_it_fits(one)
        assert_axe_finds_nothing(one)
        note.get_by_role("button", name="Close").press("Enter")
        expect(note).to_be_hidden()
