"""Failure: whether an error means that the database cannot be used at all, and why.

Any other error of the database, such as a violated constraint, belongs to one statement and is not a failure.
Errors of SQLite are known by their code, those of PostgreSQL by their SQLSTATE.
"""

import sqlite3
from typing import Literal

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from kwartet.server.store.retry import Unreachable

Failure = Literal["storage_full", "unavailable"]

PRIMARY = 0xFF  # the bits of an SQLite code that name its class
SQLITE_FULL = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_SHMSIZE,
}  # shared memory is a file that grows
SQLITE_UNAVAILABLE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
}
POSTGRESQL_FULL = "53100"
POSTGRESQL_UNAVAILABLE = (
    "08",  # no connection
    "25006",  # read-only
    "28",  # the server may not connect
    "3D000",  # the database does not exist
    "53",  # out of memory or connections
    "55000",  # the database accepts no connections
    "57P",  # shutting down or starting up
    "58",  # errors of the system, such as a file that cannot be read
)


def failure_of(trouble: BaseException) -> Failure | None:
    """Why the database cannot be used; None if the error has another cause."""
    if isinstance(trouble, Unreachable | NoFreeConnection):
        return "unavailable"
    if isinstance(trouble, DBAPIError):
        failure = driver_failure(trouble.orig)
        return failure or ("unavailable" if trouble.connection_invalidated else None)
    return driver_failure(trouble)


def driver_failure(trouble: BaseException | None) -> Failure | None:
    """Why the database cannot be used, by the error of its driver."""
    if isinstance(trouble, sqlite3.Error):
        return sqlite_failure(getattr(trouble, "sqlite_errorcode", 0))
    return postgresql_failure(getattr(trouble, "sqlstate", None) or "")


def sqlite_failure(code: int) -> Failure | None:
    """Why an SQLite file cannot be used."""
    if code in SQLITE_FULL:
        return "storage_full"
    return "unavailable" if code & PRIMARY in SQLITE_UNAVAILABLE else None


def postgresql_failure(state: str) -> Failure | None:
    """Why PostgreSQL cannot be used."""
    if state == POSTGRESQL_FULL:
        return "storage_full"
    return "unavailable" if state.startswith(POSTGRESQL_UNAVAILABLE) else None


def reason_of(trouble: BaseException) -> object:
    """The error of the driver itself."""
    return getattr(trouble, "orig", None) or trouble
