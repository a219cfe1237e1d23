"""Endings of any length that the core has, lengths that SQLite enforces as well, and keys of new matches."""

import sqlalchemy as sa
from alembic import op

from kwartet.server.store.lengths import add_bounds, drop_bounds

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
UNJOINED = sa.text("kind = 'people' AND since IS NULL AND ended IS NULL")
SHORT, LONG = 32, 64
CUT_OFF = ("more rings when the pool is empty", "equal rings when the pool is empty")
LENGTHS = {
    "players": {"id": 32, "kind": 8, "language": 8},
    "sessions": {"token": 64, "player_id": 32, "replaces": 64},
    "tickets": {"ticket": 64, "purpose": 8, "player_id": 32},
    "passkeys": {"player_id": 32},
    "api_tokens": {"token": 64, "id": 32, "player_id": 32},
    "letters": {"id": 32, "kind": 8, "player_id": 32, "language": 8},
    "links": {"token": 64, "player_id": 32, "purpose": 8},
    "tables": {
        "id": 64,
        "game": 32,
        "variant": 32,
        "kind": 16,
        "ending": LONG,
        "first_player": 32,
        "second_player": 32,
        "invited": 32,
        "next_table": 64,
    },
    "decisions": {"table_id": 64, "move": 20},
    "chat": {"table_id": 64},
    "ratings": {"player_id": 32, "game": 32, "variant": 32},
    "rating_steps": {"table_id": 64, "player_id": 32, "game": 32, "variant": 32},
    "seeks": {"id": 32, "player_id": 32, "game": 32, "variant": 32, "first": 8, "table_id": 64},
    "match_keys": {"player_id": 32, "key": 64, "digest": 64, "table_id": 64},
    "write_checks": {"id": 32},
}


def upgrade() -> None:
    """Make endings longer, complete those that were cut off, and create the keys of new matches."""
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("ending", existing_type=sa.String(SHORT), type_=sa.String(LONG))
    for ending in CUT_OFF:
        change_endings(ending[:SHORT], ending)
    op.create_index(
        "tables_unjoined", "tables", ["created"], sqlite_where=UNJOINED, postgresql_where=UNJOINED
    )
    make_match_keys()
    op.create_table(
        "write_checks",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("filler", sa.LargeBinary, nullable=False),
    )
    add_bounds(LENGTHS)


def downgrade() -> None:
    """Go back: endings of more than 32 characters are cut off."""
    drop_bounds(LENGTHS)
    op.drop_table("write_checks")
    op.drop_table("match_keys")
    op.drop_index("tables_unjoined", "tables")
    for ending in CUT_OFF:
        change_endings(ending, ending[:SHORT])
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("ending", existing_type=sa.String(LONG), type_=sa.String(SHORT))


def make_match_keys() -> None:
    """Create the table of request keys and the matches that they made."""
    op.create_table(
        "match_keys",
        sa.Column(
            "player_id", sa.String(32), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column(
            "table_id",
            sa.String(64),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("created", MOMENT, nullable=False, index=True),
    )


def change_endings(before: str, after: str) -> None:
    """Replace one ending of games by another."""
    tables = sa.table("tables", sa.column("ending", sa.Text))
    op.execute(sa.update(tables).where(tables.c.ending == before).values(ending=after))
