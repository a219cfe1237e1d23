"""Takebacks: how far decisions may be taken back. This rule exists only here.

Within its own unfinished turn a side may always step back. Otherwise the table must allow takebacks, and one
leads to a ply at which the side that asks decides; in a match against a person the opponent must agree.
"""

from kwartet import Side
from kwartet.server.domain.game_log import GameLog
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.runtime.refusal import Refusal

Targets = tuple[int | None, int | None]


def is_within_turn(game_log: GameLog, side: Side, ply: int) -> bool:
    """Whether a step back to a ply stays within the unfinished turn of a side."""
    return game_log.now.to_move == side and game_log.is_own_turn(ply)


def target_of(game_log: GameLog, side: Side, ply: int) -> int:
    """The ply to which a takeback leads: the wanted one, or the last before it at which the side decides.

    Raises `Refusal` if there is none.
    """
    while ply >= 0 and game_log.to_move_at(ply) != side:
        ply -= 1
    if ply < 0:
        raise Refusal("no_takeback", "there is no decision of yours that could be taken back")
    return ply


def offered_targets(snapshot: Snapshot) -> Targets:
    """By side, where a takeback would lead: the beginning of the side's last turn; None if there is none."""
    if snapshot.phase != "playing" or not snapshot.facts.takebacks:
        return None, None
    return last_turn(snapshot, Side.FIRST), last_turn(snapshot, Side.SECOND)


def last_turn(snapshot: Snapshot, side: Side) -> int | None:
    """The ply at which the last turn of a side began; none for an engine."""
    deciders = snapshot.game_log.deciders
    if side not in deciders or side == snapshot.facts.computer_side:
        return None
    ply = len(deciders) - 1
    while deciders[ply] != side:
        ply -= 1
    while ply > 0 and deciders[ply - 1] == side:
        ply -= 1
    return ply
