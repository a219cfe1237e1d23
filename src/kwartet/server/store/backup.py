"""Backup: a consistent copy of an SQLite database while the server runs."""

import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL

from kwartet.server.store.sqlite import create_private


def copy_sqlite(source: str, target: Path) -> None:
    """Copy a database into a new file, and check the integrity of the copy; raises `sqlite3.Error`."""
    with closing(sqlite3.connect(f"{Path(source).absolute().as_uri()}?mode=ro", uri=True)) as original:
        create_private(target)
        with closing(sqlite3.connect(target)) as copy:
            original.backup(copy)
            found = copy.execute("PRAGMA quick_check").fetchone()
            if found != ("ok",):
                raise sqlite3.DatabaseError(str(found[0]))


def dump_command(url: URL, file: str) -> str:
    """The command that copies a PostgreSQL database; without the password."""
    shown = url.set(drivername="postgresql").render_as_string(hide_password=True)
    return f"pg_dump -Fc -f {shlex.quote(file)} {shown}"
