"""Graph: the course of a game as a picture.

A curve shows the first side's chance of winning after every decision: above the middle the first side stands
better, below it the second. Errors are marked as annotators mark them, `?!`, `?` and `??`, with a dot at the
end of the turn; a turning point has a line through the whole height. Sizes are for a picture of 1200 steps.
"""

from collections.abc import Iterator
from dataclasses import replace
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from kwartet.draw.checks import check_frame
from kwartet.draw.frame import framed, words
from kwartet.draw.look import Colour
from kwartet.draw.looks import look_of
from kwartet.draw.plane import Box, Spot
from kwartet.result import Side
from kwartet.review.captions import description, hint, plain, title
from kwartet.review.grade import Grade

if TYPE_CHECKING:
    from kwartet.review.model import Review, ReviewedTurn

PICTURE = Box(0, 0, 1200, 694)
PLOT = Box(84, 96, 1192, 530)
PADDING = 16  # between the curve and the left and right edge of the plot
SIGN_ROOM = 44  # above and below the curve, for the annotator's signs and the names of the sides
LABEL_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
MOST_LABELS = 16
COLOURS = {
    "first": Colour("#2f8f83", "#4cc2b3"),
    "second": Colour("#6d62c4", "#9d92f2"),
    "curve": Colour("#3a3936", "#f0ede6"),
    "inaccuracy": Colour("#b98900", "#f0c244"),
    "mistake": Colour("#d2691e", "#f5934a"),
    "blunder": Colour("#c22f36", "#ff7a78"),
}
ACCURACY = 690  # right ends of the columns below the plot
COLUMNS = {Grade.INACCURACY: 890, Grade.MISTAKE: 1040, Grade.BLUNDER: 1190}
END = ' text-anchor="end"'
SIZES = {Grade.INACCURACY: 8, Grade.MISTAKE: 9, Grade.BLUNDER: 10}


def graph(review: "Review", *, theme: str = "auto", size: int = 720) -> str:
    """The picture, `size` pixels wide."""
    check_frame(theme, size)
    game = review.record.game
    look = look_of(game.id, game.info.pieces)
    body = heading(review) + grid() + plot(review) + numbers(review) + summary(review) + hints(review)
    spoken = words(title(review), description(review))
    return framed(body, spoken, PICTURE, replace(look, colours={**look.colours, **COLOURS}), theme, size)


def text(x: int, y: int, said: str, *, size: int = 24, colour: str = "ink", more: str = "") -> str:
    """A text element."""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="${colour}"{more}>{escape(said)}</text>'


def heading(review: "Review") -> str:
    """The players, and how the game ended."""
    result = str(review.record.result or "unfinished")
    return text(PLOT.left, 30, title(review), size=28, more=' font-weight="700"') + text(
        PLOT.left, 66, plain(result, 90), colour="muted"
    )


def height(chance: float) -> int:
    """The height of a chance in the picture."""
    return round(PLOT.bottom - SIGN_ROOM - chance * (PLOT.height - 2 * SIGN_ROOM))


def grid() -> str:
    """The background of the curve, with lines at every quarter."""
    ground = box(PLOT, 'rx="14" fill="$tray"')
    middle = height(0.5)
    lines = "".join(f"M{PLOT.left} {height(quarter)}H{PLOT.right}" for quarter in (0.25, 0.75))
    return (
        ground
        + f'<path d="{lines}" stroke="$slot" stroke-width="1.5" stroke-dasharray="2 8"/>'
        + f'<path d="M{PLOT.left} {middle}H{PLOT.right}" stroke="$muted" stroke-width="2"/>'
        + "".join(percentage(chance) for chance in (0.0, 0.5, 1.0))
    )


def box(at: Box, paint: str) -> str:
    """A rectangle."""
    return f'<rect x="{at.left}" y="{at.top}" width="{at.width}" height="{at.height}" {paint}/>'


def percentage(chance: float) -> str:
    """The label of a chance beside the plot."""
    return text(
        PLOT.left - 12, height(chance) + 8, f"{100 * chance:.0f} %", size=22, colour="muted", more=END
    )


def spots_of(review: "Review") -> list[Spot]:
    """The points of the curve, one for every position of the game."""
    left, room = PLOT.left + PADDING, PLOT.width - 2 * PADDING
    last = len(review.worths) - 1
    return [
        Spot(round(left + room * ply / last), height(worth.chance)) for ply, worth in enumerate(review.worths)
    ]


def plot(review: "Review") -> str:
    """Areas, names of the sides, turning points, the curve, and the marks on it."""
    spots = spots_of(review)
    curve = "L".join(f"{spot.x} {spot.y}" for spot in spots)
    return (
        areas(curve, spots)
        + "".join(turning_line(turn, spots) for turn in review.turning_points)
        + side_names(review)
        + f'<path d="M{curve}" fill="none" stroke="$curve" stroke-width="4" stroke-linejoin="round" '
        'stroke-linecap="round"/>'
        + "".join(mark(turn, spots) for turn in review.turns if turn.grade.is_error)
    )


