"""Migrating: how an older database becomes a newer one, and back."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

MIGRATIONS = Path(__file__).parent / "migrations"
OLDEST = "base"
NEWEST = "0004"
LOCK = 0x6B776172  # PostgreSQL knows it by number: only one process migrates at a time


class UnknownForm(Exception):
    """The database has a form of which nothing is known."""


def change_form(connection: Connection, form: str = "head") -> None:
    """Bring the database to a form, upwards or downwards; raises `UnknownForm`."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if form_of(connection) == (NEWEST if form == "head" else form):
        return
    from alembic import command  # noqa: PLC0415 - it takes its time to load and is seldom needed
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    change = command.downgrade if is_older(form, form_of(connection)) else command.upgrade
    try:
        change(config, form)
    except CommandError as trouble:
        raise UnknownForm(str(trouble)) from trouble


def is_older(form: str, now: str | None) -> bool:
    """Whether a form comes before another; forms are numbered."""
    return form == OLDEST or (form != "head" and now is not None and form < now)


def form_of(connection: Connection) -> str | None:
    """Which form the database has, if any."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return version
