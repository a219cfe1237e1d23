"""What the build promises: locked versions for everything, no address in a lock, one entrance."""

import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from scikit_build_core.build._pathutil import iter_package_files

import kwartet
from wheels import compile_commands, wheel

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FIRST_BUILD = pytest.mark.timeout(1800)  # seconds; the first test that needs the wheel compiles it
GROUPS = PROJECT["dependency-groups"]
BASE = PROJECT["project"]["dependencies"]
EXTRAS = PROJECT["project"]["optional-dependencies"]
EVERY_EXTRA = [requirement for extra in EXTRAS.values() for requirement in extra]
WANTED = {
    "run": [*BASE, *EXTRAS["server"], *GROUPS["build"]],
    "dev": [*BASE, *EVERY_EXTRA, *GROUPS["build"], *GROUPS["dev"]],
    "build": GROUPS["build"],
    "dist": GROUPS["dist"],
    "wasm": GROUPS["wasm"],
    "node": GROUPS["node"],
}
LOCKED = re.compile(
    r"^([a-z0-9.-]+)==([^ ]+) (?:; [^\\]+ )?\\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE
)


def lock(name: str) -> str:
    """The text of a lock file."""
    return (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")


def name_of(requirement: str) -> str:
    """The package that a requirement names."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found
    return found[0].lower().replace("_", "-")


@pytest.mark.parametrize("name", WANTED)
def test_every_dependency_is_locked(name: str) -> None:
    locked = {package for package, _, _ in LOCKED.findall(lock(name))}
    assert not {name_of(requirement) for requirement in WANTED[name]} - locked


@pytest.mark.parametrize("name", WANTED)
def test_every_locked_version_has_a_hash(name: str) -> None:
    text = lock(name)
    assert len(LOCKED.findall(text)) == len(re.findall(r"^[a-z0-9.-]+==", text, re.MULTILINE))


@pytest.mark.parametrize("name", WANTED)
def test_no_lock_names_an_address(name: str) -> None:
    assert not re.search(r"https?:|--(extra-)?index-url|--find-links", lock(name))


def test_playing_needs_no_tool_for_testing() -> None:
    tools = {name_of(requirement) for requirement in [*GROUPS["dev"], *EXTRAS["cluster"]]}
    assert not tools & {package for package, _, _ in LOCKED.findall(lock("run"))}


def test_the_library_needs_few_packages() -> None:
    assert {name_of(requirement) for requirement in BASE} <= {"msgspec", "rich", "typer"}


def test_ci_runs_what_everyone_runs() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    commands = [line for line in lines if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make check", "make test"]


def test_the_version_is_the_same_everywhere() -> None:
    assert PROJECT["project"]["version"] == kwartet.__version__


def test_the_page_travels_with_the_package() -> None:
    included = PROJECT["tool"]["scikit-build"]["sdist"]["include"]
    assert {"src/kwartet/server/client/**", "src/kwartet/widget/client/**"} <= set(included)


def test_one_wheel_is_for_all_pythons_from_3_12_on() -> None:
    """Without the name of the component, nanobind would build for one version and say nothing."""
    text = (ROOT / "CMakeLists.txt").read_text("utf-8")
    assert PROJECT["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"
    assert "${SKBUILD_SABI_COMPONENT})" in text
    assert "STABLE_ABI" in text


def test_the_sdist_contains_what_its_makefile_needs(tmp_path: Path) -> None:
    build = "import sys, scikit_build_core.build as it; it.build_sdist(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, tmp_path], cwd=ROOT, check=True, capture_output=True)
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as files:
        files.extractall(tmp_path, filter="data")
    (sources,) = tmp_path.glob("kwartet-*/")
    targets = ["build", "client", "test-python", "test-wasm", "test-web", "wasm", "dist", "docs", "lock"]
    plan = ["make", "--dry-run", "--always-make", *targets]
    done = subprocess.run(plan, cwd=sources, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    named = set(re.findall(r"(?<![\w/.$-])(?:tools|requirements|core|web)/[\w./-]+\.\w+", done.stdout))
    assert {"tools/install.sh", "requirements/run.txt"} <= named
    made = "web/src/made/"  # what the plan itself makes
    assert not [name for name in named if not name.startswith(made) and not (sources / name).exists()]


def test_the_wheel_has_the_games_but_not_the_sources_of_the_core() -> None:
    settings = PROJECT["tool"]["scikit-build"]
    files = iter_package_files(
        packages={"kwartet": "src/kwartet"},
        include=settings["sdist"]["include"],
        src_exclude=settings["sdist"]["exclude"],
        target_exclude=settings["wheel"]["exclude"],
        build_dir="build",
        mode="default",
    )
    packed = [str(target) for _, target in files]
    assert "kwartet/game.py" in packed
    assert "kwartet/widget/client/widget.js" in packed, "make client builds it"
    assert not [file for file in packed if file.endswith((".hpp", ".cpp", "games/list.txt"))]


@FIRST_BUILD
def test_a_users_build_suits_every_machine_of_its_family() -> None:
    assert not [command for command in compile_commands() if "=native" in command]


@FIRST_BUILD
def test_a_users_build_survives_the_warnings_of_another_compiler() -> None:
    assert not [command for command in compile_commands() if "-Werror" in command]


def test_our_own_build_uses_this_machine_and_lets_no_warning_pass() -> None:
    plan = subprocess.run(
        ["make", "--dry-run", "--always-make", "build"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    (install,) = [line for line in plan.stdout.splitlines() if line.endswith("-e .")]
    assert "KWARTET_NATIVE=ON" in install
    assert "KWARTET_WERROR=ON" in install


@FIRST_BUILD
@pytest.mark.skipif(platform.machine() not in {"x86_64", "AMD64"}, reason="AVX is of x86-64 alone")
def test_the_wheel_holds_no_instruction_that_an_older_machine_lacks(tmp_path: Path) -> None:
    """AVX and BMI came years after x86-64-v2. (tzcnt is older than it looks: it runs as bsf.)"""
    with zipfile.ZipFile(wheel()) as files:
        (name,) = [name for name in files.namelist() if "/_core." in name and name.endswith(".so")]
        module = files.extract(name, tmp_path)
    objdump = shutil.which("objdump")
    assert objdump, "objdump comes with every compiler"
    code = subprocess.run([objdump, "-d", module], check=True, capture_output=True, text=True).stdout
    assert "popcnt" in code
    assert not re.findall(r"%[yz]mm\d+|\t(?:lzcnt|blsr|blsi|andn|pdep|pext|shlx|sarx|rorx)\b", code)[:5]
