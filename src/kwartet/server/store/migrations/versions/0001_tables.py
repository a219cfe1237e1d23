"""Tables and their decisions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("computer_side", sa.Integer),
        sa.Column("takebacks", sa.Boolean, nullable=False),
        sa.Column("first_name", sa.Text, nullable=False),
        sa.Column("second_name", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("resigned_side", sa.Integer),
        sa.CheckConstraint("computer_side IN (0, 1)", name="computer_side_is_a_side"),
        sa.CheckConstraint("resigned_side IN (0, 1)", name="resigned_side_is_a_side"),
    )
    op.create_table(
        "decisions",
        sa.Column(
            "table_id", sa.String(64), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("move", sa.String(20), nullable=False),
        sa.Column("taken", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Go back: everything is deleted."""
    op.drop_table("decisions")
    op.drop_table("tables")
