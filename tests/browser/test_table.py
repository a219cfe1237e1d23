"""At a table: two people, steps back, resigning, and what a reload or a dead server loses."""

from re import compile as pattern

from playwright.sync_api import expect

from browser.player import by_mouse, click, moment, play_on
from browser.tables import more, moves_played, open_table, recorded, scene
from browser.visitor import Visitor


def test_two_people_play_on_one_screen(visitor: Visitor) -> None:
    page = visitor.go("/new/4mation")
    page.get_by_label("Same screen").check()
    expect(page.get_by_role("group", name="Level")).to_be_hidden()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("heading", name="Blue to play")).to_be_visible()
    expect(page.get_by_test_id("status")).to_have_text("Place a cube.")
    click(page, "d4")
    expect(page.get_by_role("heading", name="Pink to play")).to_be_visible()
    play_on(page, by_mouse, seed=5)
    expect(page.get_by_test_id("status")).to_have_text(pattern("wins|Draw"))


def test_a_reload_loses_nothing(visitor: Visitor) -> None:
    page = open_table(visitor, "lyngk")
    play_on(page, by_mouse, seed=6, until_ply=8)
    before = (moves_played(page), scene(page), moment(page))
    page.reload()
    assert moment(page) == before[2]
    assert (moves_played(page), scene(page)) == before[:2]
    play_on(page, by_mouse, seed=7, until_ply=10)


def test_an_unfinished_game_is_found_again_on_the_home_page(visitor: Visitor) -> None:
    page = open_table(visitor, "skato", options={"size": 6})
    play_on(page, by_mouse, seed=6, until_ply=4)
    moment(page)
    played = moves_played(page)
    page.get_by_role("link", name="kwartet").click()
    known = page.get_by_role("link", name=pattern(r"SKATO \(6 . 6\) · Grave.*Move \d, your turn"))
    known.click()
    moment(page)
    assert moves_played(page) == played


def test_one_step_back_within_a_turn_is_always_possible(visitor: Visitor) -> None:
    """The row is not the one that was wanted, nor is the move that made it: both are taken back."""
    moves = recorded("yinsh.kw")["moves"]
    made = next(index for index, move in enumerate(moves) if move.startswith("x")) - 1
    page = open_table(visitor, "yinsh", kind="screen", moves=moves[:made], takebacks=False)
    status = page.get_by_test_id("status")
    back = page.get_by_role("button", name="Undo")
    expect(status).to_have_text("Move a ring.")
    expect(back).to_be_disabled()
    click(page, *moves[made].split("-"))
    expect(status).to_have_text("Take this row.")
    click(page, moves[made + 1].removeprefix("x").split("-")[0])
    expect(status).to_have_text("Now take a ring of your own.")
    back.click()
    expect(status).to_have_text("Take this row.")
    back.click()
    expect(status).to_have_text("Move a ring.")
    expect(back).to_be_disabled()
    assert moves_played(page) == moves[:made]


def test_a_turn_against_the_computer_is_taken_back(visitor: Visitor) -> None:
    page = open_table(visitor, "yinsh")
    play_on(page, by_mouse, seed=10, until_ply=10)
    before = (moves_played(page), scene(page))
    play_on(page, by_mouse, seed=11, until_ply=12)
    page.get_by_role("button", name="Undo").click()
    page.locator('[data-ply="10"][aria-current]').wait_for()
    moment(page)
    assert (moves_played(page), scene(page)) == before
    expect(page.get_by_test_id("tried")).to_have_count(0)


def test_where_nothing_is_taken_back_no_button_offers_it(visitor: Visitor) -> None:
    page = open_table(visitor, "skato", takebacks=False)
    play_on(page, by_mouse, seed=10, until_ply=2)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_resigning_is_asked_for_and_ends_the_game(visitor: Visitor) -> None:
    page = open_table(visitor, "skato")
    more(page, "Resign")
    expect(page.get_by_role("button", name="Play on")).to_be_focused()
    page.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    play_on(page, by_mouse, seed=10, until_ply=2)
    more(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_test_id("status")).to_have_text("Green wins: resignation")
    page.reload()
    expect(page.get_by_test_id("status")).to_have_text("Green wins: resignation")


