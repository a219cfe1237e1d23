"""Opening: how a match begins: with a friend, an engine or a seek, or as a rematch."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from kwartet import Side
from kwartet.server.domain.clocks import ClockRule
from kwartet.server.domain.engines import engine_id, engine_name
from kwartet.server.domain.game_log import GameLog, game_log_of, start_of
from kwartet.server.domain.games import GameChoice, choice_of, game_of, has_default_options
from kwartet.server.domain.lobby import Begins
from kwartet.server.domain.match_state import MatchState, begun
from kwartet.server.domain.permissions import check_rated_player
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.domain.tables import TableFacts
from kwartet.server.domain.visitor import Visitor
from kwartet.server.runtime.refusal import Refusal

Value = TypeVar("Value")


@dataclass(frozen=True)
class MatchRequest:
    """The match that a player requests."""

    choice: GameChoice
    clock: ClockRule | None = None
    first: Begins = "random"
    rated: bool = False
    listed: bool = False
    takebacks: bool = True
    engine: int | None = None
    start: str | None = None
    seed: int | None = None
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class RandomChoices:
    """The random choices: the name of the table, and the side for a `random` choice."""

    table: str
    side: Side


def first_game_log(request: MatchRequest) -> GameLog:
    """The log with which a new match begins; raises `Refusal` or a `KwartetError`."""
    start = start_of(game_of(request.choice), request.start, request.seed)
    if start.is_over:
        raise Refusal("game_over", f"a game cannot begin here, for it is over: {start.result}")
    return game_log_of(start, request.moves)


def new_match(
    request: MatchRequest,
    host: Visitor,
    chance: RandomChoices,
    now: datetime,
    *,
    guest: Visitor | None = None,
    invited: Visitor | None = None,
) -> Snapshot:
    """A new match; it begins at once if the opponent is an engine or known already. Raises `Refusal`."""
    check_rated(request, host, guest)
    if invited:
        check_challenge(request, host, invited)
    game_log = first_game_log(request)
    if game_log.now.is_over:
        raise Refusal("game_over", f"a match cannot begin here, for it is over: {game_log.now.result}")
    own = host_side(request, game_log, chance)
    facts = TableFacts(
        id=chance.table,
        created=now,
        choice=choice_of(game_log.game),
        kind="people",
        level=request.engine,
        computer_side=own.other if request.engine else None,
        takebacks=request.takebacks and not (request.rated and request.engine),
        names=game_log.game.sides,
        start=game_log.start.text,
        rated=request.rated,
        listed=request.listed,
        clock=request.clock,
    )
    match_state = seated(facts, game_log, own, host, opponent_of(request, guest), now)
    return Snapshot(facts, 0, game_log, replace(match_state, invited=invited.id if invited else None))


def opponent_of(request: MatchRequest, guest: Visitor | None) -> tuple[str, str] | None:
    """The id and the name of the opponent: the engine, a known player, or None until a player joins."""
    if request.engine is not None:
        return engine_id(request.engine), engine_name(request.engine)
    return None if guest is None else (guest.id, guest.name)


def seated(
    facts: TableFacts,
    game_log: GameLog,
    own: Side,
    host: Visitor,
    other: tuple[str, str] | None,
    now: datetime,
) -> MatchState:
    """The match state with these seats; if both are taken, the match has begun."""
    if other is None:
        return MatchState(by_side(own, host.id, None), by_side(own, host.name, facts.names[own.other]))
    state = MatchState(by_side(own, host.id, other[0]), by_side(own, host.name, other[1]))
    return begun(state, facts.clock, game_log, now)


def by_side(own: Side, host: Value, other: Value) -> tuple[Value, Value]:
    """Two values, for the host and for the opponent, in the order of the sides."""
    return (host, other) if own is Side.FIRST else (other, host)


def host_side(request: MatchRequest, game_log: GameLog, chance: RandomChoices) -> Side:
    """The side of the player who opens a match: the side to move if they want to begin."""
    if request.first == "random":
        return chance.side
    return game_log.now.to_move if request.first == "me" else game_log.now.to_move.other


def check_rated(request: MatchRequest, host: Visitor, guest: Visitor | None) -> None:
    """Refuse a rated match without accounts, or without the default start and options."""
    if not request.rated:
        return
    check_rated_player(host.kind)
    if guest:
        check_rated_player(guest.kind)
    has_own_start = request.start is not None or request.seed is not None or request.moves
    if has_own_start or not has_default_options(request.choice):
        raise Refusal("bad_option", "a rated match begins at the usual start with the usual options")


def check_challenge(request: MatchRequest, host: Visitor, invited: Visitor) -> None:
    """Refuse a challenge to a player who cannot answer it."""
    if invited.id == host.id:
        raise Refusal("not_allowed", "you cannot challenge yourself")
    if request.engine is not None or invited.kind == "engine":
        raise Refusal("not_allowed", "an engine cannot be challenged; start a match at its level instead")
    if request.rated and invited.kind == "guest":
        raise Refusal("bad_option", "a game with a guest is not rated")


def rematch_of(state: Snapshot, table: str, seed: int, now: datetime) -> Snapshot:
    """The same match with the sides exchanged; a random start is chosen again."""
    facts, match_state = state.facts, state.match_state
    game = game_of(facts.choice)
    start = game.start(seed) if game.info.random_start else start_of(game, facts.start)
    side = facts.computer_side
    again = replace(
        facts,
        id=table,
        created=now,
        computer_side=None if side is None else side.other,
        start=start.text,
    )
    (first, second), (first_name, second_name) = match_state.ids, match_state.names
    game_log = game_log_of(start, ())
    seats = MatchState((second, first), (second_name, first_name))
    return Snapshot(again, 0, game_log, begun(seats, facts.clock, game_log, now))
