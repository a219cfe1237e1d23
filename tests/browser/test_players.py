"""Players: pages with ratings, curve and games; leaderboards; one's own matches on the home page."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from browser.people import Person, log_in, new_name, play
from browser.processes import Server
from browser.tables import moves_played
from browser.visitor import Visitor

OPENING = ("d4", "d5")
GAMES = 27  # more than a page of them, and enough for ratings that are not provisional
LOST = [number for number in range(GAMES) if number % 3 == 2]  # by the stronger one


@dataclass(frozen=True)
class Couple:
    """Two who have played a lot."""

    stronger: Person
    weaker: Person


@pytest.fixture(scope="module")
def couple(server: Server) -> Couple:
    """Two who have played a lot of 4mation, and one game of YINSH Blitz."""
    one, other = Person(server.address, new_name("Olga")), Person(server.address, new_name("Piet"))
    for number in range(GAMES):
        play(one, other, "4mation", OPENING, rated=True, resigns=0 if number in LOST else 1)
    play(other, one, "yinsh", ["f6", "e5"], rated=True, variant="blitz", resigns=1)
    return Couple(one, other)


def player(visitor: Visitor, person: Person) -> Page:
    """Person's page."""
    page = visitor.go(f"/player/{person.name}")
    expect(page.get_by_role("heading", level=1)).to_have_text(person.name)
    return page


def test_a_page_tells_results_and_ratings(visitor: Visitor, couple: Couple) -> None:
    page = player(visitor, couple.stronger)
    results = [GAMES - len(LOST), 0, len(LOST) + 1]
    expect(page.get_by_test_id("results").locator("dd")).to_have_text([str(number) for number in results])
    rows = page.get_by_test_id("ratings").get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.filter(has_text="YINSH (Blitz)")).to_contain_text("(provisional)")
    expect(rows.filter(has_text="4mation")).not_to_contain_text("(provisional)")
    expect(rows.filter(has_text="4mation")).to_contain_text(f"{GAMES} games")


def test_the_curve_is_drawn_and_told_and_comes_as_a_table(visitor: Visitor, couple: Couple) -> None:
    page = player(visitor, couple.stronger)
    page.get_by_test_id("ratings").get_by_role("button", name="4mation").click()
    curve = page.get_by_role("img", name=f"4mation: rating after {GAMES} games")
    expect(curve.locator("circle")).to_have_count(GAMES)
    heights = curve.locator("circle").evaluate_all(
        "list => list.map((dot) => Number(dot.getAttribute('cy')))"
    )
    fell = [number for number in range(1, GAMES) if heights[number] > heights[number - 1]]
    assert fell == LOST
    page.get_by_text("The same as a table").click()
    rows = page.get_by_role("region", name="4mation").locator("tbody tr")
    expect(rows).to_have_count(GAMES)
    page.get_by_test_id("ratings").get_by_role("button", name="YINSH (Blitz)").click()
    expect(page.get_by_role("img", name="YINSH (Blitz): rating after 1 game")).to_be_visible()


def test_games_are_listed_from_the_newest_on_and_older_ones_follow(visitor: Visitor, couple: Couple) -> None:
    page = player(visitor, couple.stronger)
    games = page.get_by_test_id("games").get_by_role("listitem")
    expect(games).to_have_count(20)
    expect(games.first).to_contain_text("YINSH (Blitz)")
    expect(games.first).to_contain_text("lost: resignation")
    expect(games.nth(1)).to_contain_text("lost: resignation")
    expect(games.nth(2)).to_contain_text("won: resignation")
    page.get_by_role("button", name="Older games").click()
    expect(games).to_have_count(GAMES + 1)


def test_a_game_can_be_looked_at_and_reviewed(visitor: Visitor, couple: Couple) -> None:
    page = player(visitor, couple.weaker)
    game = page.get_by_test_id("games").get_by_role("listitem").nth(1)
    game.get_by_role("link", name="View").click()
    page.locator("kwartet-board [data-place]").first.wait_for()
    page.locator(f'[data-ply="{len(OPENING)}"]').wait_for()
    assert moves_played(page) == list(OPENING)
    page.go_back()
    game.get_by_role("button", name="Review").click()
    expect(page.get_by_text("% accurate")).to_have_count(2)


