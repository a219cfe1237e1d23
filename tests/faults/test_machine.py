"""Random commands at a match, all at once, compared with a simple model.

Two players, another player and an anonymous visitor connect and disconnect, with up to two sockets each.
Messages that are sent at the same time may be handled in any order that keeps the order of each socket; one
such order must explain all messages that the clients received afterwards.
"""

import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Literal, NoReturn

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

import kwartet
from faults.messages import ClientMessage, ends, messages, numbers
from faults.mirror import Mirror
from faults.model import NO_PLAYER, Clock, Message, Model
from kwartet import Position
from kwartet.server.app import Settings, make_app
from server.browsers import Browser
from server.match_client import BLITZ, WEEK, at, open_match
from server.server_client import ServerClient, local_client
from services import Postgres, RedisServer

EXAMPLES = int(os.environ.get("KWARTET_EXAMPLES", "20"))
STEPS = 25
PATIENCE = 10.0  # seconds until everything has been told everywhere
MOST_SOCKETS = 2
HOST, FRIEND, CROSS_SITE = "host", "friend", "stranger"
PLAYERS = (HOST, FRIEND, CROSS_SITE, NO_PLAYER)
CLOCKS: dict[Clock, Message | None] = {"none": None, "fischer": BLITZ, "days": WEEK}
Said = tuple[Mirror, Message | str]

people = st.sampled_from(PLAYERS)
players = st.sampled_from([HOST, HOST, FRIEND, FRIEND, CROSS_SITE, NO_PLAYER])
sockets = st.integers(0, MOST_SOCKETS - 1)
games = st.sampled_from(["yinsh", "lyngk", "4mation", "skato"])


