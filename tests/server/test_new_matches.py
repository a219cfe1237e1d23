"""New matches: a request that is repeated makes one match, and a match that nobody joins comes to an end."""

import threading
from datetime import timedelta

import httpx
import pytest

from kwartet.server.domain.clocks import ClockRule, Days, Fischer
from kwartet.server.store.request_keys import made_with
from kwartet.server.views.games import choice_view
from kwartet.server.wire.matches import NewMatch
from server.browsers import problem
from server.live_tables import ANN, LiveTables
from server.live_tables import SKATO as SKATO_CHOICE
from server.match_client import at, guest, member
from server.process import Process
from server.server_client import PATIENCE, SKATO, YINSH, ServerClient
from server.test_hosting import wait_for
from server.test_match_time import tell
from server.test_migrations import MigratingDatabase

KEY = "a-key-of-the-client"
WANTED = {"choice": SKATO, "first": "random", "key": KEY}
BLITZ = Fischer(seconds=180, increment=2)


def test_a_request_that_is_repeated_makes_one_match(server_client: ServerClient) -> None:
    ann = guest(server_client)
    first, again = (ann.post("/api/matches", **WANTED) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert len(ann.get("/api/mine").json()) == 1


def test_the_key_of_another_is_another_key(server_client: ServerClient) -> None:
    made = {guest(server_client).post("/api/matches", **WANTED).json()["id"] for _ in range(2)}
    assert len(made) == 2


def test_another_key_makes_another_match(server_client: ServerClient) -> None:
    ann = guest(server_client)
    made = {ann.post("/api/matches", **{**WANTED, "key": f"{KEY}-{n}"}).json()["id"] for n in range(2)}
    assert len(made) == 2


def test_a_key_is_good_for_one_request_only(server_client: ServerClient) -> None:
    ann = guest(server_client)
    ann.post("/api/matches", **WANTED)
    for other in ({"choice": YINSH}, {"first": "me"}, {"listed": True}):
        answer = ann.post("/api/matches", **{**WANTED, **other})
        assert problem(answer) == (400, "bad_option")
        assert answer.json()["message"] == "this key was used for another match; choose a new key"
    assert len(ann.get("/api/mine").json()) == 1


@pytest.mark.parametrize("key", ["short", "x" * 65, "with a blank", "null\x00null", 5])
def test_a_key_has_a_format(server_client: ServerClient, key: object) -> None:
    assert problem(guest(server_client).post("/api/matches", **{**WANTED, "key": key})) == (
        400,
        "bad_message",
    )


def test_a_challenge_that_is_repeated_is_one_challenge(server_client: ServerClient) -> None:
    """Without the key the second would be refused, for one waits already."""
    ann, ben = member(server_client, "Ann"), member(server_client, "Ben")
    first, again = (ann.post("/api/matches", **WANTED, invited="Ben") for _ in range(2))
    assert first.json() == again.json()
    assert problem(ann.post("/api/matches", choice=SKATO, invited="Ben")) == (409, "challenge_open")
    with at(ben, first.json()["id"]) as line:
        line.say("sit")
        assert line.receive_until("seated")["side"] in (0, 1)


@pytest.mark.parametrize("invited", [None, "Ben"])
def test_requests_at_the_same_time_make_one_match(any_database: str, invited: str | None) -> None:
    with Process(any_database) as process:
        cookies = [signed_up(process, name) for name in ("Ann", "Ben")]
        answers: list[httpx.Response] = []
        together = threading.Barrier(6)

        def ask() -> None:
            together.wait(PATIENCE)
            wanted = {**WANTED, "invited": invited}
            answers.append(
                httpx.post(f"{process.url}/api/matches", json=wanted, cookies=cookies[0], timeout=PATIENCE)
            )

        people = [threading.Thread(target=ask) for _ in range(6)]
        for person in people:
            person.start()
        for person in people:
            person.join(PATIENCE)
        assert [answer.status_code for answer in answers] == [201] * 6
        assert len({answer.json()["id"] for answer in answers}) == 1
    assert MigratingDatabase(any_database).query("SELECT count(*) FROM tables") == [(1,)]


def signed_up(process: Process, name: str) -> dict[str, str]:
    """The cookies of a player with an account."""
    wanted = {"name": name, "password": "correct horse battery staple"}
    answer = httpx.post(f"{process.url}/api/account", json=wanted, timeout=PATIENCE)
    return dict(answer.cookies)


def test_a_key_holds_when_the_server_was_killed(any_database: str) -> None:
    """The answer may be lost with the server; the match is not."""
    with Process(any_database) as process:
        cookies = signed_up(process, "Ann")
        made = post(process, cookies)
        process.kill()
        process.start()
        wait_for(f"{process.url}/api/ready", 200)
        assert post(process, cookies) == made


def post(process: Process, cookies: dict[str, str]) -> object:
    """Ask for the match."""
    answer = httpx.post(f"{process.url}/api/matches", json=WANTED, cookies=cookies, timeout=PATIENCE)
    return answer.json()


# Nobody comes


@pytest.mark.parametrize(
    ("clock", "wait"),
    [(None, timedelta(days=1)), (BLITZ, timedelta(days=1)), (Days(days=3), timedelta(days=14))],
)
def test_a_match_that_nobody_joins_is_ended(
    any_database: str, clock: ClockRule | None, wait: timedelta
) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(clock, guest=None)
        played = await live.match(clock)
        process = await live.start()
        ann = await process.come(ANN, name)
        live.hands.go(wait.total_seconds() - 60)
        await process.match_worker.end_unjoined()
        assert not ann.table.snapshot.is_over
        live.hands.go(120)
        await process.match_worker.end_unjoined()
        ended = (await ann.receive("ended"))["result"]
        assert (ended["winner"], ended["reason"]) == (None, "abort")
        stored, other = [await process.services.store.load(each) for each in (name, played)]
        assert stored is not None
        assert other is not None
        assert (stored.row.ending, other.row.ending) == ("abort", None)

    tell(any_database, scenario)


def test_keys_are_forgotten_after_a_day(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        name = await process.tables.open_match(NewMatch(choice=choice_view(SKATO_CHOICE), key=KEY), ANN)
        live.hands.go(timedelta(hours=23).total_seconds())
        await process.match_worker.end_unjoined()
        found = await made_with(live.database, ANN.id, KEY)
        assert found is not None
        assert found[0] == name
        live.hands.go(timedelta(hours=2).total_seconds())
        await process.match_worker.end_unjoined()
        assert await made_with(live.database, ANN.id, KEY) is None

    tell(any_database, scenario)
