"""The lobby: two find each other, by a touch or by a wish; engines play; games are watched."""

from re import compile as pattern

from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.matches import couple, play_each_other
from browser.people import Person, log_in
from browser.player import tab_to
from browser.processes import Server
from browser.tables import more, open_table
from browser.visitor import Visitor


def lobby(visitor: Visitor) -> Page:
    """The lobby, as soon as it says who is there."""
    page = visitor.go("/lobby")
    expect(page.get_by_test_id("online")).to_contain_text(pattern("here$"))
    return page


def choose_game(page: Page, name: str) -> None:
    """Say which game is wanted."""
    page.get_by_test_id("play").get_by_role("radio", name=name).check()


def look(page: Page, clock: str) -> Locator:
    """The button that looks for any opponent with this clock, which is chosen before."""
    page.get_by_test_id("play").locator("label").filter(has_text=clock).get_by_role("radio").check()
    return page.get_by_role("button", name="Look for a game")


def are_paired(*pages: Page) -> None:
    """Wait until both sit at the same table and one may decide."""
    for page in pages:
        page.wait_for_url("**/table/*")
    assert len({page.url for page in pages}) == 1
    play_each_other(pages, seed=1, until_ply=2)


def test_two_who_want_the_same_are_paired_at_a_touch(visit: Visit) -> None:
    one, other = lobby(visit()), lobby(visit())
    for page in (one, other):
        choose_game(page, "SKATO")
    look(one, "5 + 5").click()
    expect(one.get_by_test_id("own-seeks")).to_contain_text("SKATO")
    look(other, "5 + 5").click()
    are_paired(one, other)


def test_a_wish_is_seen_filtered_and_taken(visit: Visit) -> None:
    one, other = lobby(visit()), lobby(visit())
    choose_game(one, "LYNGK")
    one.get_by_text("Put up your own table").click()
    one.get_by_role("radio", name="correspondence").check()
    one.get_by_label("Days for each turn").select_option("7")
    one.get_by_role("button", name="Look for an opponent").click()
    expect(one.get_by_test_id("own-seeks")).to_contain_text("7 days a turn")

    mine = other.get_by_test_id("seeks").get_by_role("listitem").filter(has_text="7 days a turn")
    expect(mine).to_contain_text("LYNGK")
    other.get_by_test_id("seeks").get_by_role("combobox", name="Game", exact=True).select_option("YINSH")
    expect(mine).to_be_hidden()
    other.get_by_test_id("seeks").get_by_role("combobox", name="Game", exact=True).select_option("LYNGK")
    other.get_by_test_id("seeks").get_by_role("combobox", name="Clock").select_option("real time")
    expect(mine).to_be_hidden()
    other.get_by_test_id("seeks").get_by_role("combobox", name="Clock").select_option("correspondence")
    mine.get_by_role("button").click()
    are_paired(one, other)


def test_a_wish_is_withdrawn(visit: Visit) -> None:
    one, other = lobby(visit()), lobby(visit())
    choose_game(one, "4mation")
    look(one, "20 + 20").click()
    theirs = other.get_by_test_id("seeks").get_by_role("listitem").filter(has_text="20 + 20")
    expect(theirs).to_be_visible()
    one.get_by_role("button", name="Stop").click()
    expect(theirs).to_be_hidden()
    expect(one.get_by_test_id("own-seeks")).to_be_hidden()


def test_rated_games_are_for_those_who_have_an_account(visit: Visit, server: Server) -> None:
    host, friend, guest = visit(), visit(), visit()
    for visitor in (host, friend):
        log_in(visitor, Person(server.address))
    one, other, third = lobby(host), lobby(friend), lobby(guest)
    expect(third.get_by_text("Rated games are for players with an account.")).to_be_visible()
    for page in (one, other):
        choose_game(page, "4mation")
        expect(page.get_by_role("switch", name="Counts for the rating")).to_be_checked()
    look(one, "5 + 5").click()
    row = third.get_by_test_id("seeks").get_by_role("listitem").filter(has_text="rated")
    expect(row.get_by_role("button", name="Play")).to_be_disabled()
    look(other, "5 + 5").click()
    are_paired(one, other)
    expect(one.get_by_text("5 + 5 · rated")).to_be_visible()


