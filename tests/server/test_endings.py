"""Every ending of every rule set, reached at a match on each database, and kept as the core says it.

endings.kw holds one game for each, from its usual start where random play finds one; "nobody can move" and
"no legal placement" are so rare that their games begin shortly before the end. In blitz YINSH, where no ring
is ever removed before the end, no position was found in which nobody can move: to shut in ten rings takes
more markers than there are. There, test_lengths.py stores a text of that length.
"""

import asyncio
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from sqlalchemy import String, func, select
from sqlalchemy.exc import DBAPIError

import kwartet
from kwartet import Position, Record, Side
from kwartet.server.domain import snapshot
from kwartet.server.domain.games import choice_of
from kwartet.server.domain.opening import MatchRequest, new_match
from kwartet.server.live.registry import new_random_choices
from kwartet.server.store import add_in
from kwartet.server.store.schema import rating_steps, tables
from kwartet.server.wire.tables import MoveUp
from server.live_tables import ANN, BEN, LiveTables, Process, live_tables

GAMES = list(kwartet.read_records((Path(__file__).parent / "endings.kw").read_text()))
REPLAYED_INLINE = 2  # decisions before the end, where a whole game would show nothing more


def reason(record: Record) -> str:
    """Why a game ended."""
    assert record.result is not None
    return record.result.reason


def name(record: Record) -> str:
    """The rule set and the ending of a game."""
    return f"{record.game.id} {record.game.variant}: {reason(record)}"


def vocabulary() -> set[str]:
    """Every ending that the core knows."""
    return {ending for game in kwartet.all_games() for ending in game.endings}


def longest(column: str) -> int:
    """How many characters a column of `tables` holds."""
    kind = tables.c[column].type
    assert isinstance(kind, String)
    assert kind.length is not None
    return kind.length


def test_there_is_a_game_for_every_ending_of_the_core() -> None:
    assert {reason(record) for record in GAMES} == vocabulary()
    assert len(vocabulary()) > 15
    rule_sets = {(game.id, variant) for game in kwartet.all_games() for variant in game.variants}
    assert {(record.game.id, record.game.variant) for record in GAMES} == rule_sets


def test_every_ending_fits_into_its_column() -> None:
    by_agreement = {
        snapshot.RESIGNATION,
        snapshot.TIMEOUT,
        snapshot.AGREEMENT,
        snapshot.ABANDONMENT,
        *snapshot.UNPLAYED,
    }
    assert max(map(len, vocabulary() | by_agreement)) <= longest("ending")


def test_rated_games_are_played_to_their_ends(any_database: str) -> None:
    stored = asyncio.run(all_played(any_database, rated=True, last=None))
    assert stored == {name(record): (reason(record), 2) for record in GAMES}


def test_unrated_games_are_played_to_their_ends(any_database: str) -> None:
    stored = asyncio.run(all_played(any_database, rated=False, last=REPLAYED_INLINE))
    assert stored == {name(record): (reason(record), 0) for record in GAMES}


async def all_played(address: str, *, rated: bool, last: int | None) -> dict[str, tuple[str | None, int]]:
    """Play the last decisions of each game, or all; return the endings kept and how many ratings changed."""
    async with live_tables(address) as live:
        process = await live.start()
        return {
            name(record): await played(live, process, *last_part(record, last), rated=rated)
            for record in GAMES
        }


def last_part(record: Record, last: int | None) -> tuple[Position, tuple[str, ...]]:
    """The last decisions of a game, and where they begin."""
    number = 0 if last is None else max(0, len(record.moves) - last)
    position = record.start
    for move in record.moves[:number]:
        position = position.play(move)
    return position, tuple(record.moves[number:])


async def played(
    live: LiveTables, process: Process, start: Position, moves: tuple[str, ...], *, rated: bool
) -> tuple[str | None, int]:
    """Play a match between Ann and Ben; return the ending that is kept, and how many ratings have changed."""
    table = await set_up(live, start, rated=rated)
    with suppress(DBAPIError):  # what could not be kept is missing afterwards
        await play(process, table, moves)
    stored = await process.services.store.load(table)
    assert stored is not None
    changes = select(func.count()).where(rating_steps.c.table_id == table)
    async with live.database.reading() as connection:
        return stored.row.ending, await connection.scalar(changes) or 0


async def set_up(live: LiveTables, start: Position, *, rated: bool) -> str:
    """A match that begins anywhere; also a rated one, which no client could ask for."""
    wanted = MatchRequest(choice=choice_of(start.game), first="me", start=start.text)
    match = new_match(wanted, ANN, new_random_choices(), live.now, guest=BEN)
    async with live.database.transaction() as connection:
        await add_in(connection, replace(match, facts=replace(match.facts, rated=rated)))
    return match.facts.id


async def play(process: Process, table: str, moves: tuple[str, ...]) -> None:
    """Let the side to move decide, to the end."""
    first, second = await process.come(ANN, table), await process.come(BEN, table)
    people = (first, second) if first.table.match_state.ids[0] == ANN.id else (second, first)
    for ply, move in enumerate(moves):
        side: Side = first.table.game_log.now.to_move
        await people[side].do(MoveUp(ply=ply, move=move))
    assert first.table.snapshot.is_over
