"""Variations: lines that were tried instead of what was played."""

import pytest

import kwartet
from kwartet import BadOption, BadRecord, IllegalMove, Position
from kwartet.record import Record, Variation

HEAD = '[Game "4mation"]\n\n'


def start() -> Position:
    """The beginning of a game of 4mation."""
    return kwartet.game("4mation").start()


def body(record: Record) -> str:
    """What comes after the headers."""
    return record.text.split("\n\n", 1)[1]


def test_a_variation_stands_in_brackets_after_the_decision_it_replaces() -> None:
    record = Record(start(), ["d4", "d5", "c4"], variations={1: [Variation(["c5", "b4"])]})
    assert body(record) == "1. d4 d5 (1... c5 2. b4) 2. c4 *\n"


def test_the_turn_after_a_variation_has_its_number_again() -> None:
    record = Record(start(), ["d4", "d5"], variations={0: [Variation(["c3"]), Variation(["e4"])]})
    assert body(record) == "1. d4 (1. c3) (1. e4) 1... d5 *\n"


def test_variations_have_comments_and_variations_of_their_own() -> None:
    inner = Variation(["b4"], {3: "deeper"})
    tried = Variation(["c5", "c4"], {1: "so far", 2: "here"}, {2: [inner]})
    record = Record(start(), ["d4", "d5"], variations={1: [tried]})
    assert body(record) == "1. d4 d5 ({so far} 1... c5 {here} 2. c4 (2. b4 {deeper})) *\n"
    assert Record.read(record.text) == record


def test_a_variation_may_begin_inside_a_turn() -> None:
    game = kwartet.game("yinsh").read("WW2/7/8/9/10/9/1wwwwW4/9/8/6B/BBBB 2 0 w move")
    record = Record(game, ["g7-h8", "xg3-g7", "xh8"], variations={2: [Variation(["xa2"])]})
    assert body(record) == "1. g7-h8;xg3-g7xh8 (1. xa2) 1-0\n"
    assert Record.read(record.text) == record


def test_a_variation_splits_the_turn_after_the_decision_it_replaces() -> None:
    game = kwartet.game("yinsh").read("WW2/7/8/9/10/9/1wwwwW4/9/8/6B/BBBB 2 0 w move")
    record = Record(game, ["g7-h8", "xg3-g7", "xh8"], variations={0: [Variation(["g7-g8"])]})
    assert body(record) == "1. g7-h8 (1. g7-g8) xg3-g7xh8 1-0\n"
    assert Record.read(record.text) == record


def test_the_result_is_that_of_the_game_alone() -> None:
    tried = Variation(["g7-g8"])
    game = kwartet.game("yinsh").read("WW2/7/8/9/10/9/1wwwwW4/9/8/6B/BBBB 2 0 w move")
    assert Record(game, ["g7-h8"], variations={0: [tried]}).result is None


UNLAWFUL: list[tuple[dict[int, list[Variation]], str]] = [
    ({1: [Variation(["d5"])]}, "variation of decision 2, but the last one is 1"),
    ({-1: [Variation(["d5"])]}, "variation of decision 0"),
    ({0: [Variation([])]}, "needs a decision"),
    ({0: [Variation(["c3"], {2: "late"})]}, "no place for a comment after 2"),
    ({0: [Variation(["c3"], {}, {1: [Variation(["d4"])]})]}, "variation of decision 2"),
]


@pytest.mark.parametrize(("variations", "message"), UNLAWFUL)
def test_what_makes_no_sense_is_refused(variations: dict[int, list[Variation]], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        Record(start(), ["d4"], variations=variations)


def test_a_variation_is_played_through() -> None:
    with pytest.raises(IllegalMove, match="'z9' is not legal"):
        Record(start(), ["d4"], variations={0: [Variation(["c3", "z9"])]})


BROKEN = [
    ("(d4) 1. d5 *", 3, 1, "found a variation of nothing, expected a turn before it", 0),
    ("1. d4 () d5 *", 3, 8, "found a closing bracket, expected a turn", 1),
    ("1. d4 ) d5 *", 3, 7, "found a closing bracket, expected a turn", 1),
    ("1. d4 (c4 *", 3, 11, "expected ) after the variation", 1),
    ("1. d4 (c4", 3, 10, "found the end of the file, expected ) after the variation", 1),
    ("1. d4 (c4 {so} ", 3, 16, "expected a turn, a comment or ) after the variation", 1),
    ("1. d4 (2. c4) d5 *", 3, 8, "found the number '2.', expected 1. for Blue", 1),
    ("1. d4 (z9) d5 *", 3, 8, "turn 1: 'z9' is not legal", 1),
    ("1. d4 " + "(c4 " * 33, 3, 7 + 4 * 32, "found a variation inside 32 others, which is too deep", 1),
]


@pytest.mark.parametrize(("text", "line", "column", "message", "moves"), BROKEN)
def test_a_broken_variation_gives_one_error_at_its_place(
    text: str, line: int, column: int, message: str, moves: int
) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.read(HEAD + text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in str(caught.value)
    assert caught.value.record is not None
    assert len(caught.value.record.moves) == moves


def test_games_with_variations_are_counted() -> None:
    record = Record(start(), ["d4", "d5"], variations={0: [Variation(["c3"])]})
    assert list(Record.read_all(record.text + record.text)) == [record, record]
