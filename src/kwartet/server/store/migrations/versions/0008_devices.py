"""Devices: since when and from where a player is logged in, and when each way in was last used."""

from uuid import uuid4

import sqlalchemy as sa
from alembic import op

from kwartet.server.store.lengths import add_bounds, drop_bounds

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
LENGTHS = {"sessions": {"id": 32, "device": 60}}
SESSIONS = sa.table("sessions", sa.column("id", sa.String), sa.column("token", sa.String))


def upgrade() -> None:
    """Add the columns; sessions that exist began when their present cookie was made, on an unknown device."""
    for name, length in LENGTHS["sessions"].items():
        op.add_column("sessions", sa.Column(name, sa.String(length), nullable=False, server_default=""))
    for name in ("begun", "seen"):
        op.add_column(
            "sessions", sa.Column(name, TIME, nullable=False, server_default="1970-01-01 00:00:00+00:00")
        )
    op.execute("UPDATE sessions SET begun = created, seen = created")
    name_sessions(op.get_bind())
    op.create_index("ix_sessions_id", "sessions", ["id"])
    for table in ("api_tokens", "passkeys"):
        op.add_column(table, sa.Column("used", TIME))
    add_bounds(LENGTHS)


def downgrade() -> None:
    """Go back: the devices and the times of last use are deleted; all players stay logged in."""
    drop_bounds(LENGTHS)
    for table in ("api_tokens", "passkeys"):
        with op.batch_alter_table(table) as batch:
            batch.drop_column("used")
    op.drop_index("ix_sessions_id", "sessions")
    with op.batch_alter_table("sessions") as batch:
        for name in ("id", "device", "begun", "seen"):
            batch.drop_column(name)


def name_sessions(connection: sa.Connection) -> None:
    """Give every session an id by which its owner can end it."""
    named = [
        {"known": token, "new": uuid4().hex} for token in connection.scalars(sa.select(SESSIONS.c.token))
    ]
    if named:
        change = sa.update(SESSIONS).where(SESSIONS.c.token == sa.bindparam("known"))
        connection.execute(change.values(id=sa.bindparam("new")), named)
