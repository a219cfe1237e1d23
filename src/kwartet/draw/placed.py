"""Placed: pieces on their places, stacked where a place has several."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from kwartet.draw.stage import lift
from kwartet.draw.words import spoken

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kwartet.draw.look import Look
    from kwartet.draw.plane import Spot
    from kwartet.draw.stage import Stage


def definitions(look: Look, scene: Mapping[str, Sequence[str]]) -> str:
    """The art of all pieces in the scene, to be used again and again by name."""
    names = sorted({name for pieces in scene.values() for name in pieces})
    arts = {"slot": look.slot} | {name: look.art[name] for name in names}
    art = "".join(f'<g id="$id-{name}">{shapes}</g>' for name, shapes in arts.items())
    return f"<defs>{look.defs}{art}</defs>"


def piece(name: str, at: Spot) -> str:
    """One piece, its art taken from the definitions."""
    return f'<use href="#$id-{name}" x="{at.x}" y="{at.y}"/>'


def pieces_on_board(look: Look, scene: Mapping[str, Sequence[str]], spots: Mapping[str, Spot]) -> str:
    """All pieces on these spots; the far ones first, so that near stacks stand before them."""
    places = sorted((spots[name].y, spots[name].x, name) for name in scene if name in spots)
    return "".join(stack(look, name, scene[name], spots[name]) for _, _, name in places)


def stack(look: Look, place: str, names: Sequence[str], at: Spot) -> str:
    """The pieces of one place, bottom to top; several are lifted and named for the pointer."""
    if len(names) == 1:
        return piece(names[0], at)
    foot = at.moved(0, lift(look, names))
    layers = [piece(name, foot.moved(0, -level * look.thickness)) for level, name in enumerate(names)]
    title = f"<title>{place}: {escape(spoken(names))}</title>"
    return f"<g>{title}{''.join(layers)}</g>"


def heights(stage: Stage, scene: Mapping[str, Sequence[str]], spots: Mapping[str, Spot]) -> str:
    """The number of pieces at the top of every stack."""
    stacks = [name for name in scene if name in spots and len(scene[name]) > 1]
    return "".join(badge(len(scene[name]), spots[name].moved(25, -24 - stage.lifts[name])) for name in stacks)


def badge(number: int, at: Spot) -> str:
    """A number on a small plate."""
    width = 14 + 14 * len(str(number))
    return (
        f'<rect x="{at.x - width // 2}" y="{at.y - 14}" width="{width}" height="28" rx="14" fill="$plate" '
        f'stroke="$edge" stroke-width="2"/>'
        f'<text x="{at.x}" y="{at.y + 8}" font-size="23" font-weight="600" text-anchor="middle" '
        f'fill="$ink">{number}</text>'
    )
