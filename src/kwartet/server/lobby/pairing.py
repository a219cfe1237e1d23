"""Pairing: matches players who look for a game.

Taking a seek and opening its table is one transaction, and only one process pairs at a time. So a seek is
taken once, and two players who look for the same game at the same moment find each other. Players are never
paired with themselves, and the rating limits of both players are kept.
"""

import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.domain.games import choice_of, game_of, has_default_options
from kwartet.server.domain.glicko import CENTRE
from kwartet.server.domain.lobby import Begins, SeekRequest
from kwartet.server.domain.opening import MatchRequest
from kwartet.server.domain.permissions import check_rated_player
from kwartet.server.domain.visitor import Visitor
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.store import Database
from kwartet.server.store.locks import Lock, take_lock
from kwartet.server.store.ratings import profiles
from kwartet.server.store.seeks import (
    StoredSeek,
    add_seek,
    close_seek,
    close_seeks,
    lead_to,
    open_seek,
    open_seeks_for,
    open_seeks_of,
)

MOST_SEEKS = 5  # open seeks of one player

OPPOSITE: dict[Begins, Begins] = {"me": "other", "other": "me", "random": "random"}

Limits = tuple[int | None, int | None]
OpenTable = Callable[[AsyncConnection, MatchRequest, Visitor, Visitor], Awaitable[str]]
"""Opens a table for the one who sought and the one who came, and returns its name."""


class Pairing:
    """Opens, closes and takes seeks."""

    def __init__(self, database: Database, open_table: OpenTable) -> None:
        self._database = database
        self._open_table = open_table

    async def seek(self, player: Visitor, wanted: SeekRequest) -> str | None:
        """Open a seek; with `quick`, take a matching one if there is one and return its table."""
        wanted = checked(player, wanted)
        async with self._database.transaction() as connection:
            await take_lock(connection, Lock.PAIRING)
            seek = await best_for(connection, player, wanted) if wanted.quick else None
            if seek:
                return await self._pair(connection, seek, player, begins(seek.first, wanted.first))
            await self._open(connection, player, wanted)
            return None

    async def accept(self, player: Visitor, seek_id: str) -> str:
        """Take an open seek and return the table."""
        async with self._database.transaction() as connection:
            await take_lock(connection, Lock.PAIRING)
            seek = await open_seek(connection, seek_id)
            if seek is None:
                raise Refusal("gone", "another player was faster, or the seek has been closed")
            await check_acceptance(connection, seek, player)
            return await self._pair(connection, seek, player, seek.first)

    async def unseek(self, player: Visitor, seek_id: str | None) -> None:
        """Close a seek, or all of them."""
        async with self._database.transaction() as connection:
            if seek_id is None:
                await close_seeks(connection, player.id)
            else:
                await close_seek(connection, player.id, seek_id)

    async def _open(self, connection: AsyncConnection, player: Visitor, wanted: SeekRequest) -> None:
        own = await open_seeks_of(connection, player.id)
        if any(is_the_same(seek, wanted) for seek in own):
            return  # a repeated message
        if len(own) >= MOST_SEEKS:
            raise Refusal("too_many", f"you can look for {MOST_SEEKS} games at once")
        await add_seek(connection, secrets.token_hex(16), player.id, wanted, datetime.now(UTC))

    async def _pair(
        self, connection: AsyncConnection, seek: StoredSeek, player: Visitor, first: Begins
    ) -> str:
        wanted = MatchRequest(
            choice=seek.choice,
            clock=seek.clock,
            first=first,
            rated=seek.rated,
            listed=True,
            takebacks=not seek.rated,
        )
        host = Visitor(seek.player_id, seek.name, seek.kind)
        table = await self._open_table(connection, wanted, host, player)
        await lead_to(connection, seek.id, table)
        await close_seeks(connection, seek.player_id, player.id)
        return table


def checked(player: Visitor, wanted: SeekRequest) -> SeekRequest:
    """A request with all its options; raises an error if it is invalid."""
    choice = choice_of(game_of(wanted.choice))
    if wanted.rated:
        check_rated_player(player.kind)
        if not has_default_options(choice):
            raise Refusal("bad_option", "a rated game has the usual options")
    if wanted.lowest is not None and wanted.highest is not None and wanted.lowest > wanted.highest:
        raise Refusal("bad_option", "the lowest rating is above the highest")
    return replace(wanted, choice=choice)


async def check_acceptance(connection: AsyncConnection, seek: StoredSeek, player: Visitor) -> None:
    """Refuse a player who may not take a seek."""
    if seek.player_id == player.id:
        raise Refusal("not_allowed", "this is your own seek")
    if seek.rated:
        check_rated_player(player.kind)
    ratings = await ratings_of(connection, seek.choice.game, seek.choice.variant, player)
    if not is_within(ratings[player.id], limits_of(seek)):
        raise Refusal("not_allowed", "this seek is for other ratings")


async def best_for(connection: AsyncConnection, player: Visitor, wanted: SeekRequest) -> StoredSeek | None:
    """The best matching open seek: the nearest rating, then the oldest."""
    those = [
        seek
        for seek in await open_seeks_for(connection, wanted)
        if seek.player_id != player.id and can_both_begin(seek.first, wanted.first)
    ]
    hosts = [Visitor(seek.player_id, seek.name, seek.kind) for seek in those]
    ratings = await ratings_of(connection, wanted.choice.game, wanted.choice.variant, player, *hosts)
    own = ratings[player.id]
    fitting = [
        seek
        for seek in those
        if is_within(own, limits_of(seek)) and is_within(ratings[seek.player_id], limits_of(wanted))
    ]
    return min(
        fitting, key=lambda seek: abs((ratings[seek.player_id] or CENTRE) - (own or CENTRE)), default=None
    )


async def ratings_of(
    connection: AsyncConnection, game: str, variant: str, *players: Visitor
) -> dict[str, float | None]:
    """The ratings of players; newcomers have the initial rating, guests have none."""
    views = await profiles(connection, [player.id for player in players], game, variant)
    ratings: dict[str, float | None] = {}
    for player in players:
        view = views.get(player.id)
        known = view.rating.rating if view and view.rating else CENTRE
        ratings[player.id] = None if player.kind == "guest" else known
    return ratings


def limits_of(wanted: SeekRequest | StoredSeek) -> Limits:
    """The lowest and the highest rating that the opponent may have."""
    return wanted.lowest, wanted.highest


def is_within(rating: float | None, limits: Limits) -> bool:
    """Whether a rating is within limits; a guest has no rating and fits only if there are no limits."""
    lowest, highest = limits
    if rating is None:
        return lowest is None and highest is None
    return (lowest is None or rating >= lowest) and (highest is None or rating <= highest)


def can_both_begin(one: str, other: str) -> bool:
    """Whether two players' choices of who begins are compatible."""
    return "random" in (one, other) or one != other


def begins(host: Begins, guest: Begins) -> Begins:
    """Who begins, from the point of view of the player who opened the seek."""
    return OPPOSITE[guest] if host == "random" else host


def is_the_same(seek: StoredSeek, wanted: SeekRequest) -> bool:
    """Whether a seek has the same settings as a request."""
    fields = ("choice", "clock", "rated", "first", "lowest", "highest")
    return all(getattr(seek, field) == getattr(wanted, field) for field in fields)
