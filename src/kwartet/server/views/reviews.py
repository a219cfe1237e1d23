"""Reviews as messages, with the reason for each error.

The reason for an error is found by playing on: the opponent's next turn after the move that was played, and
the better turn of the side itself. The reason is a turn that ends the game or raises a score; no rule of a
game is used here.
"""

from collections.abc import Iterator, Sequence

import msgspec

from kwartet import Position, Side
from kwartet.review import Decision, Review, ReviewedTurn
from kwartet.server.views.games import choice_of
from kwartet.server.views.positions import result_view
from kwartet.server.wire import review as wire

DIGITS = 4


def review_view(review: Review) -> wire.Review:
    """The whole review."""
    record = review.record
    positions = tuple(record.positions())
    first, second = (player_view(review, side) for side in Side)
    return wire.Review(
        choice=choice_of(record.game),
        headers=dict(record.headers),
        start=record.start.text,
        result=result_view(record.result),
        players=(first, second),
        turning_points=tuple(turn.name for turn in review.turning_points),
        turns=tuple(turn_view(turn, positions) for turn in review.turns),
    )


def player_view(review: Review, side: Side) -> wire.ReviewedPlayer:
    """One player's accuracy and grades."""
    accuracy = review.accuracy(side)
    return wire.ReviewedPlayer(
        name=review.players[side],
        accuracy=None if accuracy is None else round(accuracy, 2),
        grades={grade.value: count for grade, count in review.counts(side).items()},
    )


def turn_view(turn: ReviewedTurn, positions: Sequence[Position]) -> wire.ReviewedTurn:
    """One turn with its decisions."""
    return wire.ReviewedTurn(
        number=turn.turn.number,
        side=turn.side.value,
        text=turn.turn.text,
        loss=round(turn.loss, DIGITS),
        grade=turn.grade.value,
        turning_point=turn.is_turning_point,
        decisions=tuple(decision_view(decision, positions) for decision in turn.decisions),
    )


def decision_view(decision: Decision, positions: Sequence[Position]) -> wire.ReviewedDecision:
    """One decision, with the reason if it was an error."""
    before, after = positions[decision.ply], positions[decision.ply + 1]
    return wire.ReviewedDecision(
        ply=decision.ply,
        move=decision.move,
        forced=decision.is_forced,
        best=decision.before.best,
        loss=round(decision.loss, DIGITS),
        grade=decision.grade.value,
        before=worth_view(decision.before),
        after=worth_view(decision.after),
        allowed=why(decision, before, after) if decision.grade.is_error else None,
    )


def worth_view(worth: object) -> wire.Worth:
    """What a position is worth."""
    return msgspec.convert(worth, wire.Worth, from_attributes=True)


def why(decision: Decision, before: Position, after: Position) -> wire.Allowed:
    """Why a decision was an error: the simplest reason that can be found."""
    side = decision.side
    best = Course(before, decision.before.line)
    played = Course(after, decision.after.line)
    own, reply = best.turn_of(side), played.turn_of(side.other)
    if reply.wins(side.other):
        return reason("allows_win", side.other, reply.moves)
    if own.wins(side):
        return reason("misses_win", side, own.moves)
    allowed = reply.points(side.other) - best.after(own).turn_of(side.other).points(side.other)
    if reply.points(side.other) > 0 and allowed > 0:
        return reason("allows_score", side.other, reply.moves, points=allowed)
    missed = own.points(side) - (after.score[side] - before.score[side])
    if missed > 0 and after.to_move != side:
        return reason("misses_score", side, own.moves, points=missed)
    if decision.change:
        lost_in = decision.after.plies if decision.after.is_won_by(side.other) else None
        return reason(decision.change.value, side.other, reply.moves, plies=lost_in)
    return reason("loses_chance", side.other, reply.moves)


def reason(
    code: wire.Consequence, side: Side, moves: tuple[str, ...], *, points: int = 0, plies: int | None = None
) -> wire.Allowed:
    """A reason as a message."""
    return wire.Allowed(code=code, side=side.value, moves=moves, points=points, plies=plies)


class Course:
    """A position and the best moves from it."""

    def __init__(self, position: Position, line: Sequence[str]) -> None:
        self.positions = tuple(played(position, line))
        self.moves = tuple(line[: len(self.positions) - 1])

    def turn_of(self, side: Side) -> "Course":
        """The part of the play that begins here and is one turn of a side."""
        count = 0
        while count < len(self.moves) and self.positions[count].to_move == side:
            count += 1
        return Course(self.positions[0], self.moves[:count])

    def after(self, begin: "Course") -> "Course":
        """The rest of the play after its beginning."""
        return Course(begin.positions[-1], self.moves[len(begin.moves) :])

    def wins(self, side: Side) -> bool:
        """Whether a side has won at its end."""
        result = self.positions[-1].result
        return bool(self.moves) and result is not None and result.winner == side

    def points(self, side: Side) -> int:
        """By how much a side's score rises on the way."""
        return self.positions[-1].score[side] - self.positions[0].score[side]


def played(position: Position, line: Sequence[str]) -> Iterator[Position]:
    """The positions along a line."""
    yield position
    for move in line:
        position = position.play(move)
        yield position
