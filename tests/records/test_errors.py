"""One error for a broken file: where the fault is, what was found and expected, and what came before it."""

import pytest
from hypothesis import given

from kwartet import BadRecord, Game, game
from kwartet.record import Record, read_record, read_records
from records.broken import HEADERS, TURNS, Broken
from records.made import finished, records


@pytest.mark.parametrize("broken", [*HEADERS, *TURNS], ids=lambda broken: broken.name)
def test_a_broken_file_gives_one_error_at_the_place_of_the_fault(broken: Broken) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(broken.text)
    assert (caught.value.line, caught.value.column) == (broken.line, broken.column)
    assert str(caught.value).startswith(f"line {broken.line}, column {broken.column}: ")
    assert broken.message in str(caught.value)
    offered = caught.value.record
    assert (len(offered.moves) if offered else None) == broken.moves


@pytest.mark.parametrize("broken", [*HEADERS, *TURNS], ids=lambda broken: broken.name)
def test_the_place_is_the_same_with_other_line_ends_and_a_byte_order_mark(broken: Broken) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record("\ufeff" + broken.text.replace("\n", "\r\n"))
    assert (caught.value.line, caught.value.column) == (broken.line, broken.column)


def test_what_was_read_before_the_fault_keeps_names_and_comments() -> None:
    with pytest.raises(BadRecord) as caught:
        read_record('[Game "4mation"]\n[First "Ann"]\n\n{go} 1. d4 {yes} d5 a1')
    assert caught.value.record == Record(
        game("4mation").start(), ["d4", "d5"], {"First": "Ann"}, {0: "go", 1: "yes"}
    )


def test_headers_that_could_be_read_are_offered() -> None:
    with pytest.raises(BadRecord) as caught:
        read_record('[Game "YINSH"]\n[Variant "blitz"]\n[First "Ann"]\n[Second "Bo')
    assert caught.value.record == Record(game("yinsh", variant="blitz").start(), headers={"First": "Ann"})


WRONG_RESULTS = [("1-0", "0-1"), ("0-1", "1-0"), ("1/2-1/2", "1-0"), ("1-0", "*"), ("0-1", "1/2-1/2")]


@pytest.mark.parametrize(("right", "wrong"), WRONG_RESULTS)
def test_a_result_that_contradicts_the_rules_is_refused(right: str, wrong: str) -> None:
    record = next(whole for whole in map(game_with_seed, range(1000)) if whole.text.endswith(f" {right}\n"))
    before, _, after = record.text.rpartition(right)
    with pytest.raises(
        BadRecord, match=rf"found the result {wrong.replace('*', '.')}, expected {right} \(by the rules: "
    ):
        read_record(before.replace(f'[Result "{right}"]', "") + wrong + after)


def game_with_seed(seed: int) -> Record:
    """A whole game of SKATO on the small board, which ends in every way."""
    return finished(game("skato", size=6), seed)


def test_a_turn_after_the_end_is_refused() -> None:
    record = finished(game("4mation"), 1)
    before, _, result = record.text.rpartition(" ")
    with pytest.raises(
        BadRecord, match=f"found 'd4' after the end .*four in a row.*, expected {result.strip()}"
    ) as caught:
        read_record(f"{before} d4 {result}")
    assert caught.value.record == record


def test_records_before_a_broken_one_are_handed_out() -> None:
    whole = finished(game("4mation"), 1)
    reading = read_records(whole.text + '\n[Game "4mation"]\n\n1. d4 d4')
    assert next(reading) == whole
    with pytest.raises(BadRecord) as caught:
        next(reading)
    assert caught.value.record is not None
    assert caught.value.record.moves == ("d4",)
    assert caught.value.line == whole.text.count("\n") + 4


def test_a_file_with_two_games_is_not_one_game() -> None:
    whole = finished(game("4mation"), 1)
    with pytest.raises(BadRecord, match="expected the end of the file after the result") as caught:
        read_record(whole.text + whole.text)
    assert caught.value.record == whole


def assert_reads_or_offers(text: str, whole: Record) -> None:
    """The text is read, or one error offers a part of the whole record."""
    try:
        read = read_record(text)
    except BadRecord as error:
        assert_offers(error, text, whole)
    else:
        assert read.moves == whole.moves


def assert_offers(error: BadRecord, text: str, whole: Record) -> None:
    """The error lies in the text, and what it offers is a part of the whole record."""
    assert 1 <= error.line <= text.count("\n") + 1
    if error.record:
        assert error.record.moves == whole.moves[: len(error.record.moves)]
        assert read_record(error.record.text) == error.record


CUT_OFF = [
    game("yinsh"),
    game("lyngk"),
    game("4mation"),
    game("skato", size=10),
]


@pytest.mark.parametrize("played", CUT_OFF, ids=lambda played: played.id)
def test_a_file_cut_off_anywhere_offers_what_was_there(played: Game) -> None:
    moves = finished(played, 2).moves[:24]
    comments = {0: "start", 3: "a {brace} 棋", len(moves): "end"}
    whole = Record(played.start(seed=2), moves, {"First": 'Ann "A" é'}, comments)
    encoded = whole.text.encode()
    for length in range(len(encoded)):
        assert_reads_or_offers(encoded[:length].decode(errors="ignore"), whole)


@given(record=records())
def test_any_record_cut_in_the_middle_offers_what_was_there(record: Record) -> None:
    assert_reads_or_offers(record.text[: len(record.text) // 2], record)
