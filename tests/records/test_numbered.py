"""One game out of a text with many."""

from pathlib import Path

import pytest

from kwartet import BadRecord
from kwartet.notation import read_all, read_numbered

GAMES = Path(__file__).resolve().parent.parent / "games"
FILES = sorted(path.name for path in GAMES.iterdir() if path.suffix in {".kw", ".sgf", ".gipf"})
ONE = '[Game "YINSH"]\n[First "a ] \\" 1-0 b"]\n\n1. f6 {not the end: 1-0 * \\} [} e5 *\n'


@pytest.mark.parametrize("name", FILES)
def test_every_game_is_found_by_its_number(name: str) -> None:
    text = (GAMES / name).read_text("utf-8")
    records = list(read_all(text))
    for number, record in enumerate(records, start=1):
        assert read_numbered(text, number) == (record, len(records))
    assert read_numbered(text, len(records) + 1) == (None, len(records))


@pytest.mark.parametrize("between", ["", "\n", "\n\n\n", "\r\n\r\n"])
def test_what_looks_like_a_result_is_none(between: str) -> None:
    text = between.join([ONE, ONE, ONE])
    record, games = read_numbered(text, 3)
    assert games == 3
    assert record is not None
    assert record.moves == ("f6", "e5")


def test_a_result_may_stand_right_behind_a_number() -> None:
    text = '[Game "YINSH"]\n\n1.* [Game "SKATO"]\n1.d4 *'
    assert len(list(read_all(text))) == 2
    record, games = read_numbered(text, 2)
    assert (record and record.game.id, games) == ("skato", 2)


def test_only_the_game_that_is_meant_has_to_be_right() -> None:
    text = '[Game "YINSH"]\n\n1. f6 f6 *\n\n[Game "YINSH"]\n\n1. f6 e5 *\n'
    record, games = read_numbered(text, 2)
    assert (record and record.moves, games) == (("f6", "e5"), 2)
    with pytest.raises(BadRecord, match="line 3, column 7"):
        read_numbered(text, 1)


@pytest.mark.parametrize("text", ["[", "[" * 50_000, '["\\"' * 30_000, "{" * 50_000, '[Game "', "]", "}"])
def test_what_cannot_be_taken_apart_is_one_broken_game(text: str) -> None:
    with pytest.raises(BadRecord):
        read_numbered(ONE + text, 2)
    record, games = read_numbered(ONE + text, 1)
    assert (record and record.moves, games) == (("f6", "e5"), 2)


def test_no_text_has_no_game() -> None:
    assert read_numbered(" \n", 1) == (None, 0)
