"""Raster: SVG pictures as PNG, and several of them as an animated GIF or WebP.

This needs the packages of the extra `pictures`; text in a picture needs a font that is installed on the
machine.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from kwartet.errors import BadDrawing

if TYPE_CHECKING:
    from collections.abc import Sequence

SHARP = 2  # pixels of a still picture for each of the drawing
LAST_FRAME = 4  # times as long as the others
ANIMATED = {".gif": "GIF", ".webp": "WEBP"}
MISSING = 'PNG, GIF and WebP need the pictures extra: pip install "kwartet[pictures]"'


def png(svg: str, zoom: int = SHARP) -> bytes:
    """A picture as PNG."""
    try:
        import resvg_py  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadDrawing(MISSING) from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))


def animation(svgs: Sequence[str], suffix: str, seconds: float) -> bytes:
    """Pictures one after the other, each for so many seconds; they are repeated without an end."""
    try:
        from PIL import Image  # noqa: PLC0415 - an extra
    except ImportError:
        raise BadDrawing(MISSING) from None
    frames = [Image.open(io.BytesIO(png(svg, zoom=1))).convert("RGBA") for svg in svgs]
    size = (max(frame.width for frame in frames), max(frame.height for frame in frames))
    canvases = [Image.new("RGBA", size, "white") for _ in frames]
    for canvas, frame in zip(canvases, frames, strict=True):
        canvas.alpha_composite(frame)
    return saved([canvas.convert("RGB") for canvas in canvases], ANIMATED[suffix], round(1000 * seconds))


def saved(frames: Sequence[Any], form: str, milliseconds: int) -> bytes:
    """Frames as one file."""
    file = io.BytesIO()
    times = [milliseconds] * (len(frames) - 1) + [LAST_FRAME * milliseconds]
    more = {"lossless": True} if form == "WEBP" else {}
    frames[0].save(file, form, save_all=True, append_images=list(frames[1:]), duration=times, loop=0, **more)
    return file.getvalue()