def test_after_resigning_nobody_is_to_move_and_no_field_waits_for_moves(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", kind="screen", moves=["d4"])
    turn = page.locator(".rail.turn")
    field = page.get_by_label("Move in notation")
    expect(turn).to_have_count(1)
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    more(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_test_id("status")).to_have_text(pattern("resignation"))
    expect(turn).to_have_count(0)
    expect(field).to_be_hidden()


def test_scores_are_counted_as_the_variant_counts_them(visitor: Visitor) -> None:
    page = open_table(visitor, "yinsh", variant="blitz", kind="screen")
    expect(page.get_by_test_id("score-0")).to_have_text(pattern(r"rings taken\s*0/1"))
    expect(page.locator("kwartet-board [data-place='white-2']")).to_have_count(0)
    page = open_table(visitor, "4mation", kind="screen", moves=["d4"])
    expect(page.get_by_test_id("score-0")).to_have_text(pattern(r"cubes left\s*23"))
    expect(page.get_by_test_id("score-1")).to_have_text(pattern(r"cubes left\s*24"))


def test_the_whole_last_turn_is_marked(visitor: Visitor) -> None:
    moves = recorded("yinsh.kw")["moves"]
    row = next(ply for ply, move in enumerate(moves) if move.startswith("x"))
    end = row + 2  # the row and the ring that goes with it
    page = open_table(visitor, "yinsh", kind="screen", moves=moves[:end])
    ring = moves[end - 1].removeprefix("x")
    for place in (ring, moves[row].removeprefix("x").split("-")[0]):
        named = page.locator(f"kwartet-board [data-place='{place}']")
        expect(named).to_have_attribute("aria-label", pattern("last move"))


def test_where_nobody_threatens_anything_that_is_said(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", kind="screen", moves=["d4"])
    calm = page.get_by_text("Neither side threatens to win anything at once.")
    expect(calm).to_be_hidden()
    page.get_by_role("button", name="Threats").click()
    expect(calm).to_be_visible()


def test_another_move_is_tried_out_beside_the_game(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", kind="screen", moves=["d4", "d5"])
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_test_id("status")).to_have_text("You are looking at another position")
    click(page, "e5")
    expect(page.get_by_role("group", name="Moves")).to_contain_text("(1. e5)")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.get_by_test_id("status")).to_have_text("Place a cube.")
    page.keyboard.press("ArrowLeft")
    page.locator('[data-ply="1"][aria-current]').wait_for()


def test_the_position_is_told_in_words(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", kind="screen", moves=["d4"])
    page.get_by_role("button", name="More", exact=True).last.click()
    page.get_by_text("The position in words").click()
    expect(page.locator("details")).to_contain_text("blue cube: d4. ")
    expect(page.locator("details")).to_contain_text("8 choices, beginning at ")
    page.keyboard.press("Escape")
    click(page, "d5")
    expect(page.get_by_test_id("announcer")).to_have_text("Pink: d5. Blue: place a cube")
    expect(page.locator('kwartet-board [data-place="d5"]')).to_have_attribute(
        "aria-label", "d5: pink cube, last move"
    )


def test_threats_are_shown_on_request(visitor: Visitor) -> None:
    before_the_end = recorded("4mation.kw")["moves"][:-1]
    page = open_table(visitor, "4mation", kind="screen", moves=before_the_end)
    threatened = page.locator('kwartet-board [aria-label*="threatened"]')
    expect(threatened).to_have_count(0)
    page.get_by_role("button", name="Threats").click()
    expect(threatened).not_to_have_count(0)


def test_a_finished_game_threatens_nothing(visitor: Visitor) -> None:
    moves = recorded("4mation.kw")["moves"]
    page = open_table(visitor, "4mation", kind="screen", moves=moves)
    page.get_by_role("button", name="Threats").click()
    expect(page.get_by_text("Neither side threatens to win anything at once.")).to_be_visible()
