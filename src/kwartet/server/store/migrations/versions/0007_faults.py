"""Faults: interrupted matches, corrected results, and what a rating needs to be computed again."""

import sqlalchemy as sa
from alembic import op

from kwartet.server.store.lengths import add_bounds

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TIME = sa.DateTime(timezone=True)
LENGTHS = {
    "interruptions": {"table_id": 64, "reason": 16},
    "corrections": {"table_id": 64, "ending": 64},
}
NEW_COLUMNS = ("volatility", "opponent_rating", "opponent_deviation")


def upgrade() -> None:
    """Create two tables, and add columns that are filled from now on."""
    op.create_table(
        "interruptions",
        table_key(),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("began", TIME, nullable=False),
        sa.Column("ended", TIME, nullable=False),
    )
    op.create_table(
        "corrections",
        table_key(),
        sa.Column("at", TIME, primary_key=True),
        sa.Column("winner", sa.Integer),
        sa.Column("ending", sa.String(64), nullable=False),
    )
    for name in NEW_COLUMNS:
        op.add_column("rating_steps", sa.Column(name, sa.Float))
    add_bounds(LENGTHS)


def downgrade() -> None:
    """Go back: which matches were interrupted, and results from before corrections; both are lost."""
    for name in NEW_COLUMNS:
        op.drop_column("rating_steps", name)
    op.drop_table("corrections")
    op.drop_table("interruptions")
    op.execute("UPDATE tables SET ending = 'agreement' WHERE ending = 'correction' AND winner IS NULL")
    op.execute("UPDATE tables SET ending = 'resignation' WHERE ending = 'correction'")


def table_key() -> sa.Column[str]:
    """The table, as a part of the primary key."""
    link = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(64), link, primary_key=True)
