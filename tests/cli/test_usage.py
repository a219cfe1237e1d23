"""Every command explains itself, and every mistake gets one sentence and an exit code."""

import pytest

import kwartet
from cli.calls import assert_one_sentence, call

COMMANDS = """
    play serve admin games show replay convert think solve review arena ladder engine perft bench
""".split()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(command: str) -> None:
    outcome = call(command, "--help")
    assert outcome.code == 0
    assert f"kwartet {command} " in outcome.out
    assert "Examples" in outcome.out


def test_the_help_lists_the_commands_and_the_exit_codes() -> None:
    outcome = call("--help")
    assert outcome.code == 0
    assert all(command in outcome.out for command in COMMANDS)
    assert "Exit codes" in outcome.out


def test_without_a_command_the_help_is_shown() -> None:
    outcome = call()
    assert outcome.code == 2
    assert "Usage" in outcome.out


def test_the_version_is_printed() -> None:
    assert call("--version").out == f"kwartet {kwartet.__version__}\n"


WRONG_USES = {
    "an unknown command": ["plya"],
    "an unknown option": ["--colour"],
    "an unknown option of a command": ["show", "yinsh", "--colour"],
    "a missing game": ["show"],
    "an unknown game": ["show", "chess"],
    "an empty game": ["show", ""],
    "an unknown variant": ["show", "yinsh", "--variant", "slow"],
    "an option the game does not have": ["show", "yinsh", "--option", "size=6"],
    "an option that is a word of ours": ["show", "skato", "--option", "variant=6"],
    "an option out of its range": ["show", "skato", "--option", "size=11"],
    "an option that is no number": ["show", "skato", "--option", "size=ten"],
    "an option with an endless number": ["show", "skato", "--option", "size=" + "9" * 5000],
    "an option without a value": ["show", "skato", "--option", "size"],
    "a switch that is neither on nor off": ["show", "lyngk", "--option", "capture_on_claim=perhaps"],
    "a variant and an option that exclude one another": [
        "show", "lyngk", "--variant", "six-stack", "--option", "capture_on_claim",
    ],
    "a seed below zero": ["show", "lyngk", "--seed", "-1"],
    "a seed that is too large": ["show", "lyngk", "--seed", str(2**64)],
    "a seed that is no number": ["show", "lyngk", "--seed", "seven"],
    "an unknown theme": ["show", "skato", "--svg", "-", "--theme", "pink"],
    "two ways to print at once": ["show", "skato", "--text", "--json"],
    "perft without a depth": ["perft", "skato"],
    "perft to depth zero": ["perft", "skato", "--depth", "0"],
    "a bench of an unknown game": ["bench", "chess"],
    "an unknown notation": ["convert", "x.kw", "--to", "pdf"],
    "an opponent there is not": ["play", "skato", "--against", "engine"],
    "no opponent at all": ["play", "skato", "--against", ""],
    "a level there is not": ["play", "skato", "--against", "level=11"],
    "a level that is no number": ["play", "skato", "--against", "level=high"],
    "a beginner among two people": ["play", "skato", "--begins", "me"],
    "a seed without a game": ["play", "--seed", "7"],
    "a variant for a resumed game": ["play", "--resume", "--variant", "blitz"],
}  # fmt: skip


@pytest.mark.parametrize("words", WRONG_USES.values(), ids=WRONG_USES.keys())
def test_a_wrong_use_is_told_in_one_sentence(words: list[str]) -> None:
    outcome = call(*words)
    assert outcome.code == 2
    assert outcome.out == ""
    assert_one_sentence(outcome)


DATA_PROBLEMS = {
    "an illegal move": ["show", "skato", "--moves", "d4 d9"],
    "a move after the end of a turn": ["show", "skato", "--moves", "d4,d5"],
    "an empty decision": ["show", "skato", "--moves", "d4;"],
    "a broken position": ["show", "skato", "--position", "8/8/8/8/8/8/8/9 X"],
    "a missing record": ["replay", "missing.kw"],
    "a folder as a record": ["replay", "."],
    "an unlikely file name": ["replay", "a" * 5000],
    "no saved game to resume": ["play", "--resume"],
    "a missing save to resume": ["play", "--resume", "missing.kw"],
    "a picture in a missing folder": ["show", "skato", "--svg", "missing/board.svg"],
    "a picture in place of a folder": ["show", "skato", "--svg", "."],
}


@pytest.mark.parametrize("words", DATA_PROBLEMS.values(), ids=DATA_PROBLEMS.keys())
def test_a_problem_with_the_data_is_told_in_one_sentence(words: list[str]) -> None:
    outcome = call(*words)
    assert outcome.code == 1
    assert outcome.out == ""
    assert_one_sentence(outcome)


def test_an_unknown_level_is_answered_with_what_there_is() -> None:
    said = "there is no player 'level=11'; there are person, random and level=1 to level=10"
    assert said in call("play", "skato", "--against", "level=11").err


def test_a_mistyped_game_is_guessed() -> None:
    assert "did you mean yinsh?" in call("show", "yinhs").err


def test_an_illegal_move_is_answered_with_near_ones() -> None:
    assert "near it: d6, d4" in call("show", "skato", "--moves", "d5 d9").err


def test_games_are_listed_with_variants_and_options() -> None:
    out = call("games").out
    for info in kwartet.all_games():
        assert info.name in out
        assert all(word in out for word in [*info.variants, *(option.name for option in info.options)])
