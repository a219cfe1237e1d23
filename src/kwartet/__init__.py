"""kwartet: YINSH, LYNGK, 4mation and SKATO, with proven rules.

Start with `kwartet.game("yinsh").start()`; `kwartet.games()` lists what there is.
"""

from __future__ import annotations

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
from kwartet.finding import Info, Line
from kwartet.game import Game, GameInfo, Option, game, games
from kwartet.geometry import Geometry, Place
from kwartet.position import PlayoutTally, Position
from kwartet.record import Ending, Record, Turn, read_record, read_records
from kwartet.result import Result, Side

__version__ = "0.1.0"

__all__ = [
    "BadDrawing",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Ending",
    "Engine",
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
    "game",
    "games",
    "read_record",
    "read_records",
]
