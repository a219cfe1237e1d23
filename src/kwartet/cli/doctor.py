"""Doctor: the command that checks a host, and how its findings are shown."""

import asyncio
import dataclasses
import json
from typing import TYPE_CHECKING, Annotated

import typer

from kwartet.cli.admin import Where, admin
from kwartet.cli.extras import ServerCommand
from kwartet.cli.failure import Problem
from kwartet.cli.serve import (
    MailFrom,
    MailUrl,
    PublicUrl,
    RedisUrl,
    check_public_url,
    own_database,
    read_mail_settings,
)

if TYPE_CHECKING:
    from kwartet.server.doctor.finding import Finding
    from kwartet.server.mail.settings import MailSettings

MARKS = {"ok": "ok", "warning": "warning", "failure": "FAILURE", "skipped": "-"}


@admin.command(cls=ServerCommand)
def doctor(
    database: Where = None,
    redis: RedisUrl = None,
    mail: MailUrl = None,
    mail_from: MailFrom = None,
    public_url: PublicUrl = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Check this host, and suggest a fix for everything that is wrong.

    Give it the options of the server. It looks at the database, the disk, the
    clock, open files, Redis, the mail server, and the public address with its
    proxy; it changes nothing and sends no mail. The exit code is 1 if something
    does not work, else 0.

    [bold]Examples[/bold]
      kwartet admin doctor
      kwartet admin doctor --public-url https://play.example --json
    """
    check_public_url(public_url)
    settings = read_mail_settings(mail, mail_from, public_url)
    found = asyncio.run(examine(database or own_database(), redis or None, settings, public_url))
    typer.echo(json.dumps([dataclasses.asdict(one) for one in found], indent=2) if as_json else table(found))
    if any(one.status == "failure" for one in found):
        raise typer.Exit(1)


async def examine(
    database: str, redis: str | None, mail: "MailSettings | None", public_url: str | None
) -> "list[Finding]":
    """Run all checks."""
    from kwartet.server.doctor.machine import check_disk, check_open_files, check_synchronised  # noqa: PLC0415
    from kwartet.server.doctor.proxy import check_public  # noqa: PLC0415
    from kwartet.server.doctor.services import check_database, check_mail, check_redis  # noqa: PLC0415
    from kwartet.server.store.database import BadDatabase, database_url  # noqa: PLC0415

    try:
        url = database_url(database)
    except BadDatabase as trouble:
        raise Problem(str(trouble)) from None
    return [
        *await check_database(database),
        check_disk(url),
        check_synchronised(),
        check_open_files(),
        await check_redis(redis),
        await check_mail(mail),
        *await check_public(public_url),
    ]


def table(found: "list[Finding]") -> str:
    """The findings as lines; a suggestion is below what is wrong."""
    lines = []
    for one in found:
        lines.append(f"{MARKS[one.status]:8} {one.check}: {one.message}")
        if one.fix:
            lines.append(f"{'':8} fix: {one.fix}")
    return "\n".join(lines)
