"""Looks: the look of each game, read from its folder.

Python draws the first look that game.toml has. A game without art gets plain discs, one colour for each kind
of piece. Nothing here knows a rule: a look says how a piece named `white-ring` appears, not what it may do.
"""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import TYPE_CHECKING, Any

from kwartet.draw.look import Colour, Item, Letter, Look, Tray
from kwartet.games import ENGLISH, game_settings, game_words, shared_data
from kwartet.games.art import looks_of, trays_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_PLAIN = "plain.toml"


@cache
def look_of(game_id: str, pieces: tuple[str, ...] = ()) -> Look:
    """The look of a game; its `pieces` are needed if it has no art of its own."""
    settings = game_settings(game_id)
    dressed = settings if "looks" in settings else {**_plain(pieces), **settings}
    first = next(iter(looks_of(dressed).values()))
    has_marks = dressed.get("marks_pictures", False)
    return Look(
        name=dressed.get("name", game_id),
        art={name: art["shape"] + (art["mark"] if has_marks else "") for name, art in first["art"].items()},
        letters={name: Letter(**letter) for name, letter in dressed["letters"].items()},
        colours={name: Colour(*pair) for name, pair in first["colours"].items()},
        trays=tuple(_tray(tray, game_words(game_id, ENGLISH)) for tray in trays_of(settings)),
        slot=first["slot"],
        defs=first["defs"],
        thickness=first["thickness"],
    )


def _tray(tray: Mapping[str, Any], words: Mapping[str, Any]) -> Tray:
    sides = list(words.get("sides", {}).values())
    name = "" if tray["side"] is None else sides[tray["side"]]
    return Tray(name, tray["side"], tuple(_item(item, words) for item in tray["items"]))


def _item(item: Mapping[str, Any], words: Mapping[str, Any]) -> Item:
    caption = words.get("captions", {}).get(item["caption"], item["caption"])
    return Item(caption, tuple(item["spots"]), item["is_counted"], item["goes_when_empty"])


def _plain(pieces: Sequence[str]) -> Mapping[str, Any]:
    """Settings in which every piece has the art and the letter of a plain one."""
    plain = shared_data(_PLAIN)
    looks = {
        name: {**look, "pieces": _renamed(look["pieces"], pieces)} for name, look in plain["looks"].items()
    }
    return {**plain, "looks": looks, "letters": _renamed(plain["letters"], pieces)}


def _renamed(plain: Mapping[str, Any], pieces: Sequence[str]) -> dict[str, Any]:
    return dict(zip(pieces, cycle(plain.values()), strict=False))
