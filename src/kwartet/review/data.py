"""Data: a review as data for programs."""

from typing import TYPE_CHECKING

from kwartet.result import Side

if TYPE_CHECKING:
    from kwartet.review.change import Change
    from kwartet.review.model import Decision, Review, ReviewedTurn
    from kwartet.review.worth import Worth

DIGITS = 4


def data_of(review: "Review") -> dict[str, object]:
    """The whole review; all chances are those of the first side."""
    record, result = review.record, review.record.result
    return {
        "game": record.game.id,
        "variant": record.game.variant,
        "options": dict(record.game.options),
        "headers": dict(record.headers),
        "start": record.start.text,
        "result": None if result is None else {"winner": winner(result.winner), "words": str(result)},
        "players": [player(review, side) for side in Side],
        "turning_points": [turn.name for turn in review.turning_points],
        "turns": [turn_data(turn) for turn in review.turns],
    }


def winner(side: Side | None) -> int | None:
    """The number of a side, None if there is none."""
    return None if side is None else int(side)


def player(review: "Review", side: Side) -> dict[str, object]:
    """One player's accuracy and grades."""
    accuracy = review.accuracy(side)
    return {
        "name": review.players[side],
        "accuracy": None if accuracy is None else round(accuracy, 2),
        "grades": {str(grade): count for grade, count in review.counts(side).items()},
    }


def turn_data(turn: "ReviewedTurn") -> dict[str, object]:
    """One turn with its decisions."""
    return {
        "number": turn.turn.number,
        "side": int(turn.side),
        "text": turn.turn.text,
        "loss": round(turn.loss, DIGITS),
        "grade": str(turn.grade),
        "change": change_name(turn.change),
        "turning_point": turn.is_turning_point,
        "decisions": [decision_data(decision) for decision in turn.decisions],
    }


def decision_data(decision: "Decision") -> dict[str, object]:
    """One decision with the worth before and after it."""
    return {
        "ply": decision.ply,
        "move": decision.move,
        "forced": decision.is_forced,
        "best": decision.before.best,
        "loss": round(decision.loss, DIGITS),
        "grade": str(decision.grade),
        "change": change_name(decision.change),
        "before": worth_data(decision.before),
        "after": worth_data(decision.after),
    }


def change_name(change: "Change | None") -> str | None:
    """The name of a change, if there is one."""
    return None if change is None else str(change)


def worth_data(worth: "Worth") -> dict[str, object]:
    """What a position is worth."""
    return {
        "chance": round(worth.chance, DIGITS),
        "outcome": worth.outcome,
        "plies": worth.plies,
        "score": worth.score,
        "line": list(worth.line),
        "depth": worth.depth,
    }
