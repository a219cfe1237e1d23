"""Threats: what each side would win at once if it were to decide now.

For the side to move, all of its turns are tried. For the other side the same is done in the same position
with the other side to move, if there is such a position in the game; else after each decision of the side to
move. Nothing here knows a rule: a threat is whatever ends the game or raises the own score more than usual.
"""

from __future__ import annotations

import string
from dataclasses import dataclass, replace
from statistics import median_low
from typing import TYPE_CHECKING, NamedTuple

from kwartet import KwartetError
from kwartet.server.messages.positions import Threat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kwartet import Position, Side

MOST_STEPS = 4000
SIDE_LETTERS = string.ascii_letters + string.digits


class Gain(NamedTuple):
    """What a turn brings; the larger one is the better one."""

    wins: bool
    points: int


NOTHING = Gain(False, 0)


@dataclass(frozen=True)
class Turn:
    """A whole turn of a side: its decisions, where they are played, and what they bring."""

    moves: tuple[str, ...]
    places: tuple[str, ...]
    gain: Gain = NOTHING

    def and_then(self, move: str, places: tuple[str, ...]) -> Turn:
        """The turn with one more decision."""
        return Turn((*self.moves, move), (*self.places, *places))

    def is_longer_than_needed(self, others: Sequence[Turn]) -> bool:
        """Whether another turn does the same without a decision before it."""
        return any(self.moves[-len(each.moves) :] == each.moves != self.moves for each in others)


class Search:
    """Tries the turns of one side, as many as there is patience for."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.steps = 0

    def turns(self, position: Position) -> Iterator[Turn]:
        """The best turn after each first decision."""
        before = position.score[self.side]
        for move, clicks in position.clicks.items():
            yield self.best(position.play(move), Turn((move,), clicks), before)

    def best(self, position: Position, turn: Turn, before: int) -> Turn:
        """The best way to go on with a turn until the other side decides."""
        self.steps += 1
        if position.is_over or position.to_move != self.side or self.steps > MOST_STEPS:
            return replace(turn, gain=self.worth(position, before))
        longer = (
            self.best(position.play(move), turn.and_then(move, clicks), before)
            for move, clicks in position.clicks.items()
        )
        return max(longer, key=lambda each: each.gain)

    def worth(self, position: Position, before: int) -> Gain:
        """What has been won."""
        result = position.result
        wins = result is not None and result.winner == self.side
        return Gain(wins, 0 if wins else position.score[self.side] - before)


def threats_in(position: Position) -> tuple[Threat, ...]:
    """All threats, those of the side to move first."""
    if position.is_over:
        return ()
    mine, theirs = position.to_move, position.to_move.other
    return (
        *outstanding(mine, Search(mine).turns(position)),
        *outstanding(theirs, turns_of_the_other(position, theirs)),
    )


def outstanding(side: Side, turns: Iterable[Turn]) -> Iterator[Threat]:
    """The turns that win more than most of them do."""
    tried = list(turns)
    gains = [turn.gain for turn in tried]
    usual = max(NOTHING, median_low(gains)) if gains else NOTHING
    best = [turn for turn in tried if turn.gain == max(gains) > usual]
    return (threat(side, turn) for turn in best if not turn.is_longer_than_needed(best))


def threat(side: Side, turn: Turn) -> Threat:
    """A turn as a threat."""
    return Threat(
        side=side.value,
        move=turn.moves[0],
        moves=turn.moves,
        places=tuple(dict.fromkeys(turn.places)),
        gain="win" if turn.gain.wins else "score",
        points=turn.gain.points,
    )


def turns_of_the_other(position: Position, side: Side) -> list[Turn]:
    """What the side that is not to move could do if it were."""
    turned = with_other_side(position)
    if turned is not None:
        return list(Search(side).turns(turned))
    return after_each_move(position, side)


def with_other_side(position: Position) -> Position | None:
    """The same position with the other side to move, if its text can say so by one other letter."""
    fields = position.text.split(" ")
    for index in (index for index, field in enumerate(fields) if len(field) == 1):
        for letter in SIDE_LETTERS:
            turned = read_or_none(position, " ".join([*fields[:index], letter, *fields[index + 1 :]]))
            if turned and turned.to_move != position.to_move and turned.scene == position.scene:
                return turned
    return None


def read_or_none(position: Position, text: str) -> Position | None:
    """The position that a text describes, if it describes one."""
    try:
        return position.game.read(text)
    except KwartetError:
        return None


def after_each_move(position: Position, side: Side) -> list[Turn]:
    """What the other side could do after some decision of the side to move; the best of each kind."""
    search = Search(side)
    found: dict[str, Turn] = {}
    for move in position.legal_moves:
        after = position.play(move)
        if after.is_over or after.to_move != side:
            continue
        for turn in search.turns(after):
            known = found.get(turn.moves[0])
            if known is None or known.gain < turn.gain:
                found[turn.moves[0]] = turn
    return list(found.values())
