"""Pages: every page of the app, in a state that shows all it has."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browser.match_pages import MATCH_PAGES
from browser.people import PASSWORD, Person, log_in, new_name, play
from browser.player import moment
from browser.tables import more, open_table, recorded
from browser.visitor import Visitor

Opening = Callable[[Visitor], Page]


def at(path: str, sign: str = "main h1") -> Opening:
    """A page that an address leads to, as soon as its sign is seen."""

    def opened(visitor: Visitor) -> Page:
        page = visitor.go(path)
        page.locator(sign).first.wait_for(state="attached")
        return page

    return opened


def home(visitor: Visitor) -> Page:
    """The home page with its pictures, and a game to go on with."""
    open_table(visitor, "4mation")
    page = visitor.go("/")
    page.locator("main a[href^='/table/']").wait_for()
    page.locator("kwartet-board [data-place]").nth(200).wait_for(state="attached")
    return page


def table(visitor: Visitor) -> Page:
    """A game in its middle, with the position in words."""
    moves = recorded("yinsh.kw")["moves"]
    page = open_table(visitor, "yinsh", kind="screen", moves=moves[:40])
    moment(page)
    return page


def told(visitor: Visitor) -> Page:
    """A game with the seldom tools and the position in words."""
    page = open_table(visitor, "yinsh", kind="screen")
    page.get_by_role("button", name="More", exact=True).last.click()
    page.locator("summary").click()
    return page


def finished_table(visitor: Visitor) -> Page:
    """A game that is over."""
    known = recorded("lyngk.kw")
    return open_table(visitor, "lyngk", kind="screen", start=known["start"], moves=known["moves"])


def reviewed(visitor: Visitor) -> Page:
    """A game with its review."""
    moves = recorded("4mation.kw")["moves"]
    page = visitor.go(f"/review#g=4mation&m={'.'.join(moves)}")
    expect(page.get_by_test_id("accuracy-0")).to_contain_text("%")
    page.get_by_role("slider").fill("7")
    return page


def analysed(visitor: Visitor) -> Page:
    """A position with the engine's lines."""
    moves = recorded("yinsh.kw")["moves"]
    page = visitor.go(f"/analysis#g=yinsh&m={'.'.join(moves[:20])}")
    page.get_by_test_id("lines").locator("li").first.wait_for()
    return page


def troubled(visitor: Visitor) -> Page:
    """A page that complains."""
    page = visitor.go("/review")
    page.locator("textarea").fill('[Game "YINSH"]\n\n1. nonsense')
    page.locator("main button[type=submit]").click()
    page.get_by_role("alert").filter(has_text="nonsense").wait_for()
    return page


def settings(visitor: Visitor) -> Page:
    """The sheet of settings."""
    page = visitor.go("/about")
    if page.get_by_role("button", name="More").is_visible():
        page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    return page


def share(visitor: Visitor) -> Page:
    """The sheet that shares a position."""
    page = open_table(visitor, "skato")
    more(page, "Share")
    page.get_by_role("dialog", name="Share").wait_for()
    return page


def account(visitor: Visitor) -> Page:
    """Person's account, with a token that has just been made."""
    log_in(visitor, Person(visitor.address))
    page = visitor.go("/account")
    form = page.get_by_test_id("new-token")
    form.locator("input[type=text]").fill("robot")
    form.locator("input[type=password]").fill(PASSWORD)
    form.locator("button").click()
    page.get_by_test_id("token").wait_for()
    return page


def deletion(visitor: Visitor) -> Page:
    """The question whether an account is to be deleted."""
    log_in(visitor, Person(visitor.address))
    page = visitor.go("/account")
    page.get_by_test_id("delete").click()
    page.get_by_role("dialog").wait_for()
    return page


def player(visitor: Visitor) -> Page:
    """The page of a player with games, with the curve as a table."""
    one, other = Person(visitor.address), Person(visitor.address, new_name("Wilhelmina van Oranje"))
    play(other, one, "4mation", ["d4", "d5"], rated=True, resigns=1)
    play(one, other, "yinsh", ["f6", "e5"], rated=True, variant="blitz", resigns=1)
    play(one, other, "lyngk", [])
    page = visitor.go(f"/player/{other.name}")
    page.get_by_test_id("curve").wait_for()
    page.locator("summary").click()
    return page


def matches(visitor: Visitor) -> Page:
    """The home page of a player with games in play."""
    anna = Person(visitor.address)
    play(anna, Person(visitor.address), "yinsh", ["f6", "e5"])
    log_in(visitor, anna)
    page = visitor.go("/")
    page.get_by_test_id("own-matches").wait_for()
    return page


PAGES: dict[str, Opening] = {
    "home": home,
    "new": at("/new/lyngk", "form"),
    "friend": at("/new/lyngk?friend", "form select"),
    "new-size": at("/new/skato", "select"),
    "table": table,
    "told": told,
    "finished": finished_table,
    "learn": at("/learn", "kwartet-board [data-place]"),
    "course": at("/learn/yinsh", "main ol li"),
    "lesson": at("/learn/4mation/touch", "kwartet-board [data-place]"),
    "rules": at("/rules/yinsh", "main h2"),
    "review": at("/review"),
    "reviewed": reviewed,
    "analysis": at("/analysis", "main li button"),
    "analysed": analysed,
    "editor": at("/editor#g=yinsh", "kwartet-board [data-place]"),
    "trouble": troubled,
    "about": at("/about", "main li"),
    "missing": at("/nowhere"),
    "log-in": at("/account", "form"),
    "account": account,
    "deletion": deletion,
    "player": player,
    "engine": at("/player/Largo", "main ul li"),
    "players": at("/players", "main h2"),
    "matches": matches,
    "settings": settings,
    "share": share,
    **MATCH_PAGES,
}
