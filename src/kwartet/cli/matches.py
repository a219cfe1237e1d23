"""Matches: options, crew and progress bar for the commands that play matches."""

import logging
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from kwartet.arena import ClusterCrew, Contest, Crew, LocalCrew
from kwartet.arena.handout import Handout
from kwartet.cli.choose import GAMES_HELP, game_names

AnyHandout = Handout[Any, Any]

STOPPED = 130  # what a shell reports for a program that was stopped with Ctrl-C

GameOption = Annotated[
    str,
    typer.Option("--game", "-g", metavar="GAME", help=GAMES_HELP, autocompletion=game_names),
]
Games = Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000, help="How many games to play.")]
OpeningsText = Annotated[
    str,
    typer.Option(
        "--openings",
        metavar="TEXT",
        help="random, random:6 for so many random moves, or start; after other moves: engine,d4,random.",
    ),
]
MatchSeed = Annotated[
    int, typer.Option("--seed", min=0, metavar="NUMBER", help="The seed of openings and random choices.")
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", "-w", min=1, max=1024, help="Games at a time; default: one for each core."),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://host:8786."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue a match; finished games are kept.")]


@contextmanager
def crew_of(workers: int | None, cluster: str | None) -> Iterator[Crew]:
    """The crew that plays the games of a match."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # we print what matters
    crew: Crew = ClusterCrew(cluster) if cluster else LocalCrew(workers)
    try:
        yield crew
    finally:
        crew.close()


def play_watched(work: AnyHandout, title: str, brief: Callable[[], str]) -> None:
    """Play games with a progress bar; after Ctrl-C all results are stored, then `KeyboardInterrupt`."""
    with progress_of(work, title, brief), graceful_ctrl_c(work):
        work.play()
    if work.is_stopped:
        raise KeyboardInterrupt


@contextmanager
def graceful_ctrl_c(work: AnyHandout) -> Iterator[None]:
    """Let the first Ctrl-C stop the work between two games, and the second one at once."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        work.stop()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def progress_of(work: AnyHandout, title: str, brief: Callable[[], str]) -> Iterator[None]:
    """Show a progress bar on standard error."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[standing]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task(title, total=work.games, standing="")

        def show() -> None:
            progress.update(bar, completed=len(work.results.played), standing=brief())

        work.watch = show
        show()
        yield


def play_contest(contest: Contest, title: str) -> None:
    """Play a contest with a progress bar that shows the standing."""
    play_watched(contest, title, lambda: brief_standing(contest))


def brief_standing(contest: Contest) -> str:
    """The standing as a short text."""
    standing = contest.journal.standing
    if not standing.estimate:
        return ""
    llr = f"  LLR {contest.sprt.llr(standing.pairs):+.2f}" if contest.sprt and any(standing.pairs) else ""
    return f"{standing}  Elo {standing.estimate}{llr}"
