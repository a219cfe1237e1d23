"""Write web/src/protocol.ts: the server's messages as TypeScript.

Every message in kwartet.server.wire becomes an interface, every named word a type, every union of
messages a union. With --check nothing is written; the exit code says whether the file is up to date.
"""

import argparse
import importlib
import json
import pkgutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, UnionType
from typing import Any, get_args

import msgspec.inspect as inspect

from kwartet.server import wire
from kwartet.server.wire.base import Wire

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "protocol.ts"
HEAD = "// The server's messages, made by tools/make_protocol.py from kwartet.server.wire. Do not edit.\n"
SIMPLE: dict[type, str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


class Protocol:
    """The TypeScript of all messages; words that have a name are collected on the way."""

    def __init__(self) -> None:
        self.words: dict[str, str] = {}

    def text(self) -> str:
        """The whole file."""
        modules = [importlib.import_module(f"{wire.__name__}.{name}") for name in module_names()]
        every = (part for module in modules for part in (*self.interfaces(module), *unions(module)))
        parts = dict.fromkeys(every)  # a union that another module has re-exported is written once
        words = [f"export type {name} = {meaning};\n" for name, meaning in sorted(self.words.items())]
        return "\n".join([HEAD, "".join(words), *parts])

    def interfaces(self, module: ModuleType) -> Iterator[str]:
        """The messages that a module defines."""
        for thing in vars(module).values():
            if is_message(thing) and thing.__module__ == module.__name__:
                yield self.interface(thing)

    def interface(self, message: type[Wire]) -> str:
        """One message."""
        info = inspect.type_info(message)
        assert isinstance(info, inspect.StructType)  # noqa: S101 - a message is one
        tag = [f"  type: {json.dumps(info.tag)};\n"] if info.tag_field else []
        fields = [f"  {field.encode_name}{mark(field)}: {self.name(field.type)};\n" for field in info.fields]
        return comment(message) + f"export interface {message.__name__} {{\n{''.join(tag + fields)}}}\n"

    def name(self, kind: inspect.Type) -> str:
        """How TypeScript writes a type."""
        if type(kind) in SIMPLE:
            return SIMPLE[type(kind)]
        if isinstance(kind, inspect.Metadata):
            return self.named(kind)
        if isinstance(kind, inspect.StructType):
            return kind.cls.__name__
        if isinstance(kind, inspect.LiteralType):
            return " | ".join(json.dumps(value) for value in kind.values)
        if isinstance(kind, inspect.UnionType):
            return " | ".join(self.name(each) for each in kind.types)
        return self.collection(kind)

    def named(self, kind: inspect.Metadata) -> str:
        """A word with a name of its own."""
        name = (kind.extra_json_schema or {}).get("title")
        if name is None:
            return self.name(kind.type)
        self.words[name] = self.name(kind.type)
        return str(name)

    def collection(self, kind: inspect.Type) -> str:
        """Arrays, tuples and dictionaries."""
        if isinstance(kind, inspect.TupleType):
            return f"[{', '.join(self.name(each) for each in kind.item_types)}]"
        if isinstance(kind, inspect.VarTupleType):
            inner = self.name(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if isinstance(kind, inspect.DictType):
            return f"Record<{self.name(kind.key_type)}, {self.name(kind.value_type)}>"
        raise TypeError(f"there is no TypeScript type for {kind}")


def module_names() -> list[str]:
    """The modules of messages."""
    return [module.name for module in pkgutil.iter_modules(wire.__path__)]


def is_message(thing: Any) -> bool:  # noqa: ANN401 - whatever a module holds
    """Whether this is the type of a message."""
    return isinstance(thing, type) and issubclass(thing, Wire) and thing is not Wire


def unions(module: ModuleType) -> Iterator[str]:
    """The unions of messages that a module names."""
    for name, thing in vars(module).items():
        if isinstance(thing, UnionType) and all(is_message(each) for each in get_args(thing)):
            yield f"export type {name} = {' | '.join(each.__name__ for each in get_args(thing))};\n"


def mark(field: inspect.Field) -> str:
    """Whether a field may be left out."""
    return "" if field.required else "?"


def comment(message: type[Wire]) -> str:
    """The docstring of a message as a comment."""
    lines = [line.strip() for line in (message.__doc__ or "").strip().splitlines()]
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def main() -> int:
    """Write the file, or check whether it is up to date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    text = Protocol().text()
    if parser.parse_args().check:
        return 0 if TARGET.is_file() and TARGET.read_text("utf-8") == text else 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
