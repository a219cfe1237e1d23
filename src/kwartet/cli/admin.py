"""Admin: what a host does with the server's database, whether the server runs or not."""

import asyncio
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from kwartet.cli.failure import Problem
from kwartet.cli.files import STANDARD
from kwartet.cli.serve import own_database

if TYPE_CHECKING:
    from kwartet.server.store import Database
    from kwartet.server.store.players import Player

Found = TypeVar("Found")
Where = Annotated[
    str | None,
    typer.Option(
        "--database",
        metavar="URL",
        envvar="KWARTET_DATABASE",
        help="Without it a file in the state directory.",
    ),
]
Whom = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account, or a player's id.")]

HELP = """Look after a server: its database, its people, its games.

[bold]Examples[/bold]
  kwartet admin status
  kwartet admin backup copy.db --database sqlite:////var/lib/kwartet/server.db
  kwartet admin archive games.kw --database postgresql:///kwartet
  kwartet admin mute 'Rude Guest' --days 3
"""
admin = typer.Typer(
    name="admin",
    no_args_is_help=True,
    rich_markup_mode="rich",
    help=HELP,
)


@admin.command()
def migrate(
    database: Where = None,
    to: Annotated[
        str, typer.Option(metavar="FORM", help="A number such as 0001; without it the newest.")
    ] = "head",
) -> None:
    """Bring the database to the form that this version of kwartet needs.

    The server does this by itself when it starts. With several processes do it
    once before they start; before going back to an older version, go back with
    --to first, which takes away what the older version has no place for.
    """
    run(database, lambda opened: opened.prepare(to), is_ready=False)
    typer.echo(f"The database has the form {newest() if to == 'head' else to}.")


@admin.command()
def status(database: Where = None) -> None:
    """Say what there is in the database."""
    from kwartet.server.store.numbers import numbers  # noqa: PLC0415

    for name, number in run(database, numbers).items():
        typer.echo(f"{name:24} {number}")


@admin.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that does not exist yet.")],
    database: Where = None,
) -> None:
    """Copy an SQLite database while the server goes on.

    To restore it, stop the server, put the copy in the place of the file, and
    remove the files beside it that end with -wal and -shm. For PostgreSQL use
    pg_dump and pg_restore.
    """
    from kwartet.server.store.backup import copy_sqlite  # noqa: PLC0415
    from kwartet.server.store.database import understood  # noqa: PLC0415

    url = understood(database or own_database())
    if url.get_backend_name() != "sqlite":
        shown = url.set(drivername="postgresql").render_as_string(hide_password=True)
        raise Problem(f"this copies SQLite files only; use: pg_dump -Fc -f {file} {shown}")
    if file.exists():
        raise Problem(f"{file} is there already")
    try:
        copy_sqlite(str(url.database), file)
    except sqlite3.Error as trouble:
        raise Problem(f"the database cannot be copied: {trouble}") from None
    typer.echo(f"The copy is {file}.")


@admin.command()
def archive(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file, or - for the standard output.")
    ] = STANDARD,
    database: Where = None,
    home: Annotated[
        bool, typer.Option("--home", help="Also games at one screen and against the computer.")
    ] = False,
) -> None:
    """Write all finished games into one file, the oldest first.

    They are in kwartet's own notation, which every command reads; games that were
    broken off are left out.
    """
    kinds = ("people", "screen", "computer") if home else ("people",)
    if file == STANDARD:
        run(database, lambda opened: write_games(opened, kinds, sys.stdout.write))
        return
    with file.open("w", encoding="utf-8") as out:
        number = run(database, lambda opened: write_games(opened, kinds, out.write))
    typer.echo(f"{number} games are in {file}.")


@admin.command()
def mute(
    name: Whom,
    days: Annotated[
        int | None, typer.Option(min=1, max=36_500, help="For how long; without it for ever.")
    ] = None,
    database: Where = None,
) -> None:
    """Let somebody play but not speak."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    player = moderate(database, lambda opened: moderation.mute(opened, name, days))
    typer.echo(f"{player.name} is muted{f' for {days} days' if days else ''}.")


@admin.command()
def unmute(name: Whom, database: Where = None) -> None:
    """Let somebody speak again."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    player = moderate(database, lambda opened: moderation.unmute(opened, name))
    typer.echo(f"{player.name} may speak again.")


@admin.command()
def new_password(name: Whom, database: Where = None) -> None:
    """Give somebody a new password who has forgotten theirs; it is shown this once."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    password = moderation.new_password()
    player = moderate(database, lambda opened: moderation.set_password(opened, name, password))
    typer.echo(f"The new password of {player.name} is {password}")


@admin.command()
def close_account(name: Whom, database: Where = None) -> None:
    """Let nobody in by this name any more; who is in is shown out within seconds."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    player = moderate(database, lambda opened: moderation.close_account(opened, name))
    typer.echo(f"The account {player.name} is closed.")


@admin.command()
def reopen_account(name: Whom, database: Where = None) -> None:
    """Let somebody in again."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    player = moderate(database, lambda opened: moderation.reopen_account(opened, name))
    typer.echo(f"The account {player.name} is open again.")


def run(
    address: str | None, work: "Callable[[Database], Awaitable[Found]]", *, is_ready: bool = True
) -> Found:
    """Open the database, which is ready unless we make it so, and do something with it."""
    from kwartet.server.store import BadDatabase, Database  # noqa: PLC0415

    async def alone() -> Found:
        database = Database(address or own_database())
        try:
            if is_ready:
                await database.check()
            return await work(database)
        finally:
            await database.close()

    try:
        return asyncio.run(alone())
    except BadDatabase as trouble:
        raise Problem(str(trouble)) from None


def moderate(address: str | None, work: "Callable[[Database], Awaitable[Player]]") -> "Player":
    """Do something about somebody, who must be there."""
    from kwartet.server.accounts.moderation import NobodyOfThisName, NotAPerson  # noqa: PLC0415

    try:
        return run(address, work)
    except NobodyOfThisName as nobody:
        raise Problem(f"there is nobody of the name {str(nobody)!r}") from None
    except NotAPerson as engine:
        raise Problem(f"{engine} is an engine of the server") from None


async def write_games(database: "Database", kinds: tuple[str, ...], write: Callable[[str], object]) -> int:
    """Write finished games; return how many there were."""
    from kwartet.server.archive import texts_of  # noqa: PLC0415
    from kwartet.server.store import TableStore  # noqa: PLC0415

    store = TableStore(database)
    number = 0
    async for text in texts_of(store, await store.finished(kinds)):
        write(text)
        number += 1
    return number


def newest() -> str:
    """The newest form of the database."""
    from kwartet.server.store.migrating import NEWEST  # noqa: PLC0415

    return NEWEST
