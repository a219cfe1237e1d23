"""Challenges: a match may be kept for one player, who alone can take the free seat."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OPEN_CHALLENGES = sa.text("invited IS NOT NULL AND since IS NULL AND ended IS NULL")


def upgrade() -> None:
    """Add the column for the challenged player."""
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("invited", sa.String(32)))
        batch.create_foreign_key("tables_invited_fkey", "players", ["invited"], ["id"], ondelete="SET NULL")
    op.create_index(
        "tables_by_invited",
        "tables",
        ["invited"],
        sqlite_where=OPEN_CHALLENGES,
        postgresql_where=OPEN_CHALLENGES,
    )


def downgrade() -> None:
    """Go back: open and declined challenges become aborted games; no visitor can take their seats."""
    op.execute(
        "UPDATE tables SET ended = CURRENT_TIMESTAMP, since = CURRENT_TIMESTAMP, ending = 'abort',"
        " version = version + 1 WHERE invited IS NOT NULL AND since IS NULL AND ended IS NULL"
    )
    op.execute("UPDATE tables SET ending = 'abort' WHERE ending = 'declined'")
    op.drop_index("tables_by_invited", "tables")
    with op.batch_alter_table("tables") as batch:
        batch.drop_constraint("tables_invited_fkey", type_="foreignkey")
        batch.drop_column("invited")
