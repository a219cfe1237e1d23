"""Extras: parts of kwartet that need packages which a plain `pip install kwartet` does not install.

The packages of an extra are listed in pyproject.toml only, and read from the metadata of the installation.
"""

import re
from importlib.metadata import PackageNotFoundError, distribution, requires
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand

from kwartet.cli.failure import Problem

if TYPE_CHECKING:
    import typer

PACKAGE = re.compile(r"[A-Za-z0-9._-]+")


def require(extra: str, who: str) -> None:
    """Raise an error if a package of an extra is missing."""
    if not all(is_installed(name) for name in packages_of(extra)):
        raise Problem(f'{who} needs the {extra} extra: pip install "kwartet[{extra}]"')


def packages_of(extra: str) -> list[str]:
    """The packages that an extra adds on every system."""
    lines = [line.partition(";") for line in requires("kwartet") or []]
    wanted = re.compile(rf"""\s*extra == ['"]{extra}['"]\s*""")
    found = [PACKAGE.match(package) for package, _, marker in lines if wanted.fullmatch(marker)]
    return [match[0] for match in found if match]


def is_installed(name: str) -> bool:
    """Whether a package is installed."""
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


class ServerCommand(TyperCommand):
    """A command that needs the server extra; its help works without it."""

    def invoke(self, ctx: "typer.Context") -> Any:  # type: ignore[override]  # noqa: ANN401
        """Run the command, or raise an error that names the extra."""
        require("server", ctx.command_path)
        return super().invoke(ctx)
