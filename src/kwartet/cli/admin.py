"""Admin: commands for the host of a server, which work on its database."""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from kwartet.cli.extras import ServerCommand
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
        help="Default: a file in the state directory.",
    ),
]
Whom = Annotated[str, typer.Argument(metavar="NAME", help="The name of an account, or a player's id.")]


class CorrectResult(StrEnum):
    """The result of a match that a host corrects."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    NONE = "none"


HELP = """Administer a server: its database, accounts and games.

[bold]Examples[/bold]
  kwartet admin status
  kwartet admin backup copy.db --database sqlite:////var/lib/kwartet/server.db
  kwartet admin archive games.kw --database postgresql:///kwartet
  kwartet admin mute 'Rude Guest' --days 3
  kwartet admin correct TABLE draw
"""
admin = typer.Typer(
    name="admin",
    no_args_is_help=True,
    rich_markup_mode="rich",
    help=HELP,
)


@admin.command(cls=ServerCommand)
def migrate(
    database: Where = None,
    to: Annotated[
        str, typer.Option(metavar="REVISION", help="A number such as 0001; default: the newest.")
    ] = "head",
    yes: Annotated[bool, typer.Option("--yes", help="Downgrade without a question.")] = False,
) -> None:
    """Migrate the database to the schema revision of this version of kwartet.

    The server does this by itself when it starts. With several processes, run
    this once before they start. Before you install an older version, downgrade
    with --to, which deletes what the older version cannot store; an SQLite file
    is copied first. Stop the server before a downgrade.
    """
    from kwartet.cli.migration import migrated  # noqa: PLC0415

    run(database, lambda opened: migrated(opened, to, is_sure=yes), is_ready=False)
    typer.echo(f"The schema revision is {newest() if to == 'head' else to}.")


@admin.command(cls=ServerCommand)
def status(
    database: Where = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Show the schema revision and how much is stored."""
    from kwartet.server.store.statistics import numbers  # noqa: PLC0415

    found = run(database, numbers)
    if as_json:
        typer.echo(json.dumps(found, indent=2))
        return
    for name, number in found.items():
        typer.echo(f"{name:24} {number}")


@admin.command(cls=ServerCommand)
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that does not exist yet.")],
    database: Where = None,
) -> None:
    """Copy an SQLite database while the server runs.

    To restore it, stop the server, replace the file by the copy, and
    remove the files beside it that end with -wal and -shm. For PostgreSQL use
    pg_dump and pg_restore.
    """
    from kwartet.server.store.backup import copy_sqlite, dump_command  # noqa: PLC0415
    from kwartet.server.store.database import database_url  # noqa: PLC0415

    url = database_url(database or own_database())
    if url.get_backend_name() != "sqlite":
        raise Problem(f"this copies SQLite files only; use: {dump_command(url, str(file))}")
    if file.exists():
        raise Problem(f"{file} exists already")
    try:
        copy_sqlite(str(url.database), file)
    except sqlite3.Error as trouble:
        raise Problem(f"the database cannot be copied: {trouble}") from None
    typer.echo(f"The copy is {file}.")


@admin.command(cls=ServerCommand)
def archive(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A file, or - for the standard output.")
    ] = STANDARD,
    database: Where = None,
) -> None:
    """Write all finished matches into one file, the oldest first.

    They are records in kwartet's own format, which every command reads. Aborted
    games are left out.
    """
    if file == STANDARD:
        run(database, lambda opened: write_games(opened, sys.stdout.write))
        return
    with file.open("w", encoding="utf-8") as out:
        number = run(database, lambda opened: write_games(opened, out.write))
    typer.echo(f"{number} games are in {file}.")


@admin.command(cls=ServerCommand)
def mute(
    name: Whom,
    days: Annotated[
        int | None, typer.Option(min=1, max=36_500, help="For how many days; default: for ever.")
    ] = None,
    database: Where = None,
) -> None:
    """Forbid a player to chat."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    player = moderate(database, lambda opened: moderation.mute(opened, name, days))
    typer.echo(f"{player.name} is muted{f' for {days} days' if days else ''}.")


@admin.command(cls=ServerCommand)
def unmute(name: Whom, database: Where = None) -> None:
    """Allow a player to chat again."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    player = moderate(database, lambda opened: moderation.unmute(opened, name))
    typer.echo(f"{player.name} may chat again.")


