"""Review and analysis: records that were loaded, what the engine says about them, and playing better."""

from re import compile as pattern

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.player import by_mouse, click, moment, place, play_on
from browser.tables import GAMES, moves_played, open_table, recorded
from browser.visitor import DESKTOP, Manner, Visitor

FIRST_GAME = (GAMES / "4mation.kw").read_text().partition("\n\n[Game")[0]  # of 17 moves, some of them bad


def load(page: Page, text: str) -> None:
    """Paste a record."""
    page.get_by_label("Game record").fill(text)
    page.get_by_role("button", name="Review").click()


def move_in_list(page: Page, ply: int) -> Locator:
    """The move that leads to so many decisions, if it is the one looked at."""
    return page.locator(f'[data-ply="{ply}"][aria-current]')


def test_a_game_is_reviewed_and_played_better(visitor: Visitor) -> None:
    page = visitor.go("/review")
    load(page, FIRST_GAME)
    expect(page.get_by_test_id("graph")).to_be_visible()
    expect(page.get_by_text(pattern(r"^\d+ % accurate$"))).to_have_count(2)
    slider = page.get_by_label("Position in the game")
    slider.fill("3")
    move_in_list(page, 3).wait_for()
    expect(slider).to_have_attribute("aria-valuetext", pattern(r"^after 3 moves, .+ \d+ %$"))

    mistake = page.get_by_role("listitem").filter(has_text="Find a better move").first
    expect(mistake).to_contain_text(pattern("Lets|Now|Gives|Misses"))
    told = mistake.locator("button").first.inner_text()
    played = told.split()[-1].rstrip("?!")
    mistake.get_by_role("button", name="Find a better move").click()
    task = page.get_by_role("region", name="Find a better move")
    expect(task).to_contain_text(f"{played} was played here. What is better?")
    click(page, played)
    expect(page.get_by_test_id("better")).to_have_text(f"{played} is what was played. Find another move.")
    task.get_by_role("button", name="Show the best line").click()
    expect(page.get_by_test_id("tried").first).to_be_visible()


def test_a_try_is_judged(visitor: Visitor) -> None:
    """Whatever is tried instead of a mistake, the page says whether it is better."""
    page = visitor.go("/review")
    load(page, FIRST_GAME)
    page.get_by_role("button", name="Find a better move").last.click()
    played = page.get_by_text("What is better?").inner_text().split()[0]
    for other in [name for name in moment(page).open if name != played][:2]:
        click(page, other)
        expect(page.get_by_test_id("better")).to_have_text(
            pattern(rf"^{other} is (good: well found|not better\. Try again)\.$")
        )


def test_a_record_is_opened_from_a_file(visitor: Visitor) -> None:
    page = visitor.go("/review")
    page.get_by_label("Open a file").set_input_files(GAMES / "skato-6.kw")
    page.locator("kwartet-board [data-place]").first.wait_for()
    known = recorded("skato-6.kw")
    page.locator(f'[data-ply="{len(known["moves"])}"]').first.wait_for()
    assert moves_played(page) == known["moves"]
    review = page.get_by_role("progressbar").or_(page.get_by_test_id("graph"))  # it is under way, or done
    expect(review).to_be_visible()


def test_a_finished_game_is_taken_to_the_review(visitor: Visitor) -> None:
    page = open_table(visitor, "4mation", kind="screen")
    play_on(page, by_mouse, seed=12)
    played = moves_played(page)
    page.get_by_role("button", name="Review").click()
    page.locator(f'[data-ply="{len(played)}"]').first.wait_for()
    assert moves_played(page) == played


def test_the_engine_shows_lines_and_arrows(visitor: Visitor) -> None:
    page = visitor.go("/analysis")
    page.get_by_role("button", name=pattern(r"^Standard\s*: LYNGK$")).click()
    lines = page.get_by_test_id("lines").get_by_role("listitem")
    expect(lines).to_have_count(3)
    expect(page.locator("kwartet-board .above path").first).to_be_attached()
    page.get_by_label("Lines").select_option("1")
    expect(lines).to_have_count(1)
    first = lines.first.get_by_role("button").first
    page.get_by_role("checkbox", name="Engine").uncheck()
    expect(lines).to_have_count(0)
    page.get_by_role("checkbox", name="Engine").check()
    move = first.evaluate("move => (move.click(), move.textContent)")  # before the engine changes its mind
    page.locator('[data-ply="1"]').wait_for()
    assert moves_played(page)[0] == move


