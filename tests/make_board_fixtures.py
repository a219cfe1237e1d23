"""Make the fixtures for the tests and the demonstration of the web board.

Each file of web/src/board/fixtures holds examples of one game: a position as the server would send it, with
the next decision and the position after it. `python tests/make_board_fixtures.py` writes them.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import count
from pathlib import Path
from random import Random

import kwartet
from kwartet import Engine, Game, Position

FOLDER = Path(__file__).parent.parent / "web" / "src" / "board" / "fixtures"
NODES = 200
CHANCE = 0.15

Example = tuple[Position, str]
Wanted = Callable[[Example], bool]


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, game, conditions in fixtures():
        shown = [found(game, wanted) for wanted in conditions]
        content = {
            "game": game.id,
            "geometry": geometry(game),
            "moments": [
                {"before": view(position), "move": move, "after": view(position.play(move), position, move)}
                for position, move in shown
            ],
        }
        (FOLDER / f"{name}.json").write_text(json.dumps(content, separators=(",", ":")) + "\n")


def fixtures() -> Iterator[tuple[str, Game, list[Wanted]]]:
    """The name of each file, its game, and the examples it shows."""
    tasks = ["place a ring", "move a ring", "take a row", "take a ring"]
    yield "yinsh", kwartet.game("yinsh"), [during(task) for task in tasks] + [several_rows, turning(3)]
    yield "yinsh-blitz", kwartet.game("yinsh", variant="blitz"), [turning(2), last]
    yield "lyngk", kwartet.game("lyngk"), [claiming, bending, scoring, half_way]
    yield "lyngk-six-stack", kwartet.game("lyngk", variant="six-stack"), [claiming, bending]
    yield "4mation", kwartet.game("4mation"), [during("place a cube"), half_way, last]
    for size, name in ((6, "skato-6"), (8, "skato"), (10, "skato-10")):
        yield name, kwartet.game("skato", size=size), [during("place a piece"), half_way, last]


def found(game: Game, wanted: Wanted) -> Example:
    """The first such example in games of the engine against itself."""
    return next(example for seed in count(7) for example in examples(game, seed) if wanted(example))


def examples(game: Game, seed: int) -> Iterator[Example]:
    """A game of the engine against itself, with some moves by chance: each position, and what was decided."""
    engine, position, chance = Engine(game, nodes=NODES, memory=1), game.start(seed), Random(seed)
    while not position.is_over:
        move = chance.choice(position.legal_moves) if chance.random() < CHANCE else engine.choose(position)
        yield position, move
        position = position.play(move)


def during(task: str) -> Wanted:
    """When this is to be decided."""
    return lambda example: example[0].task == task


def turning(least: int) -> Wanted:
    """When a travelling piece changes what lies on several points of its route."""

    def is_turning(example: Example) -> bool:
        position, move = example
        before, after = position.scene, position.play(move).scene
        passed = position.routes[move][1:-1]
        return sum(before.get(place) != after.get(place) for place in passed) >= least

    return is_turning


def several_rows(example: Example) -> bool:
    """When there is a choice between rows."""
    return example[0].task == "take a row" and len(example[0].legal_moves) > 1


def half_way(example: Example) -> bool:
    """When two fifths of the points are taken."""
    position, _ = example
    points = {point.name for point in position.game.geometry.points}
    taken = points & position.scene.keys()
    return len(taken) * 5 // len(points) == 2


def claiming(example: Example) -> bool:
    """When a piece goes from one spot beside the board to another."""
    position, move = example
    return position.routes[move] == () and move in {spot.name for spot in position.game.geometry.spots}


def bending(example: Example) -> bool:
    """When a piece travels over others."""
    position, move = example
    passed = [place for place in position.routes[move][1:-1] if place in position.scene]
    return len(passed) > 1


def scoring(example: Example) -> bool:
    """When a decision makes a point."""
    position, move = example
    return position.play(move).score != position.score


def last(example: Example) -> bool:
    """When a decision ends the game."""
    position, move = example
    return position.play(move).is_over


def geometry(game: Game) -> dict[str, object]:
    """The board as the server sends it, in round numbers."""
    found = asdict(game.geometry)
    for place in (*found["points"], *found["spots"]):
        place["x"], place["y"] = round(place["x"], 4), round(place["y"], 4)
    return found


def view(position: Position, before: Position | None = None, move: str = "") -> dict[str, object]:
    """A position as the server sends it."""
    choices = [
        {
            "move": choice.move,
            "clicks": choice.clicks,
            "clickKind": choice.click_kind,
            "route": choice.route,
            "changes": choice.changes,
        }
        for choice in position.view().choices
    ]
    result = position.result
    return {
        "scene": position.scene,
        "choices": choices,
        "toMove": int(position.to_move),
        "last": before.clicks[move] if before else [],
        "result": None if result is None else str(result),
    }


if __name__ == "__main__":
    main()
