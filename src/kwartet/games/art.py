"""Art: the looks of a game, from the templates in game.toml to finished SVG.

In a template `{name}` stands for what a piece says under that name, or else for the shape of that name. A
look takes slot and colours from the first look where it says nothing. Only the standard library is used,
because tools/make_game_data.py runs this file to make the art of the page before the package is built.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

_NAME = re.compile(r"\{([\w-]+)\}")


def looks_of(settings: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The looks of a game by their names, as plain data; none if game.toml has no art."""
    shapes = settings.get("shapes", {})
    given = settings.get("looks", {})
    first: Mapping[str, Any] = next(iter(given.values()), {})
    return {name: _look(look, first, shapes) for name, look in given.items()}


def trays_of(settings: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The trays beside the board: of a side, or of neither (None)."""
    trays = settings.get("trays", [])
    return [{"side": tray.get("side"), "items": list(map(_item, tray["items"]))} for tray in trays]


def _item(item: Mapping[str, Any]) -> dict[str, Any]:
    return {"is_counted": True, "goes_when_empty": False, **item}


def _look(look: Mapping[str, Any], first: Mapping[str, Any], shapes: Mapping[str, str]) -> dict[str, Any]:
    return {
        "art": {name: _art(piece, shapes) for name, piece in look["pieces"].items()},
        "slot": _filled(look.get("slot", first["slot"]), {}),
        "defs": _filled(look.get("defs", ""), {}),
        "colours": {**first["colours"], **look["colours"]},
        "thickness": look.get("thickness", 0),
        "has_relief": look.get("has_relief", False),
        "bands": look.get("bands"),
    }


def _art(piece: Mapping[str, Any], shapes: Mapping[str, str]) -> dict[str, Any]:
    """One piece: its shape and mark, its other side, and what is left of it in a stack of bands."""
    names = {**shapes, **piece}
    face = _filled(piece.get("face", ""), names)
    band = {"rim": piece.get("rim", "2"), "notches": piece.get("notches", []), "face": face}
    return {
        "shape": _filled(piece["shape"], names) + face,
        "mark": _filled(piece.get("mark", ""), names),
        "tone": piece.get("tone"),
        "turned": piece.get("turned"),
        "band": band,
    }


def _filled(template: str, names: Mapping[str, str]) -> str:
    """The template on one line, with every name replaced, also inside what replaces it."""
    filled = template.replace("\n", "")
    while _NAME.search(filled):
        filled = _NAME.sub(lambda found: names[found[1]].replace("\n", ""), filled)
    return filled
