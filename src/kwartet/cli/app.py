"""App: the `kwartet` command with all its subcommands."""

from typing import Annotated

import typer

import kwartet
from kwartet.cli.admin import admin
from kwartet.cli.arena import arena
from kwartet.cli.bench import bench
from kwartet.cli.convert import convert
from kwartet.cli.doctor import doctor  # noqa: F401 - it registers itself
from kwartet.cli.engine import engine
from kwartet.cli.extras import ServerCommand
from kwartet.cli.failure import CalmGroup
from kwartet.cli.games import games
from kwartet.cli.ladder import ladder
from kwartet.cli.perft import perft
from kwartet.cli.play import play
from kwartet.cli.replay import replay
from kwartet.cli.review import review
from kwartet.cli.selfplay import selfplay
from kwartet.cli.serve import serve
from kwartet.cli.show import show
from kwartet.cli.solve import solve
from kwartet.cli.think import think

EXIT_CODES = """[bold]Exit codes[/bold]
  0    success
  1    a problem with the data: an illegal move, an invalid position or
       record, a file that cannot be read or written
  2    wrong usage: an unknown game, variant, option or command
  130  stopped with Ctrl-C"""

app = typer.Typer(
    name="kwartet",
    cls=CalmGroup,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXIT_CODES,
)


def print_version(wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        typer.echo(f"kwartet {kwartet.__version__}")
        raise typer.Exit


@app.callback()
def kwartet_command(
    version: Annotated[
        bool,
        typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    """YINSH, LYNGK, 4mation and SKATO on the command line: play, show, analyse, measure, convert.

    Start with [bold]kwartet play[/bold]; every command explains itself with --help.
    """


COMMANDS = (
    play,
    serve,
    games,
    show,
    replay,
    convert,
    think,
    solve,
    review,
    arena,
    ladder,
    selfplay,
    engine,
    perft,
    bench,
)

for command in COMMANDS:
    app.command(cls=ServerCommand if command is serve else None)(command)
app.add_typer(admin)
