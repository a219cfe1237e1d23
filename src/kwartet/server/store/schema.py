"""Schema: the tables of the database.

A game is stored as its facts and its decisions; everything else follows from replaying it. Every change of a
table increments its version and names the version that it was made for. Of two changes for the same version,
in whatever processes, only the first succeeds.
"""

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
)

from kwartet.server.runtime.limits import LONGEST_RECORD
from kwartet.server.store.lengths import bounds

metadata = MetaData()
MAYBE_JSON = JSON(none_as_null=True)
EPOCH = "1970-01-01 00:00:00+00:00"


class UtcTimestamp(TypeDecorator[datetime]):
    """A timestamp, always in UTC; SQLite by itself does not store the time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Convert a value for the database."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Convert a value from the database."""
        return None if value is None else value.replace(tzinfo=UTC)


def timestamp(name: str, *, nullable: bool = False) -> Column[datetime]:
    """A timestamp column."""
    return Column(name, UtcTimestamp, nullable=nullable)


def player(name: str = "player_id", *, primary_key: bool = False, nullable: bool = False) -> Column[object]:
    """A foreign key to the player who owns a row; the row is deleted with the player."""
    link = ForeignKey("players.id", ondelete="CASCADE")
    return Column(name, String(32), link, primary_key=primary_key, nullable=nullable, index=not primary_key)


def seat(name: str) -> Column[object]:
    """A foreign key to a player of a table; the table stays when the player is deleted."""
    return Column(name, String(32), ForeignKey("players.id", ondelete="SET NULL"))


players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # guest, person, bot or engine
    Column("name", Text, nullable=False),
    Column("name_key", Text, unique=True),  # the unique key of the name; guests have none
    Column("password", Text),  # as argon2 writes it
    Column("email", Text),
    timestamp("confirmed", nullable=True),  # when the address was confirmed
    Column("language", String(8)),  # the language of the page, for mails
    Column("turn_reminders", Boolean, nullable=False, server_default=false()),  # whether to send reminders
    Column("level", Integer),  # of an engine
    timestamp("created"),
    timestamp("seen"),
    timestamp("closed", nullable=True),
    timestamp("muted_until", nullable=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of it
    Column("id", String(32), nullable=False, server_default="", index=True),  # the same after a renewal
    player(),
    Column("device", String(60), nullable=False, server_default=""),  # program and system, if they are known
    Column("begun", UtcTimestamp, nullable=False, server_default=EPOCH),  # the log-in
    Column("seen", UtcTimestamp, nullable=False, server_default=EPOCH),  # the last use, roughly
    timestamp("created"),  # when this token was made
    timestamp("expires"),
    Column("replaces", String(64)),  # the previous session, which ends when this one is first used
)

