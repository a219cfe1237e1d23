"""Ladder: the strength of the levels of a game.

Each level plays the one below it. The differences add up from the lowest level, which is 0 by definition.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kwartet.arena.contest import Contest
from kwartet.arena.crew import Crew
from kwartet.arena.description import Description
from kwartet.arena.elo import Estimate
from kwartet.arena.journal import Journal
from kwartet.arena.match import Match
from kwartet.arena.openings import Openings
from kwartet.arena.report import elo_data, slowest_of
from kwartet.arena.standing import Standing
from kwartet.errors import BadOption
from kwartet.game import Game
from kwartet.protocol.limit import BOUNDS, Limit

HIGHEST = int(BOUNDS["level"][1])
HEADING = (
    "| level | games | against the level below | Elo difference (95 %) | Elo | slowest move |",
    "|---|---|---|---|---|---|",
)
BEGIN, END = "<!-- ladder: {} -->", "<!-- end -->"


@dataclass(frozen=True)
class Rung:
    """A level and its result against the level below."""

    level: int
    standing: Standing
    slowest: float
    slowest_below: float


@dataclass(frozen=True)
class Ladder:
    """The levels of a game from the lowest to the highest that take part."""

    game: Game
    openings: Openings
    games: int
    levels: range = range(1, HIGHEST + 1)

    def match(self, level: int) -> Match:
        """The match of a level against the level below."""
        players = (Description.read(f"level={level}"), Description.read(f"level={level - 1}"))
        return Match(self.game, players, Limit("level", 1), self.openings)

    def file(self, folder: Path, level: int) -> Path:
        """The file with the games of a level."""
        options = "".join(f"-{name}-{value}" for name, value in self.game.options.items()).lower()
        return folder / f"ladder-{self.game.id}-{self.game.variant}{options}-{level}.kw"

    @property
    def name(self) -> str:
        """The game as text: its variant, and the options that do not have their default values."""
        usual = {option.name: option.default for option in self.game.info.options}
        options = (
            f"{key}={str(value).lower()}" for key, value in self.game.options.items() if value != usual[key]
        )
        return " ".join([self.game.id, self.game.variant, *options])

    def climb(
        self, crew: Crew, folder: Path, resume: bool, play: Callable[[Contest], None] = Contest.play
    ) -> Iterator[Rung]:
        """Play the match of each level; `play` may show the progress of a contest."""
        for level in self.levels[1:]:
            match = self.match(level)
            with Journal(self.file(folder, level), match.text, resume) as journal:
                contest = Contest(match, self.games, crew, journal)
                play(contest)
                slowest = slowest_of(contest)
                yield Rung(level, journal.standing, slowest["A"], slowest["B"])


def as_markdown(rungs: Sequence[Rung]) -> str:
    """The table of a ladder."""
    lowest, total = rungs[0], 0.0
    lines = [*HEADING, f"| {lowest.level - 1} | | | | 0 | {lowest.slowest_below:.2f} s |"]
    for rung in rungs:
        estimate = rung.standing.estimate
        total += rise(estimate)
        share = f"{100 * rung.standing.score:.1f} %"
        cells = (rung.level, rung.standing.games, share, estimate, f"{total:.0f}", f"{rung.slowest:.2f} s")
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def as_data(rung: Rung) -> dict[str, object]:
    """A rung for programs; the Elo difference to the level below comes with its interval, if it is known."""
    standing = rung.standing
    return {
        "level": rung.level,
        "games": standing.games,
        "score": standing.score,
        "elo": elo_data(standing),
        "slowest": rung.slowest,
    }


def put_into(page: str, name: str, table: str) -> str:
    """A page with the table in its place, between `<!-- ladder: name -->` and `<!-- end -->`."""
    before, begin, rest = page.partition(BEGIN.format(name))
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise BadOption(
            f"the page has no place for the table; it goes between {BEGIN.format(name)} and {END}"
        )
    return f"{before}{begin}\n\n{table}\n{end}{after}"


def rise(estimate: Estimate | None) -> float:
    """How much stronger a level is than the one below; for a clean sweep, the finite bound."""
    if estimate is None:
        return 0.0
    middle, low, high = estimate.elo
    certain = low if middle > 0 else high
    return middle if math.isfinite(middle) else certain
