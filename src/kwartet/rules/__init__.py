"""Rules: the numbered rulebooks, in our own words, one folder per language.

A rulebook is a Markdown page in which every rule is a paragraph that begins with its number in bold, so that
tests and pages can cite a rule and find its words. Pictures lie beside the pages, and diagrams.toml says what
they show. Nothing here knows how to play: the rules that play live in the core.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType

from kwartet.errors import KwartetError, UnknownGame, quote

__all__ = ["Rulebook", "UnknownLanguage", "rulebook"]

_RULE = re.compile(r"^\*\*([A-Z]?\d*[a-z]?)\*\* (.+)$", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"!\[[^\]]*\]\((pictures/[a-z0-9-]+\.svg)\)")


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
        folder = _folder(self.language)
        return MappingProxyType(
            {name: folder.joinpath(name).read_text("utf-8") for name in _PICTURE.findall(self.text)}
        )


def rulebook(game_id: str, language: str = "en") -> Rulebook:
    """The rulebook of a game, for instance `rulebook("yinsh").rules["E3"]`."""
    known = _pages(language)
    if game_id not in known:
        raise UnknownGame(f"no rulebook for the game {quote(game_id)}; there are {', '.join(known)}")
    return Rulebook(game_id, language, (_folder(language) / f"{game_id}.md").read_text("utf-8"))


def _folder(language: str) -> Traversable:
    if language not in _languages():
        known = ", ".join(_languages())
        raise UnknownLanguage(f"no rulebooks in the language {quote(language)}; there are {known}")
    return files(__name__) / language


def _languages() -> list[str]:
    return sorted(folder.name for folder in files(__name__).iterdir() if (folder / "diagrams.toml").is_file())


def _pages(language: str) -> list[str]:
    return sorted(
        page.name.removesuffix(".md") for page in _folder(language).iterdir() if page.name.endswith(".md")
    )
