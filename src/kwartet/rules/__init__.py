"""Rules: the numbered rulebooks, in our own words, one page per game and language.

A rulebook is a Markdown page in which every rule is a paragraph that begins with its number in bold, so that
tests and pages can cite a rule and find its words. The numbers are the same in every language. So are the
pictures: diagrams.toml beside the pages says what they show, and the few words inside them are translated
with the words of the game. The pages lie in the folders of the games. The rules as code are in the core.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from types import MappingProxyType

from kwartet.errors import KwartetError, UnknownGame, quote
from kwartet.games import ENGLISH, game_text, game_words, games_with, languages_of

__all__ = ["Rulebook", "UnknownLanguage", "languages", "rulebook"]

_RULE = re.compile(r"^\*\*([A-Z]?\d*[a-z]?)\*\* (.+)$", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"!\[([^\]]*)\]\((pictures/[a-z0-9-]+\.svg)\)")
_SPOKEN = re.compile(r"<title>[^<]*</title><desc>[^<]*</desc>")
_TOOLTIP = re.compile(r"<title>[^<]*</title>(?!<desc>)")
_PART = "rulebook"


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
        pictures = _PICTURE.findall(self.text)
        return MappingProxyType({address: self._picture(caption, address) for caption, address in pictures})

    def _picture(self, caption: str, address: str) -> str:
        """A picture with the words of the language; its caption replaces what is said of it in English."""
        picture = game_text(self.game_id, f"{_PART}/{address}") or ""
        if self.language == ENGLISH:
            return picture
        for english, word in _words_in_pictures(self.game_id, self.language).items():
            picture = picture.replace(f">{english}</text>", f">{escape(word)}</text>")
        return _SPOKEN.sub(lambda _: f"<title>{escape(caption)}</title>", _TOOLTIP.sub("", picture))


def rulebook(game_id: str, language: str = "en") -> Rulebook:
    """The rulebook of a game, for instance `rulebook("yinsh").rules["E3"]`; in English if it has no other."""
    known = games_with(_PART)
    if game_id not in known:
        raise UnknownGame(f"no rulebook for the game {quote(game_id)}; there are {', '.join(known)}")
    if language not in languages():
        there = ", ".join(languages())
        raise UnknownLanguage(f"no rulebooks in the language {quote(language)}; there are {there}")
    page = game_text(game_id, f"{_PART}/{language}.md")
    if page is None:
        return rulebook(game_id)
    return Rulebook(game_id, language, page)


def languages() -> tuple[str, ...]:
    """The languages in which there are rulebooks."""
    return languages_of(_PART)


def _words_in_pictures(game_id: str, language: str) -> Mapping[str, str]:
    """What a picture can say beside its coordinates, from English to a language."""
    english, words = game_words(game_id, ENGLISH), game_words(game_id, language)
    return {
        english[kind][name]: words[kind][name]
        for kind in ("sides", "captions")
        for name in english.get(kind, {})
    }
