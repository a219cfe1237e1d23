"""Access: axe-core finds nothing on any page in any theme."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from browser.pages import PAGES
from browser.visitor import Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
OPTIONS: dict[str, dict[str, list[str]]] = {  # what no theme changes is looked at in one of them
    "light": {},
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
    "contrast": {"runOnly": ["cat.color"]},  # the enhanced contrast as well
}
FINDINGS = """async (options) => (await axe.run(document, options)).violations.map(
  (found) => `${found.id}: ${found.help}\\n` + found.nodes.map((node) => `  ${node.html}`).join("\\n"))"""


WEAR = """(theme) => {
  document.documentElement.dataset.theme = theme;
  const boards = document.querySelectorAll("kwartet-board");
  for (const board of boards) board.theme = theme === "contrast" ? "contrast" : "auto";
  // Colours that are still on their way to those of the theme arrive at once.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
}"""


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(visitor: Visitor, name: str) -> None:
    assert_axe_finds_nothing(PAGES[name](visitor))


def assert_axe_finds_nothing(page: Page) -> None:
    """The themes are put on by turns, as the page does it itself when a visitor chooses one."""
    page.evaluate(AXE.read_text())
    for theme, options in OPTIONS.items():
        page.evaluate(WEAR, theme)
        found = page.evaluate(FINDINGS, options)
        assert not found, "\n".join([theme, *found])
