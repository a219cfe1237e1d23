"""Write the page as a static site that any host of files can serve, also below a sub-path.

    .venv/bin/python tools/make_site.py [--client FOLDER] [--output FOLDER]

The files are those of the built client. Only the HTML differs: each page has a folder with an index.html; it
says how many folders below the root of the site it is, and that there is no server to ask.
"""

import argparse
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import kwartet
from kwartet import course
from kwartet.games import games_with

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "src" / "kwartet" / "server" / "client"
SITE = ROOT / "build" / "site-app"
PLAIN = ("learn", "review", "analysis", "editor", "about")
ON_A_SERVER = 'data-host="server" data-root="/"'


def pages() -> Iterator[str]:
    """The addresses of all pages, from the root of the site."""
    yield from ("", *PLAIN)
    for info in kwartet.all_games():
        yield f"new/{info.id}"
    for game in games_with("rulebook"):
        yield f"rules/{game}"
    for game in games_with("course.toml"):
        yield f"learn/{game}"
        yield from (f"learn/{game}/{lesson.id}" for lesson in course.course(game, "en").lessons)


def html_at(page: str, html: str) -> str:
    """The HTML of the client for a page: its files are so many folders above it."""
    up = "../" * len(page.split("/")) if page else "./"
    if ON_A_SERVER not in html:
        sys.exit("index.html does not say that it is on a server")
    html = html.replace(ON_A_SERVER, f'data-host="files" data-root="{up}"')
    return html.replace('href="/', f'href="{up}').replace('src="/', f'src="{up}')


def write_site(client: Path, site: Path) -> None:
    """Copy the client, and write the HTML of every page."""
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(client, site)
    html = (client / "index.html").read_text("utf-8")
    for page in pages():
        file = site / page / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(html_at(page, html), "utf-8")


def main() -> None:
    """Read the arguments and write the site."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--client", type=Path, default=CLIENT, help="the built client")
    parser.add_argument("--output", type=Path, default=SITE, help="where the site is written")
    given = parser.parse_args()
    write_site(given.client, given.output)


if __name__ == "__main__":
    main()
