"""Ladder: measures the strength of the levels, and prints a table for the documentation."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from kwartet.arena import Contest, Openings
from kwartet.arena.ladder import HIGHEST, Ladder, Rung, as_data, as_markdown, put_into
from kwartet.cli.choose import GameName, Options, Variant, choose_game
from kwartet.cli.failure import WrongUsage
from kwartet.cli.files import make_directory, read_text, write_text
from kwartet.cli.matches import (
    Cluster,
    Games,
    MatchSeed,
    OpeningsText,
    Resume,
    Workers,
    crew_of,
    play_contest,
)

Bottom = Annotated[int, typer.Option("--from", min=1, max=HIGHEST - 1, help="The lowest level.")]
Top = Annotated[int, typer.Option("--to", min=2, max=HIGHEST, help="The highest level.")]


def ladder(
    game: GameName,
    variant: Variant = None,
    option: Options = None,
    games: Games = 100,
    lowest: Bottom = 1,
    highest: Top = HIGHEST,
    openings: OpeningsText = "random",
    seed: MatchSeed = 1,
    folder: Annotated[
        Path, typer.Option("--records", metavar="DIRECTORY", help="The folder for the games of each level.")
    ] = Path("ladder"),
    resume: Resume = False,
    workers: Workers = None,
    cluster: Cluster = None,
    output: Annotated[
        Path, typer.Option("--output", metavar="FILE", help="The file for the table; - for standard output.")
    ] = Path("-"),
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as JSON instead.")] = False,
    page: Annotated[
        Path | None,
        typer.Option("--into", metavar="FILE", help="A page with a place for the table of this game."),
    ] = None,
) -> None:
    """Rate the levels of a game: each plays the one below it.

    The table is Markdown. --games counts the games of each level; with
    --resume, finished games are not played again. --into puts the table into
    a page, between <!-- ladder: yinsh standard --> and <!-- end -->.

    [bold]Examples[/bold]
      kwartet ladder yinsh --games 200 --output yinsh.md
      kwartet ladder skato --option size=6 --from 3 --to 5
      kwartet ladder lyngk --resume --cluster tcp://host:8786
      kwartet ladder yinsh --into docs/levels.md
    """
    if as_json and page:
        raise WrongUsage("--into puts a table into a page, not JSON")
    if lowest >= highest:
        raise WrongUsage("--from is below --to")
    climb = Ladder(
        choose_game(game, variant, option),
        Openings.read(openings, seed),
        games,
        range(lowest, highest + 1),
    )
    if page:
        put_into(read_text(page), climb.name, "")  # an error now is better than one after all the games
    make_directory(folder)
    with crew_of(workers, cluster) as crew:
        rungs = list(climbed(climb.climb(crew, folder, resume, watched)))
    table = json.dumps([as_data(rung) for rung in rungs], indent=2) + "\n" if as_json else as_markdown(rungs)
    if page:
        write_text(page, put_into(read_text(page), climb.name, table))
    else:
        write_text(output, table)


def climbed(rungs: Iterator[Rung]) -> Iterator[Rung]:
    """Print the result of each level."""
    for rung in rungs:
        typer.echo(f"level {rung.level}: {rung.standing}", err=True)
        yield rung


def watched(contest: Contest) -> None:
    """Play a contest with a progress bar."""
    play_contest(contest, contest.match.players[0].text)
