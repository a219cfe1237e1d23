"""Plain names: letters become mails, and the pulse becomes a heartbeat."""

import sqlalchemy as sa
from alembic import op

from kwartet.server.store.lengths import add_bounds

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
LENGTHS = {"id": 32, "kind": 8, "player_id": 32, "language": 8}
MAIL_COLUMNS = "id, kind, player_id, about, ply, language, created, due, tries"


def upgrade() -> None:
    """Rename two tables and two columns; all rows are kept."""
    op.execute("ALTER TABLE players RENAME COLUMN turn_letters TO turn_reminders")
    replace_mails("letters", "mails", "one_mail_about_one_thing")
    replace_heartbeats("pulse", "beaten", "heartbeats", "updated")


def downgrade() -> None:
    """Go back: nothing is lost."""
    replace_heartbeats("heartbeats", "updated", "pulse", "beaten")
    replace_mails("mails", "letters", "one_letter_about_one_thing")
    op.execute("ALTER TABLE players RENAME COLUMN turn_reminders TO turn_letters")


def replace_mails(old: str, new: str, unique: str) -> None:
    """Copy the queue into a new table, so that its indexes and constraints have the new name, too."""
    owner = sa.ForeignKey("players.id", ondelete="CASCADE")
    op.create_table(
        new,
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("player_id", sa.String(32), owner, index=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer),
        sa.Column("language", sa.String(8)),
        sa.Column("created", TIME, nullable=False),
        sa.Column("due", TIME, nullable=False, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.UniqueConstraint("kind", "player_id", "about", name=unique),
    )
    add_bounds({new: LENGTHS})
    op.execute(f"INSERT INTO {new} ({MAIL_COLUMNS}) SELECT {MAIL_COLUMNS} FROM {old}")  # noqa: S608
    op.drop_table(old)


def replace_heartbeats(old: str, old_time: str, new: str, new_time: str) -> None:
    """Copy the heartbeat into a new table."""
    op.create_table(
        new,
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column(new_time, TIME, nullable=False),
    )
    op.execute(f"INSERT INTO {new} (id, {new_time}) SELECT id, {old_time} FROM {old}")  # noqa: S608
    op.drop_table(old)
