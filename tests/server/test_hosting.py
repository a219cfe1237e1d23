"""What a host relies on: health, readiness, measures, logs, and an end that loses nothing."""

import json
import re
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from kwartet import game
from server.browsers import PASSWORD
from server.match_client import duel
from server.process import Process, receive, say
from server.real_match import Guest, RealMatch, play, take_back
from server.server_client import PATIENCE, RINGS, YINSH, Message, ServerClient
from services import Postgres, RedisServer, free_port

MANY = 50  # decisions; no game of YINSH is over so soon


def measure(server_client: ServerClient, name: str) -> float:
    """What the server counts under a name, all labels together."""
    lines = server_client.get("/metrics").text.splitlines()
    return sum(float(line.rpartition(" ")[2]) for line in lines if re.match(rf"{name}(\{{|\s)", line))


def wait_for(url: str, status: int) -> httpx.Response:
    """Ask until the answer has a status."""
    patient_until = time.monotonic() + PATIENCE
    while (answer := httpx.get(url, timeout=PATIENCE)).status_code != status:
        assert time.monotonic() < patient_until, answer.text
        time.sleep(0.05)
    return answer


def test_a_server_that_is_well_is_ready(server_client: ServerClient) -> None:
    assert server_client.get("/api/health").json()["status"] == "ok"
    ready = server_client.get("/api/ready")
    assert (ready.status_code, ready.json()) == (
        200,
        {"status": "ok", "database": True, "hub": True, "reason": None},
    )


def test_the_measures_count_what_happens(server_client: ServerClient) -> None:
    names = ("kwartet_changes_total", "kwartet_messages_total", "kwartet_requests_total")
    with duel(server_client, YINSH) as match:
        before = [measure(server_client, name) for name in names]
        match.play(*RINGS[:3])
        assert measure(server_client, "kwartet_sockets") >= 1
        assert measure(server_client, "kwartet_tables_loaded") >= 1
    changes, messages, requests = (
        measure(server_client, name) - old for name, old in zip(names, before, strict=True)
    )
    assert (changes, messages) == (3, 3)
    assert requests > 3
    assert measure(server_client, "kwartet_commit_seconds_count") >= 3
    assert server_client.get("/metrics").headers["content-type"].startswith("text/plain")


def test_a_method_that_nobody_knows_gets_no_measure_of_its_own(server_client: ServerClient) -> None:
    server_client.client.request("DANCE", "/api/health")
    assert "DANCE" not in server_client.get("/metrics").text


def test_the_log_has_one_line_of_json_for_everything_with_its_ids(tmp_path: Path) -> None:
    with Process(tmp_path / "server.db", "--json-logs") as process:
        ann = Guest(process)
        table = ann.open_match(process)
        with ann.at(process, table):
            pass
        answer = httpx.get(f"{process.url}/api/tables/{table}?secret=1", timeout=PATIENCE)
        process.get("/api/health")
        _, said = process.end(signal.SIGTERM)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert [(line["event"], line.get("status")) for line in lines] == [
        ("request", 201),
        ("request", 201),
        ("socket opened", None),
        ("socket closed", None),
        ("request", 200),
    ]
    assert {line["table"] for line in lines[2:]} == {table}
    assert lines[-1]["request"] == answer.headers["x-request-id"]
    assert len({line["request"] for line in lines}) == 4
    assert "secret" not in said


def test_no_line_of_the_log_names_a_player_or_an_address(tmp_path: Path) -> None:
    with Process(tmp_path / "server.db", "--json-logs", "--trusted-proxy", "127.0.0.1") as process:
        process.post("/api/account", name="Rumpelstilz", password=PASSWORD, email="secret@example.org")
        headers = {"x-forwarded-for": "203.0.113.9", "user-agent": "Firefox/1 Linux"}
        for path in ("/api/players/Rumpelstilz", "/api/players/rumpelstilz/games?x=1", "/player/Rumpelstilz"):
            httpx.get(process.url + path, headers=headers, timeout=PATIENCE)
        _, said = process.end(signal.SIGTERM)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert [line["path"] for line in lines[1:]] == ["/api/players/*", "/api/players/*/games", "/player/*"]
    log = "\n".join(line for line in said.splitlines() if line.startswith("{"))
    for personal in ("umpelstilz", "203.0.113.9", "127.0.0.1", "example.org", "Firefox"):
        assert personal not in log


def test_a_refused_socket_is_noted_but_is_no_error(tmp_path: Path) -> None:
    """Every client can cause one, so it must not fill the log with errors."""
    with Process(tmp_path / "server.db", "--json-logs") as process:
        for headers, origin in (({}, "http://elsewhere.example"), ({"Authorization": "Bearer none"}, None)):
            with pytest.raises(InvalidStatus), process.connect("/api/lobby", headers, origin):
                pass
        with pytest.raises(InvalidStatus), process.connect("/api/nothing"):
            pass
        _, said = process.end(signal.SIGTERM)
    lines = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    assert [(line["level"], line["event"], line["path"], line["status"]) for line in lines] == [
        ("info", "socket refused", "/api/lobby", 403),
        ("info", "socket refused", "/api/lobby", 403),
        ("info", "socket refused", "/api/nothing", 403),
    ]


