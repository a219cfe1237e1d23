"""The position editor: pieces are put down and taken away, and the rules say what can be."""

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.player import pieces, place
from browser.tables import scene
from browser.visitor import Manner, Visitor


def touch(page: Page, *names: str) -> None:
    """Touch places with what is chosen, one after the other."""
    for name in names:
        place(page, name).locator(".hit").click()


def choose(page: Page, name: str) -> None:
    """Choose what to put down."""
    page.get_by_role("group", name="Touch a place to put there").get_by_role("button", name=name).click()


def test_a_position_is_put_together_and_analysed(visitor: Visitor) -> None:
    page = visitor.go("/analysis#g=skato&m=d4.d5")
    page.get_by_role("link", name="Edit position").click()
    choose(page, "blue piece")
    touch(page, "e4")
    choose(page, "green piece")
    touch(page, "e5")
    expect(page.get_by_role("status").filter(has_text="Blue: place a piece")).to_be_visible()
    assert [pieces(page, name) for name in ("d4", "d5", "e4", "e5")] == [
        "blue-tile",
        "green-tile",
        "blue-tile",
        "green-tile",
    ]
    put = scene(page)
    page.get_by_role("link", name="Analyse this position").click()
    page.get_by_test_id("lines").get_by_role("listitem").first.wait_for()
    points = [name for name in put if name[0] in "abcdefgh" and name[1:].isdigit()]
    assert [scene(page)[name] for name in points] == [put[name] for name in points]


def test_a_position_that_cannot_be_says_why(visitor: Visitor) -> None:
    page = visitor.go("/editor#g=skato")
    choose(page, "blue piece")
    touch(page, "a1", "b1", "c1", "d1", "e1")
    trouble = page.get_by_role("status").filter(has_text="Blue already has five in a line")
    expect(trouble).to_be_visible()
    expect(page.get_by_role("link", name="Analyse this position")).to_be_hidden()
    page.get_by_role("button", name="Clear the board").click()
    expect(trouble).to_be_hidden()
    expect(page.get_by_role("link", name="Analyse this position")).to_be_visible()


def test_a_position_is_read_from_text(visitor: Visitor) -> None:
    visitor.watch.forgive("400")
    page = visitor.go("/editor#g=4mation")
    field = page.get_by_label("Position as text")
    empty = field.input_value()
    field.fill("nonsense")
    field.press("Enter")
    expect(page.locator("main").get_by_role("alert")).to_contain_text("The text goes wrong at character 1.")
    field.fill(empty)
    field.press("Enter")
    expect(page.locator("main").get_by_role("alert")).to_be_hidden()


def test_the_trays_follow_the_board(visitor: Visitor) -> None:
    """Nothing is called wrong before it is: rings are put down one after the other."""
    page = visitor.go("/editor#g=yinsh")
    choose(page, "white ring")
    touch(page, "e5")
    expect(page.get_by_role("status").filter(has_text="White has too few rings")).to_be_visible()
    assert (pieces(page, "white-reserve"), pieces(page, "black-reserve")) == (
        " ".join(["white-ring"] * 4),
        " ".join(["black-ring"] * 5),
    )
    choose(page, "black ring")
    touch(page, "f5")
    expect(page.get_by_role("status").filter(has_text="White: place a ring")).to_be_visible()
    expect(page.locator("main").get_by_role("alert")).to_be_hidden()


def test_faults_are_told_in_the_readers_language(visit: Visit) -> None:
    page = visit(Manner(language="de")).go("/editor#g=yinsh")
    page.get_by_role("button", name="schwarzer Ring").click()
    touch(page, "e5")
    expect(page.get_by_role("status").filter(has_text="Weiß hat zu wenige Ringe")).to_be_visible()
