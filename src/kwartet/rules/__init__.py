"""Rules: the numbered rulebooks, in our own words, one folder per language.

A rulebook is a Markdown page in which every rule is a paragraph that begins with its number in bold, so that
tests and pages can cite a rule and find its words. The numbers are the same in every language. So are the
pictures: they lie beside the English pages, where diagrams.toml says what they show, and the few words inside
them are translated by the words.toml of each other language. Nothing here knows how to play: the rules that
play live in the core.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from kwartet.errors import KwartetError, UnknownGame, quote

__all__ = ["Rulebook", "UnknownLanguage", "languages", "rulebook"]

_RULE = re.compile(r"^\*\*([A-Z]?\d*[a-z]?)\*\* (.+)$", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"!\[([^\]]*)\]\((pictures/[a-z0-9-]+\.svg)\)")
_SPOKEN = re.compile(r"<title>[^<]*</title><desc>[^<]*</desc>")
_TOOLTIP = re.compile(r"<title>[^<]*</title>(?!<desc>)")
_ENGLISH = "en"


class UnknownLanguage(KwartetError):
    """There are no rulebooks in the language asked for."""


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game in one language: the page, and each rule by its number."""

    game_id: str
    language: str
    text: str

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """Each rule's paragraph by its number, in the order of the page."""
        found = map(_RULE.match, self.text.split("\n\n"))
        return MappingProxyType({rule[1]: " ".join(rule[2].split()) for rule in found if rule})

    @cached_property
    def pictures(self) -> Mapping[str, str]:
        """The page's pictures as SVG, by the address under which the page shows them."""
        folder = _folder(_ENGLISH)
        return MappingProxyType(
            {
                address: _translated((folder / address).read_text("utf-8"), caption, self.language)
                for caption, address in _PICTURE.findall(self.text)
            }
        )


def rulebook(game_id: str, language: str = "en") -> Rulebook:
    """The rulebook of a game, for instance `rulebook("yinsh").rules["E3"]`."""
    known = _pages(language)
    if game_id not in known:
        raise UnknownGame(f"no rulebook for the game {quote(game_id)}; there are {', '.join(known)}")
    return Rulebook(game_id, language, (_folder(language) / f"{game_id}.md").read_text("utf-8"))


def languages() -> tuple[str, ...]:
    """The languages in which there are rulebooks."""
    folders = (folder for folder in files(__name__).iterdir() if folder.is_dir())
    return tuple(sorted(folder.name for folder in folders if (folder / "yinsh.md").is_file()))


def _folder(language: str) -> Traversable:
    if language not in languages():
        known = ", ".join(languages())
        raise UnknownLanguage(f"no rulebooks in the language {quote(language)}; there are {known}")
    return files(__name__) / language


def _pages(language: str) -> list[str]:
    return sorted(
        page.name.removesuffix(".md") for page in _folder(language).iterdir() if page.name.endswith(".md")
    )


def _translated(picture: str, caption: str, language: str) -> str:
    """A picture with the words of a language; its caption replaces what is said of it in English."""
    if language == _ENGLISH:
        return picture
    for english, word in _words(language).items():
        picture = picture.replace(f">{english}</text>", f">{escape(word)}</text>")
    return _SPOKEN.sub(lambda _: f"<title>{escape(caption)}</title>", _TOOLTIP.sub("", picture))


@cache
def _words(language: str) -> Mapping[str, str]:
    words: dict[str, str] = tomllib.loads((_folder(language) / "words.toml").read_text("utf-8"))
    return MappingProxyType(words)
