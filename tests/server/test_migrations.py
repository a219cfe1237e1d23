"""Migrations: upwards and downwards on both databases, and what is in them stays."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from kwartet.server.store import BadDatabase, Database, KeptTable, TableStore
from kwartet.server.store.migrating import OLDEST, form_of
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


class Forms:
    """A database whose form changes."""

    def __init__(self, address: str) -> None:
        self.database = Database(address)

    def change(self, form: str) -> None:
        """Bring it to a form."""
        self._run(self.database.prepare(form))

    def tell(self, statement: str, **values: object) -> None:
        """Run a statement."""
        self._run(self._execute(statement, values))

    def ask(self, question: str) -> Sequence[tuple[Any, ...]]:
        """The rows of an answer."""
        return [tuple(row) for row in self._run(self._execute(question, {}))]

    def look(self, look: Callable[[Connection], Found]) -> Found:
        """See with the eyes of a function."""
        return self._run(self._look(look))

    async def _look(self, look: Callable[[Connection], Found]) -> Found:
        async with self.database.reading() as connection:
            return await connection.run_sync(look)

    async def _execute(self, statement: str, values: dict[str, object]) -> Sequence[Any]:
        async with self.database.transaction() as connection:
            done = await connection.execute(text(statement), values)
            return done.all() if done.returns_rows else []

    def _run(self, work: Awaitable[Found]) -> Found:
        async def alone() -> Found:
            try:
                return await work
            finally:
                await self.database.close()

        return asyncio.run(alone())


@pytest.fixture
def forms(any_database: str) -> Forms:
    """An empty database."""
    return Forms(any_database)


def fill_old_form(forms: Forms) -> None:
    """A game that goes on, and one that the second player gave up after two decisions."""
    forms.change("0001")
    for name, resigned in (("going", None), ("given up", 1)):
        forms.tell(OLD_TABLE, id=name, takebacks=True, resigned=resigned)
        for ply, move in enumerate(["f6", "e5"]):
            forms.tell(OLD_DECISION, id=name, ply=ply, move=move)


def decisions(forms: Forms) -> Sequence[tuple[Any, ...]]:
    return forms.ask("SELECT table_id, ply, move FROM decisions ORDER BY table_id, ply")


def test_the_newest_form_is_what_the_schema_says(forms: Forms) -> None:
    forms.change("head")
    assert forms.look(differences) == []


def test_games_are_kept_on_the_way_up_and_down(forms: Forms) -> None:
    fill_old_form(forms)
    before = decisions(forms)
    assert len(before) == 4
    forms.change("head")
    assert decisions(forms) == before
    assert forms.ask("SELECT id, version, winner, ending FROM tables ORDER BY id") == [
        ("given up", 0, 0, "resignation"),
        ("going", 0, None, None),
    ]
    forms.change("0001")
    assert decisions(forms) == before
    assert forms.ask("SELECT id, resigned_side FROM tables ORDER BY id") == [("given up", 1), ("going", None)]
    forms.change("head")
    assert forms.look(differences) == []


def test_a_game_that_was_given_up_ended_with_its_last_decision(forms: Forms, any_database: str) -> None:
    fill_old_form(forms)
    forms.change("head")
    kept = asyncio.run(load(any_database, "given up"))
    assert kept is not None
    assert kept.row.ended is not None
    assert kept.row.ended.isoformat() == "2026-01-02T03:05:00+00:00"


async def load(address: str, table: str) -> KeptTable | None:
    database = Database(address)
    try:
        return await TableStore(database).load(table)
    finally:
        await database.close()


def test_the_way_down_takes_people_and_their_matches_away(forms: Forms) -> None:
    fill_old_form(forms)
    forms.change("head")
    forms.tell("UPDATE tables SET kind = 'people' WHERE id = 'going'")
    forms.change("0001")
    assert {name for name, _, _ in decisions(forms)} == {"given up"}


def test_before_there_were_challenges_nobody_waits_for_one_player(forms: Forms) -> None:
    """Otherwise the seat would be open to everybody who knows the table."""
    fill_old_form(forms)
    forms.change("head")
    forms.tell(ANN)
    forms.tell("UPDATE tables SET invited = 'ann', kind = 'people'")
    forms.tell("UPDATE tables SET ending = 'declined', winner = NULL WHERE id = 'given up'")
    forms.change("0003")
    assert forms.ask("SELECT id, ending, ended IS NULL, since IS NULL FROM tables ORDER BY id") == [
        ("given up", "abort", False, True),
        ("going", "abort", False, False),
    ]
    forms.change("head")
    assert forms.ask("SELECT count(*) FROM tables WHERE invited IS NOT NULL") == [(0,)]


def test_who_goes_is_no_longer_waited_for(forms: Forms) -> None:
    fill_old_form(forms)
    forms.change("head")
    forms.tell(ANN)
    forms.tell("UPDATE tables SET invited = 'ann'")
    forms.tell("DELETE FROM players")
    assert forms.ask("SELECT DISTINCT invited FROM tables") == [(None,)]


def test_addresses_stay_when_letters_go(forms: Forms) -> None:
    forms.change("head")
    forms.tell(
        "INSERT INTO players (id, kind, name, name_key, email, created, seen)"
        " VALUES ('a', 'person', 'Ann', 'ann', 'ann@example.org', '2026-01-02', '2026-01-02')"
    )
    forms.tell("INSERT INTO sessions SELECT 'token', id, created, created, NULL FROM players")
    forms.change("0002")
    assert forms.ask("SELECT id, name_key, email FROM players") == [("a", "ann", "ann@example.org")]
    with pytest.raises(IntegrityError):
        forms.tell(
            "INSERT INTO players SELECT 'b', kind, name, name_key, password, email, level, created,"
            " seen, closed, muted_until FROM players"
        )
    forms.change("head")
    assert forms.look(differences) == []
    assert forms.ask("SELECT email, confirmed, turn_letters FROM players") == [
        ("ann@example.org", None, False)
    ]


def test_all_the_way_down_nothing_is_left(forms: Forms) -> None:
    forms.change("head")
    forms.change(OLDEST)
    assert forms.look(form_of) is None
    forms.change("head")
    assert forms.look(differences) == []


def test_the_database_itself_refuses_what_cannot_be(forms: Forms) -> None:
    fill_old_form(forms)
    forms.change("head")
    for column in ("winner", "computer_side"):
        with pytest.raises(IntegrityError):
            forms.tell(f"UPDATE tables SET {column} = 2")
    with pytest.raises(IntegrityError):
        forms.tell("UPDATE tables SET first_player = 'nobody'")
    forms.tell("DELETE FROM tables WHERE id = 'going'")
    assert {name for name, _, _ in decisions(forms)} == {"given up"}


def test_a_form_that_does_not_exist_is_refused(forms: Forms) -> None:
    with pytest.raises(BadDatabase, match="not one that this version of kwartet knows"):
        forms.change("0815")


def test_processes_that_start_at_once_migrate_once(any_database: str) -> None:
    async def start_together() -> None:
        starting = [Database(any_database) for _ in range(4)]
        await asyncio.gather(*(database.prepare() for database in starting))
        await asyncio.gather(*(database.close() for database in starting))

    asyncio.run(start_together())
    assert Forms(any_database).look(differences) == []
