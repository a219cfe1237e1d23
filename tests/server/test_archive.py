"""Archive: a game that was finished in a browser is stored once, for its player alone, and never changed."""

import asyncio

import pytest

import kwartet
from kwartet import Ending, Record, Side, read_records
from kwartet.server.runtime.limits import LONGEST_RECORD
from kwartet.server.store import archive
from server.browsers import Browser, problem
from server.databases import query
from server.server_client import ServerClient
from server.stored_players import NOON, open_registry
from server.test_data import MOVES, play

START = kwartet.game("4mation").start()
NAMES = {"First": "Ann", "Second": "Level 3"}
FINISHED = Record(START, ["d4", "d5"], NAMES, ending=Ending(Side.SECOND, "resignation"))
OTHER = Record(START, ["d4", "d3"], ending=Ending(Side.FIRST, "resignation"))


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    browser = Browser(server_client)
    browser.sign_up("Ann")
    return browser


def archived(browser: Browser, record: Record) -> str:
    """The id of a game that a browser archives."""
    answer = browser.post("/api/archive", record=record.text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def games(browser: Browser) -> list[str]:
    """The ids of the archived games."""
    return list(browser.get("/api/archive").json()["games"])


def test_a_game_is_archived_once(ann: Browser) -> None:
    first, second = archived(ann, FINISHED), archived(ann, OTHER)
    assert archived(ann, FINISHED) == first
    assert games(ann) == [first, second]
    assert ann.get(f"/api/archive/{first}").text == FINISHED.text


def test_the_same_game_written_otherwise_is_the_same(ann: Browser) -> None:
    known = archived(ann, FINISHED)
    answer = ann.post("/api/archive", record=FINISHED.text.replace("\n", "  \n"))
    assert answer.json() == {"id": known}


def test_nobody_else_sees_it(ann: Browser, server_client: ServerClient) -> None:
    known = archived(ann, FINISHED)
    bob = Browser(server_client)
    bob.sign_up("Bob")
    assert games(bob) == []
    assert problem(bob.get(f"/api/archive/{known}")) == (404, "not_found")
    own = archived(bob, FINISHED)
    assert own != known
    bob.remove_account()
    assert games(ann) == [known]


def test_only_an_account_has_an_archive(server_client: ServerClient) -> None:
    visitor = Browser(server_client)
    for _ in range(2):
        assert problem(visitor.post("/api/archive", record=FINISHED.text)) == (401, "log_in_first")
        assert problem(visitor.get("/api/archive")) == (401, "log_in_first")
        assert problem(visitor.get("/api/archive/x")) == (401, "log_in_first")
        visitor.be_guest()


def test_what_is_no_finished_game_is_refused(ann: Browser) -> None:
    assert problem(ann.post("/api/archive", record="nothing")) == (400, "bad_record")
    assert problem(ann.post("/api/archive", record=Record(START, ["d4"]).text)) == (400, "bad_message")
    assert problem(ann.post("/api/archive", record=f"{FINISHED.text}\n{OTHER.text}")) == (400, "bad_record")
    assert problem(ann.post("/api/archive", record="x" * (LONGEST_RECORD + 1))) == (400, "bad_message")
    assert games(ann) == []


def test_a_record_whose_canonical_text_is_too_long_is_refused(ann: Browser) -> None:
    """PostgreSQL would refuse it with an error of its own."""
    filled = Record(START, ["d4"], {"First": "a"}, ending=Ending(Side.FIRST, "resignation")).text
    text = filled.replace('"a"', f'"{"a" * (LONGEST_RECORD - len(filled) + 2)}"').replace("1. d4", "1.d4")
    assert len(text) == LONGEST_RECORD
    assert problem(ann.post("/api/archive", record=text)) == (413, "too_large")
    assert games(ann) == []


def test_an_archive_has_an_end(ann: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_GAMES", 1)
    archived(ann, FINISHED)
    assert problem(ann.post("/api/archive", record=OTHER.text)) == (403, "not_allowed")
    archived(ann, FINISHED)  # which is there already


def test_the_download_of_all_games_has_them_too(ann: Browser, server_client: ServerClient) -> None:
    bob = Browser(server_client)
    bob.sign_up("Bob")
    play(ann, bob)
    archived(ann, FINISHED)
    found = list(read_records(ann.get("/api/account/games").text))
    assert [list(game.moves) for game in found] == [MOVES, list(FINISHED.moves)]
    assert found[1] == FINISHED


def test_they_leave_with_their_account(ann: Browser, any_database: str) -> None:
    archived(ann, FINISHED)
    ann.remove_account()
    assert query(any_database, "SELECT count(*) FROM archived_games") == [(0,)]


def test_many_who_write_at_once_do_not_exceed_the_bound(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MOST_GAMES", 3)

    async def run() -> None:
        async with open_registry(any_database) as registry:
            player = await registry.player("Ann")
            store = archive.Archive(registry.database)
            added = await asyncio.gather(
                *(store.add(player, f"game {number}", NOON) for number in range(8)), return_exceptions=True
            )
            assert sum(isinstance(each, archive.ArchiveFull) for each in added) == 5
            assert len(await store.games(player)) == 3

    asyncio.run(run())
