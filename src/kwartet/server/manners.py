"""Manners: who may do what at a table, and when.

These are the customs of playing at a screen, not rules of any game: whose turn it is, and how far a step back
may go.
"""

from dataclasses import dataclass

from kwartet import Result, Side
from kwartet.server.problems import Refusal
from kwartet.server.sheet import Sheet


@dataclass(frozen=True)
class Seating:
    """Which side the computer plays, if any, and whether decisions may be taken back."""

    computer_side: Side | None
    takebacks: bool

    def is_person(self, side: Side) -> bool:
        """Whether a person plays this side."""
        return side != self.computer_side

    def person_who_resigns(self, to_move: Side) -> Side:
        """The side that gives up: the only person, or whoever decides next of two at one screen."""
        return to_move if self.computer_side is None else self.computer_side.other


def is_repeated(sheet: Sheet, ply: int, move: str) -> bool:
    """Whether exactly this has been decided before: a message came twice."""
    return ply < sheet.ply and sheet.moves[ply].lower() == move.lower()


def check_ply(sheet: Sheet, ply: int) -> None:
    """Refuse what was meant for another moment of the game."""
    if ply != sheet.ply:
        raise Refusal("wrong_ply", f"this was meant for ply {ply}, but the game is at ply {sheet.ply}")


def check_decision(sheet: Sheet, seating: Seating, result: Result | None) -> None:
    """Refuse a decision after the end, or in the computer's place."""
    if result:
        raise Refusal("game_over", f"the game is over: {result}")
    if not seating.is_person(sheet.now.to_move):
        raise Refusal("not_your_turn", "it is the computer's turn")


def accepted_takeback(sheet: Sheet, seating: Seating, ply: int, *, has_resigned: bool) -> int:
    """How many decisions remain after a takeback; raises `Refusal` if it is not allowed.

    Within one's own unfinished turn a step back is always allowed. Otherwise the table must allow it. Against
    the computer it leads to a moment at which the person decides.
    """
    if ply > sheet.ply:
        raise Refusal(
            "wrong_ply", f"there are only {sheet.ply} decisions, so none after {ply} can be taken back"
        )
    if ply == sheet.ply and not has_resigned:
        return ply
    if sheet.is_own_turn(ply) and seating.is_person(sheet.now.to_move) and not has_resigned:
        return ply
    if not seating.takebacks:
        raise Refusal("no_takeback", "at this table decisions are not taken back")
    while ply >= 0 and not seating.is_person(sheet.to_move_at(ply)):
        ply -= 1
    if ply < 0:
        raise Refusal("no_takeback", "there is no decision of yours that could be taken back")
    return ply
