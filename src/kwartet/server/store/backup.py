"""Backup: a copy of an SQLite database as it is at one moment, while the server goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path


def copy_sqlite(source: str, target: Path) -> None:
    """Copy a database into a new file, and make sure that the copy is sound; raises `sqlite3.Error`."""
    with (
        closing(sqlite3.connect(f"{Path(source).absolute().as_uri()}?mode=ro", uri=True)) as original,
        closing(sqlite3.connect(target)) as copy,
    ):
        original.backup(copy)
        found = copy.execute("PRAGMA quick_check").fetchone()
        if found != ("ok",):
            raise sqlite3.DatabaseError(str(found[0]))
