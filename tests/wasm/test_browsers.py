"""The core in WebAssembly counts and searches in every browser exactly as the native core does."""

import os
import shutil
from pathlib import Path

import pytest

from kwartet.cli.searches import engine_for, search_once, searches
from wasm import browser_run

BROWSERS = {
    "chromium": ("--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir={}"),
    "firefox-esr": ("--headless", "--no-remote", "--profile", "{}"),
}
IS_LONG = "KWARTET_GAMES" in os.environ  # make test-long tries every browser, other tests the first one


@pytest.mark.parametrize("browser", list(BROWSERS) if IS_LONG else list(BROWSERS)[:1])
def test_a_browser_gives_the_same_results(browser: str, tmp_path: Path) -> None:
    if shutil.which(browser) is None:
        pytest.skip(f"{browser} is not installed; enable this test with: apt-get install {browser}")
    found = browser_run.run([browser, *(option.format(tmp_path) for option in BROWSERS[browser])])
    assert found.get("error") is None
    assert found["failed"] == 0
    assert found["passed"] > 100
    assert {each["game"]: each["nodes"] for each in found["searched"]} == native_nodes()


def native_nodes() -> dict[str, int]:
    """The nodes of each search of `kwartet bench`."""
    return {
        browser_run.text_of(each): search_once(each, engine_for(each, each.depth, 1))[0]
        for each in searches()
    }
