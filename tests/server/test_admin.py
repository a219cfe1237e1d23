"""The command line of a host, used while the server runs."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

import kwartet
from cli.calls import Outcome, assert_one_sentence, call
from kwartet.server.store.migration import NEWEST
from server.browsers import Browser, problem
from server.home_games import store_home_game
from server.match_client import duel, guest, member
from server.server_client import YINSH, ServerClient
from services import Postgres

WON = "a8 a7 b8 b7 c8 c7 d8 d7 e8".split()


on_sqlite = pytest.mark.parametrize("new_databases", ["sqlite"], indirect=True)


class Admin:
    """The command, which knows the database that is meant."""

    def __init__(self, database: str) -> None:
        self.database = database

    def call(self, *words: str) -> Outcome:
        """Call it."""
        return call("admin", *words, "--database", self.database)

    def says(self, *words: str) -> str:
        """What it says when all goes well."""
        outcome = self.call(*words)
        assert outcome.code == 0, outcome.err
        return outcome.out


@pytest.fixture
def admin(any_database: str) -> Admin:
    """The host of the server in this process."""
    return Admin(any_database)


def test_the_schema_is_upgraded_and_downgraded(any_database: str) -> None:
    admin = Admin(any_database)
    assert admin.says("migrate") == f"The schema revision is {NEWEST}.\n"
    assert admin.says("migrate", "--to", "0001", "--yes").endswith("The schema revision is 0001.\n")
    outcome = admin.call("status")
    assert_one_sentence(outcome)
    assert f"schema revision of the database is 0001, not {NEWEST}; run: kwartet admin migrate" in outcome.err
    admin.says("migrate")
    assert admin.says("status").startswith(f"schema revision          {NEWEST}\n")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    file = tmp_path / "nothing.db"
    outcome = Admin(f"sqlite:///{file}").call("status")
    assert_one_sentence(outcome)
    assert (outcome.code, file.exists()) == (1, False)


def test_the_password_of_the_database_is_not_told() -> None:
    outcome = Admin("postgresql://ann:secret@127.0.0.1:1/kwartet").call("status")
    assert_one_sentence(outcome)
    assert "cannot be used" in outcome.err
    assert "secret" not in outcome.err


def test_it_says_how_much_there_is(server_client: ServerClient, admin: Admin) -> None:
    store_home_game(admin.database, "home", ["d4"])
    with duel(server_client, browsers=(member(server_client, "Ann"), guest(server_client))) as match:
        match.play(*WON[:2])
    told = dict(line.rsplit(maxsplit=1) for line in admin.says("status").splitlines())
    wanted = {"schema revision": NEWEST, "accounts": "1", "guests": "1", "home games": "1", "decisions": "3"}
    assert {name: told[name] for name in wanted} == wanted


@on_sqlite
def test_a_copy_holds_everything(server_client: ServerClient, admin: Admin, tmp_path: Path) -> None:
    with duel(server_client, YINSH) as match:
        match.play("f6", "e5")
        copy = tmp_path / "copy.db"
        assert admin.says("backup", str(copy)) == f"The copy is {copy}.\n"
        match.play("g7", ply=2)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT move FROM decisions ORDER BY ply").fetchall() == [("f6",), ("e5",)]
    assert "exists already" in admin.call("backup", str(copy)).err
    assert Admin(f"sqlite:///{copy}").says("status")


@on_sqlite
def test_a_database_and_its_copies_are_for_their_owner_alone(
    server_client: ServerClient, admin: Admin, tmp_path: Path
) -> None:
    """They hold hashes of passwords, and addresses."""
    copy = tmp_path / "copy.db"
    with duel(server_client, YINSH) as match:
        match.play("f6")
        admin.says("backup", str(copy))
        modes = {
            file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir() if file.is_file()
        }
    beside = ("-wal", "-shm", "-lock")
    assert modes == dict.fromkeys(("copy.db", "server.db", *(f"server.db{end}" for end in beside)), 0o600)


def test_a_database_keeps_the_mode_that_its_host_gave_it(tmp_path: Path) -> None:
    file = tmp_path / "server.db"
    admin = Admin(f"sqlite:///{file}")
    file.touch(0o640)
    file.chmod(0o640)  # whatever is masked here
    admin.says("migrate")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_for_a_copy_of_postgresql_the_right_command_is_named(postgres: Postgres, tmp_path: Path) -> None:
    outcome = Admin(postgres.new_database()).call("backup", str(tmp_path / "copy"))
    assert_one_sentence(outcome)
    assert "pg_dump -Fc" in outcome.err


def test_finished_games_make_an_archive(server_client: ServerClient, admin: Admin, tmp_path: Path) -> None:
    with duel(server_client, browsers=(member(server_client, "Ann"), member(server_client, "Bob"))) as won:
        won.play(*WON)
    with duel(server_client) as given_up:
        given_up.play(*WON[:3])
        given_up.second.say("resign", ply=3)
        given_up.both_receive("ended")
    with duel(server_client) as broken_off:
        broken_off.first.say("abort")
        broken_off.both_receive("ended")
    with duel(server_client) as going:
        going.play(*WON[:2])
    store_home_game(admin.database, "home", WON, ending=(0, "line of five"))
    records = list(kwartet.read_records(admin.says("archive")))
    assert [len(record.moves) for record in records] == [9, 3]
    assert records[0].headers["First"] == "Ann"
    assert [record.result and record.result.reason for record in records] == ["line of five", "resignation"]
    file = tmp_path / "games.kw"
    assert admin.says("archive", str(file)) == f"2 games are in {file}.\n"
    assert len(list(kwartet.read_records(file.read_text()))) == 2


def test_a_result_is_corrected(server_client: ServerClient, admin: Admin) -> None:
    with duel(server_client, browsers=(member(server_client, "Ann"), member(server_client, "Bob"))) as match:
        match.play(*WON[:3])
        assert_one_sentence(admin.call("correct", match.table, "draw"))
        match.second.say("resign", ply=3)
        match.both_receive("ended")
    assert admin.says("correct", match.table, "second") == (
        "The result is corrected; 0 ratings were computed again.\n"
    )
    (record,) = kwartet.read_records(admin.says("archive"))
    assert record.result
    assert (record.result.winner, record.result.reason) == (kwartet.Side.SECOND, "correction")
    assert_one_sentence(admin.call("correct", "nothing", "draw"))
    assert admin.says("faults") == "No match was interrupted.\n"


def test_somebody_who_is_muted_may_not_speak(server_client: ServerClient, admin: Admin) -> None:
    ann = member(server_client, "Ann")
    assert admin.says("mute", "ann", "--days", "3") == "Ann is muted for 3 days.\n"
    with duel(server_client, browsers=(ann, member(server_client, "Bob"))) as match:
        match.first.say("say", text="hello")
        assert match.first.problem() == "muted"
        assert admin.says("unmute", "Ann") == "Ann may chat again.\n"
        match.first.say("say", text="hello")
        assert match.first.receive_until("said")["lines"][0]["text"] == "hello"


def test_an_account_is_closed_and_opened_again(server_client: ServerClient, admin: Admin) -> None:
    ann = member(server_client, "Ann")
    assert admin.says("close-account", "Ann") == "The account Ann is closed.\n"
    assert ann.me is None
    assert problem(Browser(server_client).log_in("Ann")) == (403, "account_closed")
    assert admin.says("reopen-account", "Ann") == "The account Ann is open again.\n"
    assert Browser(server_client).log_in("Ann").status_code == 200


def test_an_unknown_player_is_named(server_client: ServerClient, admin: Admin) -> None:
    for words in (("mute", "Eve"), ("unmute", "Eve"), ("close-account", "Eve"), ("reopen-account", "Eve")):
        outcome = admin.call(*words)
        assert_one_sentence(outcome)
        assert "no player 'Eve'" in outcome.err


def test_a_forgotten_password_is_replaced(server_client: ServerClient, admin: Admin) -> None:
    ann = member(server_client, "Ann")
    beginning, _, password = admin.says("new-password", "ann").rpartition(" ")
    assert beginning == "The new password of Ann is"
    assert ann.me is None
    assert problem(Browser(server_client).log_in("Ann")) == (403, "wrong_password")
    assert Browser(server_client).log_in("Ann", password.strip()).status_code == 200
    guest = Browser(server_client)
    assert_one_sentence(admin.call("new-password", guest.be_guest()))
