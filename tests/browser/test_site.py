"""Site: the page on a host of files, where nothing answers but files."""

from pathlib import Path

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.page_data import lessons_of
from browser.player import place
from browser.site import Site
from browser.visitor import Manner


def headline(page: Page) -> str:
    """The headline of the page."""
    return page.get_by_role("heading", level=1).inner_text()


def test_pages_have_addresses_below_any_path_and_never_ask_a_server(visit: Visit, site: Site) -> None:
    visitor = visit(at=site)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    lesson = f"learn/yinsh/{lessons_of('yinsh')[0]['id']}"
    page = visitor.go("")
    page.get_by_role("link", name="Learn by playing").click()
    page.locator("main a[href$='/learn/yinsh/']").first.click()
    page.locator(f"main a[href$='/{lesson}/']").first.click()
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
    visitor.go("new/yinsh/")
    expect(page.get_by_label("Same screen")).to_be_visible()
    expect(page.get_by_label("Friend", exact=True)).to_have_count(0)
    visitor.go("#/lobby")
    assert headline(page) == "This needs a server"
    page.get_by_role("link", name="kwartet").click()
    assert page.url == site.address


FILLED = """() => navigator.serviceWorker.ready.then((found) => new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(null);
    found.active.postMessage({ language: "en" }, [channel.port2]);
}))"""


def test_after_the_first_visit_everything_works_offline(visit: Visit, tmp_path: Path) -> None:
    visitor = visit(Manner(worker=True), at=(site := Site(tmp_path)))
    with site:
        page = visitor.go("")
        page.evaluate(FILLED)
    page.reload()
    page.get_by_role("button", name="Play now").wait_for()
    visitor.go(f"learn/yinsh/{lessons_of('yinsh')[0]['id']}")
    place(page, "e5").wait_for()
    visitor.go("rules/lyngk/")
    assert headline(page) == "LYNGK"
    visitor.go("analysis/#g=4mation&m=d4")
    page.get_by_test_id("lines").get_by_role("listitem").first.wait_for()


def test_a_new_version_is_offered_and_taken_at_once_by_a_click(visit: Visit, tmp_path: Path) -> None:
    with Site(tmp_path) as site:
        visitor = visit(Manner(worker=True), at=site)
        page = visitor.go("")
        page.evaluate(FILLED)
        for name, old, new in (
            ("worker.js", 'version = "', 'version = "new'),
            ("index.html", "<title>", "<title>new "),
        ):
            file = site.folder / name
            file.write_text(file.read_text().replace(old, new))
        page.evaluate("navigator.serviceWorker.ready.then((found) => found.update()).then(() => null)")
        notice = page.get_by_test_id("new-version")
        notice.wait_for()
        page.reload()
        notice.wait_for()
        assert "<title>new" not in page.evaluate("fetch('./').then((answer) => answer.text())")
        with page.expect_navigation():
            notice.get_by_role("button").click()
        page.locator("main h1").wait_for()
        expect(notice).to_have_count(0)
        assert "<title>new" in page.evaluate("fetch('./').then((answer) => answer.text())")
