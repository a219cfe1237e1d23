"""Trays: the plates beside the board with their names, pieces, numbers and captions."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    """The pieces and empty places of all trays, with numbers and captions."""
    items = (item for placed in layout.trays for item in placed.tray.items)
    return "".join(_item(item, scene, layout.places) for item in items)


def _is_turn(placed: PlacedTray, to_move: int | None) -> bool:
    return to_move is not None and placed.tray.side == to_move


def _plate(box: Box, is_turn: bool) -> str:
    outline = ' stroke="$turn" stroke-width="5"' if is_turn else ""
    return (
        f'<rect x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}" rx="24" '
        f'fill="$tray"{outline}/>'
    )


def _name(placed: PlacedTray, is_turn: bool) -> str:
    box, name = placed.box, placed.tray.name
    if not name:
        return ""
    weight = 700 if is_turn else 400
    if placed.is_bar:
        at, anchor = Spot(box.left + 34, (box.top + box.bottom) // 2 + 11), "start"
    else:
        at, anchor = Spot((box.left + box.right) // 2, box.top + 42), "middle"
    return (
        f'<text x="{at.x}" y="{at.y}" font-size="32" font-weight="{weight}" fill="$ink" '
        f'text-anchor="{anchor}">{name}</text>'
    )


def _item(item: Item, scene: Mapping[str, Sequence[str]], spots: Mapping[str, Spot]) -> str:
    if item.goes_when_empty and not any(scene.get(spot) for spot in item.spots):
        return ""
    shown = "".join(_content(item, scene.get(spot, ()), spots[spot]) for spot in item.spots)
    return shown + _caption(item, spots)


def _content(item: Item, names: Sequence[str], at: Spot) -> str:
    """What lies on one spot: its topmost piece or an empty place, with a number where things are counted."""
    shown = piece(names[-1] if names else "slot", at)
    return shown + (badge(len(names), at.moved(34, 26)) if item.is_counted else "")


def _caption(item: Item, spots: Mapping[str, Spot]) -> str:
    box = box_around(spots[spot] for spot in item.spots)
    x, y = (box.left + box.right) // 2, box.bottom + 64
    return f'<text x="{x}" y="{y}" font-size="20" fill="$muted" text-anchor="middle">{item.caption}</text>'
