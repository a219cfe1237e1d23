"""kwartet: YINSH, LYNGK, 4mation and SKATO, with proven rules.

Start with `kwartet.game("yinsh").start()`; `kwartet.all_games()` lists what there is. Records are imported
when they are first used, so that `import kwartet` stays fast.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kwartet.clock import Clock
from kwartet.engine import Engine
from kwartet.errors import (
    BadDrawing,
    BadOption,
    BadPosition,
    BadRecord,
    GameOver,
    IllegalMove,
    KwartetError,
    UnknownGame,
)
from kwartet.finding import Evaluation, Info, Line
from kwartet.game import Arranged, Game, GameInfo, Option, all_games, game
from kwartet.geometry import Geometry, Place
from kwartet.position import Drawing, PlayoutTally, Position
from kwartet.result import Result, Side

if TYPE_CHECKING:
    from kwartet.record import Ending, Record, Turn, read_record, read_records

__version__ = "0.1.0"

__all__ = [
    "Arranged",
    "BadDrawing",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Clock",
    "Drawing",
    "Ending",
    "Engine",
    "Evaluation",
    "Game",
    "GameInfo",
    "GameOver",
    "Geometry",
    "IllegalMove",
    "Info",
    "KwartetError",
    "Line",
    "Option",
    "Place",
    "PlayoutTally",
    "Position",
    "Record",
    "Result",
    "Side",
    "Turn",
    "UnknownGame",
    "all_games",
    "game",
    "read_record",
    "read_records",
]

_OF_RECORDS = frozenset({"Ending", "Record", "Turn", "read_record", "read_records"})


def __getattr__(name: str) -> Any:  # noqa: ANN401
    if name not in _OF_RECORDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from kwartet import record  # noqa: PLC0415

    globals().update({each: getattr(record, each) for each in _OF_RECORDS})
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