tickets = Table(
    "tickets",
    metadata,
    Column("ticket", String(64), primary_key=True),  # the hash of it and of the browser's part
    Column("purpose", String(8), nullable=False),  # first or add: make a passkey; use or prove: sign with one
    Column("player_id", String(32)),
    Column("challenge", LargeBinary, nullable=False),
    timestamp("expires"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    player(),
    Column("name", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", Integer, nullable=False),
    timestamp("created"),
    timestamp("used", nullable=True),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of it
    Column("id", String(32), nullable=False, unique=True),
    player(),
    Column("name", Text, nullable=False),
    timestamp("created"),
    timestamp("used", nullable=True),  # roughly
)

mails = Table(
    "mails",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # see `MailKind` in mails.py
    player(nullable=True),  # None at first: `about` is a name or an address that was entered
    Column(
        "about", Text, nullable=False
    ),  # the table whose turn it is; the address for a notice; else nothing
    Column("ply", Integer),  # at which that turn began
    Column("language", String(8)),  # used if the player's language is not known
    timestamp("created"),
    Column(
        "due", UtcTimestamp, nullable=False, index=True
    ),  # when to send it, or when the claim of a worker expires
    Column("tries", Integer, nullable=False),
    UniqueConstraint("kind", "player_id", "about", name="one_mail_about_one_thing"),
)

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of it
    player(),
    Column("purpose", String(8), nullable=False),  # confirm an address, or set a password
    Column("email", Text, nullable=False),  # where it was sent
    timestamp("created"),
    timestamp("expires"),
)

TO_WATCH = text("listed AND ended IS NULL")
OPEN_CHALLENGES = text("invited IS NOT NULL AND since IS NULL AND ended IS NULL")
UNJOINED = text("kind = 'people' AND since IS NULL AND ended IS NULL")

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("version", Integer, nullable=False, server_default="0"),
    timestamp("created"),
    Column("game", String(32), nullable=False),
    Column("variant", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("kind", String(16), nullable=False),  # people; of earlier versions also computer or screen
    Column("level", Integer),
    Column("computer_side", Integer),
    Column("takebacks", Boolean, nullable=False),
    Column("first_name", Text, nullable=False),
    Column("second_name", Text, nullable=False),
    Column("start", Text, nullable=False),
    # how it ended
    timestamp("ended", nullable=True),
    Column("winner", Integer),
    Column("ending", String(64)),  # the reason
    # between people
    seat("first_player"),
    seat("second_player"),
    seat("invited"),  # the only player who may take the free seat
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("clock", MAYBE_JSON),
    Column("first_left", Integer),  # milliseconds at the moment `since`
    Column("second_left", Integer),
    timestamp("since", nullable=True),  # when the running clock started
    timestamp("deadline", nullable=True),  # when it runs out
    Column("offers", MAYBE_JSON),
    Column("conditions", MAYBE_JSON),  # conditional moves of each side
    Column("next_table", String(64)),  # the rematch
    CheckConstraint("computer_side IN (0, 1)", name="computer_side_is_a_side"),
    CheckConstraint("winner IN (0, 1)", name="winner_is_a_side"),
    Index("tables_by_first_player", "first_player", "created"),
    Index("tables_by_second_player", "second_player", "created"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_ended", "ended"),
    Index("tables_to_watch", "created", sqlite_where=TO_WATCH, postgresql_where=TO_WATCH),
    Index("tables_by_invited", "invited", sqlite_where=OPEN_CHALLENGES, postgresql_where=OPEN_CHALLENGES),
    Index("tables_unjoined", "created", sqlite_where=UNJOINED, postgresql_where=UNJOINED),
)

match_keys = Table(
    "match_keys",
    metadata,
    player(primary_key=True),  # the player who created the match
    Column("key", String(64), primary_key=True),  # as the client chose it
    Column("digest", String(64), nullable=False),  # of the request
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", UtcTimestamp, nullable=False, index=True),
)

decisions = Table(
    "decisions",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("move", String(20), nullable=False),
    timestamp("taken"),
    Column("spent", Integer),  # milliseconds of the clock
    Column("left", Integer),  # what remained of it afterwards
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", Integer, nullable=False),
    Column("text", Text, nullable=False),
    timestamp("said"),
)

ratings = Table(
    "ratings",
    metadata,
    player(primary_key=True),
    Column("game", String(32), primary_key=True),
    Column("variant", String(32), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    timestamp("updated"),
    Index("ratings_by_game", "game", "variant", "rating"),
)

rating_steps = Table(
    "rating_steps",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    player(primary_key=True),
    Column("game", String(32), nullable=False),
    Column("variant", String(32), nullable=False),
    Column("before", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    timestamp("at"),
    # what the change was computed from; not known of games before revision 0007
    Column("volatility", Float),  # afterwards
    Column("opponent_rating", Float),
    Column("opponent_deviation", Float),
)

interruptions = Table(
    "interruptions",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),  # of the decision that was not stored
    Column("side", Integer, nullable=False),
    Column("reason", String(16), nullable=False),  # storage_full or unavailable
    timestamp("began"),
    timestamp("ended"),
)

corrections = Table(
    "corrections",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", UtcTimestamp, primary_key=True),
    Column("winner", Integer),  # before the correction
    Column("ending", String(64), nullable=False),
)

archived_games = Table(
    "archived_games",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of player and record
    player(),
    Column("record", String(LONGEST_RECORD), nullable=False),
    timestamp("added"),
)

seeks = Table(
    "seeks",
    metadata,
    Column("id", String(32), primary_key=True),
    player(),
    Column("game", String(32), nullable=False),
    Column("variant", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("clock", MAYBE_JSON),
    Column("rated", Boolean, nullable=False),
    Column("first", String(8), nullable=False),  # me, other or random
    Column("lowest", Integer),  # of the other's rating
    Column("highest", Integer),
    Column("table_id", String(64)),  # where it has led to; it is no longer open then
    timestamp("created"),
    timestamp("seen"),
)

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    timestamp("updated"),  # the last heartbeat of any process
)

write_checks = Table(
    "write_checks",
    metadata,
    Column("id", String(32), primary_key=True),
    Column(
        "filler", LargeBinary, nullable=False
    ),  # readiness.py inserts and deletes such a row to check whether writing works
)

for table in metadata.tables.values():
    for bound in bounds(table):
        table.append_constraint(bound)
