"""Challenges: a match for one player by name, told live, answered by nobody else."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest

from kwartet.server.accounts.moderation import close_account
from kwartet.server.app import Settings, make_app
from kwartet.server.live.challenges import MOST_OPEN
from kwartet.server.runtime.rate_limits import CHALLENGE
from kwartet.server.store import Database
from kwartet.server.store.players import PlayerStore
from server.browsers import Browser, problem
from server.home_games import store_home_game
from server.match_client import news_where
from server.process import Process, receive, say
from server.server_client import PATIENCE, YINSH, Line, Message, ServerClient, local_client
from services import Postgres, RedisServer

BLITZ = {"type": "fischer", "seconds": 300, "increment": 3}
QUIET = "/api/lobby?quiet=true"


@pytest.fixture
def ann(server_client: ServerClient) -> Browser:
    """A player with an account."""
    return person(server_client, "Ann")


@pytest.fixture
def ben(server_client: ServerClient) -> Browser:
    """Another player with an account."""
    return person(server_client, "J.Ben")


def person(server_client: ServerClient, name: str) -> Browser:
    """A player with an account."""
    browser = Browser(server_client)
    browser.sign_up(name)
    return browser


def guest(server_client: ServerClient) -> Browser:
    """A guest."""
    browser = Browser(server_client)
    browser.be_guest()
    return browser


def challenge(host: Browser, who: str | None, **wishes: object) -> httpx.Response:
    """Request a match with a player by name or id; the host begins."""
    return host.post("/api/matches", **{"choice": YINSH, "first": "me", "invited": who, **wishes})


def challenged(host: Browser, who: str | None, **wishes: object) -> str:
    """Challenge a player, and return the table."""
    answer = challenge(host, who, **wishes)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def answer(browser: Browser, table: str, *, accept: bool) -> httpx.Response:
    """Answer a challenge."""
    return browser.post(f"/api/matches/{table}/answer", accept=accept)


def state(browser: Browser, table: str) -> Message:
    """A table as everybody may see it."""
    found: Message = browser.get(f"/api/tables/{table}").json()
    return found


def received_challenges(line: Line, count: int) -> list[Message]:
    """Listen until so many challenge."""
    received = line.receive_until("challenges", where=lambda latest: len(latest["challenges"]) == count)
    return list(received["challenges"])


def test_a_challenge_is_heard_and_accepted(ann: Browser, ben: Browser) -> None:
    with ben.line(QUIET) as line:
        assert line.receive() == {"type": "challenges", "challenges": [], "waiting": []}
        table = challenged(ann, "j. ben", clock=BLITZ, rated=True, takebacks=False)
        (received,) = received_challenges(line, 1)
        with ann.line(QUIET) as elsewhere:
            assert elsewhere.receive() == {"type": "challenges", "challenges": [], "waiting": [table]}
        assert (received["table"], received["player"]["name"], received["side"]) == (table, "Ann", 1)
        assert (received["choice"], received["clock"], received["rated"]) == (YINSH, BLITZ, True)
        with ann.line(f"/api/tables/{table}/live") as waiting:
            match = waiting.receive_until("table")["table"]["match"]
            assert (match["phase"], match["invited"]["name"]) == ("waiting", "J.Ben")
            assert answer(ben, table, accept=True).status_code == 204
            assert waiting.receive_until("table")["table"]["match"]["phase"] == "playing"
        received_challenges(line, 0)
    assert [player["name"] for player in state(ann, table)["match"]["players"]] == ["Ann", "J.Ben"]


def test_a_challenge_waits_until_somebody_comes_who_may_also_just_sit(server_client: ServerClient) -> None:
    ann, ben = person(server_client, "Ann"), person(server_client, "J.Ben")
    table = challenged(ann, "J.Ben")
    (mine,) = ann.get("/api/mine").json()
    assert (mine["id"], mine["invited"]["name"]) == (table, "J.Ben")
    with ben.line("/api/lobby") as line:  # the whole lobby is received besides
        assert line.receive_until("lobby")["seeks"] == []
        assert received_challenges(line, 1)[0]["table"] == table
    with ben.line(f"/api/tables/{table}/live") as line:
        line.say("sit")
        line.receive_until("seated", where=lambda seated: seated["side"] == 1)
    assert answer(ben, table, accept=True).status_code == 204  # once more changes nothing
    assert problem(answer(ben, table, accept=False)) == (400, "gone")
    assert state(ann, table)["match"]["phase"] == "playing"


def test_declining_ends_the_waiting_and_is_told(ann: Browser, ben: Browser) -> None:
    table = challenged(ann, "J.Ben", rated=True)
    with ann.line(f"/api/tables/{table}/live") as waiting, ben.line(QUIET) as line:
        received_challenges(line, 1)
        assert answer(ben, table, accept=False).status_code == 204
        ended = waiting.receive_until("ended")["result"]
        assert (ended["winner"], ended["reason"], ended["text"]) == (None, "declined", "declined")
        received_challenges(line, 0)
    assert answer(ben, table, accept=False).status_code == 204  # it came twice
    assert problem(answer(ben, table, accept=True)) == (409, "game_over")
    assert ann.get("/api/mine").json() == []
    page = ann.get("/api/players/Ann").json()
    assert (page["games"], page["won"], page["drawn"], page["lost"]) == ([], 0, 0, 0)
    challenged(ann, "J.Ben")


def test_withdrawing_is_heard(server_client: ServerClient) -> None:
    ann, ben = person(server_client, "Ann"), person(server_client, "J.Ben")
    table = challenged(ann, "J.Ben")
    with ann.line(f"/api/tables/{table}/live") as waiting, ben.line(QUIET) as line:
        received_challenges(line, 1)
        waiting.say("abort")
        assert waiting.receive_until("ended")["result"]["reason"] == "abort"
        received_challenges(line, 0)
    assert problem(answer(ben, table, accept=True)) == (409, "game_over")


def test_nobody_else_can_take_the_seat_or_answer(server_client: ServerClient, any_database: str) -> None:
    ann, ben = person(server_client, "Ann"), person(server_client, "J.Ben")
    table, open_table = challenged(ann, "J.Ben"), challenged(ann, None)
    store_home_game(any_database, "home")
    other = person(server_client, "Cid")
    for browser in (other, guest(server_client), ann):
        for accept in (True, False):
            assert problem(answer(browser, table, accept=accept)) == (403, "not_allowed")
    for stranger in (other, guest(server_client), Browser(server_client)):
        with stranger.line(f"/api/tables/{table}/live") as line:
            for kind in ("sit", "abort"):
                line.say(kind)
                assert line.problem() in {"not_allowed", "log_in_first"}
    for elsewhere in (open_table, "home"):
        assert problem(answer(ben, elsewhere, accept=True)) == (403, "not_allowed")
    assert problem(answer(ben, "nowhere", accept=True)) == (404, "not_found")
    assert problem(answer(Browser(server_client), table, accept=True)) == (401, "log_in_first")
    with other.line(QUIET) as line:
        assert line.receive() == {"type": "challenges", "challenges": [], "waiting": []}
    assert state(ann, table)["match"]["phase"] == "waiting"


def test_who_cannot_be_challenged(server_client: ServerClient) -> None:
    ann = person(server_client, "Ann")
    engine = server_client.get("/api/engines?game=yinsh").json()[0]
    for who, wrong in (
        ("Ann", (403, "not_allowed")),
        (engine["name"], (403, "not_allowed")),
        ("Nobody at all", (404, "not_found")),
        ("x" * 61, (400, "bad_message")),
    ):
        assert problem(challenge(ann, who)) == wrong
    other = person(server_client, "Cid")
    assert problem(challenge(ann, "Cid", engine=1)) == (403, "not_allowed")
    assert problem(challenge(Browser(server_client), "Cid")) == (401, "log_in_first")
    assert other.get("/api/mine").json() == []


def test_guests_challenge_and_are_challenged_without_a_rating(server_client: ServerClient) -> None:
    ann = person(server_client, "Ann")
    one, other = guest(server_client), guest(server_client)
    assert other.me
    unknown = str(other.me["player"]["id"])
    assert problem(challenge(one, "Ann", rated=True)) == (401, "log_in_first")
    assert problem(challenge(ann, unknown, rated=True)) == (400, "bad_option")
    for host in (one, ann):
        table = challenged(host, unknown)
        assert answer(other, table, accept=True).status_code == 204
        assert state(host, table)["match"]["phase"] == "playing"


def test_one_between_two_and_some_in_all(server_client: ServerClient, ann: Browser, ben: Browser) -> None:
    first = challenged(ann, "J.Ben")
    assert problem(challenge(ann, "J.Ben")) == (409, "challenge_open")
    assert problem(challenge(ben, "Ann")) == (409, "challenge_open")
    for number in range(MOST_OPEN - 1):
        person(server_client, f"Friend {number}")
        challenged(ann, f"Friend {number}")
    person(server_client, "Too many")
    assert problem(challenge(ann, "Too many")) == (409, "challenge_open")
    assert answer(ben, first, accept=True).status_code == 204
    challenged(ann, "Too many")


def test_challenges_are_limited(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'server.db'}"
    with local_client(make_app(Settings(database, players=1, client=tmp_path))) as client:
        server_client = ServerClient(client)
        ann, ben, _ = person(server_client, "Ann"), person(server_client, "Ben"), person(server_client, "Cid")
        for _ in range(CHALLENGE.burst):
            assert answer(ben, challenged(ann, "Ben"), accept=False).status_code == 204
        assert problem(challenge(ann, "Ben")) == (429, "too_many")
        challenged(ann, "Cid")


def test_who_goes_for_good_ends_all_challenges(
    server_client: ServerClient, ann: Browser, ben: Browser
) -> None:
    cid = person(server_client, "Cid")
    to_ann, by_ann = challenged(ben, "Ann"), challenged(ann, "Cid")
    with ben.line(f"/api/tables/{to_ann}/live") as waiting, cid.line(QUIET) as line:
        received_challenges(line, 1)
        ann.remove_account()
        assert waiting.receive_until("ended")["result"]["reason"] == "declined"
        received_challenges(line, 0)
    for table, invited, reason in ((to_ann, None, "declined"), (by_ann, "Cid", "abort")):
        after = state(ben, table)
        assert after["result"]["reason"] == reason
        assert (after["match"]["invited"] or {}).get("name") == invited


def test_a_challenged_guest_is_shown_by_a_new_name(server_client: ServerClient) -> None:
    ann = person(server_client, "Ann")
    other = guest(server_client)
    assert other.me
    table = challenged(ann, str(other.me["player"]["id"]))
    with ann.line(f"/api/tables/{table}/live") as waiting:
        waiting.receive_until("table")
        other.sign_up("Dora")
        news_where(waiting, lambda match: match["invited"]["name"] == "Dora")
    assert answer(other, table, accept=True).status_code == 204


def test_a_closed_account_has_no_challenges(
    server_client: ServerClient, any_database: str, ann: Browser, ben: Browser
) -> None:
    """A waiting player is notified at the table and elsewhere, although closing an account sends no event."""
    cid = person(server_client, "Cid")
    to_ann, by_ann = challenged(ben, "Ann"), challenged(ann, "Cid")

    async def close() -> None:
        database = Database(any_database)
        try:
            await close_account(database, "Ann")
        finally:
            await database.close()

    with ben.line(f"/api/tables/{to_ann}/live") as waiting, cid.line(QUIET) as line:
        received_challenges(line, 1)
        asyncio.run(close())
        received_challenges(line, 0)
        assert waiting.receive_until("ended")["result"]["reason"] == "declined"
    assert problem(answer(cid, by_ann, accept=True)) == (409, "game_over")
    assert state(cid, by_ann)["result"]["reason"] == "abort"
    assert problem(challenge(ben, "Ann")) == (404, "not_found")


def test_a_guest_who_is_forgotten_leaves_an_open_seat(server_client: ServerClient, any_database: str) -> None:
    """Only the player who opened the table knows its name."""
    host, other = guest(server_client), guest(server_client)
    assert other.me
    table = challenged(host, str(other.me["player"]["id"]))

    async def forget() -> int:
        database = Database(any_database)
        try:
            return await PlayerStore(database).forget_guests(datetime.now(UTC) + timedelta(days=1))
        finally:
            await database.close()

    assert asyncio.run(forget()) == 1
    with host.line(f"/api/tables/{table}/live") as line:
        line.say("abort")
        assert line.receive_until("ended")["result"]["reason"] == "abort"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    """Where processes and sockets stay until the end."""
    with ExitStack() as stack:
        yield stack


def test_a_bot_in_another_process_hears_of_it_and_accepts(postgres: Postgres, stack: ExitStack) -> None:
    """Also while nothing carries the notes between them."""
    database = postgres.new_database()
    redis = stack.enter_context(RedisServer())
    here, there = (stack.enter_context(Process(database, "--redis", redis.address)) for _ in range(2))
    with httpx.Client(base_url=there.url, timeout=PATIENCE) as browser:
        browser.post("/api/account", json={"name": "Ada", "password": "correct horse"}).raise_for_status()
        browser.patch(
            "/api/account", json={"bot": True, "proof": {"password": "correct horse"}}
        ).raise_for_status()
        token = browser.post(
            "/api/tokens", json={"name": "bot", "proof": {"password": "correct horse"}}
        ).json()["token"]
    known = {"Authorization": f"Bearer {token}"}
    bot = stack.enter_context(there.connect("/api/lobby", known))
    with httpx.Client(base_url=here.url, timeout=PATIENCE) as host:
        host.post("/api/guest").raise_for_status()
        for is_cut in (False, True):
            if is_cut:
                redis.stop()
            asked = host.post("/api/matches", json={"choice": YINSH, "invited": "Ada"})
            table = asked.raise_for_status().json()["id"]
            cookie = f"kwartet_session={host.cookies['kwartet_session']}"
            with here.connect(f"/api/tables/{table}/live", {"Cookie": cookie}) as waiting:
                found = receive(bot, "challenges", where=lambda latest: latest["challenges"])["challenges"]
                assert found[0]["table"] == table
                with there.connect(f"/api/tables/{table}/live", known) as seat:
                    say(seat, "sit")
                    receive(
                        waiting, "table", where=lambda latest: latest["table"]["match"]["phase"] == "playing"
                    )
            receive(bot, "challenges", where=lambda latest: not latest["challenges"])
