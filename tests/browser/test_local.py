"""Local: the page runs the core itself, and says so when it cannot."""

from playwright.sync_api import Locator, Page, Route, expect

from browser.page_data import lessons_of
from browser.player import moment, place
from browser.visitor import Visitor

NO_WEBASSEMBLY = "delete globalThis.WebAssembly"
CRASHING = "self.onmessage = () => { throw new Error('the core has failed'); };"


def asked_of_the_server(page: Page) -> list[str]:
    """The addresses of the interface for programs that are asked from now on, without who the visitor is."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    return asked


def test_lessons_editor_and_variations_ask_nothing_of_the_server(visitor: Visitor) -> None:
    asked = asked_of_the_server(visitor.page)
    page = visitor.go(f"/learn/yinsh/{lessons_of('yinsh')[0]['id']}")
    place(page, "e5").wait_for()
    visitor.go("/editor#g=lyngk")
    place(page, "e5").wait_for()
    visitor.go("/rules/4mation")
    page.get_by_role("heading", level=1).wait_for()
    assert [address for address in asked if not address.endswith(("/api/me", "quiet=true"))] == []


def test_a_browser_without_webassembly_is_told(visitor: Visitor) -> None:
    visitor.page.add_init_script(NO_WEBASSEMBLY)
    page = visitor.go("/editor#g=skato")
    expect(page.locator("main").get_by_role("alert")).to_contain_text("does not run WebAssembly")


def test_a_core_that_fails_is_started_again(visitor: Visitor) -> None:
    """The first worker fails; the lesson offers to try again, and goes on with another one."""
    visitor.watch.forgive("the core has failed")
    fails = iter([True])

    def answer(route: Route) -> None:
        if next(fails, False):
            route.fulfill(body=CRASHING, content_type="text/javascript")
        else:
            route.continue_()

    visitor.page.route("**/assets/worker-*.js", answer)
    page = visitor.go("/analysis#g=skato&m=d4")
    expect(page.locator("main").get_by_role("alert")).to_contain_text("has failed")
    page.reload()
    moment(page)
    expect(page.locator("main").get_by_role("alert")).to_be_hidden()


def lines_of(page: Page) -> Locator:
    """The lines that the engine shows."""
    return page.get_by_test_id("lines").get_by_role("listitem")


def follow_lines(page: Page, count: int) -> None:
    """Let the engine follow so many lines, and wait for them."""
    page.get_by_role("button", name="More").click()
    page.get_by_label("Lines").select_option(str(count))
    page.keyboard.press("Escape")
    expect(lines_of(page)).to_have_count(count)


def test_analysis_goes_on_without_a_network(visitor: Visitor) -> None:
    """Every step is another search."""
    visitor.watch.forgive("ERR_INTERNET_DISCONNECTED")
    page = visitor.go("/analysis#g=yinsh&m=f6.e5")
    expect(lines_of(page)).to_have_count(3)
    visitor.page.context.set_offline(True)
    asked = asked_of_the_server(page)
    follow_lines(page, 5)
    page.get_by_role("button", name="One move back").click()
    page.locator('[data-ply="1"][aria-current]').wait_for()
    expect(lines_of(page)).to_have_count(5)
    page.get_by_role("button", name="Engine").click()
    expect(lines_of(page)).to_have_count(0)
    page.get_by_role("button", name="Engine").click()
    expect(lines_of(page)).to_have_count(5)
    assert [address for address in asked if not address.endswith(("/api/me", "quiet=true"))] == []
    visitor.page.context.set_offline(False)


def test_a_stopped_search_leaves_its_worker_to_the_next_one(visitor: Visitor) -> None:
    """The worker hears at once that a search without an end is no longer wanted."""
    page = visitor.go("/analysis#g=yinsh&m=f6.e5")
    page.get_by_role("switch", name="Keep thinking").check()
    expect(lines_of(page)).to_have_count(3)
    workers = page.workers
    follow_lines(page, 5)
    assert page.workers == workers
