"""Commands: what can be typed instead of a move."""

from collections.abc import Callable
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from kwartet.cli.failure import Problem
from kwartet.cli.files import write_text
from kwartet.cli.play.pages import help_page, moves_page, rules_page

if TYPE_CHECKING:
    from kwartet.cli.play.table import Table


def show_help(table: "Table", _argument: str) -> None:
    """Show the commands."""
    table.console.print(help_page(table.session.position))


def show_moves(table: "Table", argument: str) -> None:
    """List the legal moves."""
    if table.session.is_over:
        raise Problem("the game is over: there are no more moves")
    table.console.print(moves_page(table.session.position, argument))


def show_rules(table: "Table", argument: str) -> None:
    """Show the rulebook, or a part of it."""
    table.console.print(rules_page(table.session.game.id, argument))


def show_board(table: "Table", _argument: str) -> None:
    """Show the board again."""
    table.is_stale = True


def undo(table: "Table", _argument: str) -> None:
    """Take back the last decision of a person, or a resignation."""
    if table.session.ending:
        table.session.ending = None
        table.changed("the game goes on")
        return
    taken = table.session.undo()
    if not taken:
        raise Problem("there is nothing to take back")
    table.changed(f"taken back: {' '.join(taken)}")


def redo(table: "Table", _argument: str) -> None:
    """Play again what was taken back."""
    again = table.session.redo()
    if not again:
        raise Problem("there is nothing to play again")
    table.changed(f"played again: {' '.join(again)}")


def resign(table: "Table", _argument: str) -> None:
    """Give up."""
    if table.session.is_over:
        raise Problem("the game is over already")
    table.session.resign()
    table.changed("")


def save(table: "Table", argument: str) -> None:
    """Write the game to a new file, or to a file that this game has written before."""
    path = path_for(table, argument)
    if path.exists() and path != table.saved_to:
        raise Problem(f"{str(path)!r} exists already; save! {path} replaces it")
    write(table, path)


def save_over(table: "Table", argument: str) -> None:
    """Write the game to a file, and replace an existing one."""
    write(table, path_for(table, argument))


def path_for(table: "Table", argument: str) -> Path:
    """The file to write: the named one, the one written before, or a new one in this folder."""
    if argument:
        return Path(argument).expanduser()
    return table.saved_to or Path(f"{table.session.game.id}-{datetime.now().astimezone():%Y%m%d-%H%M%S}.kw")


def write(table: "Table", path: Path) -> None:
    """Write the game to this file and remember it."""
    write_text(path, table.session.record.text)
    table.saved_to = path
    table.say(f"saved in {path}")


def leave(table: "Table", _argument: str) -> None:
    """Leave the table."""
    table.is_left = True


COMMANDS: dict[str, Callable[["Table", str], None]] = {
    "help": show_help,
    "?": show_help,
    "moves": show_moves,
    "undo": undo,
    "redo": redo,
    "board": show_board,
    "rules": show_rules,
    "save": save,
    "save!": save_over,
    "resign": resign,
    "quit": leave,
    "exit": leave,
}


def did_you_mean(text: str) -> str:
    """A hint for a text that is similar to a command; empty otherwise."""
    word = text.split(maxsplit=1)[0].lower()
    near = get_close_matches(word, COMMANDS, n=1, cutoff=0.7) if len(word) > 2 else []
    return f"; did you mean the command {near[0]}?" if near else ""
