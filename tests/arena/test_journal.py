"""The journal: what is in it is safe, counted once, and taken up again."""

from pathlib import Path

import pytest

from arena.matches import small_match
from kwartet.arena import Journal
from kwartet.arena.ledger import BadJournal
from kwartet.arena.table import play_game
from kwartet.record import read_records

MATCH = small_match("random", "random")


def game(number: int) -> str:
    """The record of a game."""
    return play_game(MATCH.task(number)) or ""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A journal with three games."""
    path = tmp_path / "match.kw"
    with Journal(path, MATCH.text) as journal:
        for number in range(3):
            assert journal.add(game(number))
    return path


def test_a_journal_is_a_collection_of_records(file: Path) -> None:
    assert [record.headers["Round"] for record in read_records(file.read_text("utf-8"))] == ["1", "2", "3"]


def test_a_game_is_on_the_disk_as_soon_as_it_counts(tmp_path: Path) -> None:
    with Journal(tmp_path / "match.kw", MATCH.text) as journal:
        record = game(0)
        journal.add(record)
        assert (tmp_path / "match.kw").read_text("utf-8") == f"{record}\n"


def test_no_game_counts_twice(file: Path) -> None:
    before = file.read_bytes()
    with Journal(file, MATCH.text, resume=True) as journal:
        assert not journal.add(game(1))
        assert journal.standing.games == 3
    assert file.read_bytes() == before


def test_finished_games_are_taken_up_again(file: Path) -> None:
    with Journal(file, MATCH.text, resume=True) as journal:
        assert sorted(journal.played) == [0, 1, 2]
        assert journal.add(game(3))
    assert len(list(read_records(file.read_text("utf-8")))) == 4


def test_a_torn_end_is_cut_off_wherever_it_was_torn(file: Path) -> None:
    whole = file.read_bytes()
    two_games = whole.rindex(b"[Game ")
    for length in range(two_games, len(whole)):
        file.write_bytes(whole[:length])
        with Journal(file, MATCH.text, resume=True) as journal:
            assert journal.standing.games == 2
        assert file.read_bytes() == whole[:two_games]


def test_a_file_with_games_is_never_overwritten(file: Path) -> None:
    with pytest.raises(BadJournal, match="has games already"):
        Journal(file, MATCH.text)


def test_another_match_is_not_mixed_in(file: Path) -> None:
    with pytest.raises(BadJournal, match="another match"):
        Journal(file, small_match("random", "nodes=20").text, resume=True)


def test_damage_in_the_middle_is_told_and_nothing_is_cut_off(file: Path) -> None:
    broken = file.read_bytes().replace(b'[Round "2"]', b"[Round 2]")
    file.write_bytes(broken)
    with pytest.raises(BadJournal, match="after 1 games"):
        Journal(file, MATCH.text, resume=True)
    assert file.read_bytes() == broken


def test_two_arenas_do_not_write_to_one_file(file: Path) -> None:
    with Journal(file, MATCH.text, resume=True), pytest.raises(BadJournal, match="another arena"):
        Journal(file, MATCH.text, resume=True)


def test_resuming_a_match_that_never_began_begins_it(tmp_path: Path) -> None:
    with Journal(tmp_path / "new.kw", MATCH.text, resume=True) as journal:
        assert journal.standing.games == 0
