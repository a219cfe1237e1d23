"""Engines from shared libraries: built from this checkout, they play what our own engine plays."""

import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import kwartet
from kwartet import BadOption, Engine, Position
from kwartet.arena import Description, Match, Openings
from kwartet.arena.library import LibraryEngine, LibraryLimits
from kwartet.arena.played import Played
from kwartet.protocol import Limit, PlayerFailed

ROOT = Path(__file__).parent.parent.parent
YINSH = kwartet.game("yinsh")
NODES = 1000


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The engine of this checkout as a library; not optimised, which compiles faster."""
    path = tmp_path_factory.mktemp("library") / "yinsh.so"
    subprocess.run([ROOT / "tools/match/build.sh", ROOT, path, "yinsh", "-O1"], check=True)
    return str(path)


def positions(count: int) -> Iterator[Position]:
    """Positions of random games."""
    chance = Random(5)
    for _ in range(count):
        position = YINSH.start()
        for _ in range(chance.randrange(8, 40)):
            position = position.play(chance.choice(position.legal_moves))
        yield position


def test_a_library_plays_what_the_engine_plays(library: str) -> None:
    engine, from_library = Engine(YINSH, nodes=NODES), LibraryEngine(library, YINSH, 16, "A")
    for position in positions(5):
        assert from_library.choose(position, LibraryLimits(nodes=NODES)) == engine.choose(position)
    from_library.close()


@pytest.mark.parametrize("limit", [Limit("nodes", 50), Limit("depth", 1), Limit("seconds", 0.001)])
def test_a_library_plays_a_match(library: str, limit: Limit) -> None:
    players = Description.read(f"library:{library}"), Description.read("random")
    record = Match(YINSH, players, limit, Openings(4, 1)).task(0).play()
    assert record is not None
    assert Played.read(record).fault is None


def test_what_is_no_library_cannot_play(tmp_path: Path) -> None:
    (tmp_path / "text.so").write_text("hello")
    for name in ("text.so", "missing.so"):
        with pytest.raises(PlayerFailed, match="cannot be loaded"):
            LibraryEngine(str(tmp_path / name), YINSH, 16, "A")


def test_a_library_for_one_game_refuses_others(library: str) -> None:
    with pytest.raises(PlayerFailed, match="does not play skato"):
        LibraryEngine(library, kwartet.game("skato"), 16, "A")


def test_a_library_has_no_levels(library: str) -> None:
    with pytest.raises(BadOption, match="not with a level"):
        Description.read(f"level=3,library:{library}").player(YINSH, Limit("nodes", 5), 0, "A")


@pytest.mark.parametrize("text", ["library:", "threads=2,library:a.so", "method=auto,library:a.so"])
def test_what_describes_no_library_is_refused(text: str) -> None:
    with pytest.raises(BadOption):
        Description.read(text)


def test_the_memory_of_a_library_is_said_before_it() -> None:
    description = Description.read("memory=4,nodes=100,library:a.so")
    assert (description.library, dict(description.settings)) == ("a.so", {"memory": 4})
