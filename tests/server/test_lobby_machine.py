"""Three guests do in the lobby whatever comes to their minds, and it stays what a simple model says."""

import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from kwartet.server.app import Settings, make_app
from kwartet.server.lobby.pairing import MOST_SEEKS
from server.browsers import Browser
from server.databases import NewDatabases, query
from server.server_client import FOURMATION, YINSH, Line, Message, ServerClient, local_client

EXAMPLES = 4  # on each database
GUESTS = 3
BLITZ = {"type": "fischer", "seconds": 180, "increment": 2}

people = st.integers(0, GUESTS - 1)
firsts = st.sampled_from(["me", "other", "random"])
wishes = st.fixed_dictionaries(
    {"choice": st.sampled_from([YINSH, FOURMATION]), "clock": st.sampled_from([BLITZ, None]), "first": firsts}
)
nonsense = st.sampled_from(
    [
        "",
        "null",
        '{"type":"seek"}',
        '{"type":"seek","choice":{"game":"go","variant":"standard","options":{}}}',
        '{"type":"accept","id":7}',
        '{"type":"accept","id":"\\u0000"}',
        '{"type":"unseek","id":"' + "x" * 500 + '"}',
        '{"type":"move","ply":0,"move":"e5"}',
    ]
)


@dataclass(frozen=True)
class Seek:
    """An open seek of the model."""

    player: int
    game: str
    clock: str
    first: str

    def fits(self, other: "Seek") -> bool:
        """Whether two find each other."""
        can_both_begin = "random" in (self.first, other.first) or self.first != other.first
        is_same = (self.game, self.clock) == (other.game, other.clock)
        return self.player != other.player and is_same and can_both_begin


class LobbyMachine(RuleBasedStateMachine):
    """The lobby of a server, and the model of it."""

    def __init__(self, new_databases: NewDatabases) -> None:
        super().__init__()
        self.stack = ExitStack()
        folder = Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        self.database = new_databases.migrated(folder)
        app = make_app(Settings(self.database, 1, client=folder, limits=False))
        server_client = ServerClient(self.stack.enter_context(local_client(app)))
        browsers = [Browser(server_client) for _ in range(GUESTS)]
        self.ids = [browser.be_guest() for browser in browsers]
        self.lines = [self.stack.enter_context(browser.line("/api/lobby")) for browser in browsers]
        self.seeks: list[Seek] = []
        self.pairs: list[set[int]] = []

    def teardown(self) -> None:
        self.stack.close()

    def said(self, player: int) -> list[Message]:
        """What was answered to what a guest has said so far, besides the lobby itself and what others did."""
        line: Line = self.lines[player]
        line.say("ping")
        received = []
        while (message := line.receive())["type"] != "pong":
            received.append(message)
        return [message for message in received if message["type"] == "problem"]

    def pair(self, one: int, other: int) -> None:
        """Note that two have found each other: neither looks for anything any more."""
        self.pairs.append({one, other})
        self.seeks = [seek for seek in self.seeks if seek.player not in (one, other)]

    @rule(player=people, wish=wishes, quick=st.booleans())
    def seek(self, player: int, wish: Message, quick: bool) -> None:
        self.lines[player].say("seek", **wish, quick=quick)
        problems = self.said(player)
        new = Seek(player, wish["choice"]["game"], str(wish["clock"]), wish["first"])
        found = next((seek for seek in self.seeks if quick and seek.fits(new)), None)
        if found:
            self.pair(player, found.player)
        elif new not in self.seeks:
            if sum(seek.player == player for seek in self.seeks) == MOST_SEEKS:
                assert problems.pop()["problem"]["code"] == "too_many"
            else:
                self.seeks.append(new)
        assert problems == []

    @rule(player=people, number=st.integers(0, GUESTS * MOST_SEEKS))
    def accept(self, player: int, number: int) -> None:
        ids = [
            str(seek)
            for (seek,) in query(
                self.database, "SELECT id FROM seeks WHERE table_id IS NULL ORDER BY created"
            )
        ]
        self.lines[player].say("accept", id=ids[number] if number < len(ids) else "nothing")
        codes = [message["problem"]["code"] for message in self.said(player)]
        if number >= len(self.seeks):
            assert codes == ["gone"]
        elif self.seeks[number].player == player:
            assert codes == ["not_allowed"]
        else:
            assert codes == []
            self.pair(player, self.seeks[number].player)

    @rule(player=people)
    def unseek(self, player: int) -> None:
        self.lines[player].say("unseek")
        assert self.said(player) == []
        self.seeks = [seek for seek in self.seeks if seek.player != player]

    @rule(player=people, text=nonsense)
    def talk_nonsense(self, player: int, text: str) -> None:
        self.lines[player].say_text(text)
        assert all(message["problem"]["code"] != "server_error" for message in self.said(player))

    @invariant()
    def the_lobby_is_what_the_model_says(self) -> None:
        stored = query(
            self.database, "SELECT player_id, game, first FROM seeks WHERE table_id IS NULL ORDER BY created"
        )
        assert stored == [(self.ids[seek.player], seek.game, seek.first) for seek in self.seeks]

    @invariant()
    def the_tables_are_what_the_model_says(self) -> None:
        seats = query(self.database, "SELECT first_player, second_player FROM tables ORDER BY created")
        assert [set(pair) for pair in seats] == [{self.ids[player] for player in pair} for pair in self.pairs]


def test_the_lobby_stays_what_a_model_says(new_databases: NewDatabases) -> None:
    run_state_machine_as_test(
        partial(LobbyMachine, new_databases),  # type: ignore[arg-type]  # whatever makes a machine is fine
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
