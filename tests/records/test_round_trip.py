"""Nothing is lost between a record and its text."""

import pickle
from random import Random

import pytest
from hypothesis import given

import kwartet
from kwartet import Game, Side
from kwartet.record import Ending, Record, read_record, read_records, write
from laws.play import EVERY_GAME, name
from records.made import finished, records


@given(record=records())
def test_a_record_comes_back_from_its_text(record: Record) -> None:
    again = Record.read(record.text)
    assert again == record
    assert list(again.headers.items()) == list(record.headers.items())
    assert again.result == record.result
    assert again.final == record.final


@given(record=records())
def test_a_canonical_text_comes_back_from_its_record(record: Record) -> None:
    assert write(read_record(write(record))) == write(record)


@given(record=records())
def test_a_text_can_be_stored_and_sent(record: Record) -> None:
    assert Record.read(record.text.encode().decode()) == record
    assert record.text.endswith("\n")
    assert not any(line.endswith(" ") for line in record.text.split("\n") if "{" not in line)


@given(record=records())
def test_line_ends_a_byte_order_mark_and_the_last_line_end_do_not_matter(record: Record) -> None:
    assert Record.read("\ufeff" + record.text.replace("\n", "\r\n")) == record
    assert Record.read(record.text.replace("\n", "\r")) == record
    assert Record.read("\n\n" + record.text.rstrip("\n")) == record


@given(first=records(), second=records())
def test_several_games_fit_in_one_file(first: Record, second: Record) -> None:
    assert list(read_records(first.text + second.text)) == [first, second]
    assert list(Record.read_all(f"{first.text}\n\n{second.text.rstrip()}")) == [first, second]


@given(record=records())
def test_a_record_is_a_value(record: Record) -> None:
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(pickle.loads(pickle.dumps(record))) == hash(record)


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_a_whole_game_comes_back_with_its_result(game: Game) -> None:
    for seed in range(5):
        record = finished(game, seed)
        assert record.result is not None
        assert Record.read(record.text).result == record.result


@pytest.mark.parametrize("game", EVERY_GAME, ids=name)
def test_lines_are_at_most_80_columns_wide(game: Game) -> None:
    said = "plain words " * 20
    record = Record(game.start(seed=1), finished(game, 1).moves, {}, {0: said, 3: said})
    body = record.text.split("\n\n", 1)[1]
    assert all(len(line) <= 80 for line in body.split("\n"))


def test_a_record_with_the_same_facts_in_another_order_is_equal() -> None:
    start = kwartet.game("4mation").start()
    facts = {"First": "Ann", "Second": "Bob"}
    turned = dict(reversed(facts.items()))
    assert Record(start, headers=facts) == Record(start, headers=turned)
    assert hash(Record(start, headers=facts)) == hash(Record(start, headers=turned))


def test_records_differ_by_anything_that_was_played_or_said() -> None:
    start = kwartet.game("4mation").start()
    resigned = Ending(Side.FIRST, "resignation")
    different = [
        Record(start),
        Record(start, ["d4"]),
        Record(start, ["d4"], {"First": "Ann"}),
        Record(start, ["d4"], {}, {1: "the middle"}),
        Record(start, ["d4"], {}, {}, resigned),
        Record(kwartet.game("skato").start(), ["d4"]),
    ]
    assert len(set(different)) == len(different)


def test_positions_lead_from_the_start_to_the_final_one() -> None:
    record = finished(kwartet.game("lyngk"), 3)
    first, *_, last = positions = list(record.positions())
    assert (first, last, len(positions)) == (record.start, record.final, len(record.moves) + 1)
    ply = Random(3).randrange(len(record.moves))
    assert positions[ply].play(record.moves[ply]) == positions[ply + 1]


def test_a_record_writes_moves_as_the_game_writes_them() -> None:
    start = kwartet.game("lyngk").start(seed=7)
    assert Record(start, ("r", "B1-C2")) == Record(start, ("R", "b1-c2"))
    assert "1. R,b1-c2" in Record(start, ("r", "B1-C2")).text
