"""Time at a match: flags, lag, players who are gone, servers that were, and clocks that were set."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from kwartet import Ending, Side
from kwartet.server.domain.clocks import FIRST_TURN, SECOND, ClockRule, Days, Fischer
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.wire.matches import BeatUp, ClaimUp
from kwartet.server.wire.tables import MoveUp, TakebackUp
from server.live_tables import ANN, BEN, LiveTables, Person, begun, left, live_tables

BLITZ = Fischer(seconds=180, increment=2)
Story = Callable[[LiveTables], Awaitable[None]]


def tell(database: str, scenario: Story) -> None:
    """Let a scenario happen."""

    async def happen() -> None:
        async with live_tables(database) as live:
            await scenario(live)

    asyncio.run(happen())


async def refused(person: Person, message: ClaimUp | MoveUp) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as refusal:
        await person.do(message)
    return refusal.value.code


def test_the_clock_runs_from_the_second_turn_on(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(BLITZ)
        process = await live.start()
        ann, ben = await process.come(ANN, name), await process.come(BEN, name)
        live.hands.go(20)
        await ann.move("d4")
        live.hands.go(20)
        await ben.move("d5")
        live.hands.go(20)
        assert left(ann.table, Side.FIRST) == timedelta(seconds=160)
        await ann.move("e4")
        assert left(ann.table, Side.FIRST) == timedelta(seconds=162)
        assert left(ann.table, Side.SECOND) == timedelta(seconds=180)

    tell(any_database, scenario)


def test_a_flag_falls_by_itself(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, ben = await begun(process, await live.match(BLITZ))
        await alive(live, process.match_worker.tick, 177.5)
        live.hands.go(2.4)
        await ann.table.check_clock()
        assert not ann.table.snapshot.is_over
        live.hands.go(0.2)
        ended = (await ben.receive("ended"))["result"]
        assert (ended["winner"], ended["reason"]) == (1, "timeout")
        assert await refused(ann, MoveUp(ply=2, move="e4")) == "game_over"

    tell(any_database, scenario)


def test_a_decision_after_the_flag_comes_too_late(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, ben = await begun(process, await live.match(BLITZ))
        await alive(live, process.match_worker.tick, 177.5)
        live.hands.go(2.5)
        assert await refused(ann, MoveUp(ply=2, move="e4")) == "game_over"
        assert (await ben.receive("ended"))["result"]["reason"] == "timeout"
        assert ann.table.game_log.ply == 2

    tell(any_database, scenario)


def test_a_message_that_was_on_its_way_is_in_time(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, _ben = await begun(process, await live.match(BLITZ))
        ann.client.lag = 400
        await alive(live, process.match_worker.tick, 177.5)
        live.hands.go(2.8)
        await ann.table.check_clock()
        await ann.move("e4")
        assert left(ann.table, Side.FIRST) == timedelta(seconds=2, milliseconds=100)
        assert ann.table.lag_budgets[Side.FIRST].held == SECOND - 400 + 100

    tell(any_database, scenario)


def test_nobody_is_late_while_the_server_was_away(any_database: str) -> None:
    """A machine that slept, or a database that was gone: the clocks are moved before a flag can fall."""

    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, ben = await begun(process, await live.match(BLITZ))
        await alive(live, process.match_worker.tick, 100)
        live.hands.go(3600)
        await ann.table.check_clock()
        assert await refused(ann, MoveUp(ply=2, move="e4")) == "too_early"
        await process.match_worker.tick()
        assert left(ann.table, Side.FIRST) == timedelta(seconds=80)
        await ann.move("e4")
        assert not ben.table.snapshot.is_over

    tell(any_database, scenario)


def test_lag_is_measured_by_beats(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann = await process.come(ANN, await live.match(BLITZ))
        number = (await ann.receive("beat"))["number"]
        await ann.do(BeatUp(number=number + 1))
        assert ann.client._heartbeat_sent
        await ann.do(BeatUp(number=number))
        assert not ann.client._heartbeat_sent

    tell(any_database, scenario)


def test_the_sweep_finds_flags_where_nobody_is(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(BLITZ)
        process = await live.start()
        await begun(process, name)
        await process.tables.close()
        process = await live.start("two")
        await alive(live, process.match_worker.tick, 170)
        stored = await process.services.store.load(name)
        assert stored
        assert stored.ending is None
        await alive(live, process.match_worker.tick, 15)
        stored = await process.services.store.load(name)
        assert stored
        assert stored.ending == Ending(Side.SECOND, "timeout")

    tell(any_database, scenario)


@pytest.mark.parametrize("decisions", [0, 1])
def test_a_match_that_does_not_begin_is_given_up(any_database: str, decisions: int) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(BLITZ)
        process = await live.start()
        ann = await process.come(ANN, name)
        for move in ["d4"][:decisions]:
            await ann.move(move)
        await alive(live, process.match_worker.tick, FIRST_TURN / SECOND + 5)
        assert (await ann.receive("ended"))["result"]["reason"] == "abort"

    tell(any_database, scenario)


async def alive(live: LiveTables, tick: Callable[[], Awaitable[None]], seconds: float) -> None:
    """Let time go by while a server lives."""
    for _ in range(int(seconds / 2.5)):
        live.hands.go(2.5)
        await tick()


def test_a_game_is_claimed_when_the_other_was_gone_for_a_minute(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, ben = await begun(process, await live.match(BLITZ))
        live.hands.go(70)
        assert await refused(ann, ClaimUp(claim="win")) == "too_early"  # Ben is here
        ben.go()
        live.hands.go(59)
        assert await refused(ann, ClaimUp(claim="win")) == "too_early"
        live.hands.go(1.5)
        await ann.do(ClaimUp(claim="win"))
        ended = (await ann.receive("ended"))["result"]
        assert (ended["winner"], ended["reason"]) == (0, "abandonment")

    tell(any_database, scenario)


def test_a_draw_can_be_claimed_as_well(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, ben = await begun(process, await live.match(BLITZ))
        ann.go()
        live.hands.go(61)
        await ben.do(ClaimUp(claim="draw"))
        ended = (await ben.receive("ended"))["result"]
        assert (ended["winner"], ended["reason"]) == (None, "abandonment")

    tell(any_database, scenario)


@pytest.mark.parametrize(
    ("clock", "days", "code"), [(Days(days=14), 13, "not_allowed"), (None, 13, "too_early")]
)
def test_a_slow_match_allows_a_long_absence(
    any_database: str, clock: ClockRule | None, days: int, code: str
) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, ben = await begun(process, await live.match(clock))
        ann.go()
        live.hands.go(days * 86_400)
        assert await refused(ben, ClaimUp(claim="win")) == code
        if clock is None:
            live.hands.go(86_400)
            await ben.do(ClaimUp(claim="win"))
            assert (await ben.receive("ended"))["result"]["winner"] == 1

    tell(any_database, scenario)


def test_nothing_is_claimed_before_both_have_decided(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann = await process.come(ANN, await live.match(BLITZ))
        await ann.move("d4")
        live.hands.go(200)
        assert await refused(ann, ClaimUp(claim="win")) == "not_allowed"

    tell(any_database, scenario)


def test_nobody_is_charged_for_the_time_without_a_server(any_database: str) -> None:
    """What went by until the last sign of life is gone; what came after it is given back."""

    async def scenario(live: LiveTables) -> None:
        name = await live.match(BLITZ)
        process = await live.start()
        await begun(process, name)
        await alive(live, process.match_worker.tick, 30)
        await process.tables.close()
        live.hands.go(3600)
        ann = await (await live.start("two")).come(ANN, name)
        assert left(ann.table, Side.FIRST) == timedelta(seconds=150)
        live.hands.go(10)
        await ann.move("e4")
        assert left(ann.table, Side.FIRST) == timedelta(seconds=142)

    tell(any_database, scenario)


def test_a_short_stop_of_the_server_is_charged(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        name = await live.match(BLITZ)
        process = await live.start()
        await begun(process, name)
        await process.tables.close()
        live.hands.go(2)
        ann = await (await live.start("two")).come(ANN, name)
        assert left(ann.table, Side.FIRST) == timedelta(seconds=178)

    tell(any_database, scenario)


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_machine_whose_clock_is_set_takes_and_gives_nothing(any_database: str, jump: float) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, ben = await begun(process, await live.match(BLITZ))
        await alive(live, process.match_worker.tick, 20)
        live.hands.wall += jump
        assert left(ann.table, Side.FIRST) == timedelta(seconds=160)
        await process.match_worker.tick()
        await ann.table.reload()
        assert process.services.time.now() == live.now
        assert timedelta(seconds=158) <= left(ann.table, Side.FIRST) <= timedelta(seconds=160)
        await alive(live, process.match_worker.tick, 20)
        await ann.move("e4")
        assert timedelta(seconds=140) <= left(ann.table, Side.FIRST) <= timedelta(seconds=142)
        assert await refused(ben, ClaimUp(claim="win")) == "too_early"
        assert not ben.table.snapshot.is_over

    tell(any_database, scenario)


def test_a_takeback_within_ones_own_turn_leaves_the_clock_alone(any_database: str) -> None:
    async def scenario(live: LiveTables) -> None:
        process = await live.start()
        ann, ben = await begun(process, await live.match(BLITZ))
        live.hands.go(5)
        await ann.do(TakebackUp(ply=0))
        while not (offers := (await ben.receive("match"))["match"]["offers"]):
            pass  # a state from before the request
        assert offers == [{"kind": "takeback", "side": 0, "ply": 0}]
        assert left(ann.table, Side.FIRST) == timedelta(seconds=175)

    tell(any_database, scenario)
