"""Access: axe-core finds nothing on any page in any theme."""

from dataclasses import replace
from pathlib import Path

import pytest

from browser.conftest import Visit
from browser.pages import PAGES
from browser.visitor import DESKTOP, Settings

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
OPTIONS: dict[str, dict[str, list[str]]] = {  # what no theme changes is looked at in one of them
    "light": {},
    "dark": {"runOnly": ["color-contrast", "link-in-text-block"]},
    "contrast": {"runOnly": ["cat.color"]},  # the enhanced contrast as well
}
FINDINGS = """async (options) => (await axe.run(document, options)).violations.map(
  (found) => `${found.id}: ${found.help}\\n` + found.nodes.map((node) => `  ${node.html}`).join("\\n"))"""


@pytest.mark.parametrize("theme", OPTIONS)
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(visit: Visit, name: str, theme: str) -> None:
    visitor = visit(replace(DESKTOP, settings=Settings(theme=theme)))
    page = PAGES[name](visitor)
    page.evaluate(AXE.read_text())
    found = page.evaluate(FINDINGS, OPTIONS[theme])
    assert not found, "\n".join(found)
