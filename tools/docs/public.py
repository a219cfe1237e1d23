"""The public names of the package, and which of them have no docstring.

A module directly below `kwartet` is public if it has `__all__`. The command line and the server are programs,
not interfaces for other programs: the guides describe them.
"""

import importlib
import importlib.util
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import kwartet

PROGRAMS = {"__main__", "_core", "cli", "server"}
NEEDS = {"widget": "anywidget"}  # packages of extras; `make docs` installs all of them


@dataclass(frozen=True)
class PublicModule:
    """A public module."""

    module: ModuleType

    @property
    def name(self) -> str:
        """Its full name."""
        return self.module.__name__

    @property
    def things(self) -> dict[str, Any]:
        """Its public names with what they name."""
        return {name: getattr(self.module, name) for name in self.module.__all__}

    @property
    def repeated(self) -> list[str]:
        """The public names that the package itself has, too."""
        return [name for name in self.things if self.module is not kwartet and name in kwartet.__all__]

    @property
    def undocumented(self) -> list[str]:
        """Everything public here that has no docstring."""
        return [f"{self.name}.{name}" for name in self._silent()]

    def _silent(self) -> Iterator[str]:
        for name, thing in self.things.items():
            if callable(thing) and not own_docstring(thing):
                yield name
            if inspect.isclass(thing):
                yield from (f"{name}.{member}" for member in silent_members(thing))


def public_modules() -> list[PublicModule]:
    """The package and its public modules."""
    names = {module.name for module in pkgutil.iter_modules(kwartet.__path__)} - PROGRAMS
    usable = sorted(name for name in names if importlib.util.find_spec(NEEDS.get(name, "kwartet")))
    modules = [importlib.import_module(f"kwartet.{name}") for name in usable]
    return [PublicModule(module) for module in (kwartet, *modules) if hasattr(module, "__all__")]


def silent_members(thing: type) -> list[str]:
    """The public methods and properties that a class defines without a docstring."""
    members = {key: value for key, value in vars(thing).items() if not key.startswith("_")}
    return [key for key, value in members.items() if is_code(value) and not own_docstring(value)]


def is_code(member: object) -> bool:
    """Whether a member of a class is a method or a property, not a plain value."""
    is_property = isinstance(member, property | cached_property | classmethod | staticmethod)
    return is_property or inspect.isroutine(member)


def own_docstring(thing: object) -> str:
    """The docstring, unless `dataclass` wrote it or it is inherited."""
    text = (getattr(thing, "__doc__", None) or "").strip()
    name = getattr(thing, "__name__", "")
    return "" if name and text.startswith(f"{name}(") else text
