"""Playing against the random player."""

from pathlib import Path

from cli.calls import play
from kwartet.record import Record

AGAINST = ("4mation", "--against", "random", "--seed", "7")


def only_save(saves: Path) -> Record:
    """The one game in the state directory."""
    (path,) = saves.iterdir()
    return Record.read(path.read_text())


def test_the_random_player_answers_at_once(saves: Path) -> None:
    out = play(*AGAINST, lines="d4").out
    assert "Pink (random player): " in out
    assert len(only_save(saves).moves) == 2


def test_the_random_player_may_begin(saves: Path) -> None:
    out = play(*AGAINST, "--begins", "random", lines="quit").out
    assert out.index("Blue (random player): ") < out.index("Pink (you) to place a cube: ")
    assert len(only_save(saves).moves) == 1


def test_lots_may_decide_who_begins() -> None:
    out = play(*AGAINST, "--begins", "lot", lines="quit").out
    assert ("Blue (you) to place" in out) != ("Pink (you) to place" in out)


def test_the_same_seed_gives_the_same_answers(saves: Path) -> None:
    play(*AGAINST, lines="d4")
    first = only_save(saves).moves
    next(saves.iterdir()).unlink()
    play(*AGAINST, lines="d4")
    assert only_save(saves).moves == first


def test_undo_goes_back_to_the_own_last_decision(saves: Path) -> None:
    out = play(*AGAINST, lines="d4 / undo / e4").out
    assert "taken back: d4 " in out
    assert only_save(saves).moves[0] == "e4"


def test_redo_brings_the_answer_back_too(saves: Path) -> None:
    play(*AGAINST, lines="d4")
    moves = only_save(saves).moves
    out = play("--resume", lines="undo / redo").out
    assert f"played again: {' '.join(moves)}" in out
    assert only_save(saves).moves == moves


def test_nothing_is_taken_back_before_the_own_first_decision(saves: Path) -> None:
    out = play(*AGAINST, "--begins", "random", lines="undo").out
    assert "there is nothing to take back" in out
    assert len(only_save(saves).moves) == 1


def test_it_is_always_the_person_who_gives_up(saves: Path) -> None:
    play(*AGAINST, "--begins", "random", lines="resign")
    assert str(only_save(saves).result) == "Blue wins 0 : 0 (resignation)"


def test_a_resumed_game_has_the_same_opponent(saves: Path) -> None:
    play(*AGAINST, lines="d4")
    answer = only_save(saves).moves[1]
    legal = only_save(saves).final.legal_moves[0]
    assert "Pink (random player): " in play("--resume", lines=legal).out
    assert only_save(saves).moves[:3] == ("d4", answer, legal)
    assert len(only_save(saves).moves) == 4


def test_compound_turns_of_the_random_player_are_written_as_players_do() -> None:
    out = play("lyngk", "--against", "random", "--begins", "random", "--seed", "6", lines="quit").out
    said = next(line for line in out.splitlines() if line.startswith("Player A (random player): "))
    decisions = said.removeprefix("Player A (random player): ")
    assert "-" in decisions
