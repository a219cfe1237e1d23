"""Build the core to WebAssembly with the zig that the `ziglang` package brings: one module for each game.

A page loads the module of the game that it shows, so nobody waits for another game's weights. The source is
compiled against zig's WASI headers, because they include a C++ standard library, but linked without any
system: core/bind/wasm_system.hpp stands in for it, with functions that the page gives. A module exports the
functions whose names begin with `kwartet_`.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.make_game_list import Line, lines, write

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "core" / "bind" / "wasm.cpp"

COMPILE = (
    "c++ -target wasm32-wasi -std=gnu++20 -O3 -g0 -DNDEBUG -Wall -Wextra -Werror "
    "-fno-exceptions -fno-rtti -msimd128 -ffp-contract=off"
).split()
LINK = "build-exe -target wasm32-freestanding -fno-entry -fstrip -O ReleaseFast".split()


def zig(*arguments: str) -> None:
    """Run zig and stop with its exit code if it fails."""
    done = subprocess.run([sys.executable, "-m", "ziglang", *arguments], check=False)
    if done.returncode:
        sys.exit(done.returncode)


def exports() -> list[str]:
    """The options that export the functions of the source."""
    names = re.findall(r"\b(kwartet_\w+)\(", SOURCE.read_text("utf-8"))
    return [f"--export={name}" for name in dict.fromkeys(names)]


def build(game: Line, folder: Path) -> None:
    """Compile the core with one game, and link it to `<id>.wasm` in the folder."""
    made = folder / "made" / game.folder
    write(made / "games" / "list.hpp", [game])
    compiled = made / "core.o"
    includes = [f"-I{path}" for path in (made, ROOT / "core", ROOT / "src" / "kwartet")]
    zig(*COMPILE, *includes, "-c", str(SOURCE), "-o", str(compiled))
    zig(*LINK, *exports(), str(compiled), f"-femit-bin={folder / game.id}.wasm")


def build_all(folder: Path) -> None:
    """Build the module of every game, and remove those of games that are no longer there."""
    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as workers:
        list(workers.map(lambda game: build(game, folder), lines()))
    known = {f"{game.id}.wasm" for game in lines()}
    for module in folder.glob("*.wasm"):
        if module.name not in known:
            module.unlink()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m tools.build_wasm FOLDER")
    build_all(Path(sys.argv[1]))
