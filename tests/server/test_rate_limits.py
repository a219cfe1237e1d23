"""Rate limits: counted exactly, remembered within bounds, told with the time to wait."""

import asyncio
import re
from collections.abc import Iterator
from functools import partial
from itertools import takewhile
from pathlib import Path

import httpx
import pytest

from kwartet.server import app
from kwartet.server.app import Settings, make_app
from kwartet.server.http.guard import MOST_SOCKETS
from kwartet.server.http.shared_limits import share_limits
from kwartet.server.live.hub import RedisHub
from kwartet.server.runtime import rate_limits
from kwartet.server.runtime.rate_limits import (
    BE_GUEST,
    CHAT,
    LOG_IN,
    LOG_IN_AS,
    RateLimit,
    RateLimits,
    TooMany,
    customer_network,
)
from server.browsers import PASSWORD, Browser, problem
from server.match_client import at, guest, open_match
from server.process import Process
from server.server_client import PATIENCE, YINSH, ServerClient, local_client
from services import RedisServer

FEW = RateLimit("few", 3, 10)


class Watch:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        """What the clock shows."""
        return self.now


@pytest.fixture
def watch() -> Watch:
    """A clock that stands still until it is set."""
    return Watch()


def test_some_are_allowed_at_once_and_then_one_by_one(watch: Watch) -> None:
    counter = RateLimits(clock=watch)
    assert [counter.take(FEW, "ann") for _ in range(4)] == [0, 0, 0, 10]
    watch.now += 9.5
    assert counter.take(FEW, "ann") == 0.5
    watch.now += 0.5
    assert [counter.take(FEW, "ann"), counter.take(FEW, "ann")] == [0, 10]


def test_what_is_used_up_in_one_process_counts_in_the_others(watch: Watch) -> None:
    one, two = RateLimits(clock=watch), RateLimits(clock=watch)
    assert [one.take(FEW, "ann") for _ in range(2)] == [0, 0]
    two.charge(one.take_spent())
    assert [two.take(FEW, who) for who in ("ann", "ann", "bob")] == [0, 10, 0]
    one.charge(two.take_spent())
    assert (one.take(FEW, "ann"), one.take_spent()) == (10, [])


def test_processes_share_what_is_used_up_over_redis(redis: RedisServer) -> None:
    async def share() -> None:
        hubs = [RedisHub(redis.address) for _ in range(2)]
        limits = [RateLimits(), RateLimits()]
        for hub in hubs:
            await hub.open()
        async with share_limits(limits[0], hubs[0]), share_limits(limits[1], hubs[1]):
            async with asyncio.timeout(PATIENCE):
                while not len(limits[1]):  # events are lost until both are connected
                    limits[0].take(FEW, str(len(limits[0])))
                    await asyncio.sleep(0.01)
        for hub in hubs:
            await hub.close()

    asyncio.run(share())


def test_being_refused_costs_nothing_more(watch: Watch) -> None:
    counter = RateLimits(clock=watch)
    assert [counter.take(FEW, "ann") for _ in range(100)][-1] == 10


def test_everybody_and_every_rule_is_counted_alone(watch: Watch) -> None:
    counter = RateLimits(clock=watch)
    for _ in range(4):
        counter.take(FEW, "ann")
    assert counter.take(FEW, "bob") == 0
    assert counter.take(CHAT, "ann") == 0


def test_a_limit_is_full_again_after_a_long_wait(watch: Watch) -> None:
    counter = RateLimits(clock=watch)
    for _ in range(4):
        counter.take(FEW, "ann")
    watch.now += 1000
    assert [counter.take(FEW, "ann") for _ in range(4)] == [0, 0, 0, 10]


def test_a_refusal_tells_the_time_to_wait(watch: Watch) -> None:
    counter = RateLimits(clock=watch)
    for _ in range(3):
        counter.check(FEW, "ann")
    watch.now += 0.5
    with pytest.raises(TooMany) as refused:
        counter.check(FEW, "ann")
    assert refused.value.seconds == 10
    assert refused.value.code == "too_many"


def test_only_so_many_are_remembered(watch: Watch) -> None:
    counter = RateLimits(clock=watch, most=100)
    for number in range(1000):
        counter.take(FEW, str(number))
        counter.take(FEW, "ann")
    assert len(counter) == 100
    assert counter.take(FEW, "ann") > 0  # an address that is used often is not dropped


def test_limits_can_be_switched_off(watch: Watch) -> None:
    counter = RateLimits(is_on=False, clock=watch)
    assert not any(counter.take(FEW, "ann") for _ in range(100))
    assert len(counter) == 0


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
    ],
)
def test_a_customer_counts_as_one(address: str, counted: str) -> None:
    assert customer_network(address) == counted


DOCUMENTED = {
    "requests": rate_limits.ASK,
    "new sockets (at most 400 open)": rate_limits.CONNECT,
    "guests": rate_limits.BE_GUEST,
    "accounts": rate_limits.SIGN_UP,
    "tables": rate_limits.MAKE_TABLE,
    "matches": rate_limits.MAKE_MATCH,
    "challenges": rate_limits.CHALLENGE,
    "seeks": rate_limits.SEEK,
    "lines of chat": rate_limits.CHAT,
    "forgotten passwords": rate_limits.FORGET,
    "mails that confirm an address": rate_limits.CONFIRM,
    "tokens and passkeys": rate_limits.MAKE_TOKEN,
    "downloads of all own games": rate_limits.DOWNLOAD,
    "games for the own archive": rate_limits.ARCHIVE,
}


