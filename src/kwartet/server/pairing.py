"""Pairing: how two who look for a game find each other.

Taking a seek and opening the table is one transaction, and among all processes only one pairs at a time: so a
seek is taken once, and two who look for the same game at the same moment do not miss each other. Nobody is
paired with themselves, and everybody's limits are kept.
"""

import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet.server.accounts.visitor import Visitor
from kwartet.server.choices import choice_of, game_of
from kwartet.server.messages.lobby import SeekUp
from kwartet.server.messages.matches import Begins, NewMatch
from kwartet.server.problems import Refusal
from kwartet.server.ratings.book import may_be_rated
from kwartet.server.ratings.glicko import CENTRE
from kwartet.server.store import Database
from kwartet.server.store.ratings import player_views
from kwartet.server.store.seeks import (
    KeptSeek,
    add_seek,
    close_seek,
    close_seeks,
    lead_to,
    open_seek,
    open_seeks_for,
    open_seeks_of,
)
from kwartet.server.store.turns import Turn, take_turn

MOST_SEEKS = 5  # of one player

OPPOSITE: dict[Begins, Begins] = {"me": "other", "other": "me", "random": "random"}

Limits = tuple[int | None, int | None]
OpenTable = Callable[[AsyncConnection, NewMatch, Visitor, Visitor], Awaitable[str]]
"""Opens a table for the one who sought and the one who came, and returns its name."""


class Pairing:
    """Opens, closes and takes seeks."""

    def __init__(self, database: Database, open_table: OpenTable) -> None:
        self._database = database
        self._open_table = open_table

    async def seek(self, player: Visitor, wanted: SeekUp) -> str | None:
        """Look for a game; return the table if somebody was found at once, which only `quick` tries."""
        wanted = checked(player, wanted)
        async with self._database.transaction() as connection:
            await take_turn(connection, Turn.PAIRING)
            seek = await best_for(connection, player, wanted) if wanted.quick else None
            if seek:
                return await self._pair(connection, seek, player, begins(seek.first, wanted.first))
            await self._open(connection, player, wanted)
            return None

    async def accept(self, player: Visitor, seek_id: str) -> str:
        """Take an open seek and return the table."""
        async with self._database.transaction() as connection:
            await take_turn(connection, Turn.PAIRING)
            seek = await open_seek(connection, seek_id)
            if seek is None:
                raise Refusal("gone", "somebody else was faster, or the seek has been closed")
            await check_acceptance(connection, seek, player)
            return await self._pair(connection, seek, player, seek.first)

    async def unseek(self, player: Visitor, seek_id: str | None) -> None:
        """Close a seek, or all of them."""
        async with self._database.transaction() as connection:
            if seek_id is None:
                await close_seeks(connection, player.id)
            else:
                await close_seek(connection, player.id, seek_id)

    async def _open(self, connection: AsyncConnection, player: Visitor, wanted: SeekUp) -> None:
        own = await open_seeks_of(connection, player.id)
        if any(is_the_same(seek, wanted) for seek in own):
            return  # a message that came twice
        if len(own) >= MOST_SEEKS:
            raise Refusal("too_many", f"you can look for {MOST_SEEKS} games at once")
        await add_seek(connection, secrets.token_hex(16), player.id, wanted, datetime.now(UTC))

    async def _pair(self, connection: AsyncConnection, seek: KeptSeek, player: Visitor, first: Begins) -> str:
        wanted = NewMatch(
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


def checked(player: Visitor, wanted: SeekUp) -> SeekUp:
    """A wish with all its options; raises what is wrong with it."""
    choice = choice_of(game_of(wanted.choice))
    if wanted.rated:
        check_rated(player)
        if not may_be_rated(choice, ()):
            raise Refusal("bad_option", "a rated game has the usual options")
    if wanted.lowest is not None and wanted.highest is not None and wanted.lowest > wanted.highest:
        raise Refusal("bad_option", "the lowest rating is above the highest")
    return replace(wanted, choice=choice)


def check_rated(player: Visitor) -> None:
    """Refuse a guest who wants a rated game."""
    if player.kind == "guest":
        raise Refusal("log_in_first", "a rated game needs an account")


async def check_acceptance(connection: AsyncConnection, seek: KeptSeek, player: Visitor) -> None:
    """Refuse somebody who may not take a seek."""
    if seek.player_id == player.id:
        raise Refusal("not_allowed", "this is your own seek")
    if seek.rated:
        check_rated(player)
    ratings = await ratings_of(connection, seek.choice.game, seek.choice.variant, player)
    if not is_within(ratings[player.id], limits_of(seek)):
        raise Refusal("not_allowed", "this seek is for other ratings")


async def best_for(connection: AsyncConnection, player: Visitor, wanted: SeekUp) -> KeptSeek | None:
    """The open seek that fits best: the nearest rating, of these the oldest."""
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
    """The ratings of players: that of a newcomer for those without one, none for guests."""
    views = await player_views(connection, [player.id for player in players], game, variant)
    ratings: dict[str, float | None] = {}
    for player in players:
        view = views.get(player.id)
        known = view.rating.rating if view and view.rating else CENTRE
        ratings[player.id] = None if player.kind == "guest" else known
    return ratings


def limits_of(wanted: SeekUp | KeptSeek) -> Limits:
    """The lowest and the highest rating of the other."""
    return wanted.lowest, wanted.highest


def is_within(rating: float | None, limits: Limits) -> bool:
    """Whether a rating is within limits; a guest has none and is so only if there are no limits."""
    lowest, highest = limits
    if rating is None:
        return lowest is None and highest is None
    return (lowest is None or rating >= lowest) and (highest is None or rating <= highest)


def can_both_begin(one: str, other: str) -> bool:
    """Whether the wishes of two about who begins go together."""
    return "random" in (one, other) or one != other


def begins(host: Begins, guest: Begins) -> Begins:
    """Who begins, as the one who sought would say it."""
    return OPPOSITE[guest] if host == "random" else host


def is_the_same(seek: KeptSeek, wanted: SeekUp) -> bool:
    """Whether a seek says what is wanted."""
    fields = ("choice", "clock", "rated", "first", "lowest", "highest")
    return all(getattr(seek, field) == getattr(wanted, field) for field in fields)