class MatchMachine(RuleBasedStateMachine):
    """A match on a server, the people at it, and the model of it."""

    def __init__(self, server_clients: list[ServerClient]) -> None:
        super().__init__()
        self.server_clients = server_clients
        self.browsers = {person: Browser(server_clients[0]) for person in PLAYERS}
        for person in (HOST, FRIEND, CROSS_SITE):
            self.browsers[person].be_guest()
        self.mirrors: list[Mirror] = []
        self.log: list[Said] = []

    @initialize(
        name=games,
        clock=st.sampled_from([*CLOCKS, "days"]),
        takebacks=st.sampled_from([True, True, True, False]),
        first=st.sampled_from(["me", "other"]),
        seed=st.integers(0, 1000),
        left=st.one_of(st.none(), st.integers(1, 8), st.integers(9, 40)),
        is_joined=st.sampled_from([True, True, True, False]),
    )
    def begin(
        self,
        name: str,
        clock: Clock,
        takebacks: bool,
        first: Literal["me", "other"],
        seed: int,
        left: int | None,
        is_joined: bool,
    ) -> None:
        """Open a match at the beginning of a game, or so many decisions before the end of one."""
        game = kwartet.game(name)
        start = game.start(seed) if game.info.random_start else game.start()
        before = () if left is None else random_moves(start, random.Random(seed))[:-left]
        positions = [start]
        for move in before:
            positions.append(positions[-1].play(move))
        choice = {"game": name, "variant": "standard", "options": {}}
        more = {"start": start.text, "moves": before, "clock": CLOCKS[clock], "takebacks": takebacks}
        self.table = open_match(self.browsers[HOST], choice, first, **more)
        is_first = (int(positions[-1].to_move) == 0) == (first == "me")
        seats = (HOST, None) if is_first else (None, HOST)
        self.model = Model(clock, takebacks, seats, tuple(positions), tuple(before))
        for listener, person in enumerate((HOST, FRIEND)):
            self.come(person, listener)
        if is_joined:
            self.say_at_once([(FRIEND, 0, ClientMessage("sit"))])

    def teardown(self) -> None:
        for mirror in self.mirrors:
            mirror.close()

    # --- coming and going

    @rule(person=people, listener=st.integers(0, 1))
    def come(self, person: str, listener: int) -> None:
        if len(self.sockets_of(person)) < MOST_SOCKETS:
            browser = self.browsers[person]
            browser.server_client = self.server_clients[listener % len(self.server_clients)]
            self.mirrors.append(Mirror(person, browser, self.table))
            assert self.mirrors[-1].told == self.model.told_to(person)

    @rule(person=people, number=sockets)
    def go(self, person: str, number: int) -> None:
        for mirror in self.sockets_of(person)[number : number + 1]:
            self.mirrors.remove(mirror)
            mirror.close()

    @rule()
    def all_go_and_come_again(self) -> None:
        """The table is put away in between, so everything comes from the store."""
        persons = [mirror.person for mirror in self.mirrors]
        for mirror in self.mirrors:
            mirror.close()
        self.mirrors = []
        for server_client in self.server_clients:
            browser = Browser(server_client)
            browser.be_guest()
            with at(browser, open_match(browser)):
                pass
        for listener, person in enumerate(persons):
            self.come(person, listener)

    @rule()
    def count_everybody(self) -> None:
        counts = Counter(mirror.person for mirror in self.mirrors)
        seats = self.model.seats
        here = [seat is None or counts[seat] > 0 for seat in seats]
        watchers = sum(count for person, count in counts.items() if person not in seats)
        for mirror in self.mirrors:
            mirror.wait_for((here, watchers))

    # --- saying

    @rule(person=players, number=sockets, said=messages)
    def say(self, person: str, number: int, said: ClientMessage) -> None:
        self.say_at_once([(person, number, said)])

    @rule(said=st.lists(st.tuples(players, sockets, messages), min_size=2, max_size=5))
    def say_many_things(self, said: list[tuple[str, int, ClientMessage]]) -> None:
        self.say_at_once(said)

    @rule(number=numbers, count=st.integers(1, 3))
    def say_again(self, number: int, count: int) -> None:
        """What was said a moment or long ago comes once more."""
        sent = [(mirror, message) for mirror, message in self.log if mirror in self.mirrors]
        if sent:
            self.send([sent[-1 - number % len(sent)]] * count)

    @rule(numbers=st.lists(numbers, min_size=1, max_size=6))
    def play_on(self, numbers: list[int]) -> None:
        """The side to move decides."""
        for number in numbers:
            self.let_play(self.model.decider, ClientMessage("move", number))

    @rule(number=numbers)
    def prepare(self, number: int) -> None:
        """The other prepares answers."""
        self.let_play(1 - self.model.decider, ClientMessage("conditions", number))

    @rule(side=st.integers(0, 1), shift=st.integers(-4, -1), is_granted=st.booleans(), number=numbers)
    def ask_to_go_back(self, side: int, shift: int, is_granted: bool, number: int) -> None:
        self.let_play(1 - self.model.decider, ClientMessage("conditions", number))
        self.let_play(side, ClientMessage("takeback", shift=shift))
        if is_granted:
            self.let_play(1 - side, ClientMessage("accept", twist="takeback"))

    @rule(person=players, said=ends, is_meant=st.integers(0, 5))
    def give_up(self, person: str, said: ClientMessage, is_meant: int) -> None:
        """Most of the time people think again."""
        if is_meant == 5:
            self.say_at_once([(person, 0, said)])

    def let_play(self, side: int, said: ClientMessage) -> None:
        """Let a side say something, if it is played."""
        person = self.model.seats[side]
        if person and not self.model.end:
            self.say_at_once([(person, said.number, said)])

    def say_at_once(self, said: list[tuple[str, int, ClientMessage]]) -> None:
        """Send what comes to their minds, each after what was said before."""
        sent: list[Said] = []
        guess = self.model
        for person, number, saying in said:
            own = self.sockets_of(person)
            if own:
                message = saying.message(guess)
                sent.append((own[number % len(own)], message))
                guess, _ = guess.after(person, message)
        self.send(sent)

    def send(self, sent: list[Said]) -> None:
        """Send it all without waiting, and find the order in which it was received."""
        for mirror in self.mirrors:
            mirror.problems, mirror.history = [], []
        for mirror, message in sent:
            mirror.say(message)
        for mirror in dict(sent):  # when all have been received, everybody has been told
            mirror.catch_up()
        self.log += sent
        self.model = self.explained(sent)
        if len(self.server_clients) == 1:  # all saw the same, in one order
            assert len({tuple(mirror.history) for mirror in self.mirrors}) <= 1

    def explained(self, sent: list[Said]) -> Model:
        """The model after these messages, in the order that explains what everybody was told.

        Several servers tell each other what has happened, which takes a moment.
        """
        until = time.monotonic() + (PATIENCE if len(self.server_clients) > 1 else 0)
        while True:
            for mirror in self.mirrors:
                mirror.catch_up()
            found = next(filter(None, map(self.outcome, orders(sent))), None)
            if found:
                return found
            if time.monotonic() > until:
                self.complain(sent)

    def outcome(self, order: list[Said]) -> Model | None:
        """The model after these messages in this order, if it is what everybody was told."""
        model = self.model
        codes: dict[Mirror, list[str]] = {mirror: [] for mirror in self.mirrors}
        for mirror, message in order:
            model, code = model.after(mirror.person, message)
            codes[mirror] += [code] if code else []
        is_told = all(
            mirror.problems == codes[mirror] and mirror.told == model.told_to(mirror.person)
            for mirror in self.mirrors
        )
        return model if is_told else None

    def complain(self, sent: list[Said]) -> NoReturn:
        """Say what is different from the order in which all was sent."""
        model, codes = self.model, [(mirror.person, mirror.problems) for mirror in self.mirrors]
        said = [(mirror.person, message) for mirror, message in sent]
        for mirror, message in sent:
            model, _ = model.after(mirror.person, message)
        for mirror in self.mirrors:
            assert mirror.told == model.told_to(mirror.person), (mirror.person, said, codes)
        pytest.fail(f"{said} led to {codes}")

    def sockets_of(self, person: str) -> list[Mirror]:
        """The open sockets of a player."""
        return [mirror for mirror in self.mirrors if mirror.person == person]


