"""Choose: parses command-line arguments into a game and a position.

The options that several commands share are declared here once, together with the functions that parse them.
"""

from typing import Annotated

import typer

import kwartet
from kwartet import Game, GameInfo, Position
from kwartet.cli.failure import WrongUsage

YES = frozenset({"", "1", "true", "yes", "on"})
NO = frozenset({"0", "false", "no", "off"})


def game_names(incomplete: str) -> list[str]:
    """The values of GAME, for shell completion."""
    return [info.id for info in kwartet.all_games() if info.id.startswith(incomplete.lower())]


def variant_names(incomplete: str) -> list[str]:
    """The values of --variant, for shell completion."""
    names = {name for info in kwartet.all_games() for name in info.variants}
    return sorted(name for name in names if name.startswith(incomplete))


GAMES_HELP = " or ".join(", ".join(info.id for info in kwartet.all_games()).rsplit(", ", 1)) + "."

GameName = Annotated[str, typer.Argument(metavar="GAME", help=GAMES_HELP, autocompletion=game_names)]
Variant = Annotated[
    str | None,
    typer.Option(
        "--variant", "-v", metavar="NAME", help="A variant of the game.", autocompletion=variant_names
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="An option of the game, such as size=6; repeat for more."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="NUMBER", help="The seed of a random start."),
]
PositionText = Annotated[
    str | None, typer.Option("--position", "-p", metavar="TEXT", help="Start from this position text.")
]
Moves = Annotated[
    str | None,
    typer.Option(
        "--moves", "-m", metavar="TEXT", help="Decisions or whole turns to play first, numbered or not."
    ),
]


def choose_game(name: str, variant: str | None = None, options: list[str] | None = None) -> Game:
    """The game of the arguments."""
    info = info_of(name)
    values = dict(read_option(info, text) for text in options or [])
    return kwartet.game(info.id, variant=(variant or info.variants[0]).lower(), **values)


def info_of(name: str) -> GameInfo:
    """The description of a game, found by its id in upper or lower case."""
    return kwartet.game(name.strip()).info


def read_option(info: GameInfo, text: str) -> tuple[str, int | bool]:
    """Parse `size=6`, `capture_on_claim=yes` or plain `capture_on_claim`."""
    name, separator, value = text.partition("=")
    name = name.strip().replace("-", "_").lower()
    known = {option.name: option for option in info.options}
    if name not in known:
        raise WrongUsage(f"{info.name} has no option {name!r}; {its_options(info)}")
    if known[name].is_switch:
        return name, read_switch(name, value if separator else "yes")
    return name, read_number(name, value)


def its_options(info: GameInfo) -> str:
    """The names of the options, for an error message."""
    names = ", ".join(option.name for option in info.options)
    return f"there is {names}" if names else "there are none"


def read_switch(name: str, value: str) -> bool:
    """Parse yes and no in their usual forms."""
    word = value.strip().lower()
    if word in YES | NO:
        return word in YES
    raise WrongUsage(f"the option {name} is yes or no, not {value!r}")


def read_number(name: str, value: str) -> int:
    """Parse a whole number of a reasonable length."""
    word = value.strip()
    if word.isascii() and word.isdigit() and len(word) < 10:
        return int(word)
    raise WrongUsage(f"the option {name} is a whole number, not {value!r}")


def choose_start(game: Game, seed: int | None, text: str | None) -> Position:
    """The position to start from: the one given as text, or the start of the game."""
    return game.start(seed) if text is None else game.read(text)
