"""A search ends when another thread says so, whatever it is doing.

How soon is measured by `kwartet bench --stops 10`.
"""

import subprocess
import sys
from threading import Thread

import pytest

import kwartet
from engine.test_engine import every_game, middle_of
from kwartet import Engine, Game, Position
from kwartet.cli.stops import unproven

FOREVER = 1000.0
PATIENCE = 100.0


def stopped_search(engine: Engine, position: Position) -> list[str]:
    """The moves that a search finds which is stopped as soon as it has begun."""
    found: list[str] = []
    thinker = Thread(target=lambda: found.append(engine.choose(position)), daemon=True)
    thinker.start()
    for _ in range(int(PATIENCE / 0.01)):
        engine.stop()
        thinker.join(0.01)
        if not thinker.is_alive():
            break
    return found


@every_game
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("method", ["alpha-beta", "monte-carlo"])
def test_a_stopped_search_answers_with_a_legal_move(game: Game, method: str, threads: int) -> None:
    position = middle_of(game)
    engine = Engine(game, seconds=FOREVER, method=method, threads=threads, memory=8)
    (move,) = stopped_search(engine, position)
    assert move in position.legal_moves


def test_a_stopped_proof_answers_with_a_legal_move() -> None:
    game = kwartet.game("4mation")
    (position,) = unproven()
    (move,) = stopped_search(Engine(game, seconds=FOREVER, memory=8), position)
    assert move in position.legal_moves


LEFT_THINKING = """
import kwartet
import subprocess
import sys
from threading import Thread
game = kwartet.game("yinsh")
engine = kwartet.Engine(game, seconds=1000.0, memory=8)
Thread(target=lambda: [None for _ in engine.analyse(game.start())], daemon=True).start()
while not kwartet.engine._searches:
    pass
"""


def test_a_program_that_ends_while_it_thinks_ends_well() -> None:
    command = [sys.executable, "-c", LEFT_THINKING]
    for _ in range(20):  # one in ten crashed when nobody ended the search first
        ended = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)
        assert (ended.returncode, ended.stderr) == (0, b"")
