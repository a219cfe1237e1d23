"""Theme: from the names of colours to colours, for light and dark backgrounds.

The automatic theme writes the light colours as plain attributes, which every renderer understands, and a
style sheet with the dark ones for readers who prefer them. Its class names carry the picture's own prefix,
so several pictures in one page keep their own colours.
"""

import re
from collections.abc import Mapping

from kwartet.draw.look import Colour
from kwartet.games import shared_data

THEMES = ("auto", "light", "dark")

PALETTE: Mapping[str, Colour] = {name: Colour(*pair) for name, pair in shared_data("palette.toml").items()}

_TAG = re.compile(r"<\w[^>]*>")
_PAINT = re.compile(r'(fill|stroke|stop-color)="\$(\w+)"')


def painted(art: str, colours: Mapping[str, Colour], theme: str, prefix: str) -> str:
    """The art with its colour names replaced, and a style sheet in front where the theme needs one."""
    if theme != "auto":
        return _PAINT.sub(lambda paint: f'{paint[1]}="{getattr(colours[paint[2]], theme)}"', art)
    classed = _TAG.sub(lambda tag: _classed(tag[0], colours, prefix), art)
    return _dark_sheet(sorted(set(_PAINT.findall(art))), colours, prefix) + classed


def _classed(tag: str, colours: Mapping[str, Colour], prefix: str) -> str:
    """The tag in light colours, with a class for each that the dark sheet can replace."""
    paints = [paint for paint in _PAINT.findall(tag) if colours[paint[1]].light != colours[paint[1]].dark]
    light = _PAINT.sub(lambda paint: f'{paint[1]}="{colours[paint[2]].light}"', tag)
    if not paints:
        return light
    names = " ".join(_class_name(prefix, *paint) for paint in paints)
    return re.sub(r"^<\w+", lambda start: f'{start[0]} class="{names}"', light)


def _dark_sheet(paints: list[tuple[str, str]], colours: Mapping[str, Colour], prefix: str) -> str:
    rules = "".join(
        f".{_class_name(prefix, attribute, name)}{{{attribute}:{colours[name].dark}}}"
        for attribute, name in paints
        if colours[name].light != colours[name].dark
    )
    return f"<style>@media(prefers-color-scheme:dark){{{rules}}}</style>"


def _class_name(prefix: str, attribute: str, name: str) -> str:
    return f"{prefix}{attribute[:2]}-{name}"
