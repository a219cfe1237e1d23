"""Archive: games that players have finished in their own browsers."""

import sqlalchemy as sa
from alembic import op

from kwartet.server.store.lengths import add_bounds

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

LENGTHS = {"archived_games": {"id": 64, "player_id": 32, "record": 20_000}}


def upgrade() -> None:
    """Create the table."""
    link = sa.ForeignKey("players.id", ondelete="CASCADE")
    op.create_table(
        "archived_games",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(32), link, nullable=False),
        sa.Column("record", sa.String(20_000), nullable=False),
        sa.Column("added", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_archived_games_player_id", "archived_games", ["player_id"])
    add_bounds(LENGTHS)


def downgrade() -> None:
    """Go back: the games that players have archived; they stay in the browsers in which they were played."""
    op.drop_table("archived_games")
