"""One game of a match: its record tells who won, by what, and whose fault it was."""

from dataclasses import replace

import pytest

import kwartet
from arena.matches import FEW_NODES, program, small_match
from kwartet import Clock, Side
from kwartet.arena import Description, Match
from kwartet.arena.played import Played
from kwartet.arena.table import play_game
from kwartet.protocol.failure import Kind
from kwartet.protocol.limit import NO_LIMIT


def played(match: Match, number: int = 0) -> Played:
    """A game of a match, played."""
    text = play_game(match.task(number))
    assert text
    return Played.read(text)


@pytest.mark.parametrize("name", [info.id for info in kwartet.all_games()])
def test_every_game_is_played_to_its_end(name: str) -> None:
    match = Match(kwartet.game(name), (Description.read("nodes=20"), Description.read("random")), FEW_NODES)
    game = played(match, 3)
    assert game.number == 3
    assert game.fault is None
    assert game.record.final.is_over
    assert game.record.headers["Second"] == "nodes=20"
    assert game.match == match.text


def test_a_game_begins_with_its_opening() -> None:
    match = small_match()
    assert tuple(played(match).record.moves[:4]) == match.task(0).opening.moves


def test_the_same_game_is_the_same_again() -> None:
    match = small_match("level=2", "random")
    assert played(match).record.moves == played(match).record.moves


BAD_HABITS = {
    "crash": Kind.CRASH,
    "killed": Kind.CRASH,
    "illegal": Kind.ILLEGAL_MOVE,
    "flood": Kind.GARBAGE,
    "refuse": Kind.REFUSAL,
}


@pytest.mark.parametrize(("habit", "kind"), BAD_HABITS.items())
@pytest.mark.parametrize("number", [0, 1])
def test_a_program_with_a_bad_habit_loses_by_its_own_fault(habit: str, kind: Kind, number: int) -> None:
    game = played(small_match("random", program(habit)), number)
    assert game.fault
    assert (game.fault.kind, game.fault.who) == (kind, "B")
    assert game.points == 1.0
    assert game.record.result
    assert game.record.result.winner == (Side.FIRST if number == 0 else Side.SECOND)


def test_silence_loses_on_time() -> None:
    game = played(small_match(program("silent"), "random", timeout=0.2))
    assert game.fault
    assert (game.fault.kind, game.fault.who, game.points) == (Kind.TIME_OUT, "A", 0.0)


def test_our_own_engine_can_lose_on_time_too() -> None:
    game = played(small_match("seconds=0.2", "random", timeout=0.05))
    assert game.fault
    assert (game.fault.kind, game.fault.who) == (Kind.TIME_OUT, "A")
    assert "0.05 s were allowed" in game.fault.sentence


def test_a_program_that_cannot_be_started_loses() -> None:
    game = played(small_match("random", "program:./no-such-engine"))
    assert game.fault
    assert (game.fault.kind, game.fault.who) == (Kind.NO_START, "B")


def test_a_good_program_plays_without_fault() -> None:
    game = played(small_match(program("good"), "nodes=20"))
    assert game.fault is None
    assert game.slowest["A"] > 0


def test_a_game_can_be_called_off() -> None:
    assert play_game(small_match().task(0), lambda: True) is None


@pytest.mark.parametrize("second", ["level=2", program("good"), "nodes=10,method=monte-carlo"])
def test_a_game_is_played_with_clocks(second: str) -> None:
    match = replace(small_match("random", second), limit=NO_LIMIT, clock=Clock(60, 0.1))
    game = played(match)
    assert game.fault is None
    assert game.record.final.is_over
    assert "clock 60 increment 0.1" in game.match


def test_a_player_without_time_loses() -> None:
    match = replace(small_match("random", program("silent")), limit=NO_LIMIT, clock=Clock(0.3))
    game = played(match)
    assert game.fault
    assert (game.fault.kind, game.fault.who) == (Kind.TIME_OUT, "B")
