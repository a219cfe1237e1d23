"""Pairing: who finds whom, also when many look at the same moment in several processes."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import insert, select

from kwartet.server.domain.clocks import Days, Fischer
from kwartet.server.domain.games import GameChoice
from kwartet.server.domain.lobby import Begins, SeekRequest
from kwartet.server.domain.visitor import Visitor
from kwartet.server.live.opening import open_in
from kwartet.server.lobby.pairing import MOST_SEEKS, Pairing, begins, can_both_begin
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.store.ratings import newcomer
from kwartet.server.store.schema import ratings, tables
from kwartet.server.store.seeks import StoredSeek, add_seek, open_seeks
from server.stored_players import NOON, StoredPlayers, open_registry

YINSH = GameChoice(game="yinsh", variant="standard", options={})


def wish(**more: object) -> SeekRequest:
    """A wish for a game of YINSH with five minutes for each."""
    return SeekRequest(**{"choice": YINSH, "clock": Fischer(seconds=300, increment=3), **more})  # type: ignore[arg-type]


def tell(address: str, scenario: Callable[[StoredPlayers], Awaitable[None]]) -> None:
    """Let something happen on a database."""

    async def play() -> None:
        async with open_registry(address) as registry:
            await scenario(registry)

    asyncio.run(play())


async def ann_and_bob(registry: StoredPlayers) -> tuple[Visitor, Visitor]:
    """Two people with accounts."""
    return await registry.visitor("Ann"), await registry.visitor("Bob")


def pairing_of(registry: StoredPlayers) -> Pairing:
    """The pairing of a process."""
    return Pairing(registry.database, open_in)


async def all_open(registry: StoredPlayers) -> list[StoredSeek]:
    """Every open seek."""
    async with registry.database.reading() as connection:
        return await open_seeks(connection, 100)


async def seats(registry: StoredPlayers) -> list[tuple[str, str]]:
    """Who plays whom."""
    async with registry.database.reading() as connection:
        rows = await connection.execute(select(tables.c.first_player, tables.c.second_player))
        return [(row.first_player, row.second_player) for row in rows]


async def rate(registry: StoredPlayers, player: Visitor, rating: float) -> None:
    """Give a player a rating in YINSH."""
    row = newcomer(player.id, "yinsh", "standard", NOON) | {"rating": rating}
    async with registry.database.transaction() as connection:
        await connection.execute(insert(ratings).values(row))


async def refused(doing: object) -> str:
    """The code with which something is refused."""
    with pytest.raises(Refusal) as refusal:
        await doing  # type: ignore[misc]
    return refusal.value.code


def test_a_seek_is_taken_once_by_however_many(any_database: str) -> None:
    """Ten accept it at the same moment, in two processes."""

    async def scenario(registry: StoredPlayers) -> None:
        async with open_registry(any_database) as elsewhere:
            host = await registry.visitor("Host")
            guests = [await registry.visitor(f"Guest {number}") for number in range(10)]
            await pairing_of(registry).seek(host, wish())
            (seek,) = await all_open(registry)
            both = [pairing_of(registry), pairing_of(elsewhere)]
            done = await asyncio.gather(
                *(both[number % 2].accept(guest, seek.id) for number, guest in enumerate(guests)),
                return_exceptions=True,
            )
            refusals = [each.code for each in done if isinstance(each, Refusal)]
            assert refusals == ["gone"] * 9
            assert len(await seats(registry)) == 1
            assert await all_open(registry) == []

    tell(any_database, scenario)


def test_all_who_look_at_the_same_moment_find_somebody(any_database: str) -> None:
    """Twenty look for the same game, in two processes: ten tables, and everybody sits at one."""

    async def scenario(registry: StoredPlayers) -> None:
        async with open_registry(any_database) as elsewhere:
            visitors = [await registry.visitor(f"Player {number}") for number in range(20)]
            both = [pairing_of(registry), pairing_of(elsewhere)]
            found = await asyncio.gather(
                *(both[number % 2].seek(each, wish(quick=True)) for number, each in enumerate(visitors))
            )
            assert sum(table is not None for table in found) == 10
            pairs = await seats(registry)
            assert len(pairs) == 10
            assert Counter(player for pair in pairs for player in pair) == Counter(
                each.id for each in visitors
            )
            assert await all_open(registry) == []

    tell(any_database, scenario)


def test_nobody_plays_themselves(any_database: str) -> None:
    async def scenario(registry: StoredPlayers) -> None:
        ann, pairing = await registry.visitor("Ann"), pairing_of(registry)
        assert await pairing.seek(ann, wish(quick=True)) is None
        assert await pairing.seek(ann, wish(quick=True)) is None
        (seek,) = await all_open(registry)
        assert await refused(pairing.accept(ann, seek.id)) == "not_allowed"
        assert await seats(registry) == []

    tell(any_database, scenario)


def test_only_what_is_the_same_is_paired(any_database: str) -> None:
    others = (
        wish(clock=Fischer(seconds=300, increment=5)),
        wish(clock=Days(days=2)),
        wish(clock=None),
        wish(rated=True),
        wish(choice=GameChoice(game="yinsh", variant="blitz", options={})),
    )

    async def scenario(registry: StoredPlayers) -> None:
        ann, bob, pairing = *await ann_and_bob(registry), pairing_of(registry)
        for other in others:
            await pairing.seek(ann, other)
        assert await pairing.seek(bob, wish(quick=True)) is None
        assert await pairing.seek(bob, wish(quick=True, clock=Days(days=2)))
        assert await all_open(registry) == []  # both have a game now

    tell(any_database, scenario)


def test_options_with_their_usual_values_are_the_same_game(any_database: str) -> None:
    async def scenario(registry: StoredPlayers) -> None:
        ann, bob, pairing = *await ann_and_bob(registry), pairing_of(registry)
        await pairing.seek(ann, wish(choice=GameChoice(game="skato", variant="standard", options={})))
        usual = GameChoice(game="skato", variant="standard", options={"size": 8})
        assert await pairing.seek(bob, wish(choice=usual, quick=True))

    tell(any_database, scenario)


def test_a_seek_from_before_an_option_was_added_is_taken(any_database: str) -> None:
    async def scenario(registry: StoredPlayers) -> None:
        ann, bob, pairing = *await ann_and_bob(registry), pairing_of(registry)
        former, now = (GameChoice("skato", "standard", options) for options in ({"size": 8}, {}))
        async with registry.database.transaction() as connection:
            await add_seek(connection, "former", ann.id, wish(choice=former), NOON)
        assert await pairing.seek(bob, wish(choice=now, quick=True))
        assert len(await seats(registry)) == 1

    tell(any_database, scenario)


def test_limits_of_both_are_kept(any_database: str) -> None:
    async def scenario(registry: StoredPlayers) -> None:
        strong, weak = await registry.visitor("Strong"), await registry.visitor("Weak")
        guest, pairing = await registry.visitor("guest 1", "guest"), pairing_of(registry)
        await rate(registry, strong, 2000)
        await rate(registry, weak, 1200)
        await pairing.seek(strong, wish(lowest=1800))
        (seek,) = await all_open(registry)
        assert await refused(pairing.accept(weak, seek.id)) == "not_allowed"
        assert await refused(pairing.accept(guest, seek.id)) == "not_allowed"
        assert await pairing.seek(weak, wish(quick=True)) is None
        await pairing.unseek(strong, None)
        await pairing.unseek(weak, None)
        await pairing.seek(strong, wish())
        assert await pairing.seek(weak, wish(quick=True, highest=1500)) is None
        newcomer = await registry.visitor("New")
        assert await pairing.seek(newcomer, wish(quick=True, lowest=1100, highest=1300)) is not None
        assert {frozenset(pair) for pair in await seats(registry)} == {frozenset((weak.id, newcomer.id))}

    tell(any_database, scenario)


def test_the_nearest_rating_is_found_first(any_database: str) -> None:
    async def scenario(registry: StoredPlayers) -> None:
        pairing = pairing_of(registry)
        for name, rating in (("Low", 1000), ("Near", 1450), ("High", 2100)):
            visitor = await registry.visitor(name)
            await rate(registry, visitor, rating)
            await pairing.seek(visitor, wish())
        new = await registry.visitor("New")
        await pairing.seek(new, wish(quick=True))
        (pair,) = await seats(registry)
        assert {player.lstrip("0") for player in pair} == {"near", "new"}

    tell(any_database, scenario)


@pytest.mark.parametrize(
    ("host", "guest", "fits", "first"),
    [
        ("me", "me", False, None),
        ("other", "other", False, None),
        ("me", "other", True, "me"),
        ("random", "me", True, "other"),
        ("random", "random", True, "random"),
        ("other", "random", True, "other"),
    ],
)
def test_who_begins(host: Begins, guest: Begins, fits: bool, first: str | None) -> None:
    assert can_both_begin(host, guest) == fits
    if fits:
        assert begins(host, guest) == first


def test_a_wish_to_begin_is_granted(any_database: str) -> None:
    async def scenario(registry: StoredPlayers) -> None:
        ann, bob, pairing = *await ann_and_bob(registry), pairing_of(registry)
        await pairing.seek(ann, wish())
        await pairing.seek(bob, wish(quick=True, first="me"))
        assert await seats(registry) == [(bob.id, ann.id)]

    tell(any_database, scenario)


def test_what_cannot_be_sought(any_database: str) -> None:
    async def scenario(registry: StoredPlayers) -> None:
        ann, guest = await registry.visitor("Ann"), await registry.visitor("guest 1", "guest")
        pairing = pairing_of(registry)
        large = GameChoice(game="skato", variant="standard", options={"size": 10})
        assert await refused(pairing.seek(guest, wish(rated=True))) == "log_in_first"
        assert await refused(pairing.seek(ann, wish(rated=True, choice=large))) == "bad_option"
        assert await refused(pairing.seek(ann, wish(lowest=1600, highest=1500))) == "bad_option"
        assert await refused(pairing.accept(ann, "nothing")) == "gone"
        await pairing.seek(ann, wish(rated=True))
        (seek,) = await all_open(registry)
        assert await refused(pairing.accept(guest, seek.id)) == "log_in_first"

    tell(any_database, scenario)


def test_a_player_has_a_few_seeks_and_closes_their_own(any_database: str) -> None:
    async def scenario(registry: StoredPlayers) -> None:
        ann, bob, pairing = *await ann_and_bob(registry), pairing_of(registry)
        for days in range(1, MOST_SEEKS + 1):
            await pairing.seek(ann, wish(clock=Days(days=days)))
            await pairing.seek(ann, wish(clock=Days(days=days)))  # a message that came twice
        assert len(await all_open(registry)) == MOST_SEEKS
        assert await refused(pairing.seek(ann, wish(clock=None))) == "too_many"
        seek, *_ = await all_open(registry)
        await pairing.unseek(bob, seek.id)
        await pairing.unseek(bob, None)
        assert len(await all_open(registry)) == MOST_SEEKS
        await pairing.unseek(ann, seek.id)
        assert len(await all_open(registry)) == MOST_SEEKS - 1
        await pairing.unseek(ann, None)
        assert await all_open(registry) == []

    tell(any_database, scenario)


def test_a_pairing_that_fails_leaves_the_seek_open(any_database: str) -> None:
    async def fail(*_: object) -> str:
        raise RuntimeError

    async def scenario(registry: StoredPlayers) -> None:
        ann, bob = await ann_and_bob(registry)
        await pairing_of(registry).seek(ann, wish())
        (seek,) = await all_open(registry)
        with pytest.raises(RuntimeError):
            await Pairing(registry.database, fail).accept(bob, seek.id)
        assert await all_open(registry) == [seek]
        assert await pairing_of(registry).accept(bob, seek.id)

    tell(any_database, scenario)
