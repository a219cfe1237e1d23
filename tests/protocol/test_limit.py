"""Limits of a search: what is said is what is meant."""

import math
import re

import pytest

from kwartet import BadOption
from kwartet.protocol import Limit


@pytest.mark.parametrize("text", ["seconds 0.5", "nodes 5000", "depth 6", "level 10"])
def test_a_limit_is_said_as_it_was_read(text: str) -> None:
    assert Limit.read(*text.split()).text == text


def test_a_limit_is_an_argument_of_an_engine() -> None:
    assert Limit.read("nodes", "1e6").arguments == {"nodes": 1_000_000}
    assert Limit.read("seconds", "2").arguments == {"seconds": 2.0}


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("level", "11", "11"),
        ("nodes", "-3", "-3"),
        ("nodes", "2.5", "2.5"),
        ("nodes", "1e300", "1e+300"),
        ("seconds", "0.0005", "0.0005"),
    ],
)
def test_a_refused_number_is_told_as_a_person_writes_it(name: str, text: str, found: str) -> None:
    with pytest.raises(BadOption, match=rf"not '{re.escape(found)}'$"):
        Limit.read(name, text)


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_a_limit_is_finite(value: float) -> None:
    with pytest.raises(BadOption):
        Limit("seconds", value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("seconds", "0"),
        ("seconds", "inf"),
        ("nodes", "0"),
        ("nodes", "2.5"),
        ("depth", "100"),
        ("level", "0"),
        ("x", "1"),
    ],
)
def test_an_impossible_limit_is_refused(name: str, text: str) -> None:
    with pytest.raises(BadOption):
        Limit.read(name, text)
