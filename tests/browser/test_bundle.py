"""Bundle: how much has to come before the first page can be used, and before a game can be played."""

import gzip

import pytest
from playwright.sync_api import Page, Request, Response

from browser.player import place
from browser.visitor import Visitor

MOST = 120_000  # bytes of compressed script
MOST_OF_ALL = 150_000  # bytes of everything that the first visit transfers
MOST_OF_A_GAME = 450_000  # bytes more for the engine, weights and board of a game
BOARDS = 5


def test_the_first_page_needs_little_script(visitor: Visitor) -> None:
    """Everything counts that runs until the page stands with its living board and those of the four games."""
    scripts: list[Response] = []

    def note(answer: Response) -> None:
        if answer.request.resource_type == "script":
            scripts.append(answer)

    visitor.page.on("response", note)
    visit_first_page(visitor)
    sizes = {answer.url: len(gzip.compress(answer.body(), 9)) for answer in scripts}
    assert sizes
    assert sum(sizes.values()) < MOST, sizes


def visit_first_page(visitor: Visitor) -> Page:
    """The first page with its pictures."""
    page = visitor.go("/")
    place(page, "d4").nth(BOARDS - 1).wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    return page


@pytest.mark.parametrize("game", ["yinsh", "lyngk", "4mation", "skato"])
def test_a_first_visit_and_a_game_transfer_little(visitor: Visitor, game: str) -> None:
    """As they are on the line: compressed, fonts and pictures included."""
    done: list[Request] = []

    def note(request: Request) -> None:
        done.append(request)

    visitor.page.on("requestfinished", note)
    visit_first_page(visitor)
    first = transferred(done)
    assert 0 < sum(first.values()) <= MOST_OF_ALL, first
    done.clear()
    page = visitor.go(f"/analysis#g={game}")
    page.get_by_test_id("lines").get_by_role("listitem").first.wait_for()
    more = transferred(done)
    assert any(address.endswith(".wasm") for address in more)
    assert sum(more.values()) <= MOST_OF_A_GAME, more


def transferred(requests: list[Request]) -> dict[str, int]:
    """The bytes of the answer to each request."""
    return {request.url: request.sizes()["responseBodySize"] for request in requests}
