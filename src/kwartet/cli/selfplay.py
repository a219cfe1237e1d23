"""Self-play: games of the engine against itself, as Parquet files for research or as text for tools/train."""

import json
import shlex
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from kwartet.arena.card import card_of
from kwartet.arena.crew import Crew
from kwartet.arena.datagame import DataPlan
from kwartet.arena.dataset import Dataset
from kwartet.arena.handout import Handout
from kwartet.arena.samples import Samples
from kwartet.arena.selfplay import SelfPlay
from kwartet.cli.choose import GameName, Options, Variant, choose_game
from kwartet.cli.failure import WrongUsage
from kwartet.cli.files import write_text
from kwartet.cli.matches import STOPPED, Cluster, Games, MatchSeed, Resume, Workers, crew_of, play_watched

USUAL_NODES = 2_000
USUAL_SHARD = 1_000
TEXT = ".txt"
SomePlan = TypeVar("SomePlan", SelfPlay, DataPlan)
SomeResults = TypeVar("SomeResults", Samples, Dataset)


def selfplay(
    game: GameName,
    output: Annotated[
        Path,
        typer.Option(
            "--output", metavar="FOLDER", help="Where the games go; a name with .txt is a text file."
        ),
    ],
    variant: Variant = None,
    option: Options = None,
    games: Games = 100,
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="NUMBER", help="Nodes for each search.")
    ] = USUAL_NODES,
    values: Annotated[
        bool, typer.Option("--values", help="Search every legal move, and write its score.")
    ] = False,
    shard: Annotated[
        int, typer.Option("--shard", min=1, metavar="GAMES", help="Games in each Parquet file.")
    ] = USUAL_SHARD,
    seed: MatchSeed = 1,
    resume: Resume = False,
    workers: Workers = None,
    cluster: Cluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was made as JSON.")] = False,
) -> None:
    """Let the engine play itself, and write every decision with what its search said.

    The output is a folder of Parquet files with a page that describes them;
    kwartet.data loads them. With --resume, finished games are not played
    again. A name that ends in .txt makes samples for tools/train instead: a
    line is the chance of the side to move, what it got in the end (- for a
    position beside the game) and the position.

    [bold]Examples[/bold]
      kwartet selfplay skato --games 5000 --output skato-games
      kwartet selfplay 4mation --values --nodes 500 --output values
      kwartet selfplay yinsh --output y --cluster tcp://host:8786 --resume
      kwartet selfplay lyngk --variant six-stack --output six-stack.txt
    """
    chosen = choose_game(game, variant, option)
    with crew_of(workers, cluster) as crew:
        if output.suffix == TEXT:
            if values or shard != USUAL_SHARD:
                raise WrongUsage("--values and --shard are for Parquet files, not for text")
            is_whole, made = make_samples(SelfPlay(chosen, nodes, seed), games, crew, output, resume)
        else:
            plan = DataPlan(chosen, nodes, seed, values)
            is_whole, made = make_data(plan, games, crew, output, shard, resume)
    words = (
        f"{{plan}}: {{games}} games, {{rows}} {'samples' if output.suffix == TEXT else 'rows'} in {{output}}"
    )
    typer.echo(json.dumps(made, indent=2) if as_json else words.format(**made))
    if not is_whole:
        raise typer.Exit(STOPPED)


def make_samples(
    plan: SelfPlay, games: int, crew: Crew, output: Path, resume: bool
) -> tuple[bool, dict[str, object]]:
    """Play for the text file of tools/train."""
    with Samples(output, plan.text, resume) as samples:
        is_whole = play_to_the_end(Handout(plan, games, crew, samples), plan)
        return is_whole, made_of(plan, samples, output)


def make_data(
    plan: DataPlan, games: int, crew: Crew, output: Path, shard: int, resume: bool
) -> tuple[bool, dict[str, object]]:
    """Play for a folder of Parquet files; its page is written when all games are there."""
    with Dataset(output, plan, shard, resume) as data:
        is_whole = play_to_the_end(Handout(plan, games, crew, data), plan)
        if is_whole:
            data.finish()
            write_text(output / "README.md", card_of(data, command_of(plan, len(data.played), shard, output)))
        return is_whole, made_of(plan, data, output)


def made_of(plan: SelfPlay | DataPlan, results: Samples | Dataset, output: Path) -> dict[str, object]:
    """What there is now."""
    return {"plan": plan.text, "games": len(results.played), "rows": results.count, "output": str(output)}


def command_of(plan: DataPlan, games: int, shard: int, output: Path) -> str:
    """The command that makes a data set."""
    options = [f"--option {name}={str(value).lower()}" for name, value in plan.game.options.items()]
    more = [f"--shard {shard}" if shard != USUAL_SHARD else "", "--values" if plan.values else ""]
    words = [
        f"kwartet selfplay {plan.game.id} --variant {plan.game.variant}",
        *options,
        f"--games {games} --nodes {plan.nodes} --seed {plan.seed}",
        *filter(None, more),
        f"--output {shlex.quote(output.name)}",
    ]
    return " ".join(words)


def play_to_the_end(work: Handout[SomePlan, SomeResults], plan: SelfPlay | DataPlan) -> bool:
    """Play under a progress bar; False if a person stopped it."""
    try:
        play_watched(work, f"{plan.game.name} {plan.game.variant}", lambda: f"{work.results.count} rows")
    except KeyboardInterrupt:
        return False
    return True