def test_an_engine_is_played_from_the_lobby(visit: Visit) -> None:
    page = lobby(visit())
    choose_game(page, "4mation")
    engines = page.get_by_test_id("engines")
    expect(engines.get_by_role("heading")).to_have_text("Computer players: 4mation")
    expect(engines.get_by_role("listitem")).to_have_count(10)
    engines.get_by_role("listitem").first.get_by_role("button").click()
    page.wait_for_url("**/table/*")
    play_each_other((page,), seed=2, until_ply=4)


def test_a_game_is_watched_from_the_lobby(visit: Visit) -> None:
    both = couple(visit, "yinsh", listed=True)
    watcher = lobby(visit())
    table = both.pages[0].url.removeprefix(both.host.address)
    link = watcher.get_by_test_id("watch").locator(f'a[href="{table}"]')
    expect(link).to_contain_text("YINSH")
    link.click()
    expect(watcher.get_by_text("you are watching")).to_be_visible()
    watcher.go_back()
    more(both.pages[0], "Abort")
    both.pages[0].get_by_role("dialog").get_by_role("button", name="Abort").click()
    expect(link).to_be_hidden()


def test_a_private_game_is_not_shown(visit: Visit) -> None:
    both = couple(visit, "yinsh")
    watcher = lobby(visit())
    table = both.pages[0].url.removeprefix(both.host.address)
    expect(watcher.locator(f'a[href="{table}"]')).to_have_count(0)


def test_somebody_is_found_without_a_mouse(visit: Visit) -> None:
    one, other = lobby(visit()), lobby(visit())
    for page in (one, other):
        tab_to(page, page.get_by_role("group", name="Clock").get_by_role("radio", checked=True))
        page.keyboard.press("ArrowLeft")
        tab_to(page, page.get_by_role("button", name="Look for a game"))
        page.keyboard.press("Enter")
    are_paired(one, other)


def test_a_search_goes_on_on_other_pages(visit: Visit) -> None:
    one, other = lobby(visit()), lobby(visit())
    for page in (one, other):
        choose_game(page, "LYNGK")
    look(one, "20 + 20").click()
    expect(one.get_by_test_id("own-seeks")).to_be_visible()
    one.get_by_role("navigation", name="Main").get_by_role("link", name="Learn").click()
    expect(one.get_by_test_id("seek-chip")).to_have_text("Looking for LYNGK, 20 + 20")
    look(other, "20 + 20").click()
    are_paired(one, other)


def test_an_engine_is_offered_to_one_who_has_waited_alone(visitor: Visitor) -> None:
    """The game does not count, and the search goes on beside it."""
    visitor.page.clock.install()
    page = lobby(visitor)
    choose_game(page, "SKATO")
    look(page, "5 + 5").click()
    expect(page.get_by_test_id("own-seeks")).to_be_visible()
    page.clock.fast_forward(25_000)
    expect(page.get_by_text("Nobody yet. Andante is close to you")).to_be_visible()
    page.clock.resume()
    page.get_by_role("button", name="Play Andante").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_test_id("seek-chip")).to_be_visible()


def test_a_person_is_looked_for_from_the_home_page(visit: Visit) -> None:
    here, there = visit(), visit()
    open_table(here, "skato")
    one, other = here.go("/"), lobby(there)
    choose_game(other, "SKATO")
    one.get_by_role("button", name=pattern(r"^10 \+ 10")).click()
    expect(one.get_by_test_id("own-seeks")).to_contain_text("SKATO")
    look(other, "10 + 10").click()
    are_paired(one, other)


def test_an_invitation_starts_from_the_lobby(visitor: Visitor) -> None:
    page = lobby(visitor)
    page.get_by_role("link", name="Ask a friend").click()
    expect(page.get_by_label("Friend", exact=True)).to_be_checked()