def test_a_server_without_its_database_says_so_and_comes_back() -> None:
    with Postgres() as postgres, Process(postgres.new_database()) as process:
        wait_for(f"{process.url}/api/ready", 200)
        postgres.stop()
        away = wait_for(f"{process.url}/api/ready", 503)
        assert away.json()["database"] is False
        assert process.get("/api/health")["status"] == "ok"
        postgres.start()
        wait_for(f"{process.url}/api/ready", 200)
        assert RealMatch(process).moves() == []


def test_a_server_that_is_asked_to_stop_loses_no_move(any_database: str) -> None:
    """People move as fast as they can when the signal comes; what was confirmed is there afterwards."""
    confirmed: dict[str, list[str]] = {}
    codes: list[int | None] = []
    tables = 4
    all_play = threading.Barrier(tables + 1)  # or one game could be over before another has begun

    def play_on(match: RealMatch) -> None:
        position, moves = game("yinsh").start(), confirmed[match.table]

        def is_next(message: Message) -> bool:
            return bool(message["decision"]["ply"] == len(moves))

        with match.lines() as lines:
            with suppress(ConnectionClosed):
                for ply in range(MANY):
                    if ply in (0, 5):
                        all_play.wait(PATIENCE)
                    line = lines[position.to_move]
                    say(line, "move", ply=ply, move=position.legal_moves[0])
                    moves.append(receive(line, "moved", where=is_next)["decision"]["move"])
                    position = position.play(moves[-1])
            codes.extend(code_of_end(line) for line in lines)

    with Process(any_database) as process:
        matches = [RealMatch(process, YINSH) for _ in range(tables)]
        confirmed.update((match.table, []) for match in matches)
        people = [threading.Thread(target=play_on, args=(match,)) for match in matches]
        for person in people:
            person.start()
        for _ in range(2):
            all_play.wait(PATIENCE)
        code, said = process.end(signal.SIGTERM)
        for person in people:
            person.join(PATIENCE)
        assert (code, codes) == (0, [1012] * 2 * tables)
        assert "Traceback" not in said
        process.start()
        for table, moves in confirmed.items():
            stored = [decision["move"] for decision in process.get(f"/api/tables/{table}")["decisions"]]
            assert stored[: len(moves)] == moves
            assert len(stored) <= len(moves) + 1


def code_of_end(line: ClientConnection) -> int | None:
    """The code with which the server closes a line."""
    with pytest.raises(ConnectionClosed) as closed:
        receive(line, "the end")
    return closed.value.rcvd.code if closed.value.rcvd else None


def test_two_processes_serve_the_same_table(postgres: Postgres) -> None:
    """What one does the other hears, also while Redis is away, and nothing can be done twice."""
    with RedisServer() as redis:
        database, options = postgres.new_database(), ("--redis", redis.address)
        with (
            Process(database, *options) as one,
            Process(database, *options) as two,
            RealMatch(one, YINSH).lines(two) as (here, there),
        ):
            play((here, there), RINGS[:4], 0)
            redis.stop()
            say(here, "move", ply=4, move=RINGS[4])
            received_decisions(there, 5)
            say(there, "move", ply=4, move="a2")
            assert receive(there, "problem")["problem"]["code"] == "wrong_ply"
            redis.start()
            take_back((here, there), 1, 1)


def received_decisions(socket: ClientConnection, number: int) -> None:
    """Listen until a table is told, or a move, after which there are so many decisions."""

    def is_so(message: Message) -> bool:
        if message["type"] == "moved":
            return bool(message["decision"]["ply"] == number - 1)
        return len(message["table"]["decisions"]) == number

    receive(socket, "table", "moved", where=is_so)


def test_processes_may_share_a_port(postgres: Postgres, redis: RedisServer) -> None:
    database, port = postgres.new_database(), free_port()
    options = ("--redis", redis.address, "--share-port")
    with Process(database, *options, port=port) as one, Process(database, *options, port=port) as two:
        assert one.url == two.url
        table = Guest(one).open_match(one)
        one.kill()
        assert two.get(f"/api/tables/{table}")["id"] == table


@pytest.mark.parametrize("proxy", [None, "10.9.8.7", "127.0.0.1", "127.0.0.0/8"])
def test_a_proxy_is_not_believed_unless_it_is_named(tmp_path: Path, proxy: str | None) -> None:
    """A client that claims to come by https gets a cookie that only https carries."""
    options = ("--trusted-proxy", proxy) if proxy else ()
    with Process(tmp_path / "server.db", *options) as process:
        for headers, may_be_secure in (({}, False), ({"x-forwarded-proto": "https"}, True)):
            answer = httpx.post(f"{process.url}/api/guest", headers=headers, timeout=PATIENCE)
            is_secure = "secure" in answer.headers["set-cookie"].lower()
            assert is_secure == (may_be_secure and proxy in {"127.0.0.1", "127.0.0.0/8"})
