"""The types of the web client are those of the server."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_types_of_the_client_are_fresh() -> None:
    done = subprocess.run([sys.executable, "tools/make_protocol.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run tools/make_protocol.py"


def test_the_words_that_the_client_translates_are_fresh() -> None:
    done = subprocess.run([sys.executable, "tools/make_vocabulary.py", "--check"], cwd=ROOT, check=False)
    assert done.returncode == 0, "run tools/make_vocabulary.py"