@admin.command(cls=ServerCommand)
def new_password(name: Whom, database: Where = None) -> None:
    """Set a new random password for an account, and print it."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    password = moderation.new_password()
    player = moderate(database, lambda opened: moderation.set_password(opened, name, password))
    typer.echo(f"The new password of {player.name} is {password}")


@admin.command(cls=ServerCommand)
def close_account(name: Whom, database: Where = None) -> None:
    """Close an account: log-ins are refused, and its sessions end within seconds."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    player = moderate(database, lambda opened: moderation.close_account(opened, name))
    typer.echo(f"The account {player.name} is closed.")


@admin.command(cls=ServerCommand)
def reopen_account(name: Whom, database: Where = None) -> None:
    """Reopen a closed account."""
    from kwartet.server.accounts import moderation  # noqa: PLC0415

    player = moderate(database, lambda opened: moderation.reopen_account(opened, name))
    typer.echo(f"The account {player.name} is open again.")


@admin.command(cls=ServerCommand)
def faults(
    database: Where = None,
    limit: Annotated[int, typer.Option(min=1, help="How many matches at most.")] = 100,
) -> None:
    """List matches at which a decision could not be stored, the newest first.

    Their clocks waited until it could be stored again. If you think that the
    fault decided a match all the same, use: kwartet admin correct
    """
    from kwartet.cli.faults import lines_of_faults  # noqa: PLC0415

    for line in run(database, lambda opened: lines_of_faults(opened, limit)):
        typer.echo(line)


@admin.command(cls=ServerCommand)
def correct(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The name of the table of a match.")],
    result: Annotated[
        CorrectResult, typer.Argument(metavar="RESULT", help="first, second, draw, or none: not counted.")
    ],
    database: Where = None,
) -> None:
    """Correct the result of a finished match, and the ratings that follow from it.

    Only a match that was not decided by the rules of its game can be corrected.
    If it is rated, all rated games of that game and variant are replayed: the
    ratings of both players change, and those of everybody who has played a rated
    game with one of them since, and so on. The old result is kept.
    """
    from kwartet.cli.faults import corrected  # noqa: PLC0415

    number = run(database, lambda opened: corrected(opened, table, result.value))
    typer.echo(f"The result is corrected; {number} ratings were computed again.")


@admin.command(cls=ServerCommand)
def prune(
    days: Annotated[int, typer.Option(min=1, help="Keep what was used in so many days.")] = 365,
    games: Annotated[
        bool, typer.Option("--games", help="Also finished unrated matches, and archived games.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count.")] = False,
    database: Where = None,
) -> None:
    """Delete what nobody has used for a long time, while the server runs.

    These are guests who were not seen, aborted and declined matches, and home
    games, which earlier versions played on the server: against the computer or
    for two at one screen. Accounts, rated matches and everything in play are kept.
    With --games finished matches that were not rated and archived games are
    deleted, too.
    """
    from kwartet.server.store import retention  # noqa: PLC0415

    before = datetime.now(UTC) - timedelta(days=days)
    found = run(database, lambda opened: retention.prune(opened, before, games=games, dry_run=dry_run))
    typer.echo("would be deleted" if dry_run else "deleted")
    for name, number in found.items():
        typer.echo(f"{name:24} {number}")


def run(
    address: str | None, work: "Callable[[Database], Awaitable[Found]]", *, is_ready: bool = True
) -> Found:
    """Open the database and run a function with it; unless `is_ready` is False, check its revision first."""
    from kwartet.server.store import BadDatabase, Database  # noqa: PLC0415

    async def with_database() -> Found:
        database = Database(address or own_database())
        try:
            if is_ready:
                await database.check()
            return await work(database)
        finally:
            await database.close()

    try:
        return asyncio.run(with_database())
    except BadDatabase as trouble:
        raise Problem(str(trouble)) from None


def moderate(address: str | None, work: "Callable[[Database], Awaitable[Player]]") -> "Player":
    """Run a function about a player, who must exist."""
    from kwartet.server.accounts.moderation import NotAPerson, UnknownPlayer  # noqa: PLC0415

    try:
        return run(address, work)
    except UnknownPlayer as unknown:
        raise Problem(f"there is no player {str(unknown)!r}") from None
    except NotAPerson as engine:
        raise Problem(f"{engine} is an engine of the server") from None


async def write_games(database: "Database", write: Callable[[str], object]) -> int:
    """Write finished matches; return how many there were."""
    from kwartet.server.http.game_export import texts_of  # noqa: PLC0415
    from kwartet.server.store import TableStore  # noqa: PLC0415

    store = TableStore(database)
    number = 0
    async for text in texts_of(store, await store.finished()):
        write(text)
        number += 1
    return number


def newest() -> str:
    """The newest schema revision."""
    from kwartet.server.store.migration import NEWEST  # noqa: PLC0415

    return NEWEST
