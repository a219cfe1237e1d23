"""`kwartet play` as a person meets it: in a real terminal, with everything that can interrupt it."""

import signal
from pathlib import Path

import pytest

from cli.samples import SHORT_GAMES, options_of, short_game, turns_of
from cli.terminal import CTRL_C, CTRL_D, Terminal
from kwartet.record import Record


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
        terminal.expect("the game is kept in ")
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


def test_the_menu_leads_to_a_game_against_the_random_player() -> None:
    with Terminal("play") as terminal:
        terminal.expect("What would you like to play?")
        terminal.type("4m")
        terminal.expect("swap (yes or no) [no]: ")
        terminal.type("")
        terminal.expect("Who plays?")
        terminal.type("2")
        terminal.expect("Who begins?")
        terminal.type("")
        terminal.expect("Blue (you) to place a cube: ")
        terminal.type("d4")
        terminal.expect("Pink (random player): ")
        terminal.expect("Blue (you) to place a cube: ")
        terminal.type("quit")
        terminal.expect("go on with: kwartet play --resume ")
        assert terminal.end() == 0


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
            "\nthe game is kept, the menu offers it again; or go on with: kwartet play --resume "
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


def test_ctrl_c_in_the_menu_leaves_calmly() -> None:
    with Terminal("play") as terminal:
        terminal.expect("[1]: ")
        assert terminal.insist(lambda: terminal.press(CTRL_C)) == 128 + signal.SIGINT
        assert "Traceback" not in terminal.raw
