"""The wheel that a user's `pip install` would build, and a clean environment to install it into.

The wheel is less optimized, so it is built sooner, and in a folder of its own, so that no user's build is
affected. It is built from what an earlier build has left. The environment has the packages that kwartet
requires and no others; they are linked from this environment, so that no test needs a connection.
"""

import fcntl
import json
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "test-wheel"
SETTINGS = {"build-dir": BUILD, "cmake.define.KWARTET_OPTIMIZATION": "-O1"}


@cache
def wheel() -> Path:
    """The wheel. Workers that test at the same time share the build folder, so each waits for the other."""
    folder = BUILD / "dist"
    folder.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        options = ["--quiet", "--no-build-isolation", "--no-deps", "--no-cache-dir"]
        options += [word for name, value in SETTINGS.items() for word in ("-C", f"{name}={value}")]
        subprocess.run(
            [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", folder, ROOT], check=True
        )
    (built,) = folder.glob("*.whl")
    return built


def compile_commands() -> list[str]:
    """How the compiler was called for each file of the wheel."""
    wheel()
    return [entry["command"] for entry in json.loads((BUILD / "compile_commands.json").read_text("utf-8"))]


def required(names: list[str]) -> Iterator[str]:
    """Packages with all that they require in turn, extras aside."""
    done: set[str] = set()
    while names:
        name = names.pop().lower().replace("_", "-")
        if name in done:
            continue
        done.add(name)
        yield name
        wanted = [line for line in distribution(name).requires or [] if ";" not in line]
        names += [match[0] for line in wanted if (match := re.match(r"[A-Za-z0-9._-]+", line))]


def make_environment(folder: Path, packages: list[str]) -> Path:
    """An environment with these packages, what they require, and the wheel; returns its bin folder."""
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("lib/python*/site-packages")
    for name in required(packages):
        found = distribution(name)
        for part in {
            file.parts[0] for file in found.files or [] if file.parts[0] not in {"..", "__pycache__"}
        }:
            (site / part).symlink_to(Path(str(found.locate_file(part))))
    python = folder / "bin" / "python"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--quiet", "--python", python]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", wheel()], check=True)
    subprocess.run([*pip, "check"], check=True, stdout=subprocess.DEVNULL)
    return folder / "bin"