def random_moves(position: Position, chance: random.Random) -> list[str]:
    """A game to its end."""
    played = []
    while not position.is_over:
        played.append(chance.choice(position.legal_moves))
        position = position.play(played[-1])
    return played


def orders(sent: list[Said]) -> Iterator[list[Said]]:
    """Every order in which messages may be received: each socket's stay in theirs."""
    if not sent:
        yield []
    for mirror in dict.fromkeys(mirror for mirror, _ in sent):
        first = next(said for said in sent if said[0] is mirror)
        rest = list(sent)
        rest.remove(first)
        for others in orders(rest):
            yield [first, *others]


@pytest.fixture(autouse=True)
def few_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever nobody looks at is put away."""
    monkeypatch.setattr("kwartet.server.live.registry.MOST_LOADED", 1)


def let_them_play(server_clients: list[ServerClient], examples: int) -> None:
    """Run the machine."""
    run_state_machine_as_test(
        partial(MatchMachine, server_clients),  # type: ignore[arg-type]  # whatever makes a machine is fine
        settings=settings(
            max_examples=examples,
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_a_match_stays_right_whatever_people_do(server_client: ServerClient) -> None:
    let_them_play([server_client], EXAMPLES // 2)


def test_a_match_stays_right_whatever_people_do_at_two_servers(
    postgres: Postgres, redis: RedisServer, tmp_path: Path
) -> None:
    chosen = Settings(postgres.new_database(), 1, client=tmp_path, limits=False, redis=redis.address)
    with local_client(make_app(chosen)) as one, local_client(make_app(chosen)) as other:
        let_them_play([ServerClient(one), ServerClient(other)], EXAMPLES // 2)
