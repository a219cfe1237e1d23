"""Player: plays on a board: which places it offers, and touching them by mouse, finger or keys.

A player knows no rule. It takes what the page offers, by chance, until the page says how the game ended.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from browser.visitor import is_focused

MOST_TOUCHES = 1500  # more than any game of random moves needs

# What a page says about its board: the places that lead on, those touched so far, the decisions, the end.
MOMENT = """() => {
  const board = document.querySelector("kwartet-board");
  const wanted = '[data-place][aria-disabled="false"]:not([data-ahead])';
  const targets = [...(board?.shadowRoot.querySelectorAll(wanted) ?? [])];
  const open = targets.map((target) => target.dataset.place).filter((place) => !board.clicks.includes(place));
  const moves = [...document.querySelectorAll("[data-ply]:not([data-testid=tried] *)")];
  const plies = moves.map((move) => Number(move.dataset.ply));
  const isOver = document.querySelector("[data-over]") !== null;
  return { open, touched: [...(board?.clicks ?? [])], ply: Math.max(0, ...plies), isOver };
}"""
IS_READY = f"() => {{ const now = ({MOMENT})(); return now.isOver || now.open.length > 0 ? now : null; }}"
# Where a finger or a mouse meets a place, which nothing covers there.
SPOT = """(name) => {
  const root = document.querySelector("kwartet-board").shadowRoot;
  const target = root.querySelector(`[data-place="${name}"]`);
  const hit = target.querySelector(".hit");
  const middle = () => {
    const { x, y, width, height } = hit.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const isSeen = () => root.elementFromPoint(...middle())?.closest("[data-place]") === target;
  if (!isSeen()) hit.scrollIntoView({ block: "center", inline: "center" });
  return isSeen() ? middle() : null;
}"""
FOCUSED_PLACE = 'document.querySelector("kwartet-board").shadowRoot.activeElement?.dataset.place'
IS_ON_TOUCHED_PLACE = f'document.querySelector("kwartet-board").clicks.includes({FOCUSED_PLACE})'
POLLING = 40  # milliseconds; a look at each frame would cost more than the page itself


@dataclass(frozen=True)
class Moment:
    """What a page offers at one moment."""

    open: list[str]
    touched: list[str]
    ply: int
    is_over: bool


def moment(page: Page) -> Moment:
    """What the page offers, as soon as a move is possible or the game is over."""
    now = page.wait_for_function(IS_READY, polling=POLLING).json_value()
    return Moment(sorted(now["open"]), now["touched"], now["ply"], now["isOver"])


def place(page: Page, name: str) -> Locator:
    """A place of the board."""
    return page.locator(f'kwartet-board [data-place="{name}"]')


def pieces(page: Page, name: str) -> str:
    """The pieces on a place, from bottom to top."""
    return place(page, name).get_attribute("data-pieces") or ""


Touch = Callable[[Page, str, random.Random], None]


def click(page: Page, *names: str) -> None:
    """Click places, one after the other."""
    for name in names:
        moment(page)
        place(page, name).locator(".hit").click()


def by_mouse(page: Page, name: str, _: random.Random) -> None:
    """Click a place."""
    page.mouse.click(*spot(page, name))


def by_finger(page: Page, name: str, _: random.Random) -> None:
    """Tap a place."""
    page.touchscreen.tap(*spot(page, name))


def spot(page: Page, name: str) -> tuple[float, float]:
    """Where on the screen a place is touched."""
    found = page.evaluate(SPOT, name)
    assert found, f"{name} cannot be touched"
    x, y = found
    return x, y


def by_keys(page: Page, _: str, chance: random.Random) -> None:
    """Wander about with an arrow, go on from open place to open place, and choose the one reached."""
    if page.evaluate(FOCUSED_PLACE) is None:
        tab_to(page, page.locator('kwartet-board [data-place][tabindex="0"]'))
    page.keyboard.press(chance.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    for _step in range(chance.randint(1, 2)):
        page.keyboard.press("PageDown")
    if page.evaluate(IS_ON_TOUCHED_PLACE):
        page.keyboard.press("PageDown")
    page.keyboard.press("Enter")


def places_by_keys(page: Page) -> list[str]:
    """The places that Page Down leads to, one after the other."""
    tab_to(page, page.locator('kwartet-board [data-place][tabindex="0"]'))
    found = []
    for _ in moment(page).open:
        page.keyboard.press("PageDown")
        found.append(page.evaluate(FOCUSED_PLACE))
    return found


def by_notation(page: Page, _: str, chance: random.Random) -> None:
    """Type one of the moves that the field offers."""
    field = page.get_by_label("Move in notation")
    if not field.is_visible():
        page.keyboard.press("/")
    offered = page.locator("datalist option").evaluate_all("list => list.map((each) => each.value)")
    field.fill(chance.choice(sorted(offered)))
    field.press("Enter")


def tab_to(page: Page, goal: Locator) -> None:
    """Press Tab until the focus is on an element."""
    for _ in range(200):
        if is_focused(goal):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {goal}")


def play_on(page: Page, touch: Touch, seed: int, until_ply: int | None = None) -> Moment:
    """Play by chance to the result, or until so many decisions have been made and one may decide."""
    chance = random.Random(seed)
    for _ in range(MOST_TOUCHES):
        now = moment(page)
        is_far_enough = until_ply is not None and now.ply >= until_ply and not now.touched
        if now.is_over or is_far_enough:
            return now
        touch(page, chance.choice(now.open), chance)
    raise AssertionError("the game does not end")
