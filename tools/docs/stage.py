"""Collect the pages of the documentation in one folder for Sphinx.

The pages of docs/ are plain Markdown. The rulebooks are read from the folders of the games, so there is
one copy of each rule. One page for each public module is written for the API reference.
"""

import shutil
from pathlib import Path

from tools.docs.public import PublicModule, public_modules

from kwartet.games import folders

ROOT = Path(__file__).resolve().parents[2]


def stage(folder: Path) -> None:
    """Fill an empty folder with every page and picture of the documentation."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for game in folders():
        add_rulebook(game, folder / "rules")
    for module in public_modules():
        write_reference(module, folder / "api")


def add_rulebook(game: str, folder: Path) -> None:
    """Copy the English rulebook of a game with its pictures."""
    source = Path(str(folders()[game])) / "rulebook"
    pictures = folder / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for picture in source.glob("pictures/*.svg"):
        shutil.copyfile(picture, pictures / picture.name)
    if (source / "en.md").is_file():
        shutil.copyfile(source / "en.md", folder / f"{game}.md")


def write_reference(module: PublicModule, folder: Path) -> None:
    """Write the page of one public module."""
    folder.mkdir(exist_ok=True)
    lines = [module.name, "=" * len(module.name), "", f".. automodule:: {module.name}", "   :members:"]
    if module.repeated:
        lines += [f"   :exclude-members: {', '.join(module.repeated)}", "", repetition(module)]
    (folder / f"{module.name}.rst").write_text("\n".join([*lines, ""]), "utf-8")


def repetition(module: PublicModule) -> str:
    """A sentence about the names that are described on the page of the package."""
    names = ", ".join(f":py:obj:`kwartet.{name}`" for name in module.repeated)
    return f"Also in this module: {names}."
