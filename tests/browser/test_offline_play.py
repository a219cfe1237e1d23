"""Offline play: whole games and their reviews without a network, and an engine that crashes."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from browser.conftest import Visit
from browser.player import by_mouse, moment, play_on
from browser.site import Site
from browser.tables import open_table
from browser.test_games import EVERY, FOURMATION, Wish, assert_it_ended, begin
from browser.test_local import CRASHING
from browser.test_site import FILLED
from browser.visitor import Manner, Visitor

IS_LONG = "KWARTET_GAMES" in os.environ  # make test-long plays every game and variant
WISHES = EVERY if IS_LONG else [FOURMATION]
LONGEST = 900_000  # milliseconds for a decision or a review on a busy machine


@pytest.mark.timeout(0 if IS_LONG else 300)
@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_game_is_played_and_reviewed_without_a_host(visit: Visit, tmp_path: Path, wish: Wish) -> None:
    """The host is gone before the game begins."""
    visitor = visit(Manner(worker=True), at=(site := Site(tmp_path)))
    with site:
        page = visitor.go("")
        page.evaluate(FILLED)
    page.reload()
    page.set_default_timeout(LONGEST)
    begin(page, wish, level=10)
    play_on(page, by_mouse, seed=1)
    assert_it_ended(page)
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_test_id("graph")).to_be_visible(timeout=LONGEST)


def test_an_engine_that_crashes_is_started_again_and_the_game_stays(visitor: Visitor) -> None:
    visitor.watch.forgive("the core has failed")
    page = open_table(visitor, "skato")
    before = moment(page)
    fails = iter([True])

    def answer(route: Route) -> None:
        if next(fails, False):
            route.fulfill(body=CRASHING, content_type="text/javascript")
        else:
            route.continue_()

    page.route("**/assets/worker-*.js", answer)
    page.locator(f'kwartet-board [data-place="{before.open[0]}"] .hit').click()
    alert = page.locator("main").get_by_role("alert").filter(has_text="has failed")
    alert.wait_for()
    page.locator('[data-ply="1"]').first.wait_for()
    alert.get_by_role("button", name="Try again").click()
    page.locator('[data-ply="2"]').first.wait_for()
    expect(alert).to_be_hidden()
