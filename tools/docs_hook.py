"""Let the documentation show the rulebooks that the package ships.

The pages and pictures of src/kwartet/rules/en appear under rules/, read from where they are: there is one
copy of each rule.
"""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

RULEBOOKS = Path(__file__).resolve().parent.parent / "src" / "kwartet" / "rules" / "en"
SHOWN = (".md", ".svg")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the rulebooks and their pictures to the pages of the documentation."""
    for path in sorted(RULEBOOKS.rglob("*")):
        if path.suffix in SHOWN:
            address = f"rules/{path.relative_to(RULEBOOKS).as_posix()}"
            files.append(File.generated(config, address, abs_src_path=str(path)))
    return files
