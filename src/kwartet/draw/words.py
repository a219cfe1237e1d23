"""Words: a scene as text, for screen readers and tooltips."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby


def described(scene: Mapping[str, Sequence[str]]) -> str:
    """All pieces with their places: `white ring: a5, e3. black marker: f6.`"""
    places: dict[str, list[str]] = defaultdict(list)
    for place, pieces in scene.items():
        places[spoken(pieces)].append(place)
    return " ".join(f"{pieces}: {', '.join(found)}." for pieces, found in places.items())


def spoken(pieces: Sequence[str]) -> str:
    """The pieces of one place from bottom to top: `blue, red`, or `5 white ring` where they are all equal."""
    runs = [(piece, len(list(run))) for piece, run in groupby(pieces)]
    return ", ".join(f"{count} {piece}" if count > 1 else piece for piece, count in runs).replace("-", " ")
