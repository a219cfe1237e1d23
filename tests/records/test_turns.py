"""Turns: how the decisions of one side are written together and taken apart."""

from itertools import pairwise

import pytest
from hypothesis import given

import kwartet
from kwartet import Side
from kwartet.record import Record
from kwartet.record.turns import TurnNotation, group, turn_notation
from records.made import records

YINSH = turn_notation(kwartet.game("yinsh"))
LYNGK = turn_notation(kwartet.game("lyngk"))
WRITTEN = [
    ("e3", ["e3"]),
    ("c5-a3", ["c5-a3"]),
    ("pass", ["pass"]),
    ("c5-a3;xb3-b7xb2", ["c5-a3", "xb3-b7", "xb2"]),
    ("xa3-e3xc4;d3-b3", ["xa3-e3", "xc4", "d3-b3"]),
    ("c5-a3;xb3-b7xb2;xc3-c7xd2", ["c5-a3", "xb3-b7", "xb2", "xc3-c7", "xd2"]),
    ("xe7-i11xd9;i7-i11;xi6-i10xh4", ["xe7-i11", "xd9", "i7-i11", "xi6-i10", "xh4"]),
    ("R,b1-b2", ["R", "b1-b2"]),
]


@pytest.mark.parametrize(("text", "decisions"), WRITTEN, ids=[text for text, _ in WRITTEN])
def test_a_turn_is_written_as_players_write_it(text: str, decisions: list[str]) -> None:
    notation = LYNGK if "," in text else YINSH
    assert notation.join(decisions) == text
    assert [decision for _, decision in notation.split(text)] == decisions


def test_each_decision_is_found_at_its_place() -> None:
    assert list(YINSH.split("c5-a3;xb3-b7xb2")) == [(0, "c5-a3"), (6, "xb3-b7"), (12, "xb2")]


def test_a_missing_decision_is_an_empty_one() -> None:
    assert list(TurnNotation().split("e3;;f4;")) == [(0, "e3"), (3, ""), (4, "f4"), (7, "")]


def test_a_turn_is_a_run_of_decisions_by_one_side() -> None:
    first, second = Side.FIRST, Side.SECOND
    turns = group(["a", "b", "c", "d", "e"], [first, first, second, first, first])
    assert [(turn.number, turn.side, turn.ply, turn.text) for turn in turns] == [
        (1, first, 0, "a;b"),
        (1, second, 2, "c"),
        (2, first, 3, "d;e"),
    ]


def test_the_second_side_may_begin() -> None:
    turns = group(["a", "b", "c"], [Side.SECOND, Side.FIRST, Side.SECOND])
    assert [turn.number for turn in turns] == [1, 2, 2]


@given(record=records())
def test_turns_hold_every_decision_once_and_in_order(record: Record) -> None:
    turns = record.turns()
    assert [decision for turn in turns for decision in turn.decisions] == list(record.moves)
    assert [decision for turn in turns for _, decision in turn.notation.split(turn.text)] == list(
        record.moves
    )
    assert all(before.side != after.side for before, after in pairwise(turns))
