"""People: players and what belongs to them, matches, ratings, seeks; tables get versions and endings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TO_WATCH = sa.text("listed AND ended IS NULL")
MOMENT = sa.DateTime(timezone=True)
COMPANIONS = "seeks pulse rating_steps ratings chat api_tokens passkeys tickets sessions".split()


def upgrade() -> None:
    """Create the tables for players; a resignation becomes an ending."""
    make_players()
    grow_tables()
    make_companions()


def downgrade() -> None:
    """Go back: home games stay; accounts, matches and everything else of players are deleted."""
    for name in COMPANIONS:
        op.drop_table(name)
    op.execute("DELETE FROM decisions WHERE table_id IN (SELECT id FROM tables WHERE kind = 'people')")
    op.execute("DELETE FROM tables WHERE kind = 'people'")
    with op.batch_alter_table("decisions") as batch:
        batch.drop_column("spent")
        batch.drop_column("left")
    shrink_tables()
    op.drop_table("players")


def player(name: str = "player_id", *, primary_key: bool = False) -> sa.Column[str]:
    """A column that names the player to whom a row belongs."""
    link = sa.ForeignKey("players.id", ondelete="CASCADE")
    return sa.Column(
        name, sa.String(32), link, primary_key=primary_key, nullable=False, index=not primary_key
    )


def table() -> sa.Column[str]:
    """A column that names the table to which a row belongs."""
    link = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.String(64), link, primary_key=True)


def make_players() -> None:
    """Create players and their credentials."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", sa.Text, unique=True),
        sa.Column("password", sa.Text),
        sa.Column("email", sa.Text),
        sa.Column("level", sa.Integer),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("seen", MOMENT, nullable=False),
        sa.Column("closed", MOMENT),
        sa.Column("muted_until", MOMENT),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        player(),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("expires", MOMENT, nullable=False),
        sa.Column("replaces", sa.String(64)),
    )
    op.create_table(
        "tickets",
        sa.Column("ticket", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(8), nullable=False),
        sa.Column("player_id", sa.String(32)),
        sa.Column("challenge", sa.LargeBinary, nullable=False),
        sa.Column("expires", MOMENT, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        player(),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.Integer, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
    )
    op.create_table(
        "api_tokens",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False, unique=True),
        player(),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
    )


def table_columns() -> list[sa.Column[object]]:
    """The columns that tables had before; SQLite needs all of them to change any."""
    return [
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("created", MOMENT, nullable=False),
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
    ]


def new_columns() -> list[sa.Column[object]]:
    """The new columns of tables, besides seats."""
    return [
        sa.Column("version", sa.Integer, nullable=False, server_default="0"),
        sa.Column("ended", MOMENT),
        sa.Column("winner", sa.Integer),
        sa.Column("ending", sa.String(32)),
        sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("clock", sa.JSON),
        sa.Column("first_left", sa.Integer),
        sa.Column("second_left", sa.Integer),
        sa.Column("since", MOMENT),
        sa.Column("deadline", MOMENT),
        sa.Column("offers", sa.JSON),
        sa.Column("conditions", sa.JSON),
        sa.Column("next_table", sa.String(64)),
    ]


def seats() -> list[sa.Column[object]]:
    """The columns for the players of a table; the row stays when a player is deleted."""
    return [sa.Column("first_player", sa.String(32)), sa.Column("second_player", sa.String(32))]


COMPUTER_CHECK = ("computer_side_is_a_side", "computer_side IN (0, 1)")
RESIGNED_CHECK = ("resigned_side_is_a_side", "resigned_side IN (0, 1)")
WINNER_CHECK = ("winner_is_a_side", "winner IN (0, 1)")


def check(name: str, claim: str) -> sa.CheckConstraint:
    """A CHECK constraint."""
    return sa.CheckConstraint(claim, name=name)


