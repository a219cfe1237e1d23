"""Saves: where games are kept between evenings.

Every game writes itself into the state directory after each decision, so a closed terminal loses nothing. A
save is an ordinary record; who sits where stands in its headers. Files that cannot be read are passed over
in lists and explained when asked for by name.
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
PLAYERS = ("FirstPlayer", "SecondPlayer")  # only where no person sits
SEED = "Seed"
LONGEST_SEED = 20


@dataclass(frozen=True)
class Save:
    """A game that was kept."""

    path: Path
    record: Record
    seats: Seats

    @property
    def label(self) -> str:
        """What a person remembers it by."""
        names = " - ".join(self.record.headers.get(seat, "?") for seat in NAMES)
        date = self.record.headers.get("Date", "no date")
        return f"{self.record.game.name}, {names}, {date}, {len(self.record.moves)} decisions"


class Autosave:
    """Keeps a game in one file; what was played is never lost by more than the decision under way."""

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
    """Where this person's games are kept."""
    given = os.environ.get("XDG_STATE_HOME", "")
    base = Path(given) if Path(given).is_absolute() else Path.home() / ".local" / "state"
    return base / "kwartet"


def new_path(game: str) -> Path:
    """A file name in the state directory that no other game has."""
    directory = state_directory()
    make_directory(directory)
    return directory / f"{game}-{datetime.now().astimezone():%Y%m%d-%H%M%S}-{os.getpid()}.kw"


def unfinished_games() -> list[Save]:
    """The games in the state directory that can go on, the newest first."""
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
    """When a file was written last; 0 if it has just gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def try_to_load(path: Path) -> Save | None:
    """A save, if the file is one."""
    try:
        return load(path)
    except (KwartetError, Problem):
        return None


def load(path: Path) -> Save:
    """Read a save; say what is wrong with it if that cannot be done."""
    text = read_text(path)
    try:
        record = Record.read(text)
        return Save(path, record, seats_of(record))
    except KwartetError as mistake:
        raise Problem(f"{path}: {mistake}") from None


def newest_unfinished() -> Save:
    """The game that was played last and can go on."""
    games = unfinished_games()
    if not games:
        raise Problem(f"there is no unfinished game in {str(state_directory())!r}")
    return games[0]


def headers_of(seats: Seats, seed: int) -> dict[str, str]:
    """What a record says about who sits where; the seed is for those that decide by themselves."""
    names = {header: seat.name for header, seat in zip(NAMES, seats, strict=True)}
    players = {header: seat.player.text for header, seat in zip(PLAYERS, seats, strict=True) if seat.player}
    date = {"Date": f"{datetime.now().astimezone():%Y.%m.%d}"}
    return names | date | players | ({SEED: str(seed)} if players else {})


def seats_of(record: Record) -> Seats:
    """Who sits where, from what a record says; raises `BadOption` for a player there is not."""
    first, second = (
        Seat(record.headers.get(name, side), read_player(record.headers.get(player, PERSON)))
        for name, player, side in zip(NAMES, PLAYERS, record.game.sides, strict=True)
    )
    return first, second


def seed_of(record: Record) -> int:
    """The seed of the players that decide by themselves, from what a record says."""
    seed = record.headers.get(SEED, "")
    return int(seed) if seed.isascii() and seed.isdigit() and len(seed) <= LONGEST_SEED else 0
