"""Matches: two people with browsers of their own at one table."""

import random
import time
from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.player import MOMENT, Touch, by_mouse, place
from browser.visitor import DESKTOP, JSON, PATIENCE, Manner, Visitor

FISCHER = {"type": "fischer", "seconds": 600, "increment": 0}
DAYS = {"type": "days", "days": 3}
MOST_TOUCHES = 1500


class Couple(NamedTuple):
    """Two people at a match; the host plays first."""

    host: Visitor
    friend: Visitor

    @property
    def pages(self) -> tuple[Page, Page]:
        """What both of them see, in the order of the sides."""
        return self.host.page, self.friend.page


def make_match(host: Visitor, game: str = "4mation", **wishes: JSON) -> str:
    """Open a match as the visitor, or as a guest; return the address of its table."""
    if host.get("/api/me")["me"] is None:
        host.post("/api/guest", {})
    choice = {"game": game, "variant": "standard", "options": wishes.pop("options", {})}
    asked = {"choice": choice, "clock": FISCHER, "first": "me", "rated": False}
    return f"/table/{host.post('/api/matches', {**asked, **wishes})['id']}"


def sit_down(page: Page) -> None:
    """Take the free seat, and wait until the game begins."""
    page.get_by_role("button", name="Take the seat").click()
    expect(page.get_by_test_id("invite")).to_be_hidden()


def at_match(host: Visitor, friend: Visitor, game: str = "4mation", **wishes: JSON) -> Couple:
    """Two visitors at a match that has begun."""
    address = make_match(host, game, **wishes)
    host.go(address)
    sit_down(friend.go(address))
    expect(host.page.get_by_test_id("invite")).to_be_hidden()
    return Couple(host, friend)


def couple(visit: Visit, game: str = "4mation", manner: Manner = DESKTOP, **wishes: JSON) -> Couple:
    """Two guests at a match that has begun."""
    return at_match(visit(manner), visit(manner), game, **wishes)


def touch(page: Page, name: str) -> None:
    """Choose a place as soon as it can be chosen."""
    target = page.locator(f'kwartet-board [data-place="{name}"][aria-disabled="false"]')
    target.locator(".hit").click()


def play_moves(pages: Sequence[Page], *moves: str) -> None:
    """Place pieces in turn, the first page first; both see each of them."""
    for ply, move in enumerate(moves):
        touch(pages[ply % 2], move)
        for page in pages:
            page.locator(f'[data-ply="{ply + 1}"]').wait_for()


def piece(page: Page, name: str) -> None:
    """Wait until something lies on a place."""
    expect(place(page, name)).not_to_have_attribute("data-pieces", "")


def whose_turn(pages: Sequence[Page]) -> tuple[int, JSON]:
    """Which of the pages may decide, and what it offers; -1 when the game is over everywhere."""
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        moments = [page.evaluate(MOMENT) for page in pages]
        if all(now["isOver"] for now in moments):
            return -1, moments[0]
        for index, now in enumerate(moments):
            if now["open"]:
                return index, now
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody may decide")


def play_each_other(
    pages: Sequence[Page], seed: int, until_ply: int | None = None, touches: Sequence[Touch] = ()
) -> None:
    """Play by chance in turn to the result, or until so many decisions have been made."""
    chance = random.Random(seed)
    for _ in range(MOST_TOUCHES):
        index, now = whose_turn(pages)
        if index < 0:
            return
        if until_ply is not None and now["ply"] >= until_ply and not now["touched"]:
            for page in pages:  # the waiting client may receive it a moment later
                page.locator(f'[data-ply="{now["ply"]}"]').wait_for()
            return
        how = touches[index] if touches else by_mouse
        how(pages[index], chance.choice(sorted(now["open"])), chance)
    raise AssertionError("the game does not end")
