"""A program that plays: whatever it does, there is an answer in time, and the fault has an owner."""

import sys
import threading
from pathlib import Path

import pytest

import kwartet
from kwartet import Side
from kwartet.protocol import Limit, PlayerFailed, Program
from kwartet.protocol.failure import Failure, Kind
from protocol.processes import is_running, wait_until

PLAYER = Path(__file__).with_name("player.py")
ONE_NODE = Limit("nodes", 1)
PATIENCE = 60.0  # for an answer that is expected to come, on a busy machine
IMPATIENCE = 0.3  # for an answer that is not


def command(habit: str) -> list[str]:
    """The command line of a player with a habit."""
    return [sys.executable, str(PLAYER), habit]


def fault_of(habit: str, timeout: float = PATIENCE) -> Failure:
    """What a player with a bad habit is blamed for at its first move."""
    game = kwartet.game("skato")
    with Program(command(habit), "B") as program:
        program.begin(game)
        with pytest.raises(PlayerFailed) as failure:
            program.choose(game.start(), [], ONE_NODE, timeout)
    return failure.value.fault


def fault_of_who_hangs(habit: str) -> Failure:
    """What a player is blamed for that says something and hangs; on a busy machine it may say it late."""
    for timeout in (IMPATIENCE, 10 * IMPATIENCE, PATIENCE):
        fault = fault_of(habit, timeout)
        if fault.kind is not Kind.TIME_OUT:
            break
    return fault


@pytest.mark.parametrize("name", [info.id for info in kwartet.all_games()])
def test_a_good_program_plays_whole_games(name: str) -> None:
    game = kwartet.game(name)
    start = game.start(7)
    position, moves = start, list[str]()
    with Program(command("good"), "A") as program:
        program.begin(game)
        while not position.is_over:
            moves.append(program.choose(start, moves, ONE_NODE, PATIENCE))
            position = position.play(moves[-1])
    assert position.result


def test_a_program_plays_one_game_after_another() -> None:
    with Program(command("good"), "A") as program:
        for name in ("skato", "4mation", "yinsh"):
            game = kwartet.game(name)
            program.begin(game)
            assert program.choose(game.start(), [], ONE_NODE, PATIENCE) in game.start().legal_moves


def test_a_crash_is_told_with_the_exit_code_and_the_last_words() -> None:
    fault = fault_of("crash")
    assert (fault.kind, fault.who) == (Kind.CRASH, "B")
    assert "exit code 1" in fault.sentence
    assert "in the middle of a game" in fault.sentence
    assert "the roof fell in" in fault.sentence


def fault_of_program(code: str) -> Failure:
    """What a Python program is blamed for that never gets to a game."""
    with Program([sys.executable, "-c", code], "B") as program, pytest.raises(PlayerFailed) as failure:
        program.begin(kwartet.game("skato"))
    return failure.value.fault


def test_a_program_that_ends_at_once_has_not_even_said_hello() -> None:
    fault = fault_of_program("import sys; sys.exit('no licence found')")
    assert fault.kind is Kind.CRASH
    assert (
        fault.sentence
        == "it ended with exit code 1 before it said hello; its last words were 'no licence found'"
    )


def test_a_program_that_ends_after_its_hello_was_in_no_game_yet() -> None:
    fault = fault_of_program("input(); print('hello x', flush=True)")
    assert fault.sentence == "it ended with exit code 0 before the game began"


def test_what_a_program_said_instead_of_hello_is_told() -> None:
    fault = fault_of_program("input(); print('Usage: player FILE', flush=True)")
    assert fault.sentence.endswith("before it said hello; its last words were 'Usage: player FILE'")


def test_a_program_that_is_killed_has_crashed() -> None:
    fault = fault_of("killed")
    assert fault.kind is Kind.CRASH
    assert "signal 9" in fault.sentence


def test_silence_is_a_time_out() -> None:
    assert fault_of("silent", IMPATIENCE).kind is Kind.TIME_OUT


def test_an_illegal_move_is_told_with_the_rules_words() -> None:
    fault = fault_of("illegal")
    assert fault.kind is Kind.ILLEGAL_MOVE
    assert "'z9' is not legal in SKATO" in fault.sentence


