"""Build the documentation into build/site; every warning is an error."""

import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main
from tools.docs.public import public_modules
from tools.docs.stage import ROOT, stage

PAGES = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"


def main() -> int:
    """Collect the pages and let Sphinx build them; the result is the exit code."""
    undocumented = [name for module in public_modules() for name in module.undocumented]
    if undocumented:
        sys.exit("Public names without a docstring: " + ", ".join(undocumented))
    stage(PAGES)
    shutil.rmtree(SITE, ignore_errors=True)
    here = str(Path(__file__).parent)
    work = str(ROOT / "build" / "docs-work")
    return build_main(
        ["--quiet", "--fresh-env", "--fail-on-warning", "-c", here, "-d", work, str(PAGES), str(SITE)]
    )


if __name__ == "__main__":
    sys.exit(main())
