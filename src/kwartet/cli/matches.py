"""Matches: what the commands that play matches share: options, the crew, the progress bar."""

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
from kwartet.cli.choose import game_names

AnyHandout = Handout[Any, Any]

STOPPED = 130  # what a shell reports for a program that was stopped with Ctrl-C

GameOption = Annotated[
    str,
    typer.Option(
        "--game", "-g", metavar="GAME", help="yinsh, lyngk, 4mation or skato.", autocompletion=game_names
    ),
]
Games = Annotated[int, typer.Option("--games", "-n", min=1, max=1_000_000, help="How many games to play.")]
OpeningsText = Annotated[
    str,
    typer.Option(
        "--openings", metavar="TEXT", help="random, random:6 for so many random moves, or start for none."
    ),
]
MatchSeed = Annotated[
    int, typer.Option("--seed", min=0, metavar="NUMBER", help="What openings and chance start from.")
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", "-w", min=1, max=1024, help="Games at a time; usually one for each core."),
]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, such as tcp://host:8786."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on after a break; finished games are kept.")]


@contextmanager
def crew_of(workers: int | None, cluster: str | None) -> Iterator[Crew]:
    """Those who play the games, until the match is over."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said by us
    crew: Crew = ClusterCrew(cluster) if cluster else LocalCrew(workers)
    try:
        yield crew
    finally:
        crew.close()


def play_watched(work: AnyHandout, title: str, brief: Callable[[], str]) -> None:
    """Play games under a progress bar; raises KeyboardInterrupt after Ctrl-C, when all is in order."""
    with progress_of(work, title, brief), calm_ctrl_c(work):
        work.play()
    if work.is_stopped:
        raise KeyboardInterrupt


@contextmanager
def calm_ctrl_c(work: AnyHandout) -> Iterator[None]:
    """Let the first Ctrl-C stop the work between two games; the second one is as rude as ever."""

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
    """Show on standard error how it goes, as long as it does."""
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
    """Play a contest under a progress bar that tells the standing."""
    play_watched(contest, title, lambda: brief_standing(contest))


def brief_standing(contest: Contest) -> str:
    """The standing in a few words."""
    standing = contest.journal.standing
    if not standing.estimate:
        return ""
    llr = f"  LLR {contest.sprt.llr(standing.pairs):+.2f}" if contest.sprt and any(standing.pairs) else ""
    return f"{standing}  Elo {standing.estimate}{llr}"
