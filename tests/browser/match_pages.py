"""Match pages: the lobby and matches, in states that show all they have."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from browser.matches import DAYS, FISCHER, make_match, touch
from browser.people import AtTable, Person, log_in, play
from browser.visitor import JSON, Visitor


def lobby(visitor: Visitor) -> Page:
    """The lobby with a wish of one's own, the form for others, engines and a game to watch."""
    one, other = Person(visitor.address), Person(visitor.address)
    play(one, other, "yinsh", ["f6"], listed=True, clock=FISCHER)
    log_in(visitor, Person(visitor.address))
    page = visitor.go("/lobby")
    page.get_by_test_id("play").locator("input[type=checkbox]").check()
    page.locator("summary").click()
    page.get_by_test_id("seeks").locator("form button").click()
    page.get_by_test_id("own-seeks").wait_for()
    page.get_by_test_id("watch").locator("a").first.wait_for()
    page.get_by_test_id("engines").locator("li").nth(9).wait_for()
    return page


def waiting(visitor: Visitor) -> Page:
    """A table with a link for the friend."""
    page = visitor.go(make_match(visitor))
    page.get_by_test_id("invite").wait_for()
    return page


def invited(visitor: Visitor) -> Page:
    """What the friend sees."""
    table = Person(visitor.address).make_match("lyngk", rated=True, clock=FISCHER)
    page = visitor.go(f"/table/{table}")
    page.get_by_test_id("invite").wait_for()
    return page


def challenged(visitor: Visitor) -> Page:
    """The page of a player with two challenges, at the table of one of them."""
    person = Person(visitor.address)
    log_in(visitor, person)
    table = Person(visitor.address).make_match("lyngk", clock=DAYS, invited=person.id)
    Person(visitor.address).make_match("skato", clock=FISCHER, rated=True, invited=person.id)
    page = visitor.go(f"/table/{table}")
    page.get_by_test_id("invite").wait_for()
    page.get_by_test_id("challenge-notes").wait_for()
    return page


@contextmanager
def seated(visitor: Visitor, game: str, **wishes: JSON) -> Iterator[AtTable]:
    """A visitor at a match with another player, who begins, and is deleted at the end."""
    host = Person(visitor.address)
    log_in(visitor, Person(visitor.address))
    table = host.make_match(game, **wishes)
    with host.at(table) as across:
        page = visitor.go(f"/table/{table}")
        page.get_by_test_id("invite").get_by_role("button").click()
        page.get_by_test_id("invite").wait_for(state="hidden")
        yield across


def match(visitor: Visitor) -> Page:
    """A game against the clock: a draw is offered, something was said, and the other is gone."""
    page = visitor.page
    with seated(visitor, "yinsh", clock=FISCHER, rated=True) as across:
        across.send("move", ply=0, move="f6")
        across.receive("moved")
        across.send("say", text="good luck")
        across.receive("said")
        across.send("offer", offer="draw")
        page.get_by_test_id("offered-draw").wait_for()
        page.get_by_test_id("unread").get_by_text("good luck").wait_for()
    page.get_by_test_id("gone").wait_for()
    return page


def prepared(visitor: Visitor) -> Page:
    """A game by correspondence in which an answer is being prepared beside another one."""
    page = visitor.page
    with seated(visitor, "4mation", clock=DAYS) as across:
        across.send("move", ply=0, move="d4")
        touch(page, "d5")
        across.receive("moved")
    prepare = page.get_by_test_id("prepare")
    prepare.locator("button").click()
    touch(page, "d6")
    touch(page, "d7")
    prepare.locator("button.main").click()
    prepare.locator("li").wait_for()
    prepare.locator("button").last.click()
    touch(page, "e6")
    return page


def played(visitor: Visitor) -> Page:
    """A rated game that is over, with a rematch offered."""
    page = visitor.page
    with seated(visitor, "4mation", clock=FISCHER, rated=True) as across:
        across.send("move", ply=0, move="d4")
        touch(page, "d5")
        page.locator('[data-ply="2"]').wait_for()
        across.send("resign", ply=2)
        across.receive("ended")
        across.send("offer", offer="rematch")
        page.get_by_test_id("offered-rematch").wait_for()
        page.get_by_test_id("change-0").wait_for()
    return page


MATCH_PAGES: dict[str, Callable[[Visitor], Page]] = {
    "lobby": lobby,
    "waiting": waiting,
    "invited": invited,
    "challenged": challenged,
    "match": match,
    "prepared": prepared,
    "played": played,
}
