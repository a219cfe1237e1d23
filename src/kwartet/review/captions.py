"""Captions: texts of the graph for screen readers and pointers."""

from typing import TYPE_CHECKING

from kwartet.result import Side

if TYPE_CHECKING:
    from kwartet.review.model import Review, ReviewedTurn

LONGEST_NAME = 34


def plain(text: str, longest: int = LONGEST_NAME) -> str:
    """A text for a picture: printable, and not too long."""
    printable = "".join(character if character.isprintable() else " " for character in text)
    return printable if len(printable) <= longest else printable[: longest - 1] + "…"


def title(review: "Review") -> str:
    """The title: the game and its players."""
    first, second = map(plain, review.players)
    return f"{review.record.game.name}: {first} against {second}"


def description(review: "Review") -> str:
    """The picture as text: the course, the accuracy, the errors."""
    sides = review.record.game.sides
    begin, end = (review.worths[ply].words(sides) for ply in (0, -1))
    course = f"{sides[0]}'s chance of winning over {len(review.turns)} turns, from {begin} to {end}."
    return " ".join([course, *(accuracy(review, side) for side in Side), errors(review)])


def accuracy(review: "Review", side: Side) -> str:
    """The accuracy of a side as a sentence."""
    found = review.accuracy(side)
    name = plain(review.players[side])
    return f"{name} never had a choice." if found is None else f"Accuracy of {name}: {found:.0f}."


def errors(review: "Review") -> str:
    """All errors in their order."""
    found = [f"{turn.name} ({turn.grade})" for turn in review.turns if turn.grade.is_error]
    return f"Errors: {', '.join(found)}." if found else "There are no errors."


def hint(turn: "ReviewedTurn", review: "Review") -> str:
    """The text for a turn under the pointer."""
    sides = review.record.game.sides
    lost = f", lost {100 * turn.loss:.1f} %" if turn.loss else ""
    instead = f", better {turn.worst.before.best}" if turn.grade.is_error else ""
    change = f", {turn.change.words}" if turn.change else ""
    return f"{turn.name}: {turn.grade}{lost}{change}{instead}; {sides[0]}: {turn.after.words(sides)}"
