"""`kwartet convert` and `kwartet replay`: files with games, whole and broken."""

import json
from pathlib import Path

import pytest

from cli.calls import assert_one_sentence, call
from cli.samples import SHORT_GAMES, short_game
from kwartet.record import Record, read_records
from records.boardspace import as_boardspace

LIST_OF_TURNS = "White: Ann\nBlack: Bob\n1.e3 2.f4\n3.g5 4.a5\n"
BROKEN = '[Game "SKATO"]\n\n1. d4 d5 2. d9 d6 *\n'


@pytest.fixture
def evening(folder: Path) -> Path:
    """A file with two games."""
    first, second = (short_game(SHORT_GAMES[name]) for name in ("4mation", "skato"))
    commented = Record(first.start, first.moves, {"First": "Ann", "Second": "Bob"}, {2: "A quiet start."})
    path = folder / "evening.kw"
    path.write_text(commented.text + "\n" + second.text)
    return path


def test_a_list_of_turns_becomes_a_record(folder: Path) -> None:
    (folder / "game.txt").write_text(LIST_OF_TURNS)
    assert call("convert", "game.txt", "game.kw").code == 0
    record = Record.read((folder / "game.kw").read_text())
    assert record.moves == ("e3", "f4", "g5", "a5")
    assert record.headers["First"] == "Ann"


def test_the_variant_of_a_list_is_told_by_the_reader() -> None:
    outcome = call("convert", "-", "--from", "gipf", "--variant", "blitz", typed=LIST_OF_TURNS)
    assert '[Variant "blitz"]' in outcome.out


@pytest.mark.parametrize("form", ["auto", "sgf"])
def test_a_game_from_boardspace_becomes_a_record(folder: Path, form: str) -> None:
    record = short_game(SHORT_GAMES["yinsh"])
    (folder / "game.sgf").write_text(as_boardspace(record))
    outcome = call("convert", "game.sgf", "--from", form)
    assert outcome.code == 0
    assert Record.read(outcome.out).moves == record.moves


def test_a_list_is_no_file_from_boardspace(folder: Path) -> None:
    (folder / "game.txt").write_text(LIST_OF_TURNS)
    outcome = call("convert", "game.txt", "--from", "sgf")
    assert outcome.code == 1
    assert_one_sentence(outcome)


def test_records_go_to_lists_and_back(folder: Path) -> None:
    (folder / "game.txt").write_text(LIST_OF_TURNS)
    record = call("convert", "game.txt").out
    back = call("convert", "-", "--to", "gipf", typed=record).out
    assert call("convert", "-", typed=back).out == record


def test_several_games_stay_several(evening: Path) -> None:
    outcome = call("convert", str(evening))
    assert list(read_records(outcome.out)) == list(read_records(evening.read_text()))


def test_json_holds_variations(folder: Path) -> None:
    (folder / "tried.kw").write_text('[Game "4mation"]\n\n1. d4 d5 (1... c5 {why} 2. c4 (2. b4)) *\n')
    (game,) = json.loads(call("convert", "tried.kw", "--to", "json").out)
    (tried,) = game["variations"]
    assert (tried["ply"], tried["moves"], tried["comments"]) == (1, ["c5", "c4"], {"2": "why"})
    assert tried["variations"] == [{"ply": 2, "moves": ["b4"], "comments": {}, "variations": []}]


def test_json_holds_the_whole_game(evening: Path) -> None:
    first, second = json.loads(call("convert", str(evening), "--to", "json").out)
    assert first["game"] == "4mation"
    assert first["headers"] == {"First": "Ann", "Second": "Bob"}
    assert first["comments"] == {"2": "A quiet start."}
    assert first["variations"] == []
    assert first["result"]["reason"] == "four in a row"
    assert second["options"] == {"size": 6, "swap": False}
    assert len(second["moves"]) == len(second["turns"])


def test_a_notation_that_does_not_fit_is_refused(evening: Path) -> None:
    outcome = call("convert", str(evening), "out.txt", "--to", "gipf")
    assert outcome.code == 2
    assert not Path("out.txt").exists()


