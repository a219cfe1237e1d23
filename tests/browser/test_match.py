"""A match: two browsers play each other, from the link to the result and on to the rematch."""

from re import compile as pattern

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.matches import (
    DAYS,
    at_match,
    couple,
    make_match,
    piece,
    play_each_other,
    play_moves,
    sit_down,
    touch,
)
from browser.people import Person, log_in
from browser.player import by_finger, by_keys, by_mouse, place, tab_to
from browser.processes import Server
from browser.tables import more, moves_played, scene
from browser.visitor import PHONE, Visitor


def status(page: Page, text: str) -> None:
    """Wait until the page says how things stand."""
    expect(page.get_by_test_id("status")).to_have_text(pattern(text))


def announced(page: Page, text: str) -> None:
    """Wait until a screen reader has received something."""
    expect(page.get_by_test_id("announcer")).to_have_text(pattern(text))


SELDOM = {"Resign", "Abort", "Give 15 seconds"}  # behind the last tool


def press(page: Page, name: str) -> None:
    """Press a button."""
    if name in SELDOM:
        more(page, name)
        return
    page.get_by_role("button", name=name, exact=True).click()


def confirm(page: Page, name: str) -> None:
    """Press a button that asks whether one is sure, and be sure."""
    press(page, name)
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def test_a_friend_is_invited_by_link_and_played_to_the_result(visit: Visit) -> None:
    """One sits at a desktop computer, the other has a phone, and reloads in the middle of the game."""
    host, friend = visit(), visit(PHONE)
    page = host.go("/new/4mation")
    page.get_by_label("Friend", exact=True).check()
    page.get_by_label("Blue, first").check()
    press(page, "Make the link")
    status(page, "Waiting for the second player")
    press(page, "Copy")
    page.wait_for_function("async () => await navigator.clipboard.readText() === location.href")

    other = friend.go(page.url.removeprefix(host.address))
    expect(other.get_by_test_id("invite")).to_contain_text("Pink")
    sit_down(other)
    announced(page, "has taken the seat")
    pages = (page, other)
    play_each_other(pages, seed=1, until_ply=6, touches=(by_mouse, by_finger))
    before = (moves_played(page), scene(page))
    other.reload()
    place(other, "d4").wait_for(state="attached")
    other.locator('[data-ply="6"]').wait_for()
    assert (moves_played(other), scene(other)) == before
    play_each_other(pages, seed=2, touches=(by_mouse, by_finger))
    for each in pages:
        status(each, "wins|Draw")
    assert moves_played(page) == moves_played(other)
    assert scene(page) == scene(other)


def test_compound_turns_are_played_by_both(visit: Visit) -> None:
    both = couple(visit, "lyngk")
    play_each_other(both.pages, seed=3, until_ply=16)
    assert moves_played(both.pages[0]) == moves_played(both.pages[1])


def test_only_the_two_can_play_and_others_watch_live(visit: Visit) -> None:
    both = couple(visit)
    watcher = visit().go(both.pages[0].url.removeprefix(both.host.address))
    expect(watcher.get_by_text("you are watching")).to_be_visible()
    expect(watcher.get_by_role("button", name="Chat")).to_be_disabled()
    watcher.get_by_role("button", name="More", exact=True).last.click()
    expect(watcher.get_by_role("button", name="Share")).to_be_visible()
    for name in ("Resign", "Abort", "Type a move"):
        expect(watcher.get_by_role("button", name=name)).to_have_count(0)
    watcher.keyboard.press("Escape")
    more(both.pages[1], "Type a move")
    expect(both.pages[1].get_by_label("Move in notation")).to_be_visible()
    expect(both.pages[0].get_by_text("1 person watches")).to_be_visible()
    play_moves(both.pages, "d4", "d5")
    piece(watcher, "d5")
    expect(watcher.locator('kwartet-board [aria-disabled="false"]')).to_have_count(0)


def test_a_draw_is_offered_declined_and_accepted(visit: Visit) -> None:
    host, friend = couple(visit).pages
    press(host, "Offer a draw")
    announced(friend, "offers a draw")
    press(friend, "Decline")
    announced(host, "The draw was declined")
    press(host, "Offer a draw")
    expect(host.get_by_test_id("offering-draw")).to_be_visible()
    press(friend, "Accept")
    for page in (host, friend):
        status(page, "Draw: ")


def test_an_offer_is_withdrawn(visit: Visit) -> None:
    host, friend = couple(visit).pages
    press(host, "Offer a draw")
    friend.get_by_test_id("offered-draw").wait_for()
    press(host, "Withdraw")
    expect(friend.get_by_test_id("offered-draw")).to_be_hidden()


