"""The command line of a host, used while the server runs."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import kwartet
from cli.calls import Outcome, assert_one_sentence, call
from kwartet.server.store.migrating import NEWEST
from server.duel import duel, member
from server.house import SKATO, House, play_through
from server.people import Browser, problem
from services import Postgres

WON = "a8 a7 b8 b7 c8 c7 d8 d7 e8".split()


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
def admin(database: str) -> Admin:
    """The host of the server in this process."""
    return Admin(database)


def test_the_form_of_the_database_goes_up_and_down(any_database: str) -> None:
    admin = Admin(any_database)
    assert admin.says("migrate") == f"The database has the form {NEWEST}.\n"
    assert admin.says("migrate", "--to", "0001") == "The database has the form 0001.\n"
    outcome = admin.call("status")
    assert_one_sentence(outcome)
    assert f"has the form 0001, not {NEWEST}; first: kwartet admin migrate" in outcome.err
    admin.says("migrate")
    assert admin.says("status").startswith(f"form                     {NEWEST}\n")


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


def test_it_says_how_much_there_is(house: House, admin: Admin) -> None:
    member(house, "Ann")
    Browser(house).be_guest()
    with house.sit(house.table()) as line:
        play_through(line, ["f6", "e5"])
    told = dict(line.rsplit(maxsplit=1) for line in admin.says("status").splitlines())
    wanted = {"form": NEWEST, "accounts": "1", "guests": "1", "games at home": "1", "decisions": "2"}
    assert {name: told[name] for name in wanted} == wanted


def test_a_copy_holds_everything(house: House, admin: Admin, tmp_path: Path) -> None:
    with house.sit(house.table()) as line:
        play_through(line, ["f6", "e5"])
        copy = tmp_path / "copy.db"
        assert admin.says("backup", str(copy)) == f"The copy is {copy}.\n"
        play_through(line, ["g7"], first_ply=2)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT move FROM decisions ORDER BY ply").fetchall() == [("f6",), ("e5",)]
    assert "is there already" in admin.call("backup", str(copy)).err
    assert Admin(f"sqlite:///{copy}").says("status")


def test_for_a_copy_of_postgresql_the_right_command_is_named(postgres: Postgres, tmp_path: Path) -> None:
    outcome = Admin(postgres.new_database()).call("backup", str(tmp_path / "copy"))
    assert_one_sentence(outcome)
    assert "pg_dump -Fc" in outcome.err


def test_finished_games_make_an_archive(house: House, admin: Admin, tmp_path: Path) -> None:
    with duel(house, browsers=(member(house, "Ann"), member(house, "Bob"))) as won:
        won.play(*WON)
    with duel(house) as given_up:
        given_up.play(*WON[:3])
        given_up.second.say("resign", ply=3)
        given_up.both_hear("ended")
    with duel(house) as broken_off:
        broken_off.first.say("abort")
        broken_off.both_hear("ended")
    with duel(house) as going:
        going.play(*WON[:2])
    house.table(SKATO, moves=WON)
    records = list(kwartet.read_records(admin.says("archive")))
    assert [len(record.moves) for record in records] == [9, 3]
    assert records[0].headers["First"] == "Ann"
    assert [record.result and record.result.reason for record in records] == ["line of five", "resignation"]
    file = tmp_path / "games.kw"
    assert admin.says("archive", str(file), "--home") == f"3 games are in {file}.\n"
    assert len(list(kwartet.read_records(file.read_text()))) == 3


def test_somebody_who_is_muted_may_not_speak(house: House, admin: Admin) -> None:
    ann = member(house, "Ann")
    assert admin.says("mute", "ann", "--days", "3") == "Ann is muted for 3 days.\n"
    with duel(house, browsers=(ann, member(house, "Bob"))) as match:
        match.first.say("say", text="hello")
        assert match.first.problem() == "muted"
        assert admin.says("unmute", "Ann") == "Ann may speak again.\n"
        match.first.say("say", text="hello")
        assert match.first.hear_until("said")["lines"][0]["text"] == "hello"


def test_an_account_is_closed_and_opened_again(house: House, admin: Admin) -> None:
    ann = member(house, "Ann")
    assert admin.says("close-account", "Ann") == "The account Ann is closed.\n"
    assert ann.me is None
    assert problem(Browser(house).log_in("Ann")) == (403, "account_closed")
    assert admin.says("reopen-account", "Ann") == "The account Ann is open again.\n"
    assert Browser(house).log_in("Ann").status_code == 200


def test_who_is_not_there_is_named(house: House, admin: Admin) -> None:
    for words in (("mute", "Eve"), ("unmute", "Eve"), ("close-account", "Eve"), ("reopen-account", "Eve")):
        outcome = admin.call(*words)
        assert_one_sentence(outcome)
        assert "nobody of the name 'Eve'" in outcome.err


def test_a_forgotten_password_is_replaced(house: House, admin: Admin) -> None:
    ann = member(house, "Ann")
    beginning, _, password = admin.says("new-password", "ann").rpartition(" ")
    assert beginning == "The new password of Ann is"
    assert ann.me is None
    assert problem(Browser(house).log_in("Ann")) == (403, "wrong_password")
    assert Browser(house).log_in("Ann", password.strip()).status_code == 200
    guest = Browser(house)
    assert_one_sentence(admin.call("new-password", guest.be_guest()))
