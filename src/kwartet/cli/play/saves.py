"""Saves: stored games of the terminal.

Every game is written to the state directory after each decision, so a closed terminal loses nothing. A save
is an ordinary record; its headers say who plays. Invalid files are left out of lists, and give an error when
they are named.
"""

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kwartet import KwartetError
from kwartet.cli.failure import Problem
from kwartet.cli.files import make_directory, read_text, write_text
from kwartet.cli.play.seats import PERSON, Seat, Seats, read_player
from kwartet.cli.play.session import Session
from kwartet.record import Record

MOST_LISTED = 9
MOST_LOOKED_AT = 300
NAMES = ("First", "Second")
PLAYERS = ("FirstPlayer", "SecondPlayer")  # only for players that are not people
SEED = "Seed"
LONGEST_SEED = 20


@dataclass(frozen=True)
class Save:
    """A saved game."""

    path: Path
    record: Record
    seats: Seats

    @property
    def label(self) -> str:
        """A short description for a list."""
        names = " - ".join(self.record.headers.get(seat, "?") for seat in NAMES)
        date = self.record.headers.get("Date", "no date")
        return f"{self.record.game.name}, {names}, {date}, {len(self.record.moves)} decisions"


class Autosave:
    """Writes a game to one file after every change."""

    def __init__(self, session: Session, path: Path | None = None) -> None:
        self.session = session
        self.path = path
        self.kept = session.record.text

    def keep(self) -> None:
        """Write the game if it has changed; a game without decisions makes no file."""
        text = self.session.record.text
        if text == self.kept:
            return
        if self.path is None:
            self.path = new_path(self.session.game.id)
        write_text(self.path, text)
        self.kept = text


def state_directory() -> Path:
    """The state directory of the user."""
    given = os.environ.get("XDG_STATE_HOME", "")
    base = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "state"
    return base / "kwartet"


def new_path(game: str) -> Path:
    """An unused file name in the state directory."""
    directory = state_directory()
    make_directory(directory)
    return directory / f"{game}-{datetime.now().astimezone():%Y%m%d-%H%M%S}-{os.getpid()}.kw"


def unfinished_games() -> list[Save]:
    """The unfinished games in the state directory, the newest first."""
    files = sorted(state_directory().glob("*.kw"), key=last_change, reverse=True)
    found: list[Save] = []
    for path in files[:MOST_LOOKED_AT]:
        save = try_to_load(path)
        if save and save.record.result is None:
            found.append(save)
        if len(found) == MOST_LISTED:
            break
    return found


def last_change(path: Path) -> float:
    """When a file was last written; 0 if it has just been removed."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def try_to_load(path: Path) -> Save | None:
    """The save of a file; None if it is invalid."""
    try:
        return load(path)
    except (KwartetError, Problem):
        return None


def load(path: Path) -> Save:
    """Read a save; raises `Problem`."""
    text = read_text(path)
    try:
        record = Record.read(text)
        return Save(path, record, seats_of(record))
    except KwartetError as mistake:
        raise Problem(f"{path}: {mistake}") from None


def newest_unfinished() -> Save:
    """The latest unfinished game; raises `Problem` if there is none."""
    games = unfinished_games()
    if not games:
        raise Problem(f"there is no unfinished game in {str(state_directory())!r}")
    return games[0]


def headers_of(seats: Seats, seed: int) -> dict[str, str]:
    """The headers that say who plays, with the seed of the computer's players."""
    names = {header: seat.name for header, seat in zip(NAMES, seats, strict=True)}
    players = {header: seat.player.text for header, seat in zip(PLAYERS, seats, strict=True) if seat.player}
    date = {"Date": f"{datetime.now().astimezone():%Y.%m.%d}"}
    return names | date | players | ({SEED: str(seed)} if players else {})


def seats_of(record: Record) -> Seats:
    """The seats from the headers of a record; raises `BadOption` for an unknown player."""
    first, second = (
        Seat(record.headers.get(name, side), read_player(record.headers.get(player, PERSON)))
        for name, player, side in zip(NAMES, PLAYERS, record.game.sides, strict=True)
    )
    return first, second


def seed_of(record: Record) -> int:
    """The seed of the computer's players, from the headers of a record."""
    seed = record.headers.get(SEED, "")
    return int(seed) if seed.isascii() and seed.isdigit() and len(seed) <= LONGEST_SEED else 0
