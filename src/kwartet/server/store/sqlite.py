"""SQLite: how a file is opened; safety comes first, and waiting over failing."""

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPIConnection

SAFETY = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 10000")
LINKS_ARE_NOT_CHECKED = "foreign_keys = OFF"
READING = "only reads"


def set_up(connection: DBAPIConnection, settings: tuple[str, ...]) -> None:
    """Set up a new connection."""
    connection.isolation_level = None  # the driver would begin too late to undo a change of the schema
    cursor = connection.cursor()
    for setting in settings:
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def begin_at_once(connection: Connection) -> None:
    """Begin every transaction by ourselves; one that writes takes its turn before it looks at anything."""
    only_reads = connection.get_execution_options().get(READING)
    connection.exec_driver_sql("BEGIN" if only_reads else "BEGIN IMMEDIATE")
