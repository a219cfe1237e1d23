"""Complete the npm package of the board in build/npm: the cores, package.json, README and licence.

    make board

The scripts and types are there already: vite has written them with web/board.config.ts, and tsc.
"""

import json
import shutil
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "build" / "npm"
CORES = ROOT / "web" / "src" / "made" / "core"
GUIDE = ROOT / "docs" / "board.md"


def description() -> dict[str, Any]:
    """The contents of package.json."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    entries = {".": ("kwartet-board", "embed"), "./plain": ("plain-board", "board")}
    return {
        "name": "kwartet-board",
        "version": project["version"],
        "description": f"A board with its own engine, as a custom element: {', '.join(games())}",
        "license": project["license"],
        "type": "module",
        "sideEffects": ["./kwartet-board.js", "./plain-board.js"],
        "exports": {
            address: {"types": f"./types/{folder}/index.d.ts", "default": f"./{script}.js"}
            for address, (script, folder) in entries.items()
        }
        | {"./core/*": "./core/*"},
        "types": "./types/embed/index.d.ts",
        "files": ["*.js", "core", "types", "README.md", "LICENSE"],
        "keywords": ["custom-element", "board-game", *games()],
    }


def games() -> list[str]:
    """The games that have a core."""
    return sorted(core.stem for core in CORES.glob("*.wasm"))


def main() -> None:
    """Add everything that is not built by vite and tsc."""
    (PACKAGE / "core").mkdir(exist_ok=True)
    for core in CORES.glob("*.wasm"):
        shutil.copyfile(core, PACKAGE / "core" / core.name)
    shutil.copyfile(ROOT / "LICENSE", PACKAGE / "LICENSE")
    shutil.copyfile(GUIDE, PACKAGE / "README.md")
    (PACKAGE / "package.json").write_text(json.dumps(description(), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
