"""Visitor: a person with a browser of their own.

A visitor has a manner (screen, language, settings), a page, and a watch that notes everything that should not
happen on it. player.py plays on a board.
"""

import json
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Request

PATIENCE = 60_000  # milliseconds until a state is reached, on a machine that has much else to do
READY = "main h1"
KEPT = "kwartet-settings"  # where the page remembers them
JSON: TypeAlias = Any
SLOW_LINE = """() => {
    const usual = window.fetch;
    window.fetch = async (...what) => {
        await new Promise((ready) => setTimeout(ready, 300));
        return usual(...what);
    };
}"""


@dataclass(frozen=True)
class Settings:
    """What the page remembers of a person's preferences; the names are those of the page."""

    theme: str = "light"
    look: str = "classic"
    speed: float = 0


@dataclass(frozen=True)
class Manner:
    """The screen in front of a person, and what they prefer."""

    width: int = 1280
    height: int = 800
    touch: bool = False
    language: str = "en"
    settings: Settings | None = field(default_factory=Settings)
    worker: bool = False


DESKTOP = Manner()
PHONE = Manner(width=360, height=740, touch=True)


class Watch:
    """Notes what goes wrong on a page, or leaves the machine."""

    def __init__(self, page: Page, address: str) -> None:
        self._address = address
        self._seen: list[str] = []
        self._forgiven: list[str] = []
        page.on("console", self._receive)
        page.on("pageerror", self._note_exception)
        page.on("request", self._note_request)

    def forgive(self, *words: str) -> None:
        """What is provoked on purpose: messages with these words do not count."""
        self._forgiven += words

    def assert_nothing_happened(self) -> None:
        """Fail if there was anything that was not provoked."""
        unforgiven = [seen for seen in self._seen if not any(word in seen for word in self._forgiven)]
        assert not unforgiven, "\n".join(unforgiven)

    def _receive(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._seen.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _note_exception(self, mistake: Error) -> None:
        self._seen.append(f"exception: {mistake}\n{mistake.stack}")

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((self._address, "data:", "blob:")):
            self._seen.append(f"request to another place: {request.url}")


class Visitor:
    """A person with a page."""

    def __init__(self, browser: Browser, address: str, manner: Manner = DESKTOP) -> None:
        self.address = address
        self._context = browser.new_context(
            base_url=address,
            viewport={"width": manner.width, "height": manner.height},
            has_touch=manner.touch,
            is_mobile=manner.touch,
            locale=manner.language,
            service_workers="allow" if manner.worker else "block",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self._context.set_default_timeout(PATIENCE)
        self._context.set_default_navigation_timeout(PATIENCE)
        if manner.settings is not None:
            self._prefer(manner.settings)
        self.page = self._context.new_page()
        self.watch = Watch(self.page, address)
        if not manner.worker:
            self.watch.forgive("Service Worker registration blocked by Playwright")

    def go(self, path: str) -> Page:
        """Open an address of the server, and wait until its page stands."""
        self.page.goto(path)
        self.page.locator(READY).wait_for(state="attached")
        return self.page

    def post(self, path: str, body: JSON) -> JSON:
        """Ask the server something."""
        answer = self._context.request.post(path, data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def get(self, path: str) -> JSON:
        """Ask the server something that it tells everybody."""
        answer = self._context.request.get(path)
        assert answer.ok, answer.text()
        return answer.json()

    def slow_the_line_down(self) -> None:
        """Let everything that the page asks from now on take a while."""
        self.page.evaluate(SLOW_LINE)

    def cut_the_line(self, is_cut: bool) -> None:
        """Take the network away, or give it back."""
        self._context.set_offline(is_cut)

    def be_a_stranger(self) -> None:
        """Let the server know nothing of this browser any more."""
        self._context.clear_cookies()

    def leave(self) -> None:
        """Close the browser window."""
        self._context.close()

    def _prefer(self, settings: Settings) -> None:
        """Settings from an earlier visit; what is changed later stays changed."""
        known = json.dumps(json.dumps(asdict(settings)))
        self._context.add_init_script(
            f'localStorage.getItem("{KEPT}") ?? localStorage.setItem("{KEPT}", {known});'
        )


def is_focused(place: Locator) -> bool:
    """Whether the keyboard's focus is on an element, or in a field that belongs to it."""
    return bool(place.evaluate("element => element.getRootNode().activeElement === element"))
