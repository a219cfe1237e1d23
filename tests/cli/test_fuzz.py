"""Whatever is typed, the command line answers with an exit code and never with a traceback."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import SearchStrategy, integers, just, lists, one_of, sampled_from, text, tuples

import kwartet
from cli.calls import Outcome, call
from cli.samples import SHORT_GAMES, short_game

bounded = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])

GAMES = sampled_from([info.id for info in kwartet.all_games()])
MOVES = sampled_from(
    [*short_game(SHORT_GAMES["yinsh"]).moves, *short_game(SHORT_GAMES["lyngk"]).moves, "d4", "pass"]
)
NOISE = one_of(text(max_size=20), text("abcdefghikx0123456789-;,. ", max_size=20), MOVES)
OPTIONS: SearchStrategy[tuple[str, str]] = one_of(
    tuples(sampled_from(["--moves", "--position", "--variant", "--option", "--seed"]), NOISE),
    tuples(
        just("--option"), sampled_from(["size=6", "size=", "=", "capture_on_claim", "capture_on_claim=no"])
    ),
    tuples(just("--seed"), integers().map(str)),
)
COMMANDS = sampled_from(
    ["moves", "undo", "redo", "board", "rules", "rules E3", "resign", "help", "save", "moves c"]
)


def assert_calm(outcome: Outcome) -> None:
    """An exit code of ours, and no traceback."""
    assert outcome.code in {0, 1, 2}
    assert "Traceback" not in outcome.out + outcome.err
    assert (outcome.code == 0) == (outcome.err == "")


@given(game=one_of(GAMES, NOISE), options=lists(OPTIONS, max_size=3))
@bounded
def test_show_takes_anything(game: str, options: list[tuple[str, str]]) -> None:
    assert_calm(call("show", "--text", *(word for option in options for word in option), "--", game))


@given(words=lists(one_of(sampled_from(["show", "games", "--", "-", "--text"]), GAMES, NOISE), max_size=5))
@bounded
def test_the_command_line_takes_anything(words: list[str]) -> None:
    if "play" not in words:
        outcome = call(*words)
        assert outcome.code in {0, 1, 2}
        assert "Traceback" not in outcome.err


@given(game=GAMES, options=lists(OPTIONS, max_size=2), depth=integers(-1, 2))
@bounded
def test_perft_takes_anything(game: str, options: list[tuple[str, str]], depth: int) -> None:
    assert_calm(call("perft", game, "--depth", str(depth), *(word for option in options for word in option)))


@given(game=GAMES, lines=lists(one_of(MOVES, COMMANDS, NOISE), max_size=12))
@bounded
def test_play_takes_any_lines(game: str, lines: list[str]) -> None:
    outcome = call("play", game, typed="\n".join(lines).encode(errors="surrogatepass"))
    assert outcome.code in {0, 1}
    assert outcome.err == ""


@given(lines=lists(one_of(NOISE, sampled_from(["1", "2", "", "yes", "quit"])), max_size=12))
@bounded
def test_the_menu_takes_any_lines(lines: list[str]) -> None:
    outcome = call("play", typed="\n".join(lines).encode(errors="surrogatepass"))
    assert outcome.code in {0, 1}
    assert outcome.err == ""


@pytest.mark.parametrize(
    "command", [["replay", "--at", "0"], ["convert"], ["play", "--resume"]], ids=" ".join
)
@given(start=integers(0, 400), length=integers(0, 40), noise=one_of(text(max_size=10), just("")))
@bounded
def test_damaged_files_are_explained(
    command: list[str], folder: Path, start: int, length: int, noise: str
) -> None:
    whole = short_game(SHORT_GAMES["lyngk"]).text
    damaged = whole[:start] + noise + whole[start + length :]
    (folder / "damaged.kw").write_bytes(damaged.encode(errors="surrogatepass"))
    assert_calm(call(*command, "damaged.kw"))
