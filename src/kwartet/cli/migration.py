"""Migration: changes the schema revision of a database by hand.

No server may run meanwhile. A downgrade loses data. So it lists what is lost, asks for a confirmation, and
copies an SQLite file first.
"""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import typer

from kwartet.cli.failure import Problem
from kwartet.server.store import Database
from kwartet.server.store.backup import copy_sqlite, dump_command
from kwartet.server.store.migration import NEWEST, OLDEST, downgrade_losses, is_older


async def migrated(database: Database, to: str, *, is_sure: bool) -> None:
    """Migrate a database; if this raises `Problem` or `BadDatabase`, nothing has changed."""
    revision = NEWEST if to == "head" else to
    check_known(revision)
    if await database.revision() == revision:
        return
    async with database.alone():
        now = await database.revision()
        if now is not None and is_older(revision, now):
            prepare_downgrade(database, now, revision, is_sure=is_sure)
        await database.prepare(revision)


def check_known(revision: str) -> None:
    """Refuse an unknown schema revision."""
    known = sorted(downgrade_losses())
    if revision != OLDEST and revision not in known:
        raise Problem(f"there is no schema revision {revision!r}; there are {', '.join(known)}")


def prepare_downgrade(database: Database, now: str, revision: str, *, is_sure: bool) -> None:
    """List what is lost, ask for a confirmation, and make a copy."""
    typer.echo(f"The downgrade from {now} to {revision} loses data:")
    for step, loss in downgrade_losses().items():
        if is_older(revision, step) and step <= now:
            typer.echo(f"  {step}  {loss}")
    if database.is_postgresql:
        typer.echo(f"Make a copy first: {dump_command(database.url, f'kwartet-{now}.dump')}")
    if not is_sure and not is_confirmed():
        raise Problem("nothing was changed; answer y, or use --yes")
    if not database.is_postgresql:
        typer.echo(f"The copy is {copy_beside(Path(str(database.url.database)), now)}.")


def is_confirmed() -> bool:
    """Whether the host confirms the downgrade; no answer means no."""
    try:
        return typer.confirm("Downgrade?")
    except typer.Abort:
        typer.echo()
        return False


def copy_beside(file: Path, revision: str) -> Path:
    """Copy an SQLite file into its own folder; an incomplete copy is removed."""
    copy = file.with_name(f"{file.stem}-{revision}-{datetime.now(UTC):%Y%m%dT%H%M%S%f}{file.suffix}")
    try:
        copy_sqlite(str(file), copy)
    except sqlite3.Error as trouble:
        copy.unlink(missing_ok=True)
        raise Problem(f"nothing was changed, because no copy can be made: {trouble}") from None
    return copy
