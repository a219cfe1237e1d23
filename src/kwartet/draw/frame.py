"""Frame: combines the parts of a picture: size, background, texts, colours and ids."""

from __future__ import annotations

from hashlib import blake2b
from html import escape
from typing import TYPE_CHECKING

from kwartet.draw.theme import PALETTE, painted

if TYPE_CHECKING:
    from kwartet.draw.look import Look
    from kwartet.draw.plane import Box

MARGIN = 34
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Helvetica,Arial,sans-serif"


def words(title: str, description: str) -> str:
    """The title and the description for screen readers."""
    return f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"


def framed(body: str, spoken: str, inside: Box, look: Look, theme: str, size: int) -> str:
    """The finished picture, with unique ids."""
    box = inside.grown(MARGIN)
    prefix = "k" + blake2b(f"{theme}{size}{box}{spoken}{body}".encode(), digest_size=4).hexdigest()
    art = painted(_ground(box) + body, {**PALETTE, **look.colours}, theme, prefix)
    return _start(box, size) + spoken + art.replace("$id", prefix) + "</svg>"


def _start(box: Box, size: int) -> str:
    height = round(size * box.height / box.width)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box.left} {box.top} {box.width} {box.height}" '
        f'width="{size}" height="{height}" role="img" font-family="{FONT}">'
    )


def _ground(box: Box) -> str:
    place = f'x="{box.left}" y="{box.top}" width="{box.width}" height="{box.height}"'
    return f'<rect {place} rx="40" fill="$ground"/>'