def areas(curve: str, spots: list[Spot]) -> str:
    """The areas between the curve and the middle, in the colour of the side that stands better."""
    middle = height(0.5)
    shape = f"M{spots[0].x} {middle}L{curve}L{spots[-1].x} {middle}z"
    halves = {
        "first": PLOT._replace(bottom=middle),
        "second": PLOT._replace(top=middle),
    }
    return "".join(
        f'<clipPath id="$id-{name}">{box(half, "")}</clipPath>'
        f'<path d="{shape}" fill="${name}" opacity=".5" clip-path="url(#$id-{name})"/>'
        for name, half in halves.items()
    )


def side_names(review: "Review") -> str:
    """The names of the sides, above and below the middle."""
    first, second = review.record.game.sides
    bold, left = ' font-weight="700"', PLOT.left + PADDING
    return text(left, PLOT.top + 31, first, more=bold) + text(left, PLOT.bottom - 14, second, more=bold)


def end_of(turn: "ReviewedTurn", spots: list[Spot]) -> Spot:
    """The point of the curve at the end of a turn."""
    return spots[turn.turn.ply + len(turn.decisions)]


def turning_line(turn: "ReviewedTurn", spots: list[Spot]) -> str:
    """A line through the plot at a turning point."""
    x = end_of(turn, spots).x
    stroke = f'stroke="${turn.grade}" stroke-width="2.5" stroke-dasharray="9 7" opacity=".75"'
    return f'<path d="M{x} {PLOT.top}V{PLOT.bottom}" {stroke}/>'


def mark(turn: "ReviewedTurn", spots: list[Spot]) -> str:
    """A dot and the annotator's sign, on the side to which the curve moved."""
    spot, grade = end_of(turn, spots), turn.grade
    y = spot.y + (36 if turn.side is Side.FIRST else -18)
    halo = ' stroke="$tray" stroke-width="5" paint-order="stroke"'
    bold = ' font-weight="800" text-anchor="middle"'
    return text(spot.x, y, grade.symbol, colour=str(grade), more=bold + halo) + dot(spot, grade)


def dot(at: Spot, grade: Grade) -> str:
    """The dot of an error; the worse it is, the larger."""
    paint = f'fill="${grade}" stroke="$tray" stroke-width="3"'
    return f'<circle cx="{at.x}" cy="{at.y}" r="{SIZES[grade]}" {paint}/>'


def numbers(review: "Review") -> str:
    """The numbers of turns below the plot, as many as fit."""
    begins: dict[int, int] = {}
    for turn in review.turns:
        begins.setdefault(turn.turn.number, turn.turn.ply + len(turn.decisions))
    step = next(each for each in LABEL_STEPS if len(begins) / each <= MOST_LABELS)
    spots = spots_of(review)
    return "".join(
        text(
            spots[ply].x, PLOT.bottom + 32, str(number), size=22, colour="muted", more=' text-anchor="middle"'
        )
        for number, ply in begins.items()
        if number % step == 0 or number == 1
    )


def summary(review: "Review") -> str:
    """Both players with their accuracy and errors, below the plot."""
    y = PLOT.bottom + 84
    kinds = (sign(grade, x, y) for grade, x in COLUMNS.items())
    names = text(ACCURACY, y, "accuracy", size=22, colour="muted", more=END)
    return names + "".join(kinds) + "".join(player(review, side, y + 40 * (side + 1)) for side in Side)


def sign(grade: Grade, x: int, y: int) -> str:
    """The name of one kind of error and how it is marked."""
    mark = f'<tspan fill="${grade}" font-weight="800">{grade.symbol}</tspan>'
    return f'<text x="{x}" y="{y}" font-size="22" fill="$muted"{END}>{mark} {grade}</text>'


def player(review: "Review", side: Side, y: int) -> str:
    """One player's line."""
    accuracy, counts = review.accuracy(side), review.counts(side)
    chip = box(Box(PLOT.left, y - 18, PLOT.left + 20, y + 2), f'rx="5" fill="${side.name.lower()}"')
    name = text(PLOT.left + 32, y, plain(review.players[side]), more=' font-weight="700"')
    shown = "-" if accuracy is None else f"{accuracy:.0f}"
    errors = (text(x, y, str(counts[grade]), more=END) for grade, x in COLUMNS.items())
    return chip + name + text(ACCURACY, y, shown, more=END) + "".join(errors)


def hints(review: "Review") -> str:
    """Boxes with the text for the turn under the pointer."""
    return f'<g fill="none" pointer-events="all">{"".join(hint_boxes(review))}</g>'


def hint_boxes(review: "Review") -> Iterator[str]:
    """A box from the end of the turn before to the end of each turn."""
    ends = [spots_of(review)[0], *(end_of(turn, spots_of(review)) for turn in review.turns)]
    for turn, (left, right) in zip(review.turns, pairwise(ends), strict=True):
        at = f'x="{left.x}" y="{PLOT.top}" width="{right.x - left.x}" height="{PLOT.height}"'
        yield f"<rect {at}><title>{escape(hint(turn, review))}</title></rect>"
