"""`kwartet play` with lines from a pipe: what can be typed, and what is answered."""

from pathlib import Path

import pytest

from cli.calls import assert_one_sentence, call, play
from cli.samples import SHORT_GAMES, options_of, short_game, turns_of
from kwartet.record import Record


def only_save(saves: Path) -> Record:
    """The one game in the state directory."""
    (path,) = saves.iterdir()
    return Record.read(path.read_text())


def replies_to(line: str, *, after: str = "d4 / d5") -> str:
    """What is said to one line in a game of SKATO, before the next line is asked for."""
    out = play("skato", lines=f"{after} / {line} / board").out
    return out.split(f"piece: {line}\n", 1)[1].split("Blue to place", 1)[0]


@pytest.mark.parametrize("name", SHORT_GAMES)
def test_a_whole_game_can_come_from_a_pipe(name: str, saves: Path) -> None:
    record = short_game(SHORT_GAMES[name])
    outcome = play(*options_of(SHORT_GAMES[name]), lines=" / ".join(turns_of(record)))
    assert outcome.code == 0
    assert str(record.result) in outcome.out
    assert only_save(saves).moves == record.moves


def test_the_end_of_the_input_ends_the_game_calmly(saves: Path) -> None:
    outcome = play("skato", lines="d4")
    assert outcome.code == 0
    (path,) = saves.iterdir()
    assert f"continue with: kwartet play --resume {path}" in outcome.out


def test_a_refused_line_of_a_script_gives_exit_code_1(saves: Path) -> None:
    outcome = play("skato", lines="d4 / z9 / d5")
    assert outcome.code == 1
    assert "'z9' is not legal in SKATO (Green to place a piece)" in outcome.out
    assert only_save(saves).moves == ("d4", "d5")


def test_a_turn_is_played_as_a_whole_or_not_at_all(saves: Path) -> None:
    outcome = play("lyngk", "--seed", "7", lines="R,b1-i1 / G")
    assert "'b1-i1' is not legal" in outcome.out
    assert only_save(saves).moves == ("G",)


def test_a_line_decides_for_one_side_only() -> None:
    assert "'d5' is no part of this turn: it is Green who decides next" in play("skato", lines="d4;d5").out


def test_a_game_without_decisions_leaves_no_file(saves: Path) -> None:
    outcome = play("skato", lines="help / moves / quit")
    assert outcome.code == 0
    assert not saves.exists()


def test_help_lists_the_commands() -> None:
    page = replies_to("help")
    assert all(word in page for word in ["moves", "undo", "redo", "board", "rules", "save", "resign", "quit"])


def test_moves_are_grouped_by_their_origin() -> None:
    out = play("lyngk", "--seed", "7", lines="moves").out
    assert "b1  b1-b2  b1-c2  b1-c3" in out
    assert "I  B  R  G  K" in out
    assert out.index("a1  a1-b2") < out.index("b1  b1-b2") < out.index("c1  c1-c2")


def test_moves_from_one_point_are_listed_alone() -> None:
    out = play("lyngk", "--seed", "7", lines="moves B1").out
    assert "b1  b1-b2" in out
    assert "c4-b2" not in out
    assert "no legal move starts from z9" in play("lyngk", "--seed", "7", lines="moves z9").out


def test_rules_are_shown_by_chapter_and_number() -> None:
    assert "Five in a line" in replies_to("rules")
    assert "five pieces side by side" in replies_to("rules 4")
    assert "equal sums are a draw" in replies_to("rules 5A")
    assert "there is no rule 'Q9'; there are 1, 1a" in replies_to("rules Q9")


def test_undo_and_redo_go_decision_by_decision() -> None:
    out = play("skato", lines="d4 / d5 / undo / undo / undo / redo / redo / redo").out
    spoken = [
        line for line in out.splitlines() if line.startswith(("taken back", "played again", "there is"))
    ]
    assert spoken == [
        "taken back: d5",
        "taken back: d4",
        "there is nothing to take back",
        "played again: d4",
        "played again: d5",
        "there is nothing to play again",
    ]


def test_a_new_move_forgets_what_was_taken_back(saves: Path) -> None:
    assert "there is nothing to play again" in play("skato", lines="d4 / undo / e5 / redo").out
    assert only_save(saves).moves == ("e5",)


