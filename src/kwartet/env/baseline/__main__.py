"""The command `python -m kwartet.env.baseline 4mation`: trains an agent and prints its learning curve.

The curve goes to a file as comma-separated values, a line at a time, and the weights to another file.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import kwartet
from kwartet.env.baseline.match import points_against
from kwartet.env.baseline.train import Settings, train

GAMES = 100
FINAL_GAMES = 400


def main() -> None:
    """Read the options, train, and measure now and then."""
    parser = argparse.ArgumentParser(
        prog="python -m kwartet.env.baseline", description="Train a baseline agent."
    )
    parser.add_argument("game", help="the id of a game, as `kwartet games` lists them")
    parser.add_argument("--minutes", type=float, default=30.0, help="how long to train (30)")
    parser.add_argument(
        "--every", type=float, default=2.0, help="minutes from one measurement to the next (2)"
    )
    parser.add_argument(
        "--levels", type=int, nargs="+", default=[1, 3, 5], help="levels to play against (1 3 5)"
    )
    parser.add_argument(
        "--output", type=Path, default=Path("baseline"), help="curve.csv and weights.npz go here"
    )
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    run(kwartet.game(options.game), options)


def run(game: kwartet.Game, options: argparse.Namespace) -> None:
    """Train, and write a line of the curve after every few minutes."""
    file = options.output / "curve.csv"
    heading = ["minutes", "decisions", *(f"level {level}" for level in options.levels)]
    file.write_text(",".join(heading) + "\n", "utf-8")
    due = 0.0
    for learner, seconds, decisions in train(game, 60 * options.minutes, Settings(seed=options.seed)):
        is_last = seconds >= 60 * options.minutes
        if seconds < due and not is_last:
            continue
        due = seconds + 60 * options.every
        games = FINAL_GAMES if is_last else GAMES
        points = [points_against(game, learner.network, level, games) for level in options.levels]
        line = [f"{seconds / 60:.1f}", str(decisions), *(f"{each:.3f}" for each in points)]
        with file.open("a", encoding="utf-8") as curve:
            curve.write(",".join(line) + "\n")
        print("  ".join(f"{name} {value}" for name, value in zip(heading, line, strict=True)), flush=True)
        learner.network.save(options.output / "weights.npz")


if __name__ == "__main__":
    main()
