"""A new game is one new folder and its name in the list: tic-tac-toe, with rules and English words only.

The sources are copied, the game is added as CONTRIBUTING.md says, and the copy is built and played through
every interface. All games but one are taken out of the copy, and the build is not optimized, so it takes less
than a minute of CPU time. It also shows that no other code needs a game.
"""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "tictactoe"
LINE = "tictactoe: TicTacToe\n"
KEPT = "fourmation"
NOT_COPIED = shutil.ignore_patterns("__pycache__", "_core*", "client", "node_modules", "paraglide")
pytestmark = pytest.mark.timeout(1800)  # seconds; a busy machine takes its time to compile


class Copy:
    """The sources with the fifth game, built."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.source = folder / "src"
        shutil.copytree(ROOT / "src" / "kwartet", self.source / "kwartet", ignore=NOT_COPIED)
        shutil.copytree(ROOT / "core", folder / "core")
        shutil.copy(ROOT / "CMakeLists.txt", folder)
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "make_game_list.py", folder / "tools")
        self.add_game()
        self.build()

    def add_game(self) -> None:
        """The folder of a game, and its line in the list, beside those of the game that stays."""
        games = self.source / "kwartet" / "games"
        listed = (games / "list.txt").read_text("utf-8").splitlines(keepends=True)
        names = {line.partition(":")[0]: line for line in listed if not line.startswith("#")}
        for name in names.keys() - {KEPT}:
            shutil.rmtree(games / name)
        shutil.copytree(FOLDER, games / FOLDER.name)
        (games / "list.txt").write_text(names[KEPT] + LINE, "utf-8")

    def build(self) -> None:
        """Compile the module of the core, and put it into the package."""
        scripts = sysconfig.get_path("scripts")
        where = [sys.executable, "-m", "nanobind", "--cmake_dir"]
        nanobind = subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip()
        options = {
            "SKBUILD": "2",
            "Python_EXECUTABLE": sys.executable,
            "nanobind_DIR": nanobind,
            "KWARTET_OPTIMIZATION": "-O0",
            "CMAKE_MAKE_PROGRAM": f"{scripts}/ninja",
        }
        defines = [f"-D{name}={value}" for name, value in options.items()]
        cmake = f"{scripts}/cmake"
        build = self.folder / "build"
        run([cmake, "-S", self.folder, "-B", build, "-G", "Ninja", *defines])
        run([cmake, "--build", build, "--target", "_core"])
        (module,) = build.glob("_core*.so")
        shutil.copy(module, self.source / "kwartet")

    def python(self, *words: str, given: str = "") -> str:
        """Run Python with this copy instead of the installed package; returns what it prints."""
        paths = [str(self.source), sysconfig.get_path("purelib")]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment = {**clean, "PYTHONPATH": ":".join(paths), "XDG_STATE_HOME": str(self.folder / "state")}
        return run([sys.executable, "-S", *words], env=environment, cwd=self.folder, input=given)

    def kwartet(self, *words: str, given: str = "") -> str:
        """Run the command line."""
        return self.python("-m", "kwartet", *words, given=given)


def run(command: list[object], **options: object) -> str:
    """Run a command that must succeed; returns what it prints."""
    words = [str(word) for word in command]
    done = subprocess.run(words, check=False, capture_output=True, text=True, **options)  # type: ignore[call-overload]
    assert done.returncode == 0, done.stdout + done.stderr
    return str(done.stdout)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    return Copy(tmp_path_factory.mktemp("fifth"))


def test_the_library_plays_it(copy: Copy) -> None:
    code = """
import kwartet
position = kwartet.game("tictactoe").start()
for move in "b2 a1 c3 a3 a2 c2 b3 b1 c1".split():
    position = position.play(move)
print(position.result, position.text, position.svg(last="c1").count("<use "))
"""
    drawn, text, side, pieces = copy.python("-c", code).rsplit(maxsplit=3)
    assert "full board" in drawn
    assert (text, side, pieces) == ("OXX/XXO/OOX", "O", "9")


def test_the_engine_plays_it_with_monte_carlo(copy: Copy) -> None:
    """The winning cell is found, though there is no evaluation."""
    code = """
import kwartet
game = kwartet.game("tictactoe")
print(kwartet.Engine(game, nodes=2000).choose(game.read("2O/1XO/X2 X")))
print(kwartet.Engine(game, level=10).choose(game.read("XX1/OO1/3 X")))
"""
    first, second = copy.python("-c", code).split()
    assert first == "c1"
    assert second == "c3"


def test_it_has_no_environment_but_one_symmetry(copy: Copy) -> None:
    code = """
import kwartet
from kwartet import env
game = kwartet.game("tictactoe")
try:
    env.Batch(game, 4)
except kwartet.BadOption as error:
    print(error)
print(len(game.start().symmetries()), game.start().canonical == game.start())
"""
    error, symmetries = copy.python("-c", code).splitlines()
    assert "has no environment yet" in error
    assert symmetries == "1 True"


def test_the_terminal_shows_it(copy: Copy) -> None:
    shown = copy.kwartet("show", "tictactoe", "--moves", "b2 a1").splitlines()
    assert [line.rstrip() for line in shown[1:5]] == [
        " 3  .  .  .",
        " 2  .  X  .",
        " 1 [O] .  .",
        "    a  b  c",
    ]


def test_the_terminal_plays_it(copy: Copy) -> None:
    told = copy.kwartet("play", "tictactoe", "--against", "random", "--seed", "1", given="b2\nquit\n")
    assert "Tic-tac-toe" in told
    assert "Noughts (random player):" in told


def test_the_arena_plays_it(copy: Copy) -> None:
    told = copy.kwartet("arena", "level=2", "random", "--game", "tictactoe", "--games", "2")
    assert "games: 2 of 2" in told


def test_the_board_of_the_page_shows_it(copy: Copy) -> None:
    """The page's data are made with the fifth game, and the real board is fed with a position."""
    if not (ROOT / "web" / "node_modules").is_dir():
        pytest.skip("the tools of the page are not installed: make .venv/stamps/web")
    web = copy.folder / "web"
    shutil.copytree(ROOT / "web", web, ignore=NOT_COPIED)
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    shutil.copy(Path(__file__).parent / "board.test.ts", web / "src" / "board" / "fifth.test.ts")
    tool = ROOT / "tools" / "make_game_data.py"
    games = copy.source / "kwartet" / "games"
    run([sys.executable, tool, "--games", games, "--output", web / "src" / "games"])
    moment = copy.folder / "moment.json"
    moment.write_text(json.dumps(json.loads(copy.python("-c", MOMENT))), "utf-8")
    node = ROOT / "tools" / "node.sh"
    run([node, "words.js"], cwd=web)
    tests = ["node_modules/vitest/vitest.mjs", "run", "src/board/fifth.test.ts"]
    told = run([node, *tests], cwd=web, env={**os.environ, "FIFTH_GAME": str(moment)})
    assert "3 passed" in told


MOMENT = """
import json
from dataclasses import asdict
import kwartet
position = kwartet.game("tictactoe").start().play("b2").play("a1")
info = asdict(position.game.info)
choices = [
    {"move": move, "clicks": clicks, "kind": "path", "route": []} for move, clicks in position.clicks.items()
]
view = {"scene": position.scene, "choices": choices, "toMove": 0, "last": ["a1"], "result": None}
print(json.dumps({"info": info, "geometry": asdict(position.game.geometry), "view": view}))
"""
