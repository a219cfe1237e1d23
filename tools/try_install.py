"""Try an installation of kwartet: the library, a game in the terminal, the server with its page.

Run by tools/test_dist.sh with the Python of the installation; its argument is the folder of its commands.
"""

import importlib.metadata
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import kwartet

PATIENCE = 120


def try_library() -> None:
    """Play a random game of every kind, and let the engine think."""
    for info in kwartet.all_games():
        game = kwartet.game(info.id)
        position = game.start(1)
        move = kwartet.Engine(game, nodes=500).choose(position)
        position.play(move).svg()
        expect(position.playouts(10, seed=1).plies > 0, f"no playouts of {info.name}")
    front_end = Path(kwartet.__file__).parent / "widget" / "client" / "widget.js"
    expect(front_end.is_file(), "the board for notebooks is missing")


def try_play(command: Path) -> None:
    """Play a move in the terminal, and leave."""
    first = kwartet.all_games()[0].id
    move = kwartet.game(first).start(1).legal_moves[0]
    done = subprocess.run(
        [str(command), "play", first],
        input=f"{move}\nquit\n",
        text=True,
        capture_output=True,
        timeout=PATIENCE,
        check=True,
    )
    expect(move in done.stdout, done.stdout)


def try_server(command: Path) -> None:
    """Start the server, and get its page."""
    words = [str(command), "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            page = urllib.request.urlopen(address_of(server), timeout=PATIENCE).read().decode()  # noqa: S310
            expect("<script" in page, page)
        finally:
            server.terminate()


def address_of(server: "subprocess.Popen[str]") -> str:
    """Where a server is, as it says when it has started."""
    said = ""
    for line in server.stdout or ():
        said += line
        if found := re.search(r"http://\S+", line):
            return found[0]
    sys.exit(f"the server did not start: {said}")


def expect(claim: bool, otherwise: str) -> None:
    """End with a sentence if a claim is wrong."""
    if not claim:
        sys.exit(f"this installation does not work: {otherwise}")


if __name__ == "__main__":
    commands = Path(sys.argv[1])
    try_library()
    try_play(commands / "kwartet")
    try_server(commands / "kwartet")
    version = importlib.metadata.version("kwartet")
    print(f"kwartet {version} works with Python {sys.version.split()[0]}: import, play, serve")
