"""Site: the page on a host of files, where nothing answers but files."""

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.page_data import lessons_of
from browser.player import place
from browser.site import Site


def headline(page: Page) -> str:
    """The headline of the page."""
    return page.get_by_role("heading", level=1).inner_text()


def test_pages_have_addresses_below_any_path_and_never_ask_a_server(visit: Visit, site: Site) -> None:
    visitor = visit(at=site)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    lesson = f"learn/yinsh/{lessons_of('yinsh')[0]['id']}"
    page = visitor.go("")
    page.locator("main a[href$='/learn/yinsh/']").click()
    page.locator(f"main a[href$='/{lesson}/']").click()
    place(page, "e5").wait_for()
    assert page.url == f"{site.address}{lesson}/"
    page.reload()
    place(page, "e5").wait_for()
    visitor.go("analysis#g=skato&m=d4")
    place(page, "d5").wait_for()
    visitor.go("rules/lyngk/")
    assert headline(page) == "LYNGK"
    assert [address for address in asked if "/api" in address] == []


def test_what_needs_a_server_is_not_offered(visit: Visit, site: Site) -> None:
    visitor = visit(at=site)
    page = visitor.go("")
    expect(page.get_by_role("navigation").get_by_role("link")).to_have_text(
        ["Play", "Learn", "Review", "Analysis"]
    )
    expect(page.get_by_role("link", name="Play a friend")).to_have_count(0)
    visitor.go("#/lobby")
    assert headline(page) == "This needs a server"
    page.get_by_role("link", name="kwartet").click()
    assert page.url == site.address
