"""Lines that are silent, stuck, cut, doubled or full of rubbish harm nobody but their owner."""

import json
import socket
import struct
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.sync.client import ClientConnection

from faults.raw import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, Raw, frame
from kwartet.server.http.websocket_protocol import MOST_FRAGMENTS
from kwartet.server.runtime.limits import LARGEST_MESSAGE
from server.process import Process, receive, say
from server.real_match import Guest, RealMatch, play
from server.server_client import RINGS, YINSH, Message

LARGEST_PING = 125
PINGS = (40_000, 100_000, 400_000)  # the first are enough where buffers are as usual
LATE = json.dumps({"type": "move", "ply": 999, "move": "a1"}).encode()  # answered with the whole table
MANY = 3000


class Match(RealMatch):
    """A match between two guests on a real process."""

    def raw(self, guest: Guest | None = None) -> Raw:
        """A client connects over a bad connection."""
        cookie = guest.cookie["cookie"] if guest else ""
        return Raw(self.process.host, f"/api/tables/{self.table}/live", cookie)


@pytest.fixture
def match(process: Process) -> Match:
    """A match that has begun."""
    return Match(process, YINSH)


def wait_for(line: ClientConnection, **wanted: object) -> None:
    """Wait for news about the match; of `away` only whether a player is."""

    def is_so(latest: Message) -> bool:
        match = {**latest["match"], "away": [away is not None for away in latest["match"]["away"]]}
        return all(match[name] == value for name, value in wanted.items())

    receive(line, "match", where=is_so)


