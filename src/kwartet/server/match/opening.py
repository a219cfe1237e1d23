"""Opening: how a match begins, with a friend, an engine, somebody from the lobby, or once more."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from kwartet import Side
from kwartet.server.accounts.visitor import Visitor
from kwartet.server.beginning import first_sheet, new_name
from kwartet.server.choices import choice_of, game_of
from kwartet.server.match.affairs import Affairs, begun
from kwartet.server.match.reminding import remind_first_in
from kwartet.server.messages.matches import NewMatch
from kwartet.server.problems import Refusal
from kwartet.server.ratings.book import may_be_rated
from kwartet.server.ratings.engines import engine_id, engine_name
from kwartet.server.sheet import Sheet, sheet_of, start_of
from kwartet.server.store import TableFacts, add_in

Columns = Mapping[str, Any]
Value = TypeVar("Value")


@dataclass(frozen=True)
class Opponent:
    """Who sits opposite."""

    id: str
    name: str
    kind: str


async def open_in(
    connection: AsyncConnection,
    wanted: NewMatch,
    host: Visitor,
    guest: Visitor | None = None,
    now: datetime | None = None,
) -> str:
    """Open a match within a transaction and return its name; raises `Refusal`."""
    facts, sheet, columns = opening(wanted, host, guest, now or datetime.now(UTC))
    await add_in(connection, facts, sheet.moves, **columns)
    await remind_first_in(connection, facts, columns, sheet)
    return facts.id


def opening(
    wanted: NewMatch, host: Visitor, guest: Visitor | None, now: datetime, invited: Visitor | None = None
) -> tuple[TableFacts, Sheet, Columns]:
    """A new match: what is fixed, where it begins, and what else the store keeps."""
    opponent = opposite(wanted, guest)
    check_rated(wanted, host, opponent)
    if invited:
        check_challenge(wanted, host, invited)
    sheet = first_sheet(wanted)
    if sheet.now.is_over:
        raise Refusal("game_over", f"a match cannot begin here, for it is over: {sheet.now.result}")
    own = host_side(wanted, sheet)
    facts = TableFacts(
        id=new_name(),
        created=now,
        choice=choice_of(sheet.game),
        kind="people",
        level=wanted.engine,
        computer_side=own.other if wanted.engine else None,
        takebacks=wanted.takebacks and not (wanted.rated and wanted.engine),
        names=sheet.game.sides,
        start=sheet.start.text,
        rated=wanted.rated,
        listed=wanted.listed,
        clock=wanted.clock,
    )
    affairs = seats(facts, sheet, own, host, opponent, now)
    return facts, sheet, replace(affairs, invited=invited.id if invited else None).columns()


def opposite(wanted: NewMatch, guest: Visitor | None) -> Opponent | None:
    """Who sits opposite: the engine that was asked for, somebody who is known already, or nobody yet."""
    if wanted.engine is not None:
        return Opponent(engine_id(wanted.engine), engine_name(wanted.engine), "engine")
    return None if guest is None else Opponent(guest.id, guest.name, guest.kind)


def seats(
    facts: TableFacts, sheet: Sheet, own: Side, host: Visitor, other: Opponent | None, now: datetime
) -> Affairs:
    """Who sits where; if both do, the match has begun."""
    ids = by_side(own, host.id, None if other is None else other.id)
    names = by_side(own, host.name, other.name if other else facts.names[own.other])
    affairs = Affairs(ids, names)
    return affairs if other is None else begun(affairs, facts.clock, sheet, now)


def by_side(own: Side, host: Value, other: Value) -> tuple[Value, Value]:
    """What belongs to the host and to the other, in the order of the sides."""
    return (host, other) if own is Side.FIRST else (other, host)


def host_side(wanted: NewMatch, sheet: Sheet) -> Side:
    """The side of the one who opens a match: the one that decides first if they want to begin."""
    if wanted.first == "random":
        return secrets.choice(tuple(Side))
    return sheet.now.to_move if wanted.first == "me" else sheet.now.to_move.other


def check_rated(wanted: NewMatch, host: Visitor, other: Opponent | None) -> None:
    """Refuse a rated match that would be unfair: without accounts, or not from the usual start."""
    if not wanted.rated:
        return
    check_rated_player(host.kind)
    if other:
        check_rated_player(other.kind)
    has_own_start = wanted.start is not None or wanted.seed is not None or wanted.moves
    if has_own_start or not may_be_rated(wanted.choice, ()):
        raise Refusal("bad_option", "a rated match begins at the usual start with the usual options")


def check_challenge(wanted: NewMatch, host: Visitor, invited: Visitor) -> None:
    """Refuse a challenge to somebody who cannot answer it."""
    if invited.id == host.id:
        raise Refusal("not_allowed", "nobody challenges themselves")
    if wanted.engine is not None or invited.kind == "engine":
        raise Refusal("not_allowed", "an engine is not challenged; it plays at once, at the level asked for")
    if wanted.rated and invited.kind == "guest":
        raise Refusal("bad_option", "a game with a guest is not rated")


def check_rated_player(kind: str) -> None:
    """Refuse a guest at a rated match."""
    if kind == "guest":
        raise Refusal("log_in_first", "a rated game needs an account")


def rematch_of(facts: TableFacts, affairs: Affairs, now: datetime) -> tuple[TableFacts, Columns]:
    """The same match once more with the sides changed; a start that is drawn is drawn anew."""
    game = game_of(facts.choice)
    start = game.start() if game.info.random_start else start_of(game, facts.start)
    side = facts.computer_side
    again = replace(
        facts,
        id=new_name(),
        created=now,
        computer_side=None if side is None else side.other,
        start=start.text,
    )
    first, second = affairs.ids
    swapped = Affairs((second, first), (affairs.names[1], affairs.names[0]))
    return again, begun(swapped, facts.clock, sheet_of(start, ()), now).columns()
