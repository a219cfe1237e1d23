"""Self-play: positions with the chances that searches give them, for tools/train."""

from pathlib import Path
from typing import Annotated

import typer

from kwartet.arena.handout import Handout
from kwartet.arena.samples import Samples
from kwartet.arena.selfplay import SelfPlay
from kwartet.cli.choose import GameName, Options, Variant, choose_game
from kwartet.cli.matches import STOPPED, Cluster, Games, MatchSeed, Resume, Workers, crew_of, play_watched

USUAL_NODES = 2_000


def selfplay(
    game: GameName,
    output: Annotated[Path, typer.Option("--output", metavar="FILE", help="Where the samples go.")],
    variant: Variant = None,
    option: Options = None,
    games: Games = 100,
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="NUMBER", help="Nodes for each search.")
    ] = USUAL_NODES,
    seed: MatchSeed = 1,
    resume: Resume = False,
    workers: Workers = None,
    cluster: Cluster = None,
) -> None:
    """Let the engine play itself, and write what its searches say about the positions.

    A line is the chance of the side to move, what it got in the end (- for
    a position beside the game) and the position. tools/train makes weights
    of that. With --resume, finished games are not played again.

    [bold]Examples[/bold]
      kwartet selfplay skato --games 500 --nodes 2000 --output skato.txt
      kwartet selfplay lyngk --variant six-stack --output six-stack.txt
      kwartet selfplay yinsh --output y.txt --cluster tcp://host:8786
    """
    plan = SelfPlay(choose_game(game, variant, option), nodes, seed)
    with crew_of(workers, cluster) as crew, Samples(output, plan.text, resume) as samples:
        is_whole = play_to_the_end(Handout(plan, games, crew, samples), plan)
        typer.echo(f"{plan.text}: {len(samples.played)} games, {samples.count} samples in {output}")
    if not is_whole:
        raise typer.Exit(STOPPED)


def play_to_the_end(work: Handout[SelfPlay, Samples], plan: SelfPlay) -> bool:
    """Play under a progress bar; False if a person stopped it."""
    try:
        play_watched(work, f"{plan.game.name} {plan.game.variant}", lambda: f"{work.results.count} samples")
    except KeyboardInterrupt:
        return False
    return True
