"""Command: begins a game from the menu, from options or from a file."""

import secrets
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kwartet import Game
from kwartet.cli.choose import Options, Seed, Variant, choose_game, game_names
from kwartet.cli.console import make_console
from kwartet.cli.failure import WrongUsage
from kwartet.cli.play.keyboard import EndOfInput, Keyboard, Stopped, end_line, graceful_stop
from kwartet.cli.play.menu import Menu, Plan
from kwartet.cli.play.saves import (
    Autosave,
    headers_of,
    load,
    newest_unfinished,
    seed_of,
    state_directory,
    unfinished_games,
)
from kwartet.cli.play.seats import PERSON, PLAYERS, Seat, read_player, seats_against
from kwartet.cli.play.session import Session
from kwartet.cli.play.table import Table
from kwartet.record import Record

SEED_BITS = 32


class Beginner(StrEnum):
    """Which player begins against the computer."""

    ME = "me"
    OPPONENT = "opponent"
    LOT = "lot"


def opponent_names(incomplete: str) -> list[str]:
    """The values of --against, for shell completion."""
    return [name for name in (PERSON, *PLAYERS) if name.startswith(incomplete)]


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|FILE",
            help="The game to play; with --resume, the file to continue.",
            autocompletion=game_names,
        ),
    ] = None,
    variant: Variant = None,
    option: Options = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            "-a",
            metavar="person|level=N|random",
            help="Another person at this keyboard, the computer at a level from 1 to 10, or random moves.",
            autocompletion=opponent_names,
        ),
    ] = None,
    begins: Annotated[
        Beginner | None, typer.Option("--begins", "-b", help="Who begins, if the opponent is not a person.")
    ] = None,
    seed: Seed = None,
    resume: Annotated[
        bool,
        typer.Option("--resume", "-r", help="Continue a saved game: FILE, or the latest one."),
    ] = False,
) -> None:
    """Play in the terminal.

    Without a game, a menu asks what to play. Every decision is saved at once,
    so a closed terminal loses nothing. If the input is not a terminal, it is
    read line by line, and the exit code is 1 if a line was refused.

    [bold]Examples[/bold]
      kwartet play
      kwartet play yinsh --against level=4
      kwartet play lyngk --against level=10 --begins opponent --seed 7
      kwartet play skato --option size=6
      kwartet play --resume
      kwartet play --resume evening.kw
    """
    if resume or game is None:
        refuse_choices(variant, option, against, begins, seed)
    plan = None if resume or game is None else plan_of(choose_game(game, variant, option), against, begins)
    keyboard = Keyboard()
    with graceful_stop():
        raise typer.Exit(run(Host(keyboard), plan, seed, Path(game) if resume and game else None, resume))


def refuse_choices(*choices: object) -> None:
    """Refuse options for a new game if no new game is played."""
    if any(choice is not None for choice in choices):
        raise WrongUsage(
            "--variant, --option, --against, --begins and --seed belong to a new game, named by GAME"
        )


def plan_of(game: Game, against: str | None, begins: Beginner | None) -> Plan:
    """The plan of a game with these options."""
    player = read_player(PERSON if against is None else against)
    if player:
        me = secrets.choice([True, False]) if begins is Beginner.LOT else begins is not Beginner.OPPONENT
        return Plan(game, seats_against(player, person_begins=me))
    if begins is not None:
        raise WrongUsage("--begins goes with --against level=4 or --against random")
    first, second = game.sides
    return Plan(game, (Seat(first), Seat(second)))


def run(host: "Host", plan: Plan | None, seed: int | None, path: Path | None, resume: bool) -> int:
    """Open the requested table and play; return the exit code."""
    try:
        if resume:
            return host.go_on(path or newest_unfinished().path).run()
        return (host.begin(plan, seed) if plan else host.ask()).run()
    except EndOfInput:
        return 0
    except Stopped as stopped:
        end_line()
        return stopped.exit_code


class Host:
    """Opens tables."""

    def __init__(self, keyboard: Keyboard) -> None:
        self.keyboard = keyboard
        self.console = make_console()

    def ask(self) -> Table:
        """Open the table that was chosen in the menu."""
        wanted = Menu(self.keyboard, self.console).run(unfinished_games())
        return self.go_on(wanted) if isinstance(wanted, Path) else self.begin(wanted, None)

    def begin(self, plan: Plan, seed: int | None) -> Table:
        """Open a table for a new game."""
        chosen = secrets.randbits(SEED_BITS) if seed is None else seed
        record = Record(plan.game.start(chosen), headers=headers_of(plan.seats, chosen))
        session = Session(record, plan.seats, chosen)
        return Table(session, self.keyboard, self.console, Autosave(session))

    def go_on(self, path: Path) -> Table:
        """Open a table for a saved game; a file outside the state directory is not changed."""
        save = load(path)
        session = Session(save.record, save.seats, seed_of(save.record))
        is_ours = path.resolve().parent == state_directory().resolve()
        table = Table(session, self.keyboard, self.console, Autosave(session, path if is_ours else None))
        table.saved_to = None if is_ours else path
        return table
