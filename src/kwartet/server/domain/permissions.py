"""Permissions: which player may do what at a table, and when. The checks raise `Refusal`."""

from kwartet import Side
from kwartet.server.domain.game_log import GameLog
from kwartet.server.domain.snapshot import Snapshot
from kwartet.server.runtime.refusal import Refusal


def seat_of(snapshot: Snapshot, player: str | None) -> Side:
    """The side that a player has at a match."""
    side = snapshot.match_state.side_of(player)
    if side is None:
        raise Refusal("not_allowed", "only the players of this match can do that")
    return side


def is_repeated(game_log: GameLog, ply: int, move: str) -> bool:
    """Whether exactly this move was played at this ply before: the message came twice."""
    return ply < game_log.ply and game_log.moves[ply].lower() == move.lower()


def check_ply(game_log: GameLog, ply: int) -> None:
    """Refuse a command that was meant for another ply."""
    if ply != game_log.ply:
        raise Refusal("wrong_ply", f"this was meant for ply {ply}, but the game is at ply {game_log.ply}")


def check_not_over(snapshot: Snapshot) -> None:
    """Refuse a command after the end of the game."""
    if snapshot.is_over:
        raise Refusal("game_over", f"the game is over: {snapshot.result}")


def check_playing(snapshot: Snapshot) -> None:
    """Refuse a command after the end of the game, or before both players are there."""
    check_not_over(snapshot)
    if snapshot.phase == "waiting":
        raise Refusal("too_early", "your opponent has not come yet")


def check_turn(snapshot: Snapshot, side: Side) -> None:
    """Refuse a decision of the side that is not to move."""
    if snapshot.to_move != side:
        is_computer = snapshot.to_move == snapshot.facts.computer_side
        raise Refusal("not_your_turn", f"it is {'the computer' if is_computer else 'your opponent'}'s turn")


def check_rated_player(kind: str) -> None:
    """Refuse a guest at a rated match."""
    if kind == "guest":
        raise Refusal("log_in_first", "a rated game needs an account")
