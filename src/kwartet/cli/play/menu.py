"""Menu: the questions before a game.

Every question can be answered with a number, with the beginning of a word, or with Enter for the default;
`quit` leaves. The result is a `Plan`.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

import kwartet
from kwartet import Game, GameInfo, KwartetError, Option
from kwartet.cli.choose import read_number, read_switch
from kwartet.cli.failure import Problem
from kwartet.cli.play.keyboard import EndOfInput, Keyboard
from kwartet.cli.play.saves import Save
from kwartet.cli.play.seats import RANDOM, Player, Seat, Seats, computer, seats_against
from kwartet.levels import HIGHEST_LEVEL

LEAVING = frozenset({"quit", "exit", "q"})
COMPANY = ("two people at one keyboard", "against the computer", "against a player who moves at random")
LEVEL = Option("level", minimum=1, maximum=HIGHEST_LEVEL, default=3, is_switch=False)


@dataclass(frozen=True)
class Plan:
    """A game that is about to begin: the game and its seats."""

    game: Game
    seats: Seats


class Menu:
    """Asks the questions."""

    def __init__(self, keyboard: Keyboard, console: Console) -> None:
        self.keyboard = keyboard
        self.console = console

    def run(self, saves: Sequence[Save]) -> Plan | Path:
        """Ask what to play: a new game, or a saved one by its file."""
        infos = kwartet.all_games()
        resume = [f"continue a saved game ({len(saves)})"] if saves else []
        chosen = self.choose("What would you like to play?", [*(info.name for info in infos), *resume])
        if chosen == len(infos):
            return self.choose_save(saves)
        game = self.choose_game(infos[chosen])
        return Plan(game, self.choose_seats(game))

    def choose_save(self, saves: Sequence[Save]) -> Path:
        """Ask which saved game to continue."""
        return saves[self.choose("Which game?", [save.label for save in saves])].path

    def choose_game(self, info: GameInfo) -> Game:
        """Ask for the variant and the options, again if they are not compatible."""
        while True:
            variant = info.variants[0]
            if len(info.variants) > 1:
                variant = info.variants[self.choose(f"Which variant of {info.name}?", info.variants)]
            try:
                return kwartet.game(info.id, variant=variant, **self.choose_options(info))
            except KwartetError as mistake:
                self.say(str(mistake))

    def choose_options(self, info: GameInfo) -> dict[str, int | bool]:
        """Ask for the value of every option."""
        return {option.name: self.choose_option(option) for option in info.options}

    def choose_option(self, option: Option) -> int | bool:
        """Ask for the value of one option."""
        words = option.name.replace("_", " ")
        usual = ("yes" if option.default else "no") if option.is_switch else str(option.default)
        span = "yes or no" if option.is_switch else f"{option.minimum} to {option.maximum}"
        while True:
            answer = self.ask(f"{words} ({span}) [{usual}]: ") or usual
            try:
                return read_switch(words, answer) if option.is_switch else within(option, answer)
            except Problem as mistake:
                self.say(mistake.message)

    def choose_seats(self, game: Game) -> Seats:
        """Ask who plays and who begins."""
        first, second = game.sides
        company = self.choose("Who plays?", COMPANY)
        if company == 0:
            beginner = self.ask(f"Name of the player who begins [{first}]: ") or first
            return Seat(beginner), Seat(self.ask(f"Name of the other player [{second}]: ") or second)
        player = computer(self.choose_option(LEVEL)) if company == 1 else RANDOM
        return seats_against(player, person_begins=self.choose_beginner(first, player))

    def choose_beginner(self, first: str, player: Player) -> bool:
        """Ask whether the person begins."""
        begins = self.choose("Who begins?", [f"you ({first})", f"the {player.name}", "draw lots"])
        return random.choice([True, False]) if begins == 2 else not begins

    def choose(self, question: str, choices: Sequence[str]) -> int:
        """Ask for one of several choices; the first is the default."""
        self.console.print(Text(question, style="bold"))
        for number, choice in enumerate(choices, start=1):
            self.console.print(Text(f"  {number}  ", style="cyan").append(choice, style="none"))
        while True:
            answer = self.ask("[1]: ") or "1"
            found = find(answer, choices)
            if found is not None:
                return found
            self.say(f"please answer with a number from 1 to {len(choices)}, or quit")

    def ask(self, prompt: str) -> str:
        """Read one answer; `quit` ends the menu."""
        answer = self.keyboard.ask(prompt)
        if answer.lower() in LEAVING:
            raise EndOfInput
        return answer

    def say(self, sentence: str) -> None:
        """Print a message about an invalid answer."""
        self.console.print(Text(sentence, style="yellow"))


def find(answer: str, choices: Sequence[str]) -> int | None:
    """The choice with this number, or the only one that begins with this text."""
    if answer.isascii() and answer.isdigit() and len(answer) < 4:
        return int(answer) - 1 if 1 <= int(answer) <= len(choices) else None
    fitting = [index for index, choice in enumerate(choices) if choice.lower().startswith(answer.lower())]
    return fitting[0] if len(fitting) == 1 else None


def within(option: Option, answer: str) -> int:
    """A number that the option allows."""
    number = read_number(option.name, answer)
    if option.minimum <= number <= option.maximum:
        return number
    raise Problem(f"{option.name} goes from {option.minimum} to {option.maximum}")