def test_a_broken_file_is_told_by_line_and_column_and_nothing_is_written(folder: Path) -> None:
    (folder / "broken.kw").write_text(BROKEN)
    outcome = call("convert", "broken.kw", "out.kw")
    assert outcome.code == 1
    assert_one_sentence(outcome)
    assert outcome.err.startswith("kwartet: broken.kw: line 3, column 13: ")
    assert "--keep writes the 2 decisions before it" in outcome.err
    assert not (folder / "out.kw").exists()


def test_what_stands_before_the_fault_can_be_kept(folder: Path, evening: Path) -> None:
    (folder / "broken.kw").write_text(evening.read_text() + "\n" + BROKEN)
    outcome = call("convert", "broken.kw", "out.kw", "--keep")
    assert outcome.code == 1
    assert_one_sentence(outcome)
    *whole, part = read_records((folder / "out.kw").read_text())
    assert whole == list(read_records(evening.read_text()))
    assert part.moves == ("d4", "d5")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00binary", b"[Game \0]", b"\x89PNG\r\n\x1a\n"])
def test_a_binary_file_is_no_record(folder: Path, content: bytes) -> None:
    (folder / "picture.kw").write_bytes(content)
    outcome = call("convert", "picture.kw")
    assert outcome.code == 1
    assert_one_sentence(outcome)
    assert "line 1 is not" in outcome.err


def test_an_empty_file_holds_no_game(folder: Path) -> None:
    (folder / "empty.kw").write_text("")
    assert call("convert", "empty.kw").out == ""
    assert "there is no game 1" in call("replay", "empty.kw").err


def test_a_game_is_replayed_with_comments_and_result(evening: Path) -> None:
    out = call("replay", str(evening)).out
    record = short_game(SHORT_GAMES["4mation"])
    assert "First: Ann" in out
    assert "A quiet start." in out
    assert f"{len(record.moves)}: " in out
    assert out.rstrip().endswith(str(record.result))


def test_one_position_is_chosen_by_its_number(evening: Path) -> None:
    out = call("replay", str(evening), "--at", "1").out
    assert "1: Blue" in out
    assert "2: Pink" not in out
    assert call("replay", str(evening), "--at", "-1").code == 0


@pytest.mark.parametrize("at", ["1000", "-1000"])
def test_a_position_that_is_not_there_is_refused(evening: Path, at: str) -> None:
    outcome = call("replay", str(evening), "--at", at)
    assert outcome.code == 1
    assert_one_sentence(outcome)


def test_another_game_of_the_file_is_chosen_by_its_number(evening: Path) -> None:
    assert "SKATO, size=6" in call("replay", str(evening), "--game", "2").out
    assert "there is no game 3" in call("replay", str(evening), "--game", "3").err


def test_every_position_is_drawn(folder: Path, evening: Path) -> None:
    assert call("replay", str(evening), "--svg-dir", "pictures/evening").code == 0
    count = len(short_game(SHORT_GAMES["4mation"]).moves) + 1
    assert sorted(path.name for path in (folder / "pictures" / "evening").iterdir()) == [
        f"{ply:03}.svg" for ply in range(count)
    ]


def test_pictures_do_not_replace_a_file(evening: Path) -> None:
    outcome = call("replay", str(evening), "--svg-dir", str(evening))
    assert outcome.code == 1
    assert_one_sentence(outcome)


def test_the_reader_steps_on_back_and_to_a_number(evening: Path) -> None:
    out = call("replay", str(evening), "--step", typed="\n\nb\n0\nq\n").out
    headings = [line for line in out.splitlines() if line.startswith(("0: ", "1: ", "2: "))]
    assert [heading[0] for heading in headings] == ["0", "1", "2", "1", "0"]


def test_stepping_ends_with_the_input(evening: Path) -> None:
    assert call("replay", str(evening), "--step").code == 0


def test_of_a_broken_file_the_first_part_is_replayed(folder: Path) -> None:
    (folder / "broken.kw").write_text(BROKEN)
    outcome = call("replay", "broken.kw")
    assert outcome.code == 1
    assert "2: Green d5" in outcome.out
    assert_one_sentence(outcome)
