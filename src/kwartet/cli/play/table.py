"""Table: plays a game in the terminal, line by line.

It shows the board and the task, and reads a move or a command. Every change is saved at once. An invalid line
gives a sentence, and the next line is read. Every way to leave (quit, the end of the input, Ctrl-C, a closed
terminal) ends in `finish`, which saves the game.
"""

import contextlib
from pathlib import Path
from shlex import quote

from rich.console import Console
from rich.text import Text

from kwartet import KwartetError, Side
from kwartet.cli.board import picture, score, title
from kwartet.cli.failure import DATA_PROBLEM, Problem, discard_output
from kwartet.cli.lines import read_turn
from kwartet.cli.play.commands import COMMANDS, did_you_mean
from kwartet.cli.play.keyboard import EndOfInput, Keyboard, Stopped, end_line
from kwartet.cli.play.saves import Autosave
from kwartet.cli.play.session import Session
from kwartet.record.turns import turn_notation


class Table:
    """A game, a keyboard and a screen."""

    def __init__(self, session: Session, keyboard: Keyboard, console: Console, autosave: Autosave) -> None:
        self.session = session
        self.keyboard = keyboard
        self.console = console
        self.autosave = autosave
        self.saved_to: Path | None = None
        self.is_stale = True
        self.is_left = False
        self.refused = 0
        self.can_keep = True
        keyboard.offer(self.words)

    def run(self) -> int:
        """Play until the person leaves; return the exit code."""
        try:
            self.greet()
            while not self.is_left:
                self.step()
        except EndOfInput:
            pass
        except Stopped as stopped:
            end_line()
            self.finish()
            return stopped.exit_code
        self.finish()
        return DATA_PROBLEM if self.refused and not self.keyboard.is_terminal else 0

    def greet(self) -> None:
        """Print the game, and the hint to `help`."""
        heading = Text(title(self.session.position), style="bold")
        self.console.print(heading.append(" (help lists the commands)", style="not bold dim"))

    def step(self) -> None:
        """Let computer players decide, show changes, and handle one line."""
        while self.session.player:
            self.let_player_decide()
        if self.is_stale:
            self.show_board()
        line = self.keyboard.ask(self.prompt())
        try:
            self.answer(line)
        except (KwartetError, Problem) as mistake:
            self.refused += 1
            self.say(f"{mistake}", "yellow")

    def let_player_decide(self) -> None:
        """Play the whole turn of a computer player; every decision is saved at once."""
        side, decided = self.session.position.to_move, list[str]()
        while (player := self.session.player) and self.session.position.to_move == side:
            decided.append(self.session.choice_of(player))
            self.session.play(decided[-1:])
            self.keep()
        self.changed(f"{self.who(side)}: {turn_notation(self.session.game).join(decided)}")

    def show_board(self) -> None:
        """Show the position."""
        position, result = self.session.position, self.session.result
        self.console.print()
        self.console.print(picture(position, self.session.last_places))
        self.console.print(
            Text(str(result), style="bold green") if result else Text(score(position), style="dim")
        )
        self.is_stale = False

    def prompt(self) -> str:
        """The prompt: the side to move and its task."""
        if self.session.is_over:
            return "the game is over (undo, save or quit): "
        position = self.session.position
        return f"{self.who(position.to_move)} to {position.task}: "

    def who(self, side: Side) -> str:
        """A side with the name of its player."""
        colour, name = self.session.game.sides[side], self.session.seats[side].name
        return colour if name == colour else f"{colour} ({name})"

    def answer(self, line: str) -> None:
        """Execute a command or play a move."""
        word, _, argument = line.partition(" ")
        command = COMMANDS.get(word.lower())
        if command:
            command(self, argument.strip())
        elif line:
            self.play(line)
        elif self.session.is_over:
            self.is_left = True

    def play(self, line: str) -> None:
        """Play the decisions of a line: all of them, or none."""
        if self.session.is_over:
            raise Problem("the game is over; undo takes the last decision back")
        try:
            steps = read_turn(self.session.position, line)
        except KwartetError as mistake:
            raise Problem(f"{mistake}{did_you_mean(line)}") from None
        self.session.play([step.move for step in steps])
        self.changed("")

    def changed(self, sentence: str) -> None:
        """Print a message, save the game, and show the board before the next line is read."""
        if sentence:
            self.say(sentence)
        self.is_stale = True
        self.keep()

    def keep(self) -> None:
        """Write the game to its file; an error is printed once."""
        if not self.can_keep:
            return
        try:
            self.autosave.keep()
        except Problem as trouble:
            self.can_keep = False
            self.say(f"the game cannot be saved automatically: {trouble}; use save", "yellow")

    def say(self, sentence: str, style: str = "cyan") -> None:
        """Print a message about the game."""
        self.console.print(Text(sentence, style=style), soft_wrap=True)

    def finish(self) -> None:
        """Save the game and print where it is, unless the terminal is closed."""
        self.keep()
        try:
            with contextlib.suppress(BrokenPipeError):
                self.print_where_saved()
        except OSError:
            discard_output()

    def print_where_saved(self) -> None:
        """Print where the game is and how to continue it."""
        path = self.autosave.path
        if path is None:
            return
        if self.session.is_over:
            self.say(f"the game is saved in {path}")
        else:
            command = f"kwartet play --resume {quote(str(path))}"
            self.say(f"the game is saved, and the menu offers it; or continue with: {command}")

    def words(self) -> list[str]:
        """The words that the Tab key can complete."""
        return [*self.session.position.legal_moves, *COMMANDS]
