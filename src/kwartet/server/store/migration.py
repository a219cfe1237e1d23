"""Migration: upgrades and downgrades the schema of a database."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
OLDEST = "base"
NEWEST = "0009"
LOCK = 0x6B776172  # number of PostgreSQL's advisory lock: only one process migrates at a time


class UnknownRevision(Exception):
    """The schema revision of the database is unknown."""


def migrate(connection: Connection, revision: str = "head") -> None:
    """Migrate the database to a schema revision, up or down; raises `UnknownRevision`."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if revision_of(connection) == (NEWEST if revision == "head" else revision):
        return
    from alembic import command  # noqa: PLC0415 - slow to import and rarely needed
    from alembic.util import CommandError  # noqa: PLC0415

    config = configuration()
    config.attributes["connection"] = connection
    change = command.downgrade if is_older(revision, revision_of(connection)) else command.upgrade
    try:
        change(config, revision)
    except CommandError as trouble:
        raise UnknownRevision(str(trouble)) from trouble


def configuration() -> "Config":
    """Where Alembic finds the migrations."""
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def downgrade_losses() -> dict[str, str]:
    """What each downgrade deletes, by schema revision, the newest first."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    steps = ScriptDirectory.from_config(configuration()).walk_revisions()
    return {step.revision: step.module.downgrade.__doc__.removeprefix("Go back: ") for step in steps}


def is_older(revision: str, now: str | None) -> bool:
    """Whether a schema revision is older than another; revisions are numbered."""
    return revision == OLDEST or (revision != "head" and now is not None and revision < now)


def revision_of(connection: Connection) -> str | None:
    """The schema revision of the database; None if there is none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version
