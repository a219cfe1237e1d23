"""Match client: two players at one server, and spectators."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from server.browsers import Browser
from server.server_client import SKATO, Claim, Line, Message, ServerClient

BLITZ = {"type": "fischer", "seconds": 180, "increment": 2}
WEEK = {"type": "days", "days": 7}
QUIET = ("match", "beat", "thinking")  # what may come at any time


def guest(server_client: ServerClient) -> Browser:
    """A guest."""
    browser = Browser(server_client)
    browser.be_guest()
    return browser


def member(server_client: ServerClient, name: str) -> Browser:
    """A player with an account."""
    browser = Browser(server_client)
    browser.sign_up(name)
    return browser


def open_match(host: Browser, choice: Message = SKATO, first: str = "me", **more: object) -> str:
    """Open a match and return its name."""
    answer = host.post("/api/matches", choice=choice, first=first, **more)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@contextmanager
def at(browser: Browser, table: str) -> Iterator[Line]:
    """Join a table; the first messages are received already."""
    with browser.line(f"/api/tables/{table}/live") as line:
        side = line.receive()["side"]
        assert line.receive()["type"] == "table"
        if side is not None:
            line.receive_until("said")
        yield line


def sit_down(line: Line) -> None:
    """Take the free seat."""
    line.say("sit")
    line.receive_until("said")


@dataclass
class Duel:
    """A match that has begun."""

    table: str
    browsers: tuple[Browser, Browser]
    lines: tuple[Line, Line]

    @property
    def first(self) -> Line:
        """The one who begins."""
        return self.lines[0]

    @property
    def second(self) -> Line:
        """The other."""
        return self.lines[1]

    def decide(self, side: int, ply: int, move: str) -> Message:
        """A side decides; both receive the same, which is returned."""
        self.lines[side].say("move", ply=ply, move=move)
        return self.both_receive_next("moved")

    def play(self, *moves: str, ply: int = 0) -> Message:
        """Play moves by turns, beginning with the first side; return what is received for the last."""
        return [self.decide(number % 2, number, move) for number, move in enumerate(moves, start=ply)][-1]

    def take_back(self, asker: int, ply: int) -> Message:
        """One asks to take decisions back, the other agrees; return what both receive."""
        self.lines[asker].say("takeback", ply=ply)
        self.lines[1 - asker].receive_until("match", where=lambda latest: bool(latest["match"]["offers"]))
        self.lines[1 - asker].say("answer", offer="takeback", accept=True)
        return self.both_receive("table")

    def both_receive_next(self, kind: str) -> Message:
        """What both receive next, which must be of a kind unless it may come at any time."""
        one, other = (next_of(line, kind) for line in self.lines)
        assert one == other
        return one

    def both_receive(self, kind: str) -> Message:
        """What both receive next of a kind."""
        one, other = (line.receive_until(kind) for line in self.lines)
        assert one == other
        return one

    def match(self, **wanted: object) -> Message:
        """The next news about the match that says this, to both."""
        latest, _ = (match_where(line, **wanted) for line in self.lines)
        return latest


@contextmanager
def engine_at(server_client: ServerClient, choice: Message = SKATO, level: int = 1) -> Iterator[Line]:
    """A match of a guest, who begins, against an engine."""
    browser = guest(server_client)
    with at(browser, open_match(browser, choice, engine=level)) as line:
        yield line


def next_of(line: Line, kind: str) -> Message:
    """The next message, which must be of a kind unless it may come at any time."""
    message = line.receive_until(kind, "moved", "table", "problem", "ended", "said")
    assert message["type"] == kind, message
    return message


def match_where(line: Line, **wanted: object) -> Message:
    """The next news about the match in which these fields have these values."""
    return news_where(line, lambda match: all(match[name] == value for name, value in wanted.items()))


def news_where(line: Line, claim: Claim) -> Message:
    """The next news about the match for which a claim holds."""
    match: Message = line.receive_until("match", where=lambda latest: claim(latest["match"]))["match"]
    return match


def receive_all(line: Line, *claims: Claim) -> None:
    """Listen until each claim has held for a message, in whatever order they come."""
    left = list(claims)

    def is_all(message: Message) -> bool:
        left[:] = [claim for claim in left if not claim(message)]
        return not left

    line.receive_until("match", "said", where=is_all)


def has_begun(message: Message) -> bool:
    """Whether this is the news that both play and nobody else is there."""
    match = message.get("match", {})
    return (match.get("phase"), match.get("away"), match.get("watchers")) == ("playing", [None, None], 0)


@contextmanager
def duel(
    server_client: ServerClient,
    choice: Message = SKATO,
    browsers: tuple[Browser, Browser] | None = None,
    **more: object,
) -> Iterator[Duel]:
    """A match between two people, the first of whom has opened it and begins."""
    host, friend = browsers or (guest(server_client), guest(server_client))
    table = open_match(host, choice, "me", **more)
    with ExitStack() as stack:
        lines = stack.enter_context(at(host, table)), stack.enter_context(at(friend, table))
        lines[1].say("sit")
        receive_all(lines[0], has_begun)  # when everybody has been counted it is quiet
        receive_all(lines[1], has_begun, lambda message: message["type"] == "said")
        yield Duel(table, (host, friend), lines)
