"""SGF files that we write: they are read back to the same game, also in the oldest dialect."""

import re
from random import Random

import pytest

import kwartet
from cli.calls import assert_one_sentence, call
from kwartet import BadOption, Side
from kwartet.notation import read_any, write_as
from kwartet.record import Ending, Record

GAMES = [
    kwartet.game("yinsh"),
    kwartet.game("yinsh", variant="blitz"),
    kwartet.game("lyngk", capture_on_claim=True),
    kwartet.game("lyngk", variant="six-stack"),
]
every_game = pytest.mark.parametrize("game", GAMES, ids=repr)
NAMES = {"First": "Ann [1]", "Second": "Bob \\ B"}


def random_record(game: kwartet.Game, seed: int, plies: int = 1000, ending: Ending | None = None) -> Record:
    """A random game with names and comments, played to its end or broken off."""
    chance, position, moves = Random(seed), game.start(seed), list[str]()
    start = position
    while not position.is_over and len(moves) < plies:
        moves.append(chance.choice(position.legal_moves))
        position = position.play(moves[-1])
    comments = {0: "hello ]", len(moves) // 2: "why\\not?", len(moves): "well played"}
    return Record(start, moves, NAMES, comments, ending=ending)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_read_back_as_it_was_written(game: kwartet.Game, seed: int) -> None:
    record = random_record(game, seed)
    again = read_any(write_as(record, "sgf"))
    assert (again.start, again.moves, again.result) == (record.start, record.moves, record.result)
    assert dict(again.comments) == dict(record.comments)
    assert {name: again.headers[name] for name in NAMES} == NAMES


@every_game
@pytest.mark.parametrize(
    "ending", [Ending(Side.FIRST, "resignation"), Ending(Side.SECOND, "time"), Ending(None, "agreement")]
)
def test_an_ending_is_read_back(game: kwartet.Game, ending: Ending) -> None:
    record = random_record(game, 5, plies=12, ending=ending)
    again = read_any(write_as(record, "sgf"))
    assert (again.moves, again.ending) == (record.moves, ending)


@every_game
def test_an_old_file_has_no_numbers_and_its_result_follows_from_the_moves(game: kwartet.Game) -> None:
    record = random_record(game, 7)
    old = re.sub(r"(P[01])\[[0-9]+ ", r"\1[", write_as(record, "sgf"))
    old = re.sub(r"RE\[[^]]*\\?\]?[^]]*\]\n", "", old)
    assert "RE[" not in old
    again = read_any(old)
    assert (again.moves, again.result) == (record.moves, record.result)


@pytest.mark.parametrize("name", ["4mation", "skato"])
def test_a_game_that_is_not_on_boardspace_cannot_be_written(name: str) -> None:
    with pytest.raises(BadOption, match="is not played on Boardspace"):
        write_as(Record(kwartet.game(name).start(), []), "sgf")


def test_a_start_that_boardspace_does_not_have_cannot_be_written() -> None:
    middle = kwartet.game("yinsh").start().play("e5")
    with pytest.raises(BadOption, match="begins as no game of Boardspace does"):
        write_as(Record(middle, []), "sgf")


def test_the_command_writes_sgf() -> None:
    outcome = call("convert", "-", "--to", "sgf", "--from", "gipf", typed="1. e3 f4 2. g5")
    assert outcome.code == 0
    assert "P1[3 place br F 4]" in outcome.out
    assert call("convert", "-", typed=outcome.out).out.endswith("\n1. e3 f4 2. g5 *\n")
    refused = call("convert", "-", "--to", "sgf", typed=Record(kwartet.game("skato").start(), []).text)
    assert_one_sentence(refused)
