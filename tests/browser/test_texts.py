"""Clever texts in names, labels and records: the page shows them letter by letter, or not at all."""

from playwright.sync_api import Page, expect

import kwartet
from browser.people import PASSWORD, Person, log_in
from browser.visitor import Visitor

CHOICE = {"game": "yinsh", "variant": "standard", "options": {}}
PAYLOADS = (
    "<img src=x onerror=window.hacked=1>",
    "<script>window.hacked=1</script>",
    '"><svg onload=window.hacked=1>',
    "<a href=javascript:window.hacked=1>x</a>",
)


def expect_plain_text(page: Page, *payloads: str) -> None:
    """The texts are there to be read, and nothing else came of them."""
    for payload in payloads:
        expect(page.get_by_text(payload).first).to_be_visible()
    expect_nothing_else(page)


def expect_nothing_else(page: Page) -> None:
    """No text has become a part of the page."""
    expect(page.locator("img[src=x], svg[onload], a[href^=javascript], script:not([src])")).to_have_count(0)
    assert page.evaluate("window.hacked") is None


def test_labels_of_an_account_are_letters(visitor: Visitor) -> None:
    log_in(visitor, Person(visitor.address))
    for payload in PAYLOADS:
        visitor.post("/api/tokens", {"name": payload, "proof": {"password": PASSWORD}})
    expect_plain_text(visitor.go("/account"), *PAYLOADS)


def test_nothing_comes_of_a_record_that_is_loaded(visitor: Visitor) -> None:
    headers = dict(zip(("First", "Second", "Event", "Site"), PAYLOADS, strict=True))
    comments = {1: PAYLOADS[0], 2: PAYLOADS[1]}
    record = kwartet.Record(kwartet.game("yinsh").start(), ["f6", "e5"], headers, comments)
    page = visitor.go("/review")
    page.get_by_label("Game record").fill(record.text)
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_text("% accurate")).to_have_count(2)
    expect_nothing_else(page)
