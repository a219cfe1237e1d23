"""Playing against the computer, at a level or at random: every opponent behaves alike."""

import re
from pathlib import Path

import pytest

from cli.calls import PATIENCE, assert_one_sentence, call, play
from cli.samples import SHORT_GAMES, random_game
from kwartet import Side, levels
from kwartet.record import Record

OPPONENTS = {"random": "random player", "level=4": "computer, level 4", "level=9": "computer, level 9"}
SEED = ("--seed", "7")


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level thinks as long as it wants, or on a busy machine it would not answer the same twice."""
    monkeypatch.setattr(levels, "LONGEST_THOUGHT", PATIENCE)


def only_save(saves: Path) -> Record:
    """The one game in the state directory."""
    (path,) = saves.iterdir()
    return Record.read(path.read_text())


def answers(out: str, name: str) -> list[str]:
    """What an opponent with this name has decided, turn by turn."""
    return [line.partition(": ")[2] for line in out.splitlines() if f" ({name}): " in line]


@pytest.fixture(params=OPPONENTS)
def opponent(request: pytest.FixtureRequest) -> str:
    """Each opponent in turn."""
    return str(request.param)


@pytest.fixture
def against(opponent: str) -> tuple[str, ...]:
    """A game of 4mation against it."""
    return ("4mation", "--against", opponent, *SEED)


def test_the_opponent_answers_at_once(opponent: str, against: tuple[str, ...], saves: Path) -> None:
    out = play(*against, lines="d4").out
    assert f"Pink ({OPPONENTS[opponent]}): " in out
    assert len(only_save(saves).moves) == 2


def test_the_opponent_may_begin(opponent: str, against: tuple[str, ...], saves: Path) -> None:
    out = play(*against, "--begins", "opponent", lines="quit").out
    assert out.index(f"Blue ({OPPONENTS[opponent]}): ") < out.index("Pink (you) to place a cube: ")
    assert len(only_save(saves).moves) == 1


def test_lots_may_decide_who_begins(against: tuple[str, ...]) -> None:
    out = play(*against, "--begins", "lot", lines="quit").out
    assert ("Blue (you) to place" in out) != ("Pink (you) to place" in out)


def test_the_same_seed_gives_the_same_answers(against: tuple[str, ...], saves: Path) -> None:
    play(*against, lines="d4")
    first = only_save(saves).moves
    next(saves.iterdir()).unlink()
    play(*against, lines="d4")
    assert only_save(saves).moves == first


def test_undo_goes_back_to_the_own_last_decision(against: tuple[str, ...], saves: Path) -> None:
    out = play(*against, lines="d4 / undo / e4").out
    assert "taken back: d4 " in out
    assert only_save(saves).moves[0] == "e4"


def test_a_move_played_again_gets_the_same_answer(opponent: str, against: tuple[str, ...]) -> None:
    first, second = answers(play(*against, lines="d4 / undo / d4").out, OPPONENTS[opponent])
    assert first == second


def test_redo_brings_the_answer_back_too(against: tuple[str, ...], saves: Path) -> None:
    play(*against, lines="d4")
    moves = only_save(saves).moves
    out = play("--resume", lines="undo / redo").out
    assert f"played again: {' '.join(moves)}" in out
    assert only_save(saves).moves == moves


def test_nothing_is_taken_back_before_the_own_first_decision(against: tuple[str, ...], saves: Path) -> None:
    out = play(*against, "--begins", "opponent", lines="undo").out
    assert "there is nothing to take back" in out
    assert len(only_save(saves).moves) == 1


def test_it_is_always_the_person_who_gives_up(against: tuple[str, ...], saves: Path) -> None:
    play(*against, "--begins", "opponent", lines="resign")
    assert str(only_save(saves).result) == "Blue wins 0 : 0 (resignation)"


def test_a_resumed_game_has_the_same_opponent(opponent: str, against: tuple[str, ...], saves: Path) -> None:
    """It answers as if the game had not been interrupted."""
    play(*against, lines="d4")
    legal = only_save(saves).final.legal_moves[0]
    assert only_save(saves).headers["SecondPlayer"] == opponent
    assert f"Pink ({OPPONENTS[opponent]}): " in play("--resume", lines=legal).out
    resumed = only_save(saves).moves
    next(saves.iterdir()).unlink()
    play(*against, lines=f"d4 / {legal}")
    assert only_save(saves).moves == resumed
    assert len(resumed) == 4


def test_the_largest_seed_is_kept(saves: Path) -> None:
    play("skato", "--against", "random", "--seed", str(2**64 - 1), lines="d4")
    answer = only_save(saves).moves[1]
    assert answers(play("--resume", lines="undo / d4").out, "random player") == [answer]


def test_compound_turns_of_an_opponent_are_written_as_players_do() -> None:
    """With this seed it begins by claiming a colour and moving a stack."""
    out = play("lyngk", "--against", "random", "--begins", "opponent", "--seed", "26", lines="quit").out
    (said,) = answers(out, "random player")
    assert re.fullmatch("[IBRGK],[a-i][1-9]-[a-i][1-9]", said)


def test_even_the_lowest_level_wins_when_it_can(folder: Path, saves: Path) -> None:
    games = (random_game(SHORT_GAMES["4mation"], number) for number in range(60))
    game = next(game for game in games if game.result and game.result.winner is Side.SECOND)
    almost = Record(game.start, game.moves[:-1], {"SecondPlayer": "level=1"})
    (folder / "almost.kw").write_text(almost.text)
    assert "Pink wins" in play("--resume", "almost.kw", lines="quit").out
    assert only_save(saves).moves[:-1] == almost.moves


def test_a_game_of_two_opponents_plays_itself(folder: Path, saves: Path) -> None:
    start = SHORT_GAMES["4mation"].start()
    players = {"First": "Ann", "FirstPlayer": "level=2", "Second": "Bob", "SecondPlayer": "random"}
    (folder / "both.kw").write_text(Record(start, headers=players).text)
    out = play("--resume", "both.kw", lines="quit").out
    assert len(answers(out, "Ann")) + len(answers(out, "Bob")) == len(only_save(saves).moves)
    assert only_save(saves).result is not None


def test_a_save_with_a_level_there_is_not_is_explained_and_passed_over(saves: Path) -> None:
    play("4mation", "--against", "level=9", lines="d4")
    (path,) = saves.iterdir()
    path.write_text(path.read_text().replace('"level=9"', '"level=11"'))
    outcome = call("play", "--resume", str(path))
    assert outcome.code == 1
    assert_one_sentence(outcome)
    assert "there is no player 'level=11'; there are person, random and level=1 to level=10" in outcome.err
    assert "there is no unfinished game" in call("play", "--resume").err
