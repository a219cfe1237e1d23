"""The menu before a game."""

from pathlib import Path

import pytest

from cli.calls import play
from kwartet.record import Record


def only_save(saves: Path) -> Record:
    """The one game in the state directory."""
    (path,) = saves.iterdir()
    return Record.read(path.read_text())


def test_enter_takes_the_first_choice() -> None:
    out = play(lines=" /  /  /  /  / quit").out
    assert "White to place a ring: quit" in out


def test_choices_are_numbers_or_beginnings_of_words(saves: Path) -> None:
    play(lines="yin / bl / two /  /  / e3")
    assert only_save(saves).game.variant == "blitz"


def test_options_are_asked_for_until_they_fit(saves: Path) -> None:
    out = play(lines="skato / 11 / six / 6 / no / 1 / Ann / Bob / d4").out
    assert "size goes from 6 to 10" in out
    assert "the option size is a whole number, not 'six'" in out
    kept = only_save(saves)
    assert kept.game.options == {"size": 6, "swap": False}
    assert (kept.headers["First"], kept.headers["Second"]) == ("Ann", "Bob")


def test_choices_that_exclude_one_another_are_asked_again(saves: Path) -> None:
    out = play(lines="lyngk / six / yes / six / no / 1 /  /  / R").out
    assert "capture_on_claim belongs to the standard variant" in out
    assert only_save(saves).game.variant == "six-stack"


@pytest.mark.parametrize("company", ["2 / 4", "3"])
@pytest.mark.parametrize(("begins", "said"), [("1", "Blue (you) to place"), ("2", "Pink (you) to place")])
def test_a_person_chooses_who_begins(company: str, begins: str, said: str) -> None:
    assert said in play(lines=f"4m / no / {company} / {begins} / quit").out


def test_lots_are_drawn() -> None:
    assert "(you) to place a cube: quit" in play(lines="4m / no / 3 / draw / quit").out


@pytest.mark.parametrize(("answer", "player"), [("", "level=3"), ("1", "level=1"), ("10", "level=10")])
def test_the_computer_plays_at_the_level_that_is_chosen(answer: str, player: str, saves: Path) -> None:
    out = play(lines=f"4m / no / against the c / {answer} / 1 / d4").out
    assert f"Pink (computer, level {player.removeprefix('level=')}): " in out
    assert only_save(saves).headers["SecondPlayer"] == player


def test_a_level_is_asked_for_until_there_is_one() -> None:
    out = play(lines="4m / no / 2 / 11 / 0 / high / 2 / 2 / quit").out
    assert out.count("level goes from 1 to 10") == 2
    assert "the option level is a whole number, not 'high'" in out
    assert "Blue (computer, level 2): " in out


def test_an_answer_that_fits_nothing_is_asked_again() -> None:
    out = play(lines="chess / 0 / 99 / quit").out
    assert out.count("please answer with a number from 1 to 4, or quit") == 3


@pytest.mark.parametrize("lines", ["quit", "EXIT", "1 / quit", ""])
def test_the_menu_can_be_left(lines: str) -> None:
    outcome = play(lines=lines)
    assert outcome.code == 0
    assert outcome.err == ""


def test_saved_games_are_offered(saves: Path) -> None:
    play("skato", lines="d4")
    out = play(lines="continue / 1 / d5").out
    assert "continue a saved game (1)" in out
    assert "SKATO, Blue - Green, " in out
    assert only_save(saves).moves == ("d4", "d5")
