"""Schema: the tables of the database.

A game is kept as its facts and its decisions; everything else follows from playing it through.
"""

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("game", String(32), nullable=False),
    Column("variant", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("level", Integer),
    Column("computer_side", Integer),
    Column("takebacks", Boolean, nullable=False),
    Column("first_name", Text, nullable=False),
    Column("second_name", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("resigned_side", Integer),
    CheckConstraint("computer_side IN (0, 1)", name="computer_side_is_a_side"),
    CheckConstraint("resigned_side IN (0, 1)", name="resigned_side_is_a_side"),
)

decisions = Table(
    "decisions",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("move", String(20), nullable=False),
    Column("taken", DateTime(timezone=True), nullable=False),
)
