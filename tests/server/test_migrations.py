"""Migrations: upwards and downwards on both databases, and what is in them stays."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import pytest
from sqlalchemy import CheckConstraint, Connection, inspect
from sqlalchemy.exc import IntegrityError

from kwartet.server.store import BadDatabase, Database, StoredTable, TableStore
from kwartet.server.store.migration import OLDEST, revision_of
from kwartet.server.store.schema import metadata
from server.databases import query
from server.test_store import differences

Found = TypeVar("Found")
OLD_TABLE = (
    "INSERT INTO tables (id, created, game, variant, options, kind, takebacks, first_name, second_name,"
    " start, resigned_side) VALUES (:id, '2026-01-02 03:04:05', 'yinsh', 'standard', '{}', 'screen',"
    " :takebacks, 'Ann', 'Bob', 'somewhere', :resigned)"
)
OLD_DECISION = (
    "INSERT INTO decisions (table_id, ply, move, taken) VALUES (:id, :ply, :move, '2026-01-02 03:05:00')"
)
ANN = (
    "INSERT INTO players (id, kind, name, created, seen)"
    " VALUES ('ann', 'guest', 'Ann', '2026-01-02 03:04:05', '2026-01-02 03:04:05')"
)


class MigratingDatabase:
    """A database that is migrated up and down."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.database = Database(address)

    def migrate(self, revision: str) -> None:
        """Migrate it to a schema revision."""
        self._run(self.database.prepare(revision))

    def execute(self, statement: str, **values: object) -> None:
        """Run a statement."""
        query(self.address, statement, **values)

    def query(self, statement: str) -> Sequence[tuple[Any, ...]]:
        """The rows of a query."""
        return query(self.address, statement)

    def inspect(self, function: Callable[[Connection], Found]) -> Found:
        """Call a function with a connection."""
        return self._run(self._inspect(function))

    async def _inspect(self, function: Callable[[Connection], Found]) -> Found:
        async with self.database.reading() as connection:
            return await connection.run_sync(function)

    def _run(self, work: Awaitable[Found]) -> Found:
        async def alone() -> Found:
            try:
                return await work
            finally:
                await self.database.close()

        return asyncio.run(alone())


@pytest.fixture
def migrating(empty_database: str) -> MigratingDatabase:
    """An empty database."""
    return MigratingDatabase(empty_database)


def fill_first_revision(migrating: MigratingDatabase) -> None:
    """A game that goes on, and one that the second player gave up after two decisions."""
    migrating.migrate("0001")
    for name, resigned in (("going", None), ("given up", 1)):
        migrating.execute(OLD_TABLE, id=name, takebacks=True, resigned=resigned)
        for ply, move in enumerate(["f6", "e5"]):
            migrating.execute(OLD_DECISION, id=name, ply=ply, move=move)


def decisions(migrating: MigratingDatabase) -> Sequence[tuple[Any, ...]]:
    return migrating.query("SELECT table_id, ply, move FROM decisions ORDER BY table_id, ply")


def test_the_newest_revision_equals_the_schema(migrating: MigratingDatabase) -> None:
    migrating.migrate("head")
    assert migrating.inspect(differences) == []


def test_games_are_kept_by_upgrades_and_downgrades(migrating: MigratingDatabase) -> None:
    fill_first_revision(migrating)
    before = decisions(migrating)
    assert len(before) == 4
    migrating.migrate("head")
    assert decisions(migrating) == before
    assert migrating.query("SELECT id, version, winner, ending FROM tables ORDER BY id") == [
        ("given up", 0, 0, "resignation"),
        ("going", 0, None, None),
    ]
    migrating.migrate("0001")
    assert decisions(migrating) == before
    assert migrating.query("SELECT id, resigned_side FROM tables ORDER BY id") == [
        ("given up", 1),
        ("going", None),
    ]
    migrating.migrate("head")
    assert migrating.inspect(differences) == []


def test_a_game_that_was_given_up_ended_with_its_last_decision(
    migrating: MigratingDatabase, empty_database: str
) -> None:
    fill_first_revision(migrating)
    migrating.migrate("head")
    stored = asyncio.run(load(empty_database, "given up"))
    assert stored is not None
    assert stored.row.ended is not None
    assert stored.row.ended.isoformat() == "2026-01-02T03:05:00+00:00"


async def load(address: str, table: str) -> StoredTable | None:
    database = Database(address)
    try:
        return await TableStore(database).load(table)
    finally:
        await database.close()


def test_a_downgrade_deletes_players_and_their_matches(migrating: MigratingDatabase) -> None:
    fill_first_revision(migrating)
    migrating.migrate("head")
    migrating.execute("UPDATE tables SET kind = 'people' WHERE id = 'going'")
    migrating.migrate("0001")
    assert {name for name, _, _ in decisions(migrating)} == {"given up"}


