"""Write web/src/lib/vocabulary.json: every word of the server that the page has to translate.

The words of the games are in their folders.

Run `npm run format` in web/ afterwards.

With --check nothing is written; the exit code says whether the file is up to date.
"""

import argparse
import json
import sys
from pathlib import Path

from kwartet.server.domain import snapshot

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "vocabulary.json"


def vocabulary() -> dict[str, list[str]]:
    """The words by their kind."""
    return {"endings": sorted(snapshot.PLAYERS_ENDINGS)}


def main() -> int:
    """Write the file, or check it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    if parser.parse_args().check:
        return int(json.loads(TARGET.read_text("utf-8")) != vocabulary())
    TARGET.write_text(json.dumps(vocabulary(), indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