def grow_tables() -> None:
    """Add the new columns to tables, and move resignations to them."""
    before = sa.Table(
        "tables",
        sa.MetaData(),
        *table_columns(),
        sa.Column("resigned_side", sa.Integer),
        check(*COMPUTER_CHECK),
        check(*RESIGNED_CHECK),
    )
    with op.batch_alter_table("tables", copy_from=before) as batch:
        for column in (*new_columns(), *seats()):
            batch.add_column(column)
        batch.create_check_constraint(*WINNER_CHECK)
        for seat in ("first_player", "second_player"):
            batch.create_foreign_key(f"tables_{seat}_fkey", "players", [seat], ["id"], ondelete="SET NULL")
    op.execute(
        "UPDATE tables SET winner = 1 - resigned_side, ending = 'resignation', ended = coalesce("
        "(SELECT max(taken) FROM decisions WHERE decisions.table_id = tables.id), created)"
        " WHERE resigned_side IS NOT NULL"
    )
    between = sa.Table(
        "tables",
        sa.MetaData(),
        *table_columns(),
        sa.Column("resigned_side", sa.Integer),
        *new_columns(),
        *linked_seats(),
        check(*COMPUTER_CHECK),
        check(*RESIGNED_CHECK),
        check(*WINNER_CHECK),
    )
    with op.batch_alter_table("tables", copy_from=between) as batch:
        batch.drop_constraint("resigned_side_is_a_side", type_="check")
        batch.drop_column("resigned_side")
    op.create_index("tables_by_first_player", "tables", ["first_player", "created"])
    op.create_index("tables_by_second_player", "tables", ["second_player", "created"])
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_index("tables_by_ended", "tables", ["ended"])
    op.create_index(
        "tables_to_watch", "tables", ["created"], sqlite_where=TO_WATCH, postgresql_where=TO_WATCH
    )


def linked_seats() -> list[sa.Column[object]]:
    """The seats with their foreign keys, as they are after the change."""
    return [
        sa.Column(
            seat, sa.String(32), sa.ForeignKey("players.id", name=f"tables_{seat}_fkey", ondelete="SET NULL")
        )
        for seat in ("first_player", "second_player")
    ]


def shrink_tables() -> None:
    """Remove the columns again; resignations are kept."""
    for name in ("by_first_player", "by_second_player", "by_deadline", "by_ended"):
        op.drop_index(f"tables_{name}", "tables")
    op.drop_index("tables_to_watch", "tables")
    op.add_column("tables", sa.Column("resigned_side", sa.Integer))
    op.execute("UPDATE tables SET resigned_side = 1 - winner WHERE ending = 'resignation'")
    now = sa.Table(
        "tables",
        sa.MetaData(),
        *table_columns(),
        *new_columns(),
        *linked_seats(),
        sa.Column("resigned_side", sa.Integer),
        check(*COMPUTER_CHECK),
        check(*WINNER_CHECK),
    )
    with op.batch_alter_table("tables", copy_from=now) as batch:
        batch.drop_constraint("winner_is_a_side", type_="check")
        for seat in ("first_player", "second_player"):
            batch.drop_constraint(f"tables_{seat}_fkey", type_="foreignkey")
        for column in (*new_columns(), *seats()):
            batch.drop_column(column.name)
        batch.create_check_constraint(*RESIGNED_CHECK)


def make_companions() -> None:
    """Create the tables that refer to decisions, tables and players."""
    op.add_column("decisions", sa.Column("spent", sa.Integer))
    op.add_column("decisions", sa.Column("left", sa.Integer))
    op.create_table(
        "chat",
        table(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("said", MOMENT, nullable=False),
    )
    op.create_table(
        "ratings",
        player(primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("variant", sa.String(32), primary_key=True),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", MOMENT, nullable=False),
        sa.Index("ratings_by_game", "game", "variant", "rating"),
    )
    op.create_table(
        "rating_steps",
        table(),
        player(primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("before", sa.Float, nullable=False),
        sa.Column("after", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("at", MOMENT, nullable=False),
    )
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("beaten", MOMENT, nullable=False),
    )
    make_seeks()


def make_seeks() -> None:
    """Create the table of seeks."""
    op.create_table(
        "seeks",
        sa.Column("id", sa.String(32), primary_key=True),
        player(),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("variant", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("first", sa.String(8), nullable=False),
        sa.Column("lowest", sa.Integer),
        sa.Column("highest", sa.Integer),
        sa.Column("table_id", sa.String(64)),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("seen", MOMENT, nullable=False),
    )
