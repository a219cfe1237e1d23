"""Writes web/src/showcase/*.json: moments of a game of each kind, for the living pictures of the page."""

from pathlib import Path

import msgspec

import kwartet
from kwartet.geometry import Geometry
from kwartet.server.domain.game_log import game_log_of
from kwartet.server.views.positions import decisions_view, game_log_view
from kwartet.server.wire.positions import Decision, PositionView

FOLDER = Path(__file__).resolve().parent.parent / "web" / "src" / "showcase"
NODES = 20_000
SEED = 5
SHOWN = 14


class Showcase(msgspec.Struct, rename="camel"):
    """Positions that follow one another, and the decisions between them."""

    geometry: Geometry
    views: list[PositionView]
    decisions: list[Decision]


def played(game: kwartet.Game) -> list[str]:
    """The moves of a whole game that the engine plays against itself."""
    engine = kwartet.Engine(game, nodes=NODES)
    position, moves = game.start(SEED), []
    while not position.is_over:
        moves.append(engine.choose(position))
        position = position.play(moves[-1])
    return moves


def showcase(game: kwartet.Game) -> Showcase:
    """The last moments of a game."""
    moves = played(game)
    first = max(0, len(moves) - SHOWN)
    whole = game_log_of(game.start(SEED), moves)
    sheets = [whole.back_to(ply) for ply in range(first, len(moves) + 1)]
    views = [msgspec.structs.replace(game_log_view(game_log), choices=()) for game_log in sheets]
    return Showcase(game.geometry, views, list(decisions_view(whole)[first:]))


def main() -> None:
    """Write one file for each game."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for info in kwartet.all_games():
        made = showcase(kwartet.game(info.id))
        (FOLDER / f"{info.id}.json").write_bytes(msgspec.json.encode(made) + b"\n")


if __name__ == "__main__":
    main()
