"""Library: the engine of another commit, loaded from a shared library that tools/match/build.sh has made.

Several of them can play in one process, so thousands of short games take minutes. The interface is three C
functions (tools/match/engine_library.cpp); a search runs in the calling thread, and its time limit is CPU
time.
"""

import ctypes
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from kwartet.clock import Clock
from kwartet.errors import BadOption
from kwartet.game import Game
from kwartet.levels import Limits
from kwartet.position import Position
from kwartet.protocol.failure import Failure, Kind, PlayerFailed
from kwartet.protocol.limit import Limit

USUAL_MEMORY = 16
LONGEST_MOVE = 64


@dataclass(frozen=True)
class LibraryLimits:
    """The limits of a library's search; 0 means no limit."""

    nodes: int = 0
    depth: int = 0
    seconds: float = 0.0

    @classmethod
    def of(cls, limit: Limit) -> "LibraryLimits":
        """The limit of a match; raises `BadOption` for a level."""
        if limit.name == "level":
            raise BadOption("a library plays with seconds, nodes or depth, not with a level")
        return cls(**limit.arguments)  # type: ignore[arg-type]

    def on(self, clock: Clock | None) -> "LibraryLimits":
        """These limits and those of a game clock."""
        if clock is None:
            return self
        usual = Limits().on(clock).usual_seconds
        return replace(self, seconds=min(self.seconds or usual, usual))


class LibraryEngine:
    """An engine for one game; `who` is its name in error messages."""

    def __init__(self, path: str, game: Game, memory: int, who: str) -> None:
        self._who = who
        self._library = self._loaded(path)
        self._engine = self._library.kwartet_open(setup_of(game).encode(), memory)
        if not self._engine:
            raise PlayerFailed(Failure(Kind.REFUSAL, who, f"{path} does not play {setup_of(game)}"))

    def choose(self, position: Position, limits: LibraryLimits) -> str:
        """The move for a position; a forced move is not searched."""
        if len(position.legal_moves) == 1:
            return position.legal_moves[0]
        move = ctypes.create_string_buffer(LONGEST_MOVE)
        text = position.text.encode()
        is_found = self._library.kwartet_choose(
            self._engine, text, limits.nodes, limits.depth, limits.seconds, move, LONGEST_MOVE
        )
        if not is_found:
            raise PlayerFailed(Failure(Kind.GARBAGE, self._who, f"it found no move for {position.text}"))
        return move.value.decode()

    def close(self) -> None:
        """Free the engine's memory."""
        self._library.kwartet_close(self._engine)

    def _loaded(self, path: str) -> ctypes.CDLL:
        try:
            return load(str(Path(path).resolve()))
        except (OSError, AttributeError) as trouble:
            raise PlayerFailed(
                Failure(Kind.NO_START, self._who, f"{path} cannot be loaded: {trouble}")
            ) from None


@cache
def load(path: str) -> ctypes.CDLL:
    """The library with the types of its functions; loaded once for each process."""
    library = ctypes.CDLL(path)
    library.kwartet_open.argtypes = (ctypes.c_char_p, ctypes.c_size_t)
    library.kwartet_open.restype = ctypes.c_void_p
    library.kwartet_choose.argtypes = (
        ctypes.c_void_p,
        ctypes.c_char_p,
        ctypes.c_uint64,
        ctypes.c_int,
        ctypes.c_double,
        ctypes.c_char_p,
        ctypes.c_size_t,
    )
    library.kwartet_close.argtypes = (ctypes.c_void_p,)
    library.kwartet_close.restype = None
    return library


def setup_of(game: Game) -> str:
    """A game with its variant and options, as the core parses it."""
    return " ".join(
        [game.id, game.variant, *(f"{name}={int(value)}" for name, value in game.options.items())]
    )
