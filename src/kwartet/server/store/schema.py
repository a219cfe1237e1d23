"""Schema: the tables of the database.

A game is kept as its facts and its decisions; everything else follows from playing it through. Every change
of a table raises its version, and a change names the version that it was made for: of two that were made for
the same one, in whatever processes, only the first takes place.
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

metadata = MetaData()
MAYBE_JSON = JSON(none_as_null=True)


class Moment(TypeDecorator[datetime]):
    """A moment in time, always in UTC; SQLite by itself would forget the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Into the database."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Out of the database."""
        return None if value is None else value.replace(tzinfo=UTC)


def moment(name: str, *, nullable: bool = False) -> Column[datetime]:
    """A column with a moment in time."""
    return Column(name, Moment, nullable=nullable)


def player(name: str = "player_id", *, primary_key: bool = False, nullable: bool = False) -> Column[object]:
    """A column that names the player to whom a row belongs; it goes with them."""
    link = ForeignKey("players.id", ondelete="CASCADE")
    return Column(name, String(32), link, primary_key=primary_key, nullable=nullable, index=not primary_key)


def seat(name: str) -> Column[object]:
    """A column that names a player at a table; the table stays when they go."""
    return Column(name, String(32), ForeignKey("players.id", ondelete="SET NULL"))


players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # guest, person, bot or engine
    Column("name", Text, nullable=False),
    Column("name_key", Text, unique=True),  # what makes a name unique; guests have none
    Column("password", Text),  # as argon2 writes it
    Column("email", Text),
    moment("confirmed", nullable=True),  # when the address was found to be theirs
    Column("language", String(8)),  # that of the page, for letters
    Column("turn_letters", Boolean, nullable=False, server_default=false()),  # whether they want some
    Column("level", Integer),  # of an engine
    moment("created"),
    moment("seen"),
    moment("closed", nullable=True),
    moment("muted_until", nullable=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of it
    player(),
    moment("created"),
    moment("expires"),
    Column("replaces", String(64)),  # an older one, which ends when this one is first used
)

tickets = Table(
    "tickets",
    metadata,
    Column("ticket", String(64), primary_key=True),  # the hash of it and of the browser's part
    Column("purpose", String(8), nullable=False),  # add or use a passkey
    Column("player_id", String(32)),
    Column("challenge", LargeBinary, nullable=False),
    moment("expires"),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),
    player(),
    Column("name", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", Integer, nullable=False),
    moment("created"),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of it
    Column("id", String(32), nullable=False, unique=True),
    player(),
    Column("name", Text, nullable=False),
    moment("created"),
)

letters = Table(
    "letters",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(8), nullable=False),  # confirm, password or turn
    player(nullable=True),  # nobody yet: `about` is a name or an address that somebody has typed
    Column("about", Text, nullable=False),  # the table whose turn it is; else nothing
    Column("ply", Integer),  # at which that turn began
    Column("language", String(8)),  # if that of the player is not known
    moment("created"),
    Column("due", Moment, nullable=False, index=True),  # when to send it, or to look whether it was sent
    Column("tries", Integer, nullable=False),
    UniqueConstraint("kind", "player_id", "about", name="one_letter_about_one_thing"),
)

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # the hash of it
    player(),
    Column("purpose", String(8), nullable=False),  # confirm an address, or set a password
    Column("email", Text, nullable=False),  # where it was sent
    moment("created"),
    moment("expires"),
)

TO_WATCH = text("listed AND ended IS NULL")
OPEN_CHALLENGES = text("invited IS NOT NULL AND since IS NULL AND ended IS NULL")

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("version", Integer, nullable=False, server_default="0"),
    moment("created"),
    Column("game", String(32), nullable=False),
    Column("variant", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("kind", String(16), nullable=False),  # computer, screen or people
    Column("level", Integer),
    Column("computer_side", Integer),
    Column("takebacks", Boolean, nullable=False),
    Column("first_name", Text, nullable=False),
    Column("second_name", Text, nullable=False),
    Column("start", Text, nullable=False),
    # how it ended
    moment("ended", nullable=True),
    Column("winner", Integer),
    Column("ending", String(32)),  # the reason
    # between people
    seat("first_player"),
    seat("second_player"),
    seat("invited"),  # who alone may take the free seat
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("clock", MAYBE_JSON),
    Column("first_left", Integer),  # milliseconds at the moment `since`
    Column("second_left", Integer),
    moment("since", nullable=True),  # when the clock that runs began to
    moment("deadline", nullable=True),  # when it runs out
    Column("offers", MAYBE_JSON),
    Column("conditions", MAYBE_JSON),  # prepared answers of each side
    Column("next_table", String(64)),  # the rematch
    CheckConstraint("computer_side IN (0, 1)", name="computer_side_is_a_side"),
    CheckConstraint("winner IN (0, 1)", name="winner_is_a_side"),
    Index("tables_by_first_player", "first_player", "created"),
    Index("tables_by_second_player", "second_player", "created"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_ended", "ended"),
    Index("tables_to_watch", "created", sqlite_where=TO_WATCH, postgresql_where=TO_WATCH),
    Index("tables_by_invited", "invited", sqlite_where=OPEN_CHALLENGES, postgresql_where=OPEN_CHALLENGES),
)

decisions = Table(
    "decisions",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("move", String(20), nullable=False),
    moment("taken"),
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
    moment("said"),
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
    moment("updated"),
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
    moment("at"),
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
    moment("created"),
    moment("seen"),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    moment("beaten"),  # when some process of the server was last alive
)