def test_a_move_is_taken_back_if_the_other_agrees(visit: Visit) -> None:
    both = couple(visit)
    host, friend = both.pages
    play_moves(both.pages, "d4", "d5", "d6")
    press(host, "Undo")
    announced(friend, "asks to take a move back")
    press(friend, "Accept")
    for page in both.pages:
        expect(page.locator('[data-ply="3"]')).to_have_count(0)
        assert moves_played(page) == ["d4", "d5"]
    status(host, "Place a cube.")


def test_a_rematch_leads_both_on_with_the_other_side(visit: Visit) -> None:
    both = couple(visit)
    host, friend = both.pages
    play_moves(both.pages, "d4", "d5")
    confirm(host, "Resign")
    status(friend, "Pink wins: ")
    first = host.url
    press(host, "Rematch")
    press(friend, "Accept")
    for page in both.pages:
        page.wait_for_url(lambda url: url != first)
        expect(page.locator('[data-side="0"]')).to_be_visible()
    assert host.url == friend.url
    expect(friend.locator('[data-side="0"]')).to_contain_text("(you)")
    play_moves((friend, host), "d4", "d5")


def test_a_game_that_has_hardly_begun_is_aborted(visit: Visit) -> None:
    both = couple(visit)
    play_moves(both.pages, "d4")
    confirm(both.pages[0], "Abort")
    for page in both.pages:
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        expect(page.get_by_test_id("status")).not_to_have_text(pattern("wins|Draw"))


def test_an_invitation_is_withdrawn(visit: Visit) -> None:
    host, friend = visit(), visit()
    address = make_match(host)
    host.go(address)
    other = friend.go(address)
    expect(other.get_by_role("button", name="Take the seat")).to_be_visible()
    press(host.page, "Withdraw the invitation")
    expect(other.get_by_test_id("invite")).to_be_hidden()


def test_the_two_talk_and_one_does_not_want_to_hear(visit: Visit) -> None:
    host, friend = couple(visit).pages
    text = "<b>hello</b> & <img src=x onerror=alert(1)>"
    for page in (host, friend):
        press(page, "Chat")
    host.get_by_label("Say something to your opponent").fill(text)
    host.keyboard.press("Enter")
    log = friend.get_by_role("log")
    expect(log).to_contain_text(text)
    expect(log.locator("img")).to_have_count(0)
    press(friend, "Mute")
    expect(log).not_to_contain_text("hello")
    friend.reload()
    press(friend, "Chat")
    expect(friend.get_by_text("What your opponent says is not shown.")).to_be_visible()
    press(friend, "Mute")
    expect(log).to_contain_text(text)


def test_what_is_wanted_off_the_screen_is_shown(visit: Visit) -> None:
    host, friend = couple(visit, manner=PHONE).pages
    press(host, "Offer a draw")
    expect(friend.get_by_test_id("offered-draw")).to_be_in_viewport(ratio=1)
    press(friend, "Decline")
    press(host, "Chat")
    host.get_by_label("Say something to your opponent").fill("are you there?")
    host.keyboard.press("Enter")
    expect(friend.get_by_test_id("unread")).to_contain_text("are you there?")
    expect(friend.get_by_test_id("unread")).to_be_in_viewport(ratio=1)
    press(friend, "Answer")
    expect(friend.get_by_label("Say something to your opponent")).to_be_focused()
    expect(friend.get_by_test_id("unread")).to_be_hidden()


def test_both_see_when_the_other_is_gone(visit: Visit) -> None:
    both = couple(visit)
    host, friend = both.pages
    address = friend.url
    friend.goto("/about")
    announced(host, "has left the table")
    expect(host.get_by_test_id("gone")).to_contain_text("You may claim the game in ")
    friend.goto(address)
    announced(host, "is back")
    expect(host.get_by_test_id("gone")).to_be_hidden()


def test_a_server_that_dies_in_the_middle_loses_nothing(visit: Visit, mortal_server: Server) -> None:
    host, friend = visit(at=mortal_server), visit(at=mortal_server)
    for visitor in (host, friend):
        visitor.watch.forgive("WebSocket connection", "ERR_CONNECTION_REFUSED")
    pages = at_match(host, friend).pages
    play_each_other(pages, seed=4, until_ply=5)
    before = moves_played(pages[0])
    mortal_server.kill()
    lost = "No connection. Your game is safe; we keep trying."
    for page in pages:
        page.get_by_text(lost).wait_for()
    mortal_server.start()
    for page in pages:
        page.get_by_text(lost).wait_for(state="hidden")
    assert [moves_played(page) for page in pages] == [before, before]
    play_each_other(pages, seed=5, until_ply=9)
    assert moves_played(pages[1])[:5] == before


def test_clocks_run_are_filled_up_and_run_out(visit: Visit) -> None:
    both = couple(visit, clock={"type": "fischer", "seconds": 20, "increment": 0})
    host, friend = both.pages
    press(host, "Give 15 seconds")
    expect(friend.get_by_test_id("clock-1")).to_contain_text("0:35")
    play_moves(both.pages, "d4", "d5")
    expect(host.get_by_role("alert").filter(has_text="Your time is running out.")).to_be_attached()
    expect(host.get_by_test_id("clock-0")).to_contain_text(pattern(r"0:0\d\.\d"))
    for page in both.pages:
        status(page, "Pink wins: time")


