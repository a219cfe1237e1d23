"""SQLite: how a file is opened; durability comes before speed, and waiting before failing."""

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection

SAFETY = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000")
LINKS_ARE_NOT_CHECKED = "foreign_keys = OFF"
READING = "only reads"


OWNER_ONLY = 0o600


def create_private(file: str | Path) -> None:
    """Create a missing file that only its owner may read; SQLite gives its other files the same mode.

    If that fails, opening it fails as well, with the reason.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, OWNER_ONLY))


def set_up(connection: DBAPIConnection, settings: tuple[str, ...]) -> None:
    """Set up a new connection."""
    connection.isolation_level = None  # the driver would begin too late to undo a change of the schema
    cursor = connection.cursor()
    for setting in settings:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def begin_immediate(connection: Connection) -> None:
    """Begin every transaction explicitly; one that writes takes the write lock before it reads."""
    only_reads = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")
