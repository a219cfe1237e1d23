"""`kwartet play` as a person meets it: in a real terminal, with everything that can interrupt it."""

import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.samples import SHORT_GAMES, options_of, short_game, turns_of
from cli.terminal import CTRL_C, CTRL_D, LONGEST_WAIT, Terminal
from kwartet import Side
from kwartet.record import Record

# The command line with an engine that would think for minutes.
PATIENT = """
from kwartet import cli, levels
levels.LONGEST_THOUGHT = 600.0
levels.table_of = lambda game: ((levels.NO_NODES, 0.0, 0.0, 0.0),) * levels.HIGHEST_LEVEL
cli.main()
"""


def only_save(saves: Path) -> Record:
    """The one game in the state directory."""
    (path,) = saves.iterdir()
    return Record.read(path.read_text())


@pytest.mark.parametrize("name", SHORT_GAMES)
def test_a_whole_game_is_typed_in_turn_by_turn(name: str, saves: Path) -> None:
    game, record = SHORT_GAMES[name], short_game(SHORT_GAMES[name])
    with Terminal("play", *options_of(game)) as terminal:
        for turn in turns_of(record):
            terminal.expect(" to ")
            terminal.expect(": ")
            terminal.type(turn.upper())
        terminal.expect(str(record.result))
        terminal.expect("the game is over (undo, save or quit): ")
        terminal.type("")
        terminal.expect("the game is saved in ")
        assert terminal.end() == 0
    kept = only_save(saves)
    assert kept.moves == record.moves
    assert kept.result == record.result


def test_the_board_is_coloured_and_the_last_move_is_marked() -> None:
    with Terminal("play", "skato") as terminal:
        terminal.expect("Blue to place a piece: ")
        terminal.type("d4")
        assert "[X]" in terminal.expect("Green to place a piece: ")
        assert "\x1b[" in terminal.raw


def test_the_menu_leads_to_a_game_against_the_computer() -> None:
    with Terminal("play") as terminal:
        terminal.expect("What would you like to play?")
        terminal.type("4m")
        terminal.expect("swap (yes or no) [no]: ")
        terminal.type("")
        terminal.expect("Who plays?")
        terminal.type("2")
        terminal.expect("level (1 to 10) [3]: ")
        terminal.type("")
        terminal.expect("Who begins?")
        terminal.expect("the computer, level 3")
        terminal.type("")
        terminal.expect("Blue (you) to place a cube: ")
        terminal.type("d4")
        terminal.expect("Pink (computer, level 3): ")
        terminal.expect("Blue (you) to place a cube: ")
        terminal.type("quit")
        terminal.expect("continue with: kwartet play --resume ")
        assert terminal.end() == 0


def test_a_whole_game_is_played_against_the_computer(saves: Path) -> None:
    position = SHORT_GAMES["skato"].start()
    with Terminal("play", "skato", "--option", "size=6", "--against", "level=4", "--seed", "7") as terminal:
        while not position.is_over:
            if position.to_move is Side.FIRST:
                move = position.legal_moves[0]
                terminal.expect("Blue (you) to place a piece: ")
                terminal.type(move)
            else:
                terminal.expect("Green (computer, level 4): ")
                move = terminal.expect("\n").strip()
            position = position.play(move)
        terminal.expect(str(position.result))
        terminal.expect("the game is over (undo, save or quit): ")
        terminal.type("")
        assert terminal.end() == 0
    assert only_save(saves).final == position


def test_wrong_input_is_answered_with_near_legal_moves() -> None:
    with Terminal("play", "yinsh") as terminal:
        terminal.expect("White to place a ring: ")
        terminal.type("e33")
        terminal.expect("'e33' is not legal in YINSH (White to place a ring)")
        terminal.expect("White to place a ring: ")
        terminal.type("udno")
        terminal.expect("did you mean the command undo?")


def test_a_decision_is_taken_back_and_played_again() -> None:
    with Terminal("play", "skato") as terminal:
        terminal.expect("Blue to place a piece: ")
        terminal.type("d4")
        terminal.expect("Green to place a piece: ")
        terminal.type("undo")
        terminal.expect("taken back: d4")
        terminal.expect("Blue to place a piece: ")
        terminal.type("redo")
        terminal.expect("played again: d4")
        terminal.expect("Green to place a piece: ")


