"""The architecture as tests: import directions, lengths of files, docstrings."""

import ast
import re
import runpy
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "kwartet"
CORE = ROOT / "core"
GAMES = PACKAGE / "games"
LONGEST_FILE = 400

# From the lowest. A package may import its own layer and lower ones.
LAYERS = (
    {
        "_core",
        "clock",
        "errors",
        "fault",
        "finding",
        "games",
        "geometry",
        "judgement",
        "result",
        "view",
        "waiting",
    },
    {"draw"},
    {"game", "position"},
    {"engine", "levels", "record", "rules", "solve", "twins"},
    {"course", "data", "env", "notation", "review", "widget"},
    {"protocol"},
    {"arena", "server"},
    {"cli", "__main__"},
)
CORE_IMPORTERS = {"game", "position", "engine", "solve", "judgement", "levels", "env", "review", "twins"}

SERVER = PACKAGE / "server"

# The layers of the server, from the lowest. A module may import its own layer and the layers before it;
# the messages of the protocol (wire) and the database (store) do not know each other.
SERVER_LAYERS = (
    {"runtime"},
    {"domain"},
    {"wire", "store"},
    {"views"},
    {"live"},
    {"mail"},
    {"accounts"},
    {"lobby"},
    {"http"},
    {"app", "doctor", "run"},
)


def layer_index(package: str) -> int:
    """The index of the layer of a package."""
    return next(height for height, packages in enumerate(LAYERS) if package in packages)


def package_of(module: Path) -> str:
    """The package of a Python file: `draw` for draw/svg.py, `record` for record.py.

    Code in the folder of a game belongs to the package that uses it: `notation` for games/yinsh/notation.py.
    """
    parts = module.relative_to(PACKAGE).parts
    is_part = parts[0] == "games" and len(parts) > 2 and module.name != "__init__.py"
    return parts[2 if is_part else 0].removesuffix(".py")


def python_modules() -> list[Path]:
    """Every Python file of the package except its __init__, which may import everything."""
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


def imported_packages(module: Path) -> set[str]:
    """The subpackages that a file imports."""
    parts = [name.split(".") for name in imported_names(module)]
    packages = {part[1] for part in parts if part[0] == "kwartet" and len(part) > 1}
    return {package for package in packages if package in set().union(*LAYERS)}


def included(header: Path) -> list[str]:
    """What a C++ file includes."""
    return re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', header.read_text("utf-8"), re.MULTILINE)


def found(include: str, header: Path) -> Path | None:
    """The file of the project that an include means; none for the standard library."""
    places = (header.parent, CORE, PACKAGE)
    return next((place / include for place in places if (place / include).exists()), None)


def included_files(header: Path) -> set[Path]:
    """The files of the project that a C++ file includes, also through others."""
    seen: set[Path] = set()
    waiting = [header]
    while waiting:
        here = waiting.pop()
        files = {file.resolve() for name in included(here) if (file := found(name, here))}
        waiting += files - seen
        seen |= files
    return seen


def lines_of_code() -> list[Path]:
    """Every source file that a person reads; weights are made by a tool."""
    places = [
        (PACKAGE, "*.py"),
        (ROOT / "tests", "*.py"),
        (ROOT / "tools", "*.py"),
        (CORE, "*.hpp"),
        (CORE, "*.cpp"),
        (GAMES, "*.hpp"),
        (GAMES, "*.cpp"),
    ]
    files = (file for place, pattern in places for file in place.rglob(pattern))
    return sorted(file for file in files if not file.name.endswith("weights.hpp"))


def name(file: Path) -> str:
    """A file's name as a test's name."""
    return str(file.relative_to(ROOT))


@pytest.mark.parametrize("module", python_modules(), ids=name)
def test_every_module_lies_on_a_floor(module: Path) -> None:
    assert package_of(module) in set().union(*LAYERS), "give the new package a floor in LAYERS"


@pytest.mark.parametrize("module", python_modules(), ids=name)
def test_imports_point_downwards(module: Path) -> None:
    own = layer_index(package_of(module))
    upwards = {package for package in imported_packages(module) if layer_index(package) > own}
    assert not upwards