def test_an_exact_result_is_shown_as_exact(visitor: Visitor) -> None:
    moves = recorded("4mation.kw")["moves"]
    page = visitor.go(f"/analysis#g=4mation&m={'.'.join(moves[:-1])}")
    best = page.get_by_test_id("lines").get_by_role("listitem").first
    expect(best).to_contain_text("wins in 1 move")
    expect(best.get_by_role("button").first).to_have_text(moves[-1])


def test_a_line_is_tried_out_on_the_analysis_board(visitor: Visitor) -> None:
    page = visitor.go("/analysis#g=skato&m=d4.d5")
    moment(page)
    page.get_by_role("checkbox", name="Engine").uncheck()
    before = moment(page).open
    play_on(page, by_mouse, seed=13, until_ply=4)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="One move on").click()
    move_in_list(page, 2).wait_for()
    assert moment(page).open == before


@pytest.mark.parametrize("way", ["buttons", "keys"])
def test_every_press_is_a_step_on_a_slow_line(visitor: Visitor, way: str) -> None:
    page = visitor.go("/analysis#g=skato&m=d4.d5.e4.e5")
    moment(page)
    visitor.slow_the_line_down()
    on = page.get_by_role("button", name="One move on")
    back = page.get_by_role("button", name="One move back")
    for button, key in [(back, "ArrowLeft")] * 3 + [(on, "ArrowRight")]:
        if way == "keys":
            page.keyboard.press(key)
        else:
            button.click()
    move_in_list(page, 2).wait_for()
    expect(page.locator("[data-ply][aria-current]")).to_have_count(1)


PHONE = Manner(width=390, height=844, touch=True)


@pytest.mark.parametrize("manner", [DESKTOP, PHONE])
def test_question_board_and_answer_are_seen_together(visit: Visit, manner: Manner) -> None:
    """A reader who looks for a better move need not scroll."""
    page = visit(manner).go("/review")
    load(page, FIRST_GAME)
    page.get_by_role("button", name="Find a better move").last.click()
    question = page.get_by_text("What is better?")
    expect(question).to_be_in_viewport(ratio=1)
    expect(page.locator("kwartet-board svg").first).to_be_in_viewport(ratio=1)
    played = question.inner_text().split()[0]
    place(page, next(name for name in moment(page).open if name != played)).locator(".hit").click()
    answer = page.get_by_test_id("better")
    expect(answer).to_have_text(pattern("well found|Try again"))
    expect(answer).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Show the best line")).to_be_in_viewport(ratio=1)


TOLD = """[Game "4mation"]
[First "Ann"]
[Second "Bob & Zoë"]
[Event "Tea time"]
[Result "0-1"]
[Termination "resignation"]

{Good luck!} 1. d4 d5 2. c4 {Why not?} b4 {Blue gives up.} 0-1
"""


def shared(page: Page) -> tuple[str, str]:
    """The record that the page gives away, and the address of the game."""
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy game as text").click()
    expect(page.get_by_text("Copied").first).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    address = page.get_by_label("Address of the game").input_value()
    page.keyboard.press("Escape")
    return text, address


def expect_told(page: Page) -> None:
    """The page shows the end of the game with all that its record says."""
    expect(page.get_by_test_id("names")).to_have_text(pattern(r"^Ann \(Blue\) . Bob & Zoë \(Pink\)$"))
    expect(page.get_by_test_id("comment")).to_have_text("Blue gives up.")
    expect(page.locator("main .status")).to_contain_text("Pink wins: resignation")


def test_nothing_of_a_record_is_lost_on_its_way(visitor: Visitor) -> None:
    """From the text into the review, the analysis and an address, and back into a text each time."""
    page = visitor.go("/review")
    load(page, TOLD)
    expect_told(page)
    expect(page.locator("main .players")).to_contain_text("Ann (Blue)")
    text, address = shared(page)
    assert text.split() == TOLD.split()
    page.reload()
    expect_told(page)
    page.get_by_role("link", name="Analyse this position").click()
    for _ in range(2):
        expect_told(page)
        assert shared(page)[0].split() == TOLD.split()
        page.goto(address)


def test_a_line_of_ones_own_has_no_ending_of_others(visitor: Visitor) -> None:
    page = visitor.go("/review")
    load(page, TOLD)
    expect_told(page)
    page.get_by_role("link", name="Analyse this position").click()
    page.get_by_role("checkbox", name="Engine").uncheck()
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_test_id("comment")).to_have_text("Why not?")
    expect(page.locator("main .status")).to_contain_text("Pink: place a cube")
    click(page, "c5")
    page.get_by_test_id("tried").first.wait_for()
    expect(page.get_by_test_id("comment")).to_be_hidden()
    text, _ = shared(page)
    assert '[First "Ann"]' in text
    assert "Why not?" in text
    assert "gives up" not in text
    assert "resignation" not in text
