"""Pages: longer texts during a game: the commands, the legal moves, the rules."""

import re
from collections import defaultdict
from collections.abc import Sequence

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from kwartet import Position
from kwartet.rules import Rulebook, rulebook

PART = re.compile(r"(?<=\d)[a-z]$")
HELP = (
    ("a move", "such as {move}; a whole turn may be typed at once, in upper or lower case"),
    ("moves [{point}]", "list the legal moves, or those from one point"),
    ("undo, redo", "take back your last decision, or play it again"),
    ("board", "show the board again"),
    ("rules [{rule}]", "the chapters of the rulebook, a chapter, or a rule by its number"),
    ("save [file]", "write the game to a file; save! replaces an existing one"),
    ("resign", "give up"),
    ("quit", "leave; an unfinished game is saved, with a hint how to continue"),
)


def help_page(position: Position) -> RenderableType:
    """The commands."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    point = position.game.geometry.points[-1].name
    move = position.legal_moves[-1] if position.legal_moves else point
    examples = {"move": move, "point": point, "rule": list(rulebook(position.game.id).rules)[-1]}
    for words, meaning in HELP:
        table.add_row(Text(words.format(**examples), style="bold cyan"), meaning.format(**examples))
    return table


def moves_page(position: Position, origin: str) -> RenderableType:
    """The legal moves, grouped by where they start; with an origin, only those from there."""
    groups = by_origin(position)
    if origin:
        groups = {start: moves for start, moves in groups.items() if start.lower() == origin.lower()}
        if not groups:
            return Text(f"no legal move starts from {origin}", style="yellow")
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for start, moves in groups.items():
        table.add_row(Text(start, style="bold cyan"), "  ".join(moves))
    return table


def by_origin(position: Position) -> dict[str, list[str]]:
    """Moves from one place to another, and rows, under their first place; all others under their column."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    kinds = position.click_kinds
    for move, (first, *_) in position.clicks.items():
        groups[single_group(first) if kinds[move] == "place" else first].append(move)
    return dict(sorted(groups.items(), key=lambda group: board_order(group[0])))


def board_order(origin: str) -> tuple[str, int]:
    """Column by column, and within a column by number."""
    column = origin.rstrip("0123456789")
    return column, int(origin[len(column) :] or 0)


def single_group(place: str) -> str:
    """The heading for a decision about one place: its column, or nothing for words and colours."""
    return place.rstrip("0123456789") if place[-1].isdigit() else ""


def rules_page(game_id: str, wanted: str) -> RenderableType:
    """The chapters of the rulebook, one of its chapters, or the rules under a number."""
    book = rulebook(game_id)
    chapters = chapters_of(book)
    if not wanted:
        return contents_page(list(chapters), book)
    chapter = next(
        (text for heading, text in chapters.items() if heading.split(":")[0].lower() == wanted.lower()), ""
    )
    rules = [f"**{number}** {text}" for number, text in book.rules.items() if belongs(number, wanted)]
    if chapter or rules:
        return Markdown(chapter or "\n\n".join(rules))
    return Text(f"there is no rule {wanted!r}; there are {', '.join(book.rules)}", style="yellow")


def contents_page(chapters: Sequence[str], book: Rulebook) -> RenderableType:
    """The headings of the chapters, and how to show one."""
    chapter, rule = chapters[0].split(":")[0], list(book.rules)[-1]
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for heading in chapters:
        number, _, words = heading.partition(":")
        table.add_row(Text(number, style="bold cyan"), words.strip())
    table.add_row("", Text(f"rules {chapter} shows a chapter, rules {rule} a rule", style="dim"))
    return table


def chapters_of(book: Rulebook) -> dict[str, str]:
    """The text of each chapter without its pictures, by its heading."""
    chapters = (chapter.partition("\n") for chapter in book.text.split("\n## ")[1:])
    return {heading: without_pictures(text) for heading, _, text in chapters}


def without_pictures(text: str) -> str:
    """A text without its pictures."""
    return "\n\n".join(part for part in text.strip().split("\n\n") if not part.startswith("!["))


def belongs(number: str, wanted: str) -> bool:
    """Whether a rule has this number or is a part of it, such as E3a for E3."""
    return wanted.lower() in {number.lower(), PART.sub("", number).lower()}