def test_a_downgrade_aborts_open_challenges(migrating: MigratingDatabase) -> None:
    """Otherwise every visitor who knows the table could take the seat."""
    fill_first_revision(migrating)
    migrating.migrate("head")
    migrating.execute(ANN)
    migrating.execute("UPDATE tables SET invited = 'ann', kind = 'people'")
    migrating.execute("UPDATE tables SET ending = 'declined', winner = NULL WHERE id = 'given up'")
    migrating.migrate("0003")
    assert migrating.query("SELECT id, ending, ended IS NULL, since IS NULL FROM tables ORDER BY id") == [
        ("given up", "abort", False, True),
        ("going", "abort", False, False),
    ]
    migrating.migrate("head")
    assert migrating.query("SELECT count(*) FROM tables WHERE invited IS NOT NULL") == [(0,)]


def test_a_deleted_player_is_no_longer_challenged(migrating: MigratingDatabase) -> None:
    fill_first_revision(migrating)
    migrating.migrate("head")
    migrating.execute(ANN)
    migrating.execute("UPDATE tables SET invited = 'ann'")
    migrating.execute("DELETE FROM players")
    assert migrating.query("SELECT DISTINCT invited FROM tables") == [(None,)]


def test_a_downgrade_keeps_addresses_and_deletes_mails(migrating: MigratingDatabase) -> None:
    migrating.migrate("head")
    migrating.execute(
        "INSERT INTO players (id, kind, name, name_key, email, created, seen)"
        " VALUES ('a', 'person', 'Ann', 'ann', 'ann@example.org', '2026-01-02', '2026-01-02')"
    )
    migrating.execute(
        "INSERT INTO sessions (token, player_id, created, expires)"
        " SELECT 'token', id, created, created FROM players"
    )
    migrating.migrate("0002")
    assert migrating.query("SELECT id, name_key, email FROM players") == [("a", "ann", "ann@example.org")]
    with pytest.raises(IntegrityError):
        migrating.execute(
            "INSERT INTO players SELECT 'b', kind, name, name_key, password, email, level, created,"
            " seen, closed, muted_until FROM players"
        )
    migrating.migrate("head")
    assert migrating.inspect(differences) == []
    assert migrating.query("SELECT email, confirmed, turn_reminders FROM players") == [
        ("ann@example.org", None, False)
    ]


def test_the_oldest_downgrade_deletes_everything(migrating: MigratingDatabase) -> None:
    migrating.migrate("head")
    migrating.migrate(OLDEST)
    assert migrating.inspect(revision_of) is None
    migrating.migrate("head")
    assert migrating.inspect(differences) == []


def test_the_database_enforces_its_constraints(migrating: MigratingDatabase) -> None:
    fill_first_revision(migrating)
    migrating.migrate("head")
    for column in ("winner", "computer_side"):
        with pytest.raises(IntegrityError):
            migrating.execute(f"UPDATE tables SET {column} = 2")
    with pytest.raises(IntegrityError):
        migrating.execute("UPDATE tables SET first_player = 'nobody'")
    migrating.execute("DELETE FROM tables WHERE id = 'going'")
    assert {name for name, _, _ in decisions(migrating)} == {"given up"}


def test_endings_that_were_cut_off_are_whole_again(migrating: MigratingDatabase) -> None:
    """The column was once too short for some endings of the core."""
    fill_first_revision(migrating)
    migrating.migrate("0004")
    migrating.execute("UPDATE tables SET ending = 'equal rings when the pool is emp' WHERE id = 'going'")
    migrating.execute("UPDATE tables SET ending = 'more rings when the pool is empt' WHERE id = 'given up'")
    migrating.migrate("head")
    assert endings(migrating) == ["more rings when the pool is empty", "equal rings when the pool is empty"]
    migrating.migrate("0004")
    assert endings(migrating) == ["more rings when the pool is empt", "equal rings when the pool is emp"]
    migrating.migrate("head")
    assert endings(migrating) == ["more rings when the pool is empty", "equal rings when the pool is empty"]


def endings(migrating: MigratingDatabase) -> list[str]:
    return [ending for (ending,) in migrating.query("SELECT ending FROM tables ORDER BY id")]