def test_who_gives_up_loses_and_may_think_again(saves: Path) -> None:
    out = play("skato", lines="d4 / resign / d5 / moves / resign / undo / d5 / resign").out
    assert out.count("Blue wins 0 : 0 (resignation)") == 1
    assert "the game is over; undo takes the last decision back" in out
    assert "the game goes on" in out
    kept = only_save(saves)
    assert str(kept.result) == "Green wins 0 : 0 (resignation)"
    assert "resignation" in kept.text


def test_an_empty_line_leaves_a_finished_game() -> None:
    assert "what comes after" not in play("skato", lines="resign /  / what comes after").out


def test_the_end_of_a_game_can_be_taken_back() -> None:
    record = short_game(SHORT_GAMES["4mation"])
    out = play("4mation", lines=" / ".join([*turns_of(record), "undo", "quit"])).out
    assert f"taken back: {record.moves[-1]}" in out
    assert "continue with" in out


def test_saving_names_the_file_and_spares_others(folder: Path) -> None:
    (folder / "other.kw").write_text("precious")
    out = play("skato", lines="d4 / save mine.kw / d5 / save / save other.kw / quit").out
    assert out.count("saved in mine.kw") == 2
    assert "'other.kw' exists already; save! other.kw replaces it" in out
    assert (folder / "other.kw").read_text() == "precious"
    assert Record.read((folder / "mine.kw").read_text()).moves == ("d4", "d5")


def test_another_file_is_replaced_when_asked_twice(folder: Path) -> None:
    (folder / "other.kw").write_text("precious")
    play("skato", lines="d4 / save! other.kw")
    assert Record.read((folder / "other.kw").read_text()).moves == ("d4",)


def test_saving_without_a_name_makes_a_new_file_here(folder: Path) -> None:
    play("skato", lines="d4 / save")
    (path,) = folder.iterdir()
    assert path.name.startswith("skato-")


def test_a_save_that_cannot_be_written_is_told() -> None:
    assert "cannot write 'missing/x.kw': no such file or directory" in replies_to("save missing/x.kw")


def test_a_game_that_cannot_be_kept_goes_on(saves: Path) -> None:
    saves.parent.mkdir()
    saves.write_text("a file in the way")
    outcome = play("skato", lines="d4 / d5 / save mine.kw")
    assert outcome.out.count("the game cannot be saved automatically") == 1
    assert "saved in mine.kw" in outcome.out


def test_a_resumed_game_remembers_everything(folder: Path, saves: Path) -> None:
    (folder / "game.kw").write_text(
        '[Game "SKATO"]\n[First "Ann"]\n[Place "Ghent"]\n\n1. d4 {Boldly.} d5 *\n'
    )
    before = (folder / "game.kw").read_text()
    out = play("--resume", "game.kw", lines="d6").out
    assert "Blue (Ann) to place a piece: d6" in out
    assert (folder / "game.kw").read_text() == before
    kept = only_save(saves)
    assert kept.moves == ("d4", "d5", "d6")
    assert kept.headers["Place"] == "Ghent"
    assert kept.comments == {1: "Boldly."}


def test_a_comment_goes_with_the_decision_that_is_taken_back(folder: Path, saves: Path) -> None:
    (folder / "game.kw").write_text('[Game "SKATO"]\n\n1. d4 d5 {Hm.} *\n')
    play("--resume", "game.kw", lines="undo")
    assert only_save(saves).comments == {}


def test_the_game_played_last_is_resumed_without_a_name(saves: Path) -> None:
    play("skato", lines="d4")
    out = play("--resume", lines="d5").out
    assert "[X]" in out
    assert only_save(saves).moves == ("d4", "d5")


def test_a_finished_game_is_not_resumed_by_itself() -> None:
    play("skato", lines="d4 / resign")
    outcome = call("play", "--resume")
    assert outcome.code == 1
    assert_one_sentence(outcome)


@pytest.mark.parametrize(
    "content", [b"", b"no record", b"\xff\x00", b'[Game "SKATO"]\n\n1. d4', b'[Game "Chess"]']
)
def test_a_broken_save_is_explained_and_passed_over(content: bytes, saves: Path) -> None:
    saves.mkdir(parents=True)
    (saves / "broken.kw").write_bytes(content)
    outcome = call("play", "--resume", str(saves / "broken.kw"))
    assert outcome.code == 1
    assert_one_sentence(outcome)
    assert "there is no unfinished game" in call("play", "--resume").err
