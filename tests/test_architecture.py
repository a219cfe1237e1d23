"""The shape of the project, as tests: who may know whom, how long a file may be, what must be explained."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kwartet

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "kwartet"
CORE = ROOT / "core"
LONGEST_FILE = 400

# From the ground up. A room may import its own floor and the floors below it.
FLOORS = (
    {"_core", "errors", "finding", "geometry", "result"},
    {"draw"},
    {"game", "position"},
    {"arrange", "engine", "levels", "record", "rules", "solve"},
    {"course", "notation", "review"},
    {"protocol"},
    {"arena", "server"},
    {"cli", "__main__"},
)
THE_ONLY_DOORS_TO_THE_CORE = {"game", "position", "engine", "solve"}


def floor_of(room: str) -> int:
    """How high above the ground a room of the package lies."""
    return next(height for height, rooms in enumerate(FLOORS) if room in rooms)


def room_of(module: Path) -> str:
    """The room of a Python file: `draw` for draw/svg.py, `record` for record.py."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def python_modules() -> list[Path]:
    """Every Python file of the package but its front door, which may see every room."""
    return sorted(set(PACKAGE.rglob("*.py")) - {PACKAGE / "__init__.py"})


def is_for_types_only(node: ast.AST) -> bool:
    """Whether this is `if TYPE_CHECKING:`, which no running program enters."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def nodes_that_run(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node of a tree but those that are only there for type checkers."""
    for node in ast.iter_child_nodes(tree):
        if not is_for_types_only(node):
            yield node
            yield from nodes_that_run(node)


def imported_names(module: Path) -> Iterator[str]:
    """The full names of what a file imports, wherever it does so."""
    for node in nodes_that_run(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_rooms(module: Path) -> set[str]:
    """The rooms of the package that a file imports."""
    parts = [name.split(".") for name in imported_names(module)]
    rooms = {part[1] for part in parts if part[0] == "kwartet" and len(part) > 1}
    return {room for room in rooms if room in set().union(*FLOORS)}


def included(header: Path) -> list[str]:
    """What a C++ file includes."""
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', header.read_text("utf-8"), re.MULTILINE)


def lines_of_code() -> list[Path]:
    """Every source file that a person reads; weights are made by a tool."""
    places = [
        (PACKAGE, "*.py"),
        (ROOT / "tests", "*.py"),
        (ROOT / "tools", "*.py"),
        (CORE, "*.hpp"),
        (CORE, "*.cpp"),
    ]
    files = (file for place, pattern in places for file in place.rglob(pattern))
    return sorted(file for file in files if not file.name.startswith("weights_"))


def name(file: Path) -> str:
    """A file's name as a test's name."""
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("module", python_modules(), ids=name)
def test_every_module_lies_on_a_floor(module: Path) -> None:
    assert room_of(module) in set().union(*FLOORS), "give the new room a floor in FLOORS"


@pytest.mark.parametrize("module", python_modules(), ids=name)
def test_imports_point_downwards(module: Path) -> None:
    own = floor_of(room_of(module))
    upwards = {room for room in imported_rooms(module) if floor_of(room) > own}
    assert not upwards


@pytest.mark.parametrize("module", python_modules(), ids=name)
def test_only_game_and_position_import_the_core(module: Path) -> None:
    assert "_core" not in imported_rooms(module) or room_of(module) in THE_ONLY_DOORS_TO_THE_CORE


@pytest.mark.parametrize("header", sorted(set(CORE.rglob("*.hpp")) - set(CORE.glob("bind/*"))), ids=name)
def test_the_core_knows_nothing_of_python(header: Path) -> None:
    assert not [file for file in included(header) if re.match(r"Python\.h|nanobind|pybind", file)]


@pytest.mark.parametrize("header", sorted((CORE / "games").glob("*.hpp")), ids=name)
def test_law_and_opinion_live_in_separate_rooms(header: Path) -> None:
    assert not [file for file in included(header) if re.search(r"\b(search|eval)/", file)]


@pytest.mark.parametrize("file", lines_of_code(), ids=name)
def test_no_file_is_too_long_to_read(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("module", [PACKAGE / "__init__.py", *python_modules()], ids=name)
def test_every_module_explains_its_room(module: Path) -> None:
    assert ast.get_docstring(ast.parse(module.read_text("utf-8")))


@pytest.mark.parametrize("public", kwartet.__all__)
def test_every_public_name_is_explained(public: str) -> None:
    thing = getattr(kwartet, public)
    assert inspect.getdoc(thing)
    if inspect.isclass(thing):
        assert not undocumented_members(thing)


def undocumented_members(thing: type) -> list[str]:
    """The public methods and properties of a class that say nothing about themselves."""
    members = {key: value for key, value in vars(thing).items() if not key.startswith("_")}
    explained = (property, staticmethod, classmethod)
    return [
        key
        for key, value in members.items()
        if (inspect.isfunction(value) or isinstance(value, explained)) and not inspect.getdoc(value)
    ]