def test_the_rules_are_those_that_hosts_read_about() -> None:
    page = (Path(__file__).parents[2] / "docs" / "threats.md").read_text("utf-8")
    rows = re.findall(
        r"^\| (.+) \| (?:address|player|player or address|pair of players) \| (\d+) \| ([\d.]+) s \|$",
        page,
        re.MULTILINE,
    )
    assert {what: (int(at_once), float(every)) for what, at_once, every in rows} == {
        what: (limit.burst, limit.every) for what, limit in DOCUMENTED.items()
    }
    assert MOST_SOCKETS == 400


@pytest.fixture
def strict(
    any_database: str, tmp_path: Path, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> Iterator[ServerClient]:
    """A server with its limits, for which no time goes by, however busy the machine is."""
    monkeypatch.setattr(app, "RateLimits", partial(RateLimits, clock=watch))
    with local_client(make_app(Settings(any_database, players=1, client=tmp_path))) as client:
        yield ServerClient(client)


def test_passwords_cannot_be_tried_without_end(strict: ServerClient) -> None:
    ann = Browser(strict)
    ann.sign_up("Ann")
    guesser = Browser(strict)
    answers = [guesser.log_in("ann", f"guess {number}") for number in range(LOG_IN_AS.burst + 1)]
    assert [answer.status_code for answer in answers] == [403] * LOG_IN_AS.burst + [429]
    assert answers[-1].json()["code"] == "too_many"
    assert 0 < int(answers[-1].headers["retry-after"]) <= LOG_IN_AS.every
    assert problem(guesser.log_in("A N N", PASSWORD)) == (429, "too_many")  # the right one comes too late


def test_a_name_that_nobody_has_is_limited_in_the_same_way(strict: ServerClient) -> None:
    guesser = Browser(strict)
    answers = [guesser.log_in("nobody here", "guess") for _ in range(LOG_IN_AS.burst + 1)]
    assert [answer.status_code for answer in answers] == [403] * LOG_IN_AS.burst + [429]


def test_an_address_is_limited_however_it_is_written(strict: ServerClient) -> None:
    """Different names and different ways to write the path make no difference."""
    guesser = Browser(strict)
    paths = ["/api/login", "/api/login/", "/api/login?x=1", "/api//login"]
    answers = [
        guesser.ask("POST", paths[number % 3], {"name": f"name {number}", "password": "guess"})
        for number in range(LOG_IN.burst + 1)
    ]
    assert [answer.status_code for answer in answers] == [403] * LOG_IN.burst + [429]
    last = guesser.ask("POST", paths[3], {"name": "ann", "password": "guess"})
    assert last.status_code in {404, 405, 429}


def test_guests_and_matches_are_limited_for_each_address(strict: ServerClient) -> None:
    browsers = [Browser(strict) for _ in range(61)]
    answers = [browser.post("/api/guest").status_code for browser in browsers]
    assert answers == [201] * 60 + [429]
    tables = [browsers[number % 60].post("/api/matches", choice=YINSH).status_code for number in range(61)]
    assert tables == [201] * 60 + [429]


def test_matches_are_limited_for_each_player(strict: ServerClient) -> None:
    ann, bob = Browser(strict), Browser(strict)
    ann.be_guest()
    bob.be_guest()
    answers = [ann.post("/api/matches", choice=YINSH).status_code for _ in range(21)]
    assert answers == [201] * 20 + [429]
    assert bob.post("/api/matches", choice=YINSH).status_code == 201


def test_chat_is_limited(strict: ServerClient) -> None:
    ann = Browser(strict)
    ann.be_guest()
    table = ann.post("/api/matches", choice=YINSH).json()["id"]
    with ann.line(f"/api/tables/{table}/live") as line:
        for number in range(CHAT.burst + 1):
            line.say("say", text=f"line {number}")
        line.receive_until("problem", where=lambda latest: latest["problem"]["code"] == "too_many")


def test_messages_above_the_rate_are_handled_later(any_database: str, tmp_path: Path) -> None:
    with local_client(make_app(Settings(any_database, players=1, client=tmp_path))) as client:
        server_client = ServerClient(client)
        browser = guest(server_client)
        with at(browser, open_match(browser)) as line:
            for _ in range(150):
                line.say("ping")
            for _ in range(150):
                line.receive_until("pong")


TRIES = range(250)  # far more than are allowed at once; meanwhile a slow machine earns a few more


def allowed(status: int) -> bool:
    """Whether a guest was created."""
    assert status in {201, 429}
    return status == 201


def test_behind_a_proxy_nobody_can_pretend_to_be_elsewhere(tmp_path: Path) -> None:
    """A proxy adds where a request came from; what was written there before is not believed."""
    with (
        Process(tmp_path / "server.db", "--trusted-proxy", "127.0.0.1", "--limits") as process,
        httpx.Client(base_url=process.url, timeout=PATIENCE) as client,
    ):

        def be_guest(made_up: str, came_from: str) -> int:
            client.cookies.clear()
            forwarded = {"x-forwarded-for": f"{made_up}, {came_from}", "x-forwarded-proto": "https"}
            answer = client.post("/api/guest", headers=forwarded)
            assert answer.status_code == 429 or "secure" in answer.headers["set-cookie"].lower()
            return answer.status_code

        before = len(list(takewhile(allowed, (be_guest(f"198.51.100.{n}", "203.0.113.5") for n in TRIES))))
        assert BE_GUEST.burst <= before < TRIES.stop
        assert be_guest("203.0.113.5", "203.0.113.6") == 201


def test_without_a_proxy_nobody_is_believed(tmp_path: Path) -> None:
    with (
        Process(tmp_path / "server.db", "--limits") as process,
        httpx.Client(base_url=process.url, timeout=PATIENCE) as client,
    ):
        for number in TRIES:
            client.cookies.clear()
            answer = client.post("/api/guest", headers={"x-forwarded-for": f"198.51.100.{number}"})
            if not allowed(answer.status_code):
                break
        assert number >= BE_GUEST.burst
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0
