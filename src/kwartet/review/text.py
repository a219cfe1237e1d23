"""Text: a review as text, in columns, one turn in a line."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kwartet.position import Position
from kwartet.result import Side
from kwartet.review.grade import Grade
from kwartet.review.lines import line_text

if TYPE_CHECKING:
    from kwartet.review.model import Review, ReviewedTurn

LONGEST_LINE = 6


class Row(NamedTuple):
    """A line of text with the grade of its turn, which may choose its colour."""

    text: str
    grade: Grade | None = None


def text_of(review: "Review") -> str:
    """The whole review."""
    return "\n".join(row.text for row in rows_of(review))


def rows_of(review: "Review") -> Iterator[Row]:
    """The review line by line: who played, every turn, both players, the turning points."""
    yield from heading(review)
    yield Row("")
    yield from turn_rows(review)
    yield Row("")
    yield from (Row(line) for line in aligned(player_cells(review), right=range(1, 7)))
    yield Row("")
    yield from turning_point_rows(review)


def heading(review: "Review") -> Iterator[Row]:
    """The title: the game, and how it ended."""
    first, second = review.players
    yield Row(f"{review.record.game.name}: {first} against {second}")
    yield Row(f"{review.record.result or 'unfinished'}")


def turn_rows(review: "Review") -> Iterator[Row]:
    """A line for every turn below the names of the columns."""
    side = review.record.game.sides[0]
    positions = list(review.record.positions())
    cells = [["turn", f"{side} before", "after", "lost", "", ""]]
    cells += [turn_cells(turn, positions, review.record.game.sides) for turn in review.turns]
    first, *others = aligned(cells, right=(1, 2, 3))
    yield Row(first)
    yield from (Row(line, turn.grade) for line, turn in zip(others, review.turns, strict=True))


def turn_cells(turn: "ReviewedTurn", positions: Sequence[Position], sides: tuple[str, str]) -> list[str]:
    """The cells of one turn."""
    lost = f"{100 * turn.loss:.1f} %" if turn.loss else ""
    grade = "only move" if turn.accuracy is None else str(turn.grade)
    worth = [turn.before.words(sides), turn.after.words(sides)]
    return [turn.name, *worth, lost, grade, better(turn, positions)]


def better(turn: "ReviewedTurn", positions: Sequence[Position]) -> str:
    """The better line from the worst decision of a turn on, if it was an error and a better line is known."""
    worst = turn.worst
    if not turn.grade.is_error or not worst.before.line:
        return ""
    return f"better {line_text(positions[worst.ply], worst.before.line, LONGEST_LINE)}"


def player_cells(review: "Review") -> list[list[str]]:
    """The accuracy of both players and the number of turns of each grade."""
    names = ["", "accuracy", *(str(grade) for grade in Grade)]
    return [names, *([review.players[side], *figures(review, side)] for side in Side)]


def figures(review: "Review", side: Side) -> list[str]:
    """The numbers of one player."""
    accuracy = review.accuracy(side)
    shown = "-" if accuracy is None else f"{accuracy:.1f}"
    return [shown, *(str(count) for count in review.counts(side).values())]


def turning_point_rows(review: "Review") -> Iterator[Row]:
    """The turning points, one in a line."""
    sides = review.record.game.sides
    yield Row("turning points:" if review.turning_points else "no turning points")
    for turn in review.turning_points:
        course = f"from {turn.before.words(sides)} to {turn.after.words(sides)}"
        change = f": {turn.change.words}" if turn.change else ""
        yield Row(f"  {turn.name} ({turn.grade}, {course}{change})", turn.grade)


def aligned(rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    """Rows of cells as lines with straight columns, those with these numbers aligned to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(padded(row, widths, right)).rstrip() for row in rows]


def padded(row: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> Iterator[str]:
    """Cells at the width of their columns."""
    for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
        yield cell.rjust(width) if number in right else cell.ljust(width)