def test_a_game_is_saved_and_resumed(folder: Path) -> None:
    with Terminal("play", "lyngk", "--seed", "7") as terminal:
        terminal.expect("Player A to claim a colour or move a stack: ")
        terminal.type("r,B1-c2")
        terminal.expect("Player B to claim a colour or move a stack: ")
        terminal.type("save evening.kw")
        terminal.expect("saved in evening.kw")
        terminal.type("quit")
        assert terminal.end() == 0
    assert (folder / "evening.kw").is_file()
    with Terminal("play", "--resume", "evening.kw") as terminal:
        assert "claimed R" in terminal.expect("Player B to claim a colour or move a stack: ")


def test_the_tab_key_completes_moves() -> None:
    with Terminal("play", "yinsh") as terminal:
        terminal.expect("White to place a ring: ")
        terminal.press("k1\t\n")
        terminal.expect("Black to place a ring: ")


def leave_by(key: str, code: int, saves: Path) -> None:
    """Leave an unfinished game with a key and go on with it."""
    with Terminal("play", "skato") as terminal:
        terminal.expect("Blue to place a piece: ")
        terminal.type("d4")
        terminal.expect("Green to place a piece: ")
        assert terminal.insist(lambda: terminal.press(key)) == code
        assert "Traceback" not in terminal.expect(
            "\nthe game is saved, and the menu offers it; or continue with: kwartet play --resume "
        )
    assert only_save(saves).moves == ("d4",)
    with Terminal("play", "--resume") as terminal:
        assert "[X]" in terminal.expect("Green to place a piece: ")


def test_ctrl_c_keeps_the_game(saves: Path) -> None:
    leave_by(CTRL_C, 128 + signal.SIGINT, saves)


def test_ctrl_d_keeps_the_game(saves: Path) -> None:
    leave_by(CTRL_D, 0, saves)


def test_a_closed_terminal_leaves_a_game_that_can_go_on(saves: Path) -> None:
    with Terminal("play", "skato") as terminal:
        terminal.expect("Blue to place a piece: ")
        terminal.type("d4")
        terminal.expect("Green to place a piece: ")
        terminal.hang_up()
        assert terminal.end() == 128 + signal.SIGHUP
    assert only_save(saves).moves == ("d4",)


def test_a_shutdown_leaves_a_game_that_can_go_on(saves: Path) -> None:
    with Terminal("play", "skato") as terminal:
        terminal.expect("Blue to place a piece: ")
        terminal.type("d4")
        terminal.expect("Green to place a piece: ")
        assert terminal.insist(terminal.process.terminate) == 128 + signal.SIGTERM
    assert only_save(saves).moves == ("d4",)


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch, saves: Path) -> Iterator[Terminal]:
    """A terminal in which the computer thinks about its answer and will not come to an end."""
    with monkeypatch.context() as patched:
        patched.setattr("cli.terminal.KWARTET", (sys.executable, "-c", PATIENT))
        terminal = Terminal("play", "skato", "--against", "level=10")
    with terminal:
        terminal.expect("Blue (you) to place a piece: ")
        terminal.type("d4")
        deadline = time.monotonic() + LONGEST_WAIT
        while not list(saves.glob("*.kw")):  # the own move is kept before the computer thinks
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield terminal


def goes_on_against_the_computer(saves: Path) -> None:
    """The game has lost nothing: it goes on with the answer of the usual level 10."""
    assert only_save(saves).moves == ("d4",)
    with Terminal("play", "--resume") as terminal:
        terminal.expect("Green (computer, level 10): ")
        terminal.expect("Blue (you) to place a piece: ")


def test_ctrl_c_ends_the_thinking_and_keeps_the_game(thinking: Terminal, saves: Path) -> None:
    assert thinking.insist(lambda: thinking.press(CTRL_C)) == 128 + signal.SIGINT
    assert "Traceback" not in thinking.raw
    thinking.expect("the game is saved, and the menu offers it; or continue with: kwartet play --resume ")
    goes_on_against_the_computer(saves)


def test_a_closed_terminal_ends_the_thinking_and_keeps_the_game(thinking: Terminal, saves: Path) -> None:
    thinking.hang_up()
    assert thinking.end() == 128 + signal.SIGHUP
    goes_on_against_the_computer(saves)


def test_ctrl_c_in_the_menu_leaves_calmly() -> None:
    with Terminal("play") as terminal:
        terminal.expect("[1]: ")
        assert terminal.insist(lambda: terminal.press(CTRL_C)) == 128 + signal.SIGINT
        assert "Traceback" not in terminal.raw
