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


def judged(page: Page) -> None:
    """Wait until every move is judged."""
    expect(page.get_by_text(pattern(r"^\d+ % accurate$"))).to_have_count(2)


def question(page: Page) -> Locator:
    """The box that asks for a better move."""
    return page.get_by_role("region", name="Find a better move")


def test_a_game_is_reviewed_and_played_better(visitor: Visitor) -> None:
    page = visitor.go("/review")
    load(page, FIRST_GAME)
    expect(page.get_by_test_id("graph")).to_be_visible()
    judged(page)
    slider = page.get_by_label("Position in the game")
    slider.fill("3")
    move_in_list(page, 3).wait_for()
    expect(slider).to_have_attribute("aria-valuetext", pattern(r"^after 3 moves, .+ \d+ %$"))

    mistake = page.locator("[data-ply]").filter(has_text="??").first
    told = mistake.inner_text().removesuffix("??").strip()
    mistake.click()
    expect(page.get_by_role("heading", name=pattern("^Here .+ was better$"))).to_be_visible()
    page.get_by_role("button", name="Try it").click()
    expect(question(page)).to_contain_text(f"{told} was played here. What is better?")
    click(page, told)
    expect(page.get_by_test_id("better")).to_have_text(f"{told} is what was played. Find another move.")
    question(page).get_by_role("button", name="Show the best line").click()
    expect(page.get_by_test_id("tried").first).to_be_visible()


def learn(page: Page) -> str:
    """Begin to learn from the mistakes of a loaded game; the move that the first question is about."""
    judged(page)
    page.get_by_role("button", name="Mistakes", exact=True).click()
    return question(page).get_by_role("heading").inner_text().split()[0]


def test_a_try_is_judged(visitor: Visitor) -> None:
    """Whatever is tried instead of a mistake, the page says whether it is better."""
    page = visitor.go("/review")
    load(page, FIRST_GAME)
    played = learn(page)
    for other in [name for name in moment(page).open if name != played][:2]:
        click(page, other)
        expect(page.get_by_test_id("better")).to_have_text(
            pattern(rf"^{other} is (good: well found|not better\. Try again)\.$")
        )
        if "well found" in page.get_by_test_id("better").inner_text():
            break


def test_mistakes_come_one_after_the_other(visitor: Visitor) -> None:
    page = visitor.go("/review")
    load(page, FIRST_GAME)
    learn(page)
    step = question(page).get_by_text(pattern(r"^Mistake 1 of \d+$"))
    count = int(step.inner_text().split()[-1])
    assert count > 1
    for number in range(1, count + 1):
        expect(question(page).get_by_text(f"Mistake {number} of {count}")).to_be_visible()
        last = number == count
        question(page).get_by_role("button", name="Finish" if last else "Skip").click()
    expect(page.get_by_role("heading", name=f"You found 0 of {count}")).to_be_visible()
    page.get_by_role("button", name="Once more").click()
    expect(question(page).get_by_text(f"Mistake 1 of {count}")).to_be_visible()


def test_mistakes_of_the_reader_are_offered_first(visitor: Visitor) -> None:
    """The address says whose side the reader had."""
    moves = ".".join(recorded("4mation.kw")["moves"])
    for side, name in enumerate(("Blue", "Pink")):
        page = visitor.go("/about")
        page = visitor.go(f"/review#g=4mation&m={moves}&w={side}")
        judged(page)
        expect(page.get_by_role("heading", name=pattern(f"^{name}: "))).to_be_visible()


def test_own_games_are_listed_and_progress_is_seen(visitor: Visitor) -> None:
    """A game that is over is one touch from its review, and its accuracy is remembered."""
    moves = recorded("4mation.kw")["moves"]
    ending = {"winner": 0, "reason": "four in a row"}
    open_table(visitor, "4mation", moves=moves, ending=ending)
    page = visitor.go("/review")
    game = page.get_by_test_id("own-games").get_by_role("listitem")
    expect(game).to_contain_text("4mation")
    expect(game).to_contain_text("won: four in a row")
    game.get_by_role("button").press("Enter")
    judged(page)
    accuracy = page.get_by_test_id("accuracy-0").inner_text().split()[0]
    visitor.go("/about")
    page = visitor.go("/review")
    expect(game).to_contain_text(accuracy)
    progress = page.get_by_role("region", name="Your accuracy")
    expect(progress).to_contain_text("in 1 game")
    progress.get_by_text("As a table").click()
    expect(progress.get_by_role("row")).to_have_count(2)


def test_a_record_is_opened_from_a_file(visitor: Visitor) -> None:
    page = visitor.go("/review")
    page.get_by_label("Open a file").set_input_files(GAMES / "skato-6.kw")
    page.locator("kwartet-board [data-place]").first.wait_for()
    known = recorded("skato-6.kw")
    page.locator(f'[data-ply="{len(known["moves"])}"]').first.wait_for()
    assert [move.rstrip("?!") for move in moves_played(page)] == known["moves"]
    expect(page.get_by_test_id("graph")).to_be_visible()


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
    expect(page.locator("kwartet-board .arrow.advice").first).to_be_attached()
    page.get_by_role("button", name="More").click()
    page.get_by_label("Lines").select_option("1")
    page.keyboard.press("Escape")
    expect(lines).to_have_count(1)
    first = lines.first.get_by_role("button").first
    page.get_by_role("button", name="Engine").click()
    expect(lines).to_have_count(0)
    page.get_by_role("button", name="Engine").click()
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
    page.get_by_role("button", name="Engine").click()
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
    played = learn(page)
    asked = page.get_by_text("What is better?")
    expect(asked).to_be_in_viewport(ratio=1)
    expect(page.locator("kwartet-board svg").first).to_be_in_viewport(ratio=1)
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
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy game as text").click()
    expect(page.get_by_text("Copied").first).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    address = page.get_by_label("Address of the game").input_value()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    return text, address


def expect_told(page: Page) -> None:
    """The page shows the end of the game with all that its record says."""
    expect(page.get_by_test_id("name-0")).to_have_text("Ann")
    expect(page.get_by_test_id("name-1")).to_have_text("Bob & Zoë")
    expect(page.get_by_test_id("comment").or_(page.get_by_test_id("note").last)).to_have_text(
        "Blue gives up."
    )
    expect(page.get_by_test_id("status")).to_contain_text("Pink wins: resignation")


def test_nothing_of_a_record_is_lost_on_its_way(visitor: Visitor) -> None:
    """From the text into the review, the analysis and an address, and back into a text each time."""
    page = visitor.go("/review")
    load(page, TOLD)
    expect_told(page)
    text, address = shared(page)
    assert text.split() == TOLD.split()
    page.reload()
    expect_told(page)
    page.get_by_role("link", name="Analyse").click()
    for _ in range(2):
        expect_told(page)
        assert shared(page)[0].split() == TOLD.split()
        page.goto(address)


def test_a_line_of_ones_own_has_no_ending_of_others(visitor: Visitor) -> None:
    page = visitor.go("/review")
    load(page, TOLD)
    expect_told(page)
    page.get_by_role("link", name="Analyse").click()
    page.get_by_role("button", name="Engine").click()
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_test_id("status")).to_contain_text("Pink: place a cube")
    click(page, "c5")
    page.get_by_test_id("tried").first.wait_for()
    page.get_by_role("button", name="Make this the main line").click()
    text, _ = shared(page)
    assert '[First "Ann"]' in text
    assert "2. c4 {Why not?} c5 (2... b4 {Blue gives up.}) *" in text
    assert "resignation" not in text
