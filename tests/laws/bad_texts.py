"""Texts that are wrong: nonsense, and lawful texts that were cut, doubled, swapped or written over.

Every reader must refuse such texts with a helpful error, and with nothing else.
"""

from collections.abc import Callable

from hypothesis import strategies
from hypothesis.strategies import DrawFn, SearchStrategy

from kwartet import KwartetError

ODD_PIECES = [
    *("", " ", "/", "-", "+", ".", "\0", "\n", "\t", "\r"),
    *("0", "9", "99999999999999999999", "-1", "1e9", "é", "Ⅷ", "٣", "½", "棋", "😀", "\u202e", "\ud800"),
    *("pass", "a1", "zz99", "x", "W", "w", "X", "J", "IBRGK", "over"),
]
ODD_TEXTS = [
    *ODD_PIECES,
    *("a" * 100_000, "1" * 100_000, "/" * 100_000, " " * 100_000, "a1-" * 50_000, "99999999999/" * 50),
]
SHORT = 40  # an error may shorten what is longer


@strategies.composite
def mutated(draw: DrawFn, lawful: SearchStrategy[str]) -> str:
    """A lawful text after one to four small accidents."""
    text = draw(lawful)
    for _ in range(draw(strategies.integers(1, 4))):
        here = draw(strategies.integers(0, len(text)))
        there = draw(strategies.integers(here, min(len(text), here + 4)))
        accident = draw(strategies.sampled_from(ACCIDENTS))
        text = accident(text, here, there, draw(PIECES))
    return text


PIECES = strategies.one_of(
    strategies.sampled_from(ODD_PIECES), strategies.characters(), strategies.text(max_size=3)
)
Accident = Callable[[str, int, int, str], str]
ACCIDENTS: list[Accident] = [
    lambda text, here, there, piece: text[:here],
    lambda text, here, there, piece: text[here:],
    lambda text, here, there, piece: text[:here] + text[there:],
    lambda text, here, there, piece: text[:there] + text[here:],
    lambda text, here, there, piece: text[:here] + piece + text[there:],
    lambda text, here, there, piece: text[:here] + text[here:there].swapcase() + text[there:],
    lambda text, here, there, piece: text[there:] + text[:here],
    lambda text, here, there, piece: text[:here] + text[here:there][::-1] + text[there:],
]


def assert_helpful(error: KwartetError, text: str) -> None:
    """The message says something, and names the text that was wrong."""
    message = str(error)
    assert isinstance(error, ValueError)
    assert message.strip()
    if len(text) <= SHORT:
        assert text in message or repr(text)[1:-1] in message
    assert len(message) < 2000