@pytest.mark.parametrize("habit", ["flood", "unnamed"])
def test_nonsense_is_garbage(habit: str) -> None:
    assert fault_of(habit).kind is Kind.GARBAGE


@pytest.mark.parametrize("habit", ["garbage", "bytes"])
def test_nonsense_and_then_silence_is_garbage(habit: str) -> None:
    assert fault_of_who_hangs(habit).kind is Kind.GARBAGE


def test_a_flood_leaves_nobody_waiting() -> None:
    before = threading.active_count()
    fault_of("flood")
    wait_until(lambda: threading.active_count() <= before)


def test_a_program_may_refuse() -> None:
    fault = fault_of("refuse")
    assert fault.kind is Kind.REFUSAL
    assert "I would rather not" in fault.sentence


def test_closing_the_output_is_a_crash() -> None:
    assert fault_of("deaf").kind is Kind.CRASH


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(PlayerFailed) as failure:
        Program(["./no-such-engine"], "A")
    assert failure.value.fault.kind is Kind.NO_START


def test_a_program_that_says_no_hello_is_told() -> None:
    with Program([sys.executable, "-c", "pass"], "A") as program, pytest.raises(PlayerFailed) as failure:
        program.begin(kwartet.game("skato"))
    assert failure.value.fault.kind is Kind.CRASH


def test_what_does_not_end_is_killed() -> None:
    with Program(command("stubborn"), "A") as program:
        program.begin(kwartet.game("skato"))
        process = program._process
    assert process.returncode == -9


def test_children_of_a_program_are_killed_with_it() -> None:
    fault = fault_of_who_hangs("child")
    child = int(fault.sentence.rpartition("child ")[2].strip("'"))
    wait_until(lambda: not is_running(child))


def test_our_own_engine_is_such_a_program() -> None:
    game = kwartet.game("lyngk", variant="six-stack")
    start = game.start(3)
    with Program([sys.executable, "-m", "kwartet", "engine"], "A") as program:
        program.begin(game)
        first = program.choose(start, [], Limit("nodes", 500), PATIENCE)
        second = program.choose(start, [first], Limit("level", 2), PATIENCE)
    assert start.play(first).play(second).to_move in Side


def test_a_program_analyses_with_several_lines() -> None:
    game = kwartet.game("skato")
    start = game.start()
    with Program([sys.executable, "-m", "kwartet", "engine"], "A") as program:
        program.begin(game)
        limits = [Limit("depth", 3), Limit("seconds", PATIENCE)]
        infos = list(program.analyse(start, ["d4"], limits, PATIENCE, lines=2))
        found = kwartet.Engine(game, depth=3).think(start.play("d4"), lines=2)
        assert [info.depth for info in infos] == [1, 2, 3]
        assert [line.moves for line in infos[-1].lines] == [line.moves for line in found.lines]
        assert [line.score for line in infos[-1].lines] == [line.score for line in found.lines]


def test_an_analysis_that_is_left_can_be_followed_by_another() -> None:
    game = kwartet.game("yinsh")
    with Program([sys.executable, "-m", "kwartet", "engine"], "A") as program:
        program.begin(game)
        analysis = program.analyse(game.start(), [], Limit("seconds", 1000), PATIENCE)
        assert next(analysis).best.moves
        analysis.close()
        assert program.choose(game.start(), [], Limit("depth", 1), PATIENCE) in game.start().legal_moves


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        (("threads", 0), "threads is a number from 1 to 256, not 0"),
        (("threads", "many"), "threads is a number, not 'many'"),
        (("method", "magic"), "method is one of auto, alpha-beta, monte-carlo, not 'magic'"),
        (("colour", "red"), "it has no setting 'colour'; it has threads, seed, memory, method"),
    ],
)
def test_a_setting_that_a_program_does_not_allow_is_told_at_once(
    setting: tuple[str, object], sentence: str
) -> None:
    with Program([sys.executable, "-m", "kwartet", "engine"], "A") as program:
        program.begin(kwartet.game("skato"))
        program.set("threads", 2)
        with pytest.raises(PlayerFailed) as failure:
            program.set(*setting)
    assert failure.value.fault == Failure(Kind.REFUSAL, "A", sentence)
