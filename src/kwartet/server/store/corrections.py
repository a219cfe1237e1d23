"""Corrections: another result for a finished match, and the ratings that follow from it.

All rated games of the game and variant are replayed. Only the ratings of those players are stored again whom
the correction reaches, from the corrected match on. The old result is kept in the table `corrections`.
"""

from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Side
from kwartet.server.domain.glicko import Rating
from kwartet.server.domain.ladder import engine_rating
from kwartet.server.domain.rating_history import RatedMatch, Seat, Step, reached, replay
from kwartet.server.domain.snapshot import ABORT, CORRECTION, PLAYERS_ENDINGS, UNPLAYED
from kwartet.server.store.locks import Lock, take_lock
from kwartet.server.store.ratings import can_all_be_rated, step_row
from kwartet.server.store.schema import corrections, players, rating_steps, ratings, tables

Steps = dict[str, dict[str, Row[Any]]]  # by table, by player


class NotCorrectable(Exception):
    """The match has no result that a host can correct; the message says why."""


async def correct(connection: AsyncConnection, table: str, winner: Side | None, *, counts: bool) -> set[str]:
    """Give a finished match another result; return the players whose ratings were computed again.

    Without a winner it is a draw; a match that does not count is aborted. Raises `NotCorrectable`.
    """
    await take_lock(connection, Lock.RATING)
    row = await correctable(connection, table)
    old = {"table_id": table, "at": datetime.now(UTC), "winner": row.winner, "ending": row.ending}
    await connection.execute(insert(corrections).values(old))
    new = {"winner": None if winner is None else int(winner), "ending": CORRECTION if counts else ABORT}
    await connection.execute(
        update(tables).where(tables.c.id == table).values(version=row.version + 1, **new)
    )
    return await rate_again(connection, row) if row.rated else set()


async def correctable(connection: AsyncConnection, table: str) -> Row[Any]:
    """The row of a match that was not decided by the rules of its game; raises `NotCorrectable`."""
    row = (await connection.execute(select(tables).where(tables.c.id == table).with_for_update())).first()
    if row is None or row.kind != "people":
        raise NotCorrectable(f"there is no match {table!r}")
    if row.ended is None:
        raise NotCorrectable("this match is not over")
    if row.ending not in PLAYERS_ENDINGS:
        raise NotCorrectable(f"the rules of the game decided this match: {row.ending}")
    return row


async def rate_again(connection: AsyncConnection, corrected: Row[Any]) -> set[str]:
    """Replay all ratings of a game and variant, and store those that the correction reaches."""
    matches, is_counted = await rated_matches(connection, corrected)
    those = reached(matches, corrected.id)
    if not is_counted:
        matches = [match for match in matches if match.table != corrected.id]
    history: dict[str, list[Step]] = defaultdict(list)
    for step in replay(matches):
        history[step.player].append(step)
    for player in those:
        await store_history(connection, corrected, player, history[player])
    return those


async def rated_matches(connection: AsyncConnection, corrected: Row[Any]) -> tuple[list[RatedMatch], bool]:
    """All games that have changed ratings, and the corrected one; and whether that one counts now."""
    steps = await stored_steps(connection, corrected)
    levels = await levels_of_engines(connection)
    rated = and_(tables.c.game == corrected.game, tables.c.variant == corrected.variant, tables.c.rated)
    found = await connection.execute(
        select(tables).where(rated, tables.c.ended.is_not(None)).order_by(tables.c.ended, tables.c.id)
    )
    rows = {row.id: row for row in found if row.id in steps or row.id == corrected.id}
    new = rows[corrected.id]
    is_new = new.id not in steps and await is_rated_now(connection, new)
    if new.id not in steps and not is_new:
        del rows[new.id]
    matches = [
        match_of(row, steps.get(row.id, {}), levels, is_new=is_new and row is new) for row in rows.values()
    ]
    return matches, new.ending not in UNPLAYED


async def stored_steps(connection: AsyncConnection, corrected: Row[Any]) -> Steps:
    """All rating changes of a game and variant."""
    own = and_(rating_steps.c.game == corrected.game, rating_steps.c.variant == corrected.variant)
    found: Steps = defaultdict(dict)
    for row in await connection.execute(select(rating_steps).where(own)):
        found[row.table_id][row.player_id] = row
    return found


async def levels_of_engines(connection: AsyncConnection) -> dict[str, int]:
    """The levels of the engines, by their ids."""
    found = await connection.execute(
        select(players.c.id, players.c.level).where(players.c.level.is_not(None))
    )
    return {row.id: row.level for row in found}


async def is_rated_now(connection: AsyncConnection, row: Row[Any]) -> bool:
    """Whether the players of a match have ratings that it can change."""
    ids = [player for player in (row.first_player, row.second_player) if player]
    return len(ids) == len(Side) and await can_all_be_rated(connection, ids)


def match_of(
    row: Row[Any], steps: dict[str, Row[Any]], levels: dict[str, int], *, is_new: bool
) -> RatedMatch:
    """A game with its seats. A rating that is not computed here is the one that was recorded."""
    ids = (row.first_player, row.second_player)

    def seat(side: int) -> Seat:
        player, opponent = ids[side], ids[1 - side]
        if player in levels:
            fixed = engine_rating(row.game, row.variant, levels[player])
        elif player in steps or is_new:
            return Seat(player)
        else:
            fixed = Rating()
        recorded = steps.get(opponent)
        if recorded is not None and recorded.opponent_rating is not None:
            fixed = Rating(recorded.opponent_rating, recorded.opponent_deviation)
        return Seat(None, fixed)

    return RatedMatch(row.id, row.ended, row.winner, (seat(0), seat(1)))


async def store_history(
    connection: AsyncConnection, corrected: Row[Any], player: str, history: list[Step]
) -> None:
    """Replace the rating of a player, and its changes from the corrected match on."""
    game, variant = corrected.game, corrected.variant
    steps, own = rating_steps.c, ratings.c
    changed = and_(steps.player_id == player, steps.game == game, steps.variant == variant)
    is_later = or_(steps.at >= corrected.ended, steps.table_id == corrected.id)
    await connection.execute(delete(rating_steps).where(changed, is_later))
    kept = await connection.scalar(select(func.count()).select_from(rating_steps).where(changed)) or 0
    for step in history[kept:]:
        await connection.execute(insert(rating_steps).values(step_row(step, game, variant)))
    rating = and_(own.player_id == player, own.game == game, own.variant == variant)
    await connection.execute(delete(ratings).where(rating))
    if history:
        last, key = history[-1], {"player_id": player, "game": game, "variant": variant}
        now = {"rating": last.after.rating, "deviation": last.after.deviation}
        more = {"volatility": last.after.volatility, "games": len(history), "updated": last.at}
        await connection.execute(insert(ratings).values(key | now | more))
