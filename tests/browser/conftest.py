"""What every browser test needs: Chromium, a server, and a page that tolerates no error.

Without Chromium these tests are skipped, and with CI=true that is a failure. Every page is watched: an error
in its console, an exception, or a request to any other server fails the test, unless the test says that it
provokes one.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.processes import Server
from browser.site import FileHost, Site
from browser.visitor import DESKTOP, PATIENCE, Manner, Visitor

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")

expect.set_options(timeout=PATIENCE)


class Visit(Protocol):
    """Opens a browser, at the usual server or another one."""

    def __call__(self, manner: Manner = ..., at: Server | FileHost = ...) -> Visitor:
        """Open it."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The Chromium of this machine; it goes with these tests, for others want an event loop of their own."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("there is no Chromium here; enable the browser tests with: apt-get install chromium")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, timeout=PATIENCE)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that leave it alive."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log, running.log


@pytest.fixture(scope="package")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The static site, on a host of files that knows nothing else."""
    with Site(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def mortal_server(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may end it."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open browsers for people, each with settings of its own; at the end nothing may have gone wrong."""
    visitors: list[Visitor] = []

    def come(manner: Manner = DESKTOP, at: Server | FileHost = server) -> Visitor:
        visitors.append(Visitor(browser, at.address, manner))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()
    for visitor in visitors:
        visitor.watch.assert_nothing_happened()


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """One person at a desktop computer, with a mouse."""
    return visit()