@pytest.mark.parametrize("module", python_modules(), ids=name)
def test_only_game_and_position_import_the_core(module: Path) -> None:
    assert "_core" not in imported_packages(module) or package_of(module) in CORE_IMPORTERS


@cache
def server_modules() -> dict[str, Path]:
    """The modules of the server by name, without its packages' own files and its migrations."""
    files = (file for file in SERVER.rglob("*.py") if "migrations" not in file.parts)
    return {".".join(file.relative_to(SERVER).with_suffix("").parts): file for file in files}


def server_imports(file: Path) -> set[str]:
    """The modules of the server that a file imports, as `domain.clocks`; a package counts as its own file."""
    modules, start = server_modules(), "kwartet.server."
    names = [name.removeprefix(start) for name in imported_names(file) if name.startswith(start)]
    known = {*modules, *(name.removesuffix(".__init__") for name in modules)}
    found = (name if name in known else name.rpartition(".")[0] for name in names)
    return {name if name in modules else f"{name}.__init__" for name in found if name in known}


def layer_of(module: str) -> int:
    """How far above the ground the layer of a module of the server is."""
    layer = module.partition(".")[0]
    return next(height for height, layers in enumerate(SERVER_LAYERS) if layer in layers)


SERVER_MODULES = sorted(set(server_modules()) - {"__init__"})


@pytest.mark.parametrize("module", SERVER_MODULES)
def test_a_layer_of_the_server_imports_only_itself_and_lower_layers(module: str) -> None:
    own = module.partition(".")[0]
    others = {name for name in server_imports(server_modules()[module]) if name.partition(".")[0] != own}
    assert not [name for name in others if layer_of(name) >= layer_of(module)]


def test_only_app_and_run_are_at_the_top_of_the_server() -> None:
    assert {file.name for file in SERVER.glob("*.py")} == {"__init__.py", "app.py", "run.py"}


def test_no_modules_of_the_server_import_each_other_in_a_circle() -> None:
    """Imports that only type checkers see do not count."""
    waiting = {name: server_imports(file) - {name} for name, file in server_modules().items()}
    while free := {name for name, imports in waiting.items() if not imports & set(waiting)}:
        waiting = {name: imports for name, imports in waiting.items() if name not in free}
    assert not waiting


@pytest.mark.parametrize("module", [name for name in SERVER_MODULES if name.startswith("domain.")])
def test_the_domain_of_the_server_does_no_input_or_output(module: str) -> None:
    used = {name.partition(".")[0] for name in imported_names(server_modules()[module])}
    assert not used & {"asyncio", "litestar", "os", "redis", "secrets", "socket", "sqlalchemy", "time"}


HEADERS = sorted({*CORE.rglob("*.hpp"), *GAMES.rglob("*.hpp")} - set(CORE.glob("bind/*")))


@pytest.mark.parametrize("header", HEADERS, ids=name)
def test_the_core_knows_nothing_of_python(header: Path) -> None:
    assert not [file for file in included(header) if re.match(r"Python\.h|nanobind|pybind", file)]


@pytest.mark.parametrize("header", sorted(GAMES.glob("*/rules.hpp")), ids=name)
def test_rules_never_evaluate(header: Path) -> None:
    assert not [file for file in included_files(header) if re.search(r"/search/|evaluation", str(file))]


@pytest.mark.parametrize("header", sorted(GAMES.glob("*/*.hpp")), ids=name)
def test_a_game_knows_no_other_game(header: Path) -> None:
    others = [
        file for file in included_files(header) if GAMES in file.parents and file.parent != header.parent
    ]
    assert not others


@pytest.mark.parametrize("file", lines_of_code(), ids=name)
def test_no_file_is_too_long_to_read(file: Path) -> None:
    assert len(file.read_text("utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("module", [PACKAGE / "__init__.py", *python_modules()], ids=name)
def test_every_module_explains_its_room(module: Path) -> None:
    assert ast.get_docstring(ast.parse(module.read_text("utf-8")))


def test_every_public_name_is_explained() -> None:
    """As `make docs` has it, of every module that has an `__all__`."""
    modules = runpy.run_path(str(ROOT / "tools" / "docs" / "public.py"))["public_modules"]()
    assert {"kwartet", "kwartet.record"} <= {module.name for module in modules}
    assert not [name for module in modules for name in module.undocumented]
