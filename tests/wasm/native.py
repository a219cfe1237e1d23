"""What the native core says, for comparison with WebAssembly: native.py FILE.json.

For every rule set a random game is played. Its views, the moves of levels with fixed seeds, and searches with
a limit of nodes are written down.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import fields
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import kwartet
from kwartet import Engine, Game, Position, _core, levels
from kwartet.fault import Fault
from kwartet.review import review

PLIES_BETWEEN = 7
LEVELS = (1, 4, 7, 8)
NODES = 3000
SOLVER_NODES = 20_000
REVIEW_NODES = 300
METHODS = ("auto", "alpha-beta", "monte-carlo")
SEED = 5


def rule_sets() -> list[Game]:
    """Every variant with every value of every option, as far as they go together."""
    found: list[Game] = []
    for info in kwartet.all_games():
        values = [
            (False, True) if option.is_switch else tuple(range(option.minimum, option.maximum + 1))
            for option in info.options
        ]
        names = [option.name for option in info.options]
        for variant in info.variants:
            for chosen in product(*values):
                found += [rules for rules in (game_or_none(info.id, variant, names, chosen),) if rules]
    return found


def game_or_none(name: str, variant: str, names: Sequence[str], values: Sequence[int | bool]) -> Game | None:
    """The game, if variant and options go together."""
    try:
        return kwartet.game(name, variant, **dict(zip(names, values, strict=True)))
    except kwartet.BadOption:
        return None


def random_game(game: Game) -> list[tuple[Position, str]]:
    """A whole game: each position with the move that was played in it."""
    chance, position = Random(SEED), game.start(SEED)
    played: list[tuple[Position, str]] = []
    while not position.is_over:
        move = chance.choice(position.legal_moves)
        played.append((position, move))
        position = position.play(move)
    return [*played, (position, "")]


def last_turn(played: list[tuple[Position, str]], ply: int) -> list[tuple[Position, str]]:
    """The decisions of the last turn before a ply."""
    turn: list[tuple[Position, str]] = []
    for before in reversed(played[:ply]):
        if turn and before[0].to_move is not turn[0][0].to_move:
            break
        turn.insert(0, before)
    return turn


def searches(position: Position) -> list[object]:
    """Searches with each method: method, nodes that were visited, and the lines."""
    found: list[object] = []
    for method in METHODS:
        engine = Engine(position.game, nodes=NODES, seed=SEED, memory=4, method=method)
        info = engine.think(position, lines=2)
        lines = [
            [list(line.moves), line.score, line.chance, line.outcome, line.plies, line.margin]
            for line in info.lines
        ]
        found.append([method, info.depth, info.nodes, lines])
    return found


def solved(position: Position) -> list[object] | None:
    """What the solver of the game alone answers: depth, nodes and lines; None without an answer."""
    engine, heard = _core.Engine(4, 1, SEED), list[Any]()
    engine.begin(SOLVER_NODES, levels.NO_DEPTH, levels.NO_SECONDS, levels.NO_SECONDS, 1, cleared=True)
    if not engine.solve(position._core, heard.append):
        return None
    depth, nodes, _, lines = heard[-1]
    return [depth, nodes, [[list(moves), score, certain] for score, _, certain, _, moves, _ in lines]]


def arranged(position: Position) -> dict[str, object]:
    """What comes of setting up the scene of a position by hand, with the other side to move."""
    game = position.game
    found = game.arranged(position.scene, 1 - position.to_move)
    return {
        "toMove": 1 - position.to_move,
        "scene": {place: list(pieces) for place, pieces in found.scene.items()},
        "text": found.position.text if found.position else None,
        "fault": told(found.fault) if found.fault else {},
    }


def told(fault: Fault) -> dict[str, object]:
    """The entries of a fault that say something."""
    entries = {each.name: getattr(fault, each.name) for each in fields(fault) if each.name != "game"}
    return {name: value for name, value in entries.items() if value not in (None, "", {})}


def moment(played: list[tuple[Position, str]], ply: int) -> dict[str, object]:
    """What is known about one position."""
    position, move = played[ply]
    known: dict[str, object] = {
        "view": json.loads(position.view_json(last_turn(played, ply), ply)),
        "move": move,
    }
    if not position.is_over and ply % PLIES_BETWEEN == 0:
        known["levels"] = {
            number: Engine(position.game, level=number, seed=SEED, memory=4).choose(position)
            for number in LEVELS
        }
        known["searches"] = searches(position)
        known["solved"] = solved(position)
        known["arranged"] = arranged(position)
    return known


def reviewed(played: list[tuple[Position, str]]) -> dict[str, Any]:
    """The review of a game by `kwartet review` with so many nodes for each position."""
    start = played[0][0]
    record = kwartet.Record(start, [move for _, move in played[:-1]])
    engine = Engine(start.game, nodes=REVIEW_NODES, seed=SEED, memory=4)
    found = review(record, engine).data
    return {"nodes": REVIEW_NODES, "turns": found["turns"], "players": found["players"]}


def of_game(game: Game) -> dict[str, object]:
    """All that is compared of one rule set."""
    played = random_game(game)
    options = "".join(f" {name}={int(value)}" for name, value in game.options.items())
    return {
        "game": f"{game.id} {game.variant}{options}",
        "seed": SEED,
        "nodes": NODES,
        "levels": _core.levels(game.id),
        "review": reviewed(played),
        "moments": [moment(played, ply) for ply in range(len(played))],
    }


if __name__ == "__main__":
    levels.LONGEST_THOUGHT = 1e6  # a busy machine decides the same
    games = [of_game(game) for game in rule_sets()]
    said = {"vocabulary": json.loads(_core.vocabulary()), "games": games}
    Path(sys.argv[1]).write_text(json.dumps(said), "utf-8")
