"""Rulebook: the numbered rules as sections and blocks of HTML.

A page is taken apart at its empty lines; each paragraph is then turned into HTML, in which only Markdown is
understood and HTML is not. Pictures become data of images, in which nothing can run.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import cache

from markdown_it import MarkdownIt

from kwartet.rules import Rulebook, rulebook
from kwartet.server.messages.rules import Block, RulePage, Section

RULE = re.compile(r"\*\*([A-Z]?\d*[a-z]?)\*\* ")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
MARKDOWN = MarkdownIt("commonmark", {"html": False})


@cache
def rule_page(game: str, language: str) -> RulePage:
    """The rulebook of a game; raises `UnknownGame` or `UnknownLanguage`."""
    book = rulebook(game, language)
    title, *rest = book.text.strip().split("\n\n")
    return RulePage(title=title.removeprefix("# ").strip(), sections=tuple(sections(book, rest)))


def sections(book: Rulebook, paragraphs: list[str]) -> Iterator[Section]:
    """The chapters; what stands before the first heading has none."""
    heading, blocks = "", list[Block]()
    for paragraph in filter(None, map(str.strip, paragraphs)):
        if not paragraph.startswith("## "):
            blocks.append(block(book, paragraph))
            continue
        if blocks:
            yield Section(heading=heading, blocks=tuple(blocks))
        heading, blocks = paragraph.removeprefix("## ").strip(), []
    yield Section(heading=heading, blocks=tuple(blocks))


def block(book: Rulebook, paragraph: str) -> Block:
    """A rule, a picture or plain words."""
    picture = PICTURE.fullmatch(paragraph)
    if picture:
        return Block(rule=None, html=figure(book.pictures[picture[2]], picture[1]))
    rule = RULE.match(paragraph)
    said = paragraph[rule.end() :] if rule else paragraph
    return Block(rule=rule[1] if rule else None, html=MARKDOWN.render(said).strip())


def figure(picture: str, caption: str) -> str:
    """A picture with what it shows."""
    data = b64encode(picture.encode()).decode()
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="">'
    return f"<figure>{image}<figcaption>{MARKDOWN.renderInline(caption)}</figcaption></figure>"
