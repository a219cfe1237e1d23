"""Reviews by the real engine: small ones, of real games."""

from pathlib import Path

import pytest

from kwartet import Engine, Record, Side, game, read_records
from kwartet.review import Change, Review, review

GAMES = Path(__file__).parent.parent / "games"
RECORDS = sorted(file.name for file in GAMES.glob("*.kw"))
NODES = 400


def first_game(name: str) -> Record:
    """The first game of a file."""
    return next(read_records((GAMES / name).read_text("utf-8")))


def quick_review(record: Record) -> Review:
    """A review with hardly any thought."""
    return review(record, Engine(record.game, nodes=NODES, memory=1))


@pytest.mark.parametrize("name", RECORDS)
def test_every_recorded_game_can_be_reviewed(name: str) -> None:
    record = first_game(name)
    found = quick_review(record)
    assert len(found.decisions) == len(record.moves)
    assert [turn.turn for turn in found.turns] == list(record.turns())
    assert all(0 <= worth.chance <= 1 for worth in found.worths)
    assert all(0 <= decision.loss <= 1 for decision in found.decisions)
    assert found.text
    assert found.data
    assert found.svg().startswith("<svg")


def test_the_best_move_of_every_decision_is_legal() -> None:
    record = first_game("lyngk.kw")
    for position, decision in zip(record.positions(), quick_review(record).decisions, strict=False):
        assert decision.before.best in position.legal_moves


def test_the_last_decision_of_a_won_game_is_seen_as_proven() -> None:
    found = quick_review(first_game("4mation.kw"))
    assert found.worths[-2].is_won_by(Side.FIRST)
    assert found.worths[-2].plies == 1


def test_a_first_move_that_gives_the_win_away_gives_away_a_draw_and_no_more() -> None:
    """4mation is won by a first cube in the middle; a4 only draws."""
    record = Record(game("4mation").start(), ["a4", "b4"])
    assert [decision.change for decision in quick_review(record).decisions] == [Change.WIN_TO_DRAW, None]


def test_the_same_nodes_give_the_same_review() -> None:
    record = first_game("yinsh-blitz.kw")
    assert quick_review(record).data == quick_review(record).data


def test_an_unfinished_game_is_judged_to_its_last_position() -> None:
    record = first_game("skato.kw")
    part = Record(record.start, record.moves[:10])
    assert len(quick_review(part).worths) == 11
