"""Trays: the plates beside the board with their names, pieces, numbers and captions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kwartet.draw.layout import TRAYS
from kwartet.draw.placed import badge, piece
from kwartet.draw.plane import Box, Spot, box_around

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kwartet.draw.layout import Layout, PlacedTray
    from kwartet.draw.look import Item


def plates(layout: Layout, to_move: int | None) -> str:
    """The grounds of all trays with their names; the one of the side to move is marked."""
    return "".join(
        _plate(placed.box, _is_turn(placed, to_move)) + _name(placed, _is_turn(placed, to_move))
        for placed in layout.trays
        if placed.has_plate
    )


def contents(layout: Layout, scene: Mapping[str, Sequence[str]]) -> str:
    """The pieces and empty places of all trays, with captions."""
    return "".join(_item(item, scene, layout.places) for item in _shown_items(layout, scene))


def counts(layout: Layout, scene: Mapping[str, Sequence[str]]) -> str:
    """The numbers beside everything that is counted."""
    spots = [spot for item in _shown_items(layout, scene) if item.is_counted for spot in item.spots]
    return "".join(
        badge(len(scene.get(spot, ())), layout.places[spot].moved(TRAYS["count_right"], TRAYS["count_down"]))
        for spot in spots
    )


def _shown_items(layout: Layout, scene: Mapping[str, Sequence[str]]) -> list[Item]:
    items = (item for placed in layout.trays for item in placed.tray.items)
    return [item for item in items if not item.goes_when_empty or any(map(scene.get, item.spots))]


def _is_turn(placed: PlacedTray, to_move: int | None) -> bool:
    return to_move is not None and placed.tray.side == to_move


def _plate(box: Box, is_turn: bool) -> str:
    outline = f' stroke="$turn" stroke-width="{TRAYS["turn_line"]}"' if is_turn else ""
    return (
        f'<rect x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}" '
        f'rx="{TRAYS["rounding"]}" fill="$tray"{outline}/>'
    )


def _name(placed: PlacedTray, is_turn: bool) -> str:
    box, name = placed.box, placed.tray.name
    if not name:
        return ""
    weight = 700 if is_turn else 400
    if placed.is_bar:
        at, anchor = Spot(box.left + TRAYS["name_inset"], (box.top + box.bottom) // 2 + 11), "start"
    else:
        at, anchor = Spot((box.left + box.right) // 2, box.top + TRAYS["name_drop"]), "middle"
    return (
        f'<text x="{at.x}" y="{at.y}" font-size="32" font-weight="{weight}" fill="$ink" '
        f'text-anchor="{anchor}">{name}</text>'
    )


def _item(item: Item, scene: Mapping[str, Sequence[str]], spots: Mapping[str, Spot]) -> str:
    """The topmost piece of every spot, or an empty place."""
    tops = (piece(scene[spot][-1] if spot in scene else "slot", spots[spot]) for spot in item.spots)
    return "".join(tops) + _caption(item, spots)


def _caption(item: Item, spots: Mapping[str, Spot]) -> str:
    box = box_around(spots[spot] for spot in item.spots)
    x, y = (box.left + box.right) // 2, box.bottom + 64
    return f'<text x="{x}" y="{y}" font-size="20" fill="$muted" text-anchor="middle">{item.caption}</text>'
