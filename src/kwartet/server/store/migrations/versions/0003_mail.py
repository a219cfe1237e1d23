"""Mail: queued mails, the links in them, and which mails a player wants."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Create the tables for mails; no address counts as confirmed yet."""
    op.add_column("players", sa.Column("confirmed", MOMENT))
    op.add_column("players", sa.Column("language", sa.String(8)))
    op.add_column("players", sa.Column("turn_letters", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "letters",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        player(nullable=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("ply", sa.Integer),
        sa.Column("language", sa.String(8)),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("due", MOMENT, nullable=False, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.UniqueConstraint("kind", "player_id", "about", name="one_letter_about_one_thing"),
    )
    op.create_table(
        "links",
        sa.Column("token", sa.String(64), primary_key=True),
        player(nullable=False),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("expires", MOMENT, nullable=False),
    )


def downgrade() -> None:
    """Go back: addresses stay, queued mails and links are deleted."""
    op.drop_table("links")
    op.drop_table("letters")
    with op.batch_alter_table("players") as batch:
        for column in ("turn_letters", "language", "confirmed"):
            batch.drop_column(column)


def player(*, nullable: bool) -> sa.Column[str]:
    """A column that names the player to whom a row belongs."""
    link = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column("player_id", sa.String(32), link, nullable=nullable, index=True)