def test_all_rows_are_kept_when_lengths_are_enforced(migrating: MigratingDatabase) -> None:
    """SQLite copies every table for that; rows that refer to the old one must not be deleted with it."""
    fill_first_revision(migrating)
    migrating.migrate("0004")
    migrating.execute(ANN)
    migrating.execute("UPDATE tables SET first_player = 'ann', kind = 'people'")
    migrating.execute(
        "INSERT INTO sessions (token, player_id, created, expires)"
        " SELECT 'token', id, created, created FROM players"
    )
    migrating.execute("INSERT INTO chat SELECT id, 1, 0, 'hello', created FROM tables")
    for revision in ("head", "0004", "head"):
        migrating.migrate(revision)
        assert len(decisions(migrating)) == 4
        assert migrating.query("SELECT token, player_id FROM sessions") == [("token", "ann")]
        assert migrating.query("SELECT DISTINCT text FROM chat") == [("hello",)]
        assert migrating.query("SELECT DISTINCT first_player FROM tables") == [("ann",)]
    assert migrating.inspect(differences) == []
    assert migrating.inspect(checks) == migrating.inspect(checks_wanted)


def checks(connection: Connection) -> set[str | None]:
    """The names of all checks in the database."""
    known = inspect(connection)
    return {
        check["name"] for table in known.get_table_names() for check in known.get_check_constraints(table)
    }


def checks_wanted(connection: Connection) -> set[object]:
    """The names of all checks in the schema, as far as they are for this database."""
    dialect = connection.dialect.name
    return {
        check.name
        for table in metadata.tables.values()
        for check in table.constraints
        if isinstance(check, CheckConstraint)
        and (dialect == "sqlite" or not str(check.name).endswith("_length"))
    }


def test_mails_reminders_and_the_heartbeat_keep_their_rows(migrating: MigratingDatabase) -> None:
    """Revision 0006 renames their tables and columns."""
    migrating.migrate("0005")
    migrating.execute(ANN)
    migrating.execute("UPDATE players SET turn_letters = TRUE")
    migrating.execute(
        "INSERT INTO letters SELECT 'one', 'turn', id, 'table', 3, 'de', created, seen, 2 FROM players"
    )
    migrating.execute("INSERT INTO pulse SELECT 1, created FROM players")
    mail = [("one", "turn", "ann", "table", 3, "de", 2)]
    for queue, reminders, heartbeats, revision in (
        ("mails", "turn_reminders", "heartbeats", "head"),
        ("letters", "turn_letters", "pulse", "0005"),
        ("mails", "turn_reminders", "heartbeats", "head"),
    ):
        migrating.migrate(revision)
        columns = "id, kind, player_id, about, ply, language, tries"
        assert migrating.query(f"SELECT {columns} FROM {queue}") == mail
        assert migrating.query(f"SELECT {reminders} FROM players") == [(True,)]
        assert migrating.query(f"SELECT count(*) FROM {heartbeats} WHERE id = 1") == [(1,)]
    assert migrating.inspect(differences) == []
    assert migrating.inspect(checks) == migrating.inspect(checks_wanted)


def test_sessions_from_before_devices_stay_and_can_be_ended(migrating: MigratingDatabase) -> None:
    """Revision 0008 gives each of them an id and the times that are known."""
    migrating.migrate("0007")
    migrating.execute(ANN)
    for token in ("one", "two"):
        migrating.execute(
            f"INSERT INTO sessions (token, player_id, created, expires) SELECT '{token}', id, created, seen"
            " FROM players"
        )
    for revision in ("head", "0007", "head"):
        migrating.migrate(revision)
        assert migrating.query("SELECT token FROM sessions ORDER BY token") == [("one",), ("two",)]
    known = "count(DISTINCT id), max(device), sum(CASE WHEN begun = created AND seen = created THEN 1 END)"
    assert migrating.query(f"SELECT {known} FROM sessions WHERE length(id) = 32") == [(2, "", 2)]
    assert migrating.inspect(differences) == []
    assert migrating.inspect(checks) == migrating.inspect(checks_wanted)


def test_a_downgrade_deletes_archived_games_and_nothing_else(migrating: MigratingDatabase) -> None:
    migrating.migrate("head")
    migrating.execute(ANN)
    migrating.execute("INSERT INTO archived_games SELECT 'hash', id, 'record', created FROM players")
    migrating.migrate("0008")
    migrating.migrate("head")
    assert migrating.query("SELECT count(*) FROM archived_games") == [(0,)]
    assert migrating.query("SELECT id FROM players") == [("ann",)]
    assert migrating.inspect(differences) == []
    assert migrating.inspect(checks) == migrating.inspect(checks_wanted)


def test_a_revision_that_does_not_exist_is_refused(migrating: MigratingDatabase) -> None:
    with pytest.raises(BadDatabase, match="not one that this version of kwartet knows"):
        migrating.migrate("0815")


def test_processes_that_start_at_once_migrate_once(empty_database: str) -> None:
    async def start_together() -> None:
        starting = [Database(empty_database) for _ in range(4)]
        await asyncio.gather(*(database.prepare() for database in starting))
        await asyncio.gather(*(database.close() for database in starting))

    asyncio.run(start_together())
    assert MigratingDatabase(empty_database).inspect(differences) == []
