"""Arena: two players, many games, and what they say about strength."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from kwartet.arena import Contest, Description, Journal, Match, Openings, Sprt
from kwartet.arena.report import as_data, as_text
from kwartet.cli.choose import Options, Variant, choose_game
from kwartet.cli.failure import Problem, WrongUsage
from kwartet.cli.matches import (
    STOPPED,
    Cluster,
    GameOption,
    Games,
    MatchSeed,
    OpeningsText,
    Resume,
    Workers,
    crew_of,
    play_contest,
)
from kwartet.protocol import Limit, PlayerFailed

USUAL_SECONDS = 0.1


def arena(
    first: Annotated[str, typer.Argument(metavar="A", help="A player, such as level=6.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The other one.")],
    game: GameOption,
    variant: Variant = None,
    option: Options = None,
    games: Games = 100,
    seconds: Annotated[
        float | None, typer.Option("--time", metavar="SECONDS", help="Time for each move (usually 0.1).")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="NUMBER", help="Nodes for each move instead.")
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="NUMBER", help="A depth for each move instead.")
    ] = None,
    openings: OpeningsText = "random",
    seed: MatchSeed = 1,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt", metavar="ELO0,ELO1", help="Stop as soon as one of two strengths is ruled out."
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="FILE", help="Where the games go; usually arena-DATE.kw."),
    ] = None,
    resume: Resume = False,
    workers: Workers = None,
    cluster: Cluster = None,
    timeout: Annotated[
        float | None,
        typer.Option("--timeout", min=0.01, metavar="SECONDS", help="A slower move loses the game."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let two players meet in pairs of games, and measure how much stronger A is.

    A player is level=6, seconds=0.5, nodes=5000 or depth=4 (with method=,
    threads=, seed= or memory= after commas), random, or program:COMMAND for
    any program that speaks the protocol of kwartet engine. The games of a
    pair begin alike with the sides changed.

    [bold]Examples[/bold]
      kwartet arena level=6 level=5 --game yinsh --games 200
      kwartet arena seconds=0.2 method=monte-carlo,seconds=2 -g lyngk
      kwartet arena nodes=5000 random -g skato --sprt 0,50 --records m.kw
      kwartet arena "program:./mine --fast" level=3 -g 4mation --time 0.5
    """
    match = Match(
        game=choose_game(game, variant, option),
        players=(Description.read(first), Description.read(second)),
        limit=limit_of(seconds, nodes, depth),
        openings=Openings.read(openings, seed),
        timeout=timeout,
    )
    test = Sprt.read(sprt) if sprt else None
    if not cluster:
        try_out(match)
    if resume and not records:
        raise WrongUsage("--resume needs the file of the match: --records FILE")
    with crew_of(workers, cluster) as crew, Journal(records or fresh_name(), match.text, resume) as journal:
        contest = Contest(match, games, crew, journal, sprt=test)
        is_whole = play_to_the_end(contest)
        typer.echo(json.dumps(as_data(contest), indent=2) if as_json else as_text(contest))
    if not is_whole:
        raise typer.Exit(STOPPED)


def play_to_the_end(contest: Contest) -> bool:
    """Play a contest under a progress bar; False if a person stopped it."""
    try:
        play_contest(contest, f"{contest.match.game.name} {contest.match.game.variant}")
    except KeyboardInterrupt:
        return False
    return True


def limit_of(seconds: float | None, nodes: int | None, depth: int | None) -> Limit:
    """The one limit that was given, or the usual one."""
    values = {"seconds": seconds, "nodes": nodes, "depth": depth}
    limits = [Limit(name, value) for name, value in values.items() if value is not None]
    if len(limits) > 1:
        raise WrongUsage("--time, --nodes and --depth exclude one another")
    return limits[0] if limits else Limit("seconds", USUAL_SECONDS)


def fresh_name() -> Path:
    """A file name that tells when the match began."""
    return Path(f"arena-{datetime.now(tz=UTC).astimezone():%Y%m%d-%H%M%S}.kw")


def try_out(match: Match) -> None:
    """Seat both players once before the match: who cannot play at all is told at once."""
    for who, description in zip("AB", match.players, strict=True):
        try:
            description.player(match.game, match.limit, 0, who).close()
        except PlayerFailed as failure:
            raise Problem(f"{description.text!r} cannot play: {failure.fault.sentence}") from None
