"""Arena: a match between two players, which measures which one is stronger."""

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
from kwartet.clock import Clock
from kwartet.protocol import Limit, PlayerFailed
from kwartet.protocol.limit import NO_LIMIT, read_number

USUAL_SECONDS = 0.1


def arena(
    first: Annotated[str, typer.Argument(metavar="A", help="A player, such as level=6.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The other player.")],
    game: GameOption,
    variant: Variant = None,
    option: Options = None,
    games: Games = 100,
    seconds: Annotated[
        float | None, typer.Option("--time", metavar="SECONDS", help="Seconds for each move (default: 0.1).")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="NUMBER", help="Nodes for each move instead.")
    ] = None,
    depth: Annotated[
        int | None, typer.Option("--depth", metavar="NUMBER", help="A depth for each move instead.")
    ] = None,
    clock: Annotated[
        str | None,
        typer.Option(
            "--clock", metavar="SECONDS[+INCREMENT]", help="A game clock for each side instead: 60 or 60+0.5."
        ),
    ] = None,
    openings: OpeningsText = "random",
    seed: MatchSeed = 1,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt", metavar="ELO0,ELO1", help="Stop as soon as one of two Elo differences is ruled out."
        ),
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option("--records", metavar="FILE", help="The file for the games; default: arena-DATE.kw."),
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
    """Play a match in pairs of games, and measure how much stronger A is.

    A player is level=6, seconds=0.5, nodes=5000 or depth=4 (with method=,
    threads=, seed= or memory= after commas), random, program:COMMAND for any
    program that speaks the protocol of kwartet engine, or library:FILE for
    the engine of another commit. Both games of a pair have the same opening,
    with the sides exchanged.

    [bold]Examples[/bold]
      kwartet arena level=6 level=5 --game yinsh --games 200
      kwartet arena seconds=0.2 method=monte-carlo,seconds=2 -g lyngk
      kwartet arena nodes=5000 random -g skato --sprt 0,50 --records m.kw
      kwartet arena "program:./mine --fast" level=3 -g 4mation --time 0.5
      kwartet arena threads=1 threads=2 -g lyngk --clock 60+0.5
    """
    match = Match(
        game=choose_game(game, variant, option),
        players=(Description.read(first), Description.read(second)),
        limit=limit_of(seconds, nodes, depth, clock),
        openings=Openings.read(openings, seed),
        timeout=timeout,
        clock=read_clock(clock) if clock else None,
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
    """Play a contest with a progress bar; False if it was stopped with Ctrl-C."""
    try:
        play_contest(contest, f"{contest.match.game.name} {contest.match.game.variant}")
    except KeyboardInterrupt:
        return False
    return True


def read_clock(text: str) -> Clock:
    """Parse `60` or `60+0.5`: the seconds of a side for the game, and what each move adds."""
    seconds, _, increment = text.partition("+")
    return Clock(read_number("--clock", seconds), read_number("the increment", increment or "0"))


def limit_of(seconds: float | None, nodes: int | None, depth: int | None, clock: str | None) -> Limit:
    """The given limit, or the default."""
    if clock and (seconds, nodes, depth) != (None, None, None):
        raise WrongUsage("--clock excludes --time, --nodes and --depth; a player may have a limit of its own")
    if clock:
        return NO_LIMIT
    values = {"seconds": seconds, "nodes": nodes, "depth": depth}
    limits = [Limit(name, value) for name, value in values.items() if value is not None]
    if len(limits) > 1:
        raise WrongUsage("--time, --nodes and --depth exclude one another")
    return limits[0] if limits else Limit("seconds", USUAL_SECONDS)


def fresh_name() -> Path:
    """A file name with the time at which the match began."""
    return Path(f"arena-{datetime.now(tz=UTC).astimezone():%Y%m%d-%H%M%S}.kw")


def try_out(match: Match) -> None:
    """Create both players once before the match, so that one that cannot play is reported at once."""
    for who, description in zip("AB", match.players, strict=True):
        try:
            description.player(match.game, match.limit, 0, who).close()
        except PlayerFailed as failure:
            raise Problem(f"{description.text!r} cannot play: {failure.fault.sentence}") from None
