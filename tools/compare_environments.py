"""Compare environments: decisions per CPU second of kwartet, OpenSpiel, PettingZoo and pgx, as a table.

A decision is a random legal action, the move, the observation and the mask of legal actions; games that end
begin anew. Each library is called as its documentation shows: one state at a time, or many games at once. CPU
seconds of all threads count, so other work on the machine matters little; compilation by JAX does not count.
A library that is not installed is left out. The environment for all of them:

    pip install "kwartet[rl]" "pettingzoo[classic]" pgx
"""

import argparse
import importlib
import importlib.metadata
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import kwartet
from kwartet.cli.batches import COMPARED, GAMES, STEPS, play_openspiel, stepping
from kwartet.cli.bench import rate

PGX_STEPS = 50  # within one compiled call
PGX_SIZES = (256, 4096)
SKIPPED = "not installed"


class Measured(NamedTuple):
    """A row of the table: a library, a game, how many at once, and decisions per CPU second."""

    library: str
    game: str
    at_once: int
    decisions: float


def batches(_game: str, seconds: float) -> Iterator[Measured]:
    """Our batches, from Python."""
    for info in kwartet.all_games():
        for play in stepping(info.id):
            found = rate(play, GAMES * STEPS, seconds)
            yield Measured(f"kwartet {kwartet.__version__}", info.name, GAMES, found)


def openspiel(game: str, seconds: float) -> Iterator[Measured]:
    """OpenSpiel's own game, in C++, and one of ours by our adapter, in Python."""
    pyspiel = importlib.import_module("pyspiel")
    importlib.import_module("kwartet.env.openspiel")
    names = {COMPARED: version_of("open_spiel"), f"kwartet_{game}": "OpenSpiel, our adapter"}
    for name, library in names.items():
        play = partial(play_openspiel, pyspiel.load_game(name), Random(7))
        yield Measured(library, name, 1, games_rate(play, seconds))


def pettingzoo(game: str, seconds: float) -> Iterator[Measured]:
    """PettingZoo's own game and one of ours by our adapter, both in Python."""
    own = importlib.import_module("pettingzoo.classic.connect_four_v3")
    ours = importlib.import_module("kwartet.env.pettingzoo")
    tables = {
        "connect_four_v3": (version_of("pettingzoo"), own.raw_env()),
        game: ("PettingZoo, our adapter", ours.raw_env(kwartet.game(game))),
    }
    for name, (library, table) in tables.items():
        play = play_agents(table, Random(7))
        yield Measured(library, name, 1, games_rate(play, seconds))


def play_agents(table: Any, random: Random) -> Callable[[], int]:  # noqa: ANN401 - PettingZoo has no types
    """What plays one random game of PettingZoo, and returns its decisions."""

    def play() -> int:
        table.reset(seed=random.randrange(1 << 30))
        decisions = 0
        for agent in table.agent_iter():
            seen, _, is_over, is_cut, _ = table.last()
            if is_over or is_cut:
                table.step(None)
            else:
                table.step(table.action_space(agent).sample(seen["action_mask"]))
                decisions += 1
        return decisions

    return play


def pgx(_game: str, seconds: float) -> Iterator[Measured]:
    """Games of pgx, compiled by JAX for this processor."""
    library = importlib.import_module("pgx")
    for name in (COMPARED, "hex", "othello"):
        for size in PGX_SIZES:
            play = compiled(library.make(name), size)
            yield Measured(version_of("pgx"), name, size, rate(play, size * PGX_STEPS, seconds))


def compiled(env: Any, size: int) -> Callable[[], None]:  # noqa: ANN401 - pgx has no types
    """What plays some steps of many games in one compiled call."""
    jax = importlib.import_module("jax")
    auto_reset = importlib.import_module("pgx.experimental").auto_reset
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(state: Any, key: Any) -> tuple[Any, Any]:  # noqa: ANN401
        choose, chance = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        after = step(state, jax.random.categorical(choose, logits), jax.random.split(chance, size))
        return after, after.observation.sum()  # so that no observation is optimized away

    run = jax.jit(lambda state, key: jax.lax.scan(advance, state, jax.random.split(key, PGX_STEPS)))
    key = jax.random.PRNGKey(7)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, size))
    jax.block_until_ready(run(state, key))  # compiles

    def play() -> None:
        nonlocal state, key
        key, now = jax.random.split(key)
        state, seen = run(state, now)
        jax.block_until_ready(seen)

    return play


def games_rate(play: Callable[[], int], seconds: float) -> float:
    """The decisions per CPU second of what plays a game and returns its decisions."""
    some = [play() for _ in range(20)]
    return rate(play, 1, seconds) * sum(some) / len(some)


def version_of(package: str) -> str:
    """A package with its version."""
    return f"{package} {importlib.metadata.version(package)}"


def table_of(game: str, seconds: float) -> Iterator[str]:
    """The lines of the table, in Markdown."""
    yield "| library | game | games at once | decisions per CPU second |"
    yield "|---|---|---|---|"
    for measure in (batches, pgx, openspiel, pettingzoo):
        try:
            for row in measure(game, seconds):
                yield f"| {row.library} | {row.game} | {row.at_once} | {row.decisions:,.0f} |"
        except ImportError as error:
            yield f"| {measure.__name__} | {SKIPPED}: {error.name} | | |"


def main() -> None:
    """Print the table line by line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each row (2)")
    ids = [info.id for info in kwartet.all_games()]
    parser.add_argument("--game", choices=ids, default=ids[0], help=f"what our adapters play ({ids[0]})")
    options = parser.parse_args()
    for line in table_of(options.game, options.seconds):
        print(line, flush=True)


if __name__ == "__main__":
    main()