def test_a_move_is_planned_and_played_at_once(visit: Visit) -> None:
    both = couple(visit)
    host, friend = both.pages
    play_moves(both.pages, "d4")
    touch(host, "e5")
    expect(host.get_by_test_id("planned")).to_contain_text("Planned: e5")
    touch(friend, "d5")
    for page in both.pages:
        piece(page, "e5")


def test_a_plan_that_is_not_possible_is_dropped(visit: Visit) -> None:
    both = couple(visit)
    host, friend = both.pages
    play_moves(both.pages, "d4")
    touch(host, "a1")
    press(host, "Cancel the plan")
    expect(host.get_by_test_id("planned")).to_be_hidden()
    touch(host, "a1")
    touch(friend, "d5")
    expect(host.get_by_role("alert").filter(has_text="Your move ahead no longer works")).to_be_attached()
    expect(host.get_by_test_id("plan-lost")).to_have_text(
        "Your move ahead no longer works. Your turn: choose again."
    )
    expect(host.get_by_test_id("plan-lost")).to_be_in_viewport(ratio=1)
    touch(host, "e5")
    piece(friend, "e5")
    expect(host.get_by_test_id("plan-lost")).to_be_hidden()


def test_on_a_phone_a_lost_plan_is_told_without_scrolling(visit: Visit) -> None:
    both = couple(visit, manner=PHONE)
    host, friend = both.pages
    play_moves(both.pages, "d4")
    touch(host, "a1")
    touch(friend, "d5")
    expect(host.get_by_test_id("plan-lost")).to_be_in_viewport(ratio=1)


def test_answers_are_prepared_in_correspondence(visit: Visit) -> None:
    both = couple(visit, clock=DAYS)
    host, friend = both.pages
    expect(host.get_by_test_id("clock-0")).to_contain_text(pattern(r"[23] d \d+ h"))
    play_moves(both.pages, "d4")
    for answer, reply in (("d5", "d6"), ("e5", "f6")):
        press(host, "Prepare an answer")
        touch(host, answer)
        expect(host.get_by_test_id("prepared")).to_contain_text(answer)
        touch(host, reply)
        press(host, "Keep this line")
    prepared = host.get_by_role("listitem").filter(has=host.get_by_role("button", name="Remove"))
    expect(prepared).to_have_count(2)
    host.reload()
    expect(prepared).to_have_count(2)
    touch(friend, "e5")
    friend.locator('[data-ply="3"]').wait_for()
    assert moves_played(friend) == ["d4", "e5", "f6"]
    piece(friend, "f6")
    expect(host.get_by_role("button", name="Remove")).to_have_count(0)


def test_ratings_change_with_the_result(visit: Visit, server: Server) -> None:
    host, friend = visit(), visit()
    for visitor in (host, friend):
        log_in(visitor, Person(server.address))
    both = at_match(host, friend, rated=True)
    play_moves(both.pages, "d4", "d5")
    confirm(both.pages[0], "Resign")
    for page in both.pages:
        expect(page.get_by_test_id("change-0")).to_have_text(pattern(r"\d+ \(\u2212\d+\)"))
        expect(page.get_by_test_id("change-1")).to_have_text(pattern(r"\d+ \(\+\d+\)"))


def test_everything_goes_without_a_mouse(visit: Visit) -> None:
    """The friend takes the seat, plays, talks and accepts a draw with the keyboard alone."""
    host, friend = visit(), visit()
    address = make_match(host)
    page, other = host.go(address), friend.go(address)
    use(other, "Take the seat")
    expect(other.get_by_test_id("invite")).to_be_hidden()
    play_each_other((page, other), seed=6, until_ply=6, touches=(by_keys, by_keys))
    use(other, "Chat")
    use(page, "Chat")
    tab_to(other, other.get_by_label("Say something to your opponent"))
    other.keyboard.type("well played")
    other.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("well played")
    use(page, "Offer a draw")
    use(other, "Accept")
    status(page, "Draw: ")


def use(page: Page, name: str) -> None:
    """Press a button with the keyboard."""
    button = page.get_by_role("button", name=name, exact=True)
    button.wait_for()
    tab_to(page, button)
    page.keyboard.press("Enter")


def test_an_engine_takes_a_seat_at_once(visitor: Visitor) -> None:
    page = visitor.go(make_match(visitor, "skato", engine=1, clock=None))
    play_each_other((page,), seed=7, until_ply=8)
    expect(page.locator('[data-side="1"]')).to_contain_text("computer, level 1")
    expect(page.get_by_role("button", name="Chat")).to_be_disabled()
