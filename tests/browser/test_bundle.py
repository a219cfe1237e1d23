"""Bundle: how much has to come before the first page can be used."""

import gzip

from playwright.sync_api import Response

from browser.player import place
from browser.visitor import Visitor

MOST = 120_000  # bytes of compressed script
LIVING_PICTURES = 4


def test_the_first_page_needs_little_script(visitor: Visitor) -> None:
    """Everything counts that runs until the page stands with its four living pictures."""
    scripts: list[Response] = []

    def note(answer: Response) -> None:
        if answer.request.resource_type == "script":
            scripts.append(answer)

    visitor.page.on("response", note)
    page = visitor.go("/")
    place(page, "d4").nth(LIVING_PICTURES - 1).wait_for(state="attached")
    sizes = {answer.url: len(gzip.compress(answer.body(), 9)) for answer in scripts}
    assert sizes
    assert sum(sizes.values()) < MOST, sizes