def test_players_lead_to_each_other(visitor: Visitor, couple: Couple) -> None:
    page = player(visitor, couple.stronger)
    page.get_by_test_id("games").get_by_role("link", name=couple.weaker.name).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(couple.weaker.name)


def test_a_leaderboard_has_the_strongest_first(visitor: Visitor, couple: Couple) -> None:
    page = visitor.go("/players")
    page.get_by_role("button", name="4mation").click()
    names = page.get_by_test_id("leaderboard").locator("tbody th")
    expect(names.filter(has_text=couple.weaker.name)).to_be_visible()
    listed = names.all_inner_texts()
    assert listed.index(couple.stronger.name) < listed.index(couple.weaker.name)
    page.reload()
    expect(page.get_by_role("button", name="4mation")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="YINSH (Blitz)").click()
    expect(page.get_by_text("Nobody has a settled rating here yet.")).to_be_visible()


def test_somebody_is_found_by_name(visitor: Visitor, couple: Couple) -> None:
    page = visitor.go("/players")
    page.get_by_role("textbox", name="Name").fill(couple.weaker.name.lower())
    page.get_by_role("button", name="Find a player").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(couple.weaker.name)


def test_a_name_that_nobody_has_is_told(visitor: Visitor) -> None:
    visitor.watch.forgive("404")
    page = visitor.go("/player/nobody at all")
    expect(page.get_by_text("There is no player of this name.")).to_be_visible()
    visitor.go("/players")
    page.get_by_role("textbox", name="Name").fill("nobody at all")
    page.get_by_role("button", name="Find a player").click()
    expect(page.locator("main").get_by_role("alert")).to_have_text("There is no player of this name.")


def test_somebody_with_a_mark_in_the_name_has_a_page_as_well(visitor: Visitor) -> None:
    person = Person(visitor.address, f"J.R.{new_name('Tolk')}")
    log_in(visitor, person)
    page = visitor.go("/account")
    page.get_by_role("link", name="Your page").click()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(person.name)


def test_somebody_who_has_gone_leaves_their_games_without_a_name(visitor: Visitor) -> None:
    anna, gone = Person(visitor.address), Person(visitor.address)
    table = play(anna, gone, "4mation", OPENING, resigns=1)
    gone.delete_account()
    page = player(visitor, anna)
    expect(page.get_by_test_id("games").get_by_role("listitem")).to_contain_text("deleted account")
    visitor.go(f"/table/{table}")
    expect(page.get_by_text("deleted account")).to_be_visible()
    expect(page.get_by_text(gone.name)).to_have_count(0)


def test_a_computer_player_has_ratings_and_says_what_it_is(visitor: Visitor) -> None:
    engine = visitor.get("/api/engines?game=skato")[3]
    page = visitor.go(f"/player/{engine['name']}")
    expect(page.get_by_text("computer, level 4")).to_be_visible()
    expect(page.get_by_test_id("ratings").get_by_role("listitem").filter(has_text="SKATO")).to_contain_text(
        str(engine["rating"]["rating"])
    )


def test_the_home_page_tells_whose_turn_it_is(visitor: Visitor) -> None:
    anna, ben = Person(visitor.address), Person(visitor.address, new_name("Ben"))
    own_turn = play(anna, ben, "yinsh", ["f6", "e5"])
    other_turn = play(anna, ben, "4mation", ["d4"])
    log_in(visitor, anna)
    page = visitor.go("/")
    matches = page.get_by_test_id("own-matches").get_by_role("link")
    expect(matches).to_have_count(2)
    expect(matches.first).to_have_attribute("href", f"/table/{own_turn}")
    expect(matches.first).to_contain_text(f"YINSH · {ben.name}")
    expect(matches.first).to_contain_text("Your turn")
    expect(matches.last).to_have_attribute("href", f"/table/{other_turn}")
    expect(matches.last).to_contain_text(f"{ben.name} is thinking")