def memory(process: Process) -> int:
    """How much memory a server has, in kB."""
    status = Path(f"/proc/{process.child.pid}/status").read_text("utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def test_clients_that_stop_reading_are_closed_while_the_others_play_on(match: Match) -> None:
    """One player has vanished; a page of the other and a spectator send much and read nothing."""

    def ask_much(line: Raw) -> None:
        with suppress(ConnectionError):
            for _ in range(MANY):
                line.send(LATE)

    with (
        match.ann.at(match.process, match.table) as (one, _),
        match.raw(match.ben) as vanished,
        match.raw(match.ann) as stuck,
        match.raw() as watcher,
    ):
        wait_for(one, away=[False, False], watchers=1)
        before = memory(match.process)
        asking = threading.Thread(target=ask_much, args=[stuck])
        asking.start()
        say(one, "move", ply=0, move=RINGS[0])
        assert receive(one, "moved", "problem")["decision"]["move"] == RINGS[0]
        wait_for(one, away=[False, True], watchers=0)  # neither answers any ping
        asking.join()
        assert all(line.is_cut_off() for line in (vanished, stuck, watcher))
        assert memory(match.process) - before < 20_000
        with match.ben.at(match.process, match.table) as (other, state):
            assert [decision["move"] for decision in state["decisions"]] == RINGS[:1]
            play((one, other), RINGS[1:4], 1)


def test_answers_to_pings_do_not_pile_up(match: Match) -> None:
    """A client that reads nothing gets only what the buffers can hold."""
    assert any(0 < answered(match, pings) < pings for pings in PINGS)


def answered(match: Match, pings: int) -> int:
    """The number of answered pings for a client that begins to read after the last one."""
    with match.raw() as line:
        line.socket.sendall(frame(b"x" * LARGEST_PING, PING) * pings)
        line.send(b'{"type":"ping"}')
        answers = 0
        while (received := line.receive())[1] != b'{"type":"pong"}':
            assert received[0] != CLOSE, "the server has closed the line"
            answers += received[0] == PONG
        return answers


def test_a_line_that_breaks_is_taken_up_where_the_game_is(match: Match) -> None:
    with match.lines() as (one, other):
        play((one, other), RINGS[:2], 0)
        broken = match.raw(match.ben)
        broken.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        broken.stream.close()
        broken.socket.close()
        say(one, "say", text="are you there?")
        play((one, other), RINGS[2:6], 2)
    with match.raw(match.ben) as line:
        seated, table, said = (json.loads(line.receive_until(TEXT)) for _ in range(3))
        assert seated["side"] == 1
        assert [decision["move"] for decision in table["table"]["decisions"]] == RINGS[:6]
        assert table["table"]["match"]["phase"] == "playing"
        assert [line["text"] for line in said["lines"]] == ["are you there?"]


def test_two_pages_of_one_player_are_one_player(match: Match) -> None:
    with match.lines() as (one, other):
        with match.ann.at(match.process, match.table) as (page, _):
            for ply in range(0, 8, 2):  # both pages send the same, and the other answers
                say(one, "move", ply=ply, move=RINGS[ply])
                say(page, "move", ply=ply, move=RINGS[ply])
                receive_move(ply, RINGS[ply], one, page, other)
                say(other, "move", ply=ply + 1, move=RINGS[ply + 1])
                receive_move(ply + 1, RINGS[ply + 1], one, page, other)
            say(one, "move", ply=8, move=RINGS[8])
            say(page, "move", ply=8, move=RINGS[9])
            chosen = receive(other, "moved")["decision"]["move"]
            assert chosen in RINGS[8:]
            receive_move(8, chosen, one, page)
            assert match.moves() == [*RINGS[:8], chosen]
        wait_for(other, away=[False, False], watchers=0)  # one page has gone, and nobody is missed
    with match.ben.at(match.process, match.table) as (other, state):
        assert [away is None for away in state["match"]["away"]] == [False, True]


def receive_move(ply: int, move: str, *lines: ClientConnection) -> None:
    """The next decision that is told on some lines."""
    for line in lines:
        decision = receive(line, "moved")["decision"]
        assert (decision["ply"], decision["move"]) == (ply, move)


def test_rubbish_is_answered_and_the_line_stays(match: Match) -> None:
    with match.raw(match.ann) as line:
        for content, kind, code in [
            (b"\x00\xff", BINARY, "bad_message"),
            (b'{"type":"resign","ply":0}', BINARY, "bad_message"),
            (b'{"type":"resign","ply":0}x', TEXT, "bad_message"),
            (b'"' + b"x" * LARGEST_MESSAGE + b'"', TEXT, "too_large"),
        ]:
            line.send(content, kind)
            while (received := json.loads(line.receive_until(TEXT)))["type"] != "problem":
                pass  # until the line is closed at the latest
            assert received["problem"]["code"] == code
        assert match.moves() == []
        assert match.process.get(f"/api/tables/{match.table}")["result"] is None


def test_a_message_may_come_in_pieces(match: Match) -> None:
    text = json.dumps({"type": "move", "ply": 0, "move": RINGS[0]}).encode()
    with match.lines() as (one, _), match.raw(match.ann) as line:
        line.send(text[:10], TEXT, is_last=False)
        line.send(b"still there?", PING)
        line.send(b"", CONTINUED, is_last=False)
        line.send(text[10:], CONTINUED)
        assert line.receive_until(PONG) == b"still there?"
        assert receive(one, "moved")["decision"]["move"] == RINGS[0]


@pytest.mark.parametrize(
    ("content", "number"),
    [
        (frame(b"\xc3\x28"), 1007),
        (frame(b"x" * 20_000_000), 1009),
        (frame(b"", TEXT, is_last=False) + frame(b"", CONTINUED, is_last=False) * MOST_FRAGMENTS, 1009),
        (frame(b"", CONTINUED), 1002),
        (frame(b"", TEXT, is_last=False) + frame(b"", TEXT), 1002),
        (frame(b"", 3), 1002),
        (frame(b"x" * 126, PING), 1002),
        (b"\x81\x02{}", 1002),  # without a mask
        (frame(b"\x00", CLOSE), 1002),
    ],
    ids=[
        "no text",
        "too large",
        "too many fragments",
        "no beginning",
        "no end",
        "no kind",
        "long ping",
        "no mask",
        "half a number",
    ],
)
def test_a_client_that_breaks_the_websocket_protocol_is_closed(
    match: Match, content: bytes, number: int
) -> None:
    with match.lines() as (one, other):
        with match.raw(match.ann) as line:
            line.socket.sendall(content)
            assert line.closing() == number
        play((one, other), RINGS[:2], 0)
