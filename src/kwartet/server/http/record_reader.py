"""Record reader: parses records of users in a separate process.

Parsing would block the event loop. One text is parsed at a time, in fair order. If a text takes too long, its
process is ended.
"""

import asyncio
import multiprocessing
import signal
from multiprocessing.pool import Pool

from kwartet import Record
from kwartet.notation import read_numbered
from kwartet.server.domain.game_log import game_log_of
from kwartet.server.runtime.background import give_way
from kwartet.server.runtime.fair_slots import REQUESTER, Slots
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.views.endings import ending_view
from kwartet.server.views.games import choice_of
from kwartet.server.views.positions import decisions_view, result_view
from kwartet.server.views.problems import KnownProblem, problem_of
from kwartet.server.wire import records as wire
from kwartet.server.wire.base import MOST_MOVES
from kwartet.server.wire.problems import Problem

LONGEST = 10.0  # seconds


class RecordReader:
    """Runs the parser process, which starts with the first text."""

    def __init__(self) -> None:
        self._slots = Slots(1)
        self._process: Pool | None = None

    async def read(self, data: wire.RecordText) -> wire.RecordRead:
        """Parse a record; raises `Refusal` if it is invalid."""
        async with self._slots.slot(REQUESTER.get()):
            found = await asyncio.to_thread(self._read, data)
        if isinstance(found, Problem):
            raise KnownProblem(found)
        return found

    def _read(self, data: wire.RecordText) -> wire.RecordRead | Problem:
        if self._process is None:
            self._process = multiprocessing.get_context("spawn").Pool(1, ignore_ctrl_c)
        try:
            return self._process.apply_async(read_or_explain, (data,)).get(LONGEST)
        except multiprocessing.TimeoutError:
            self.close()
            return Problem(code="too_large", message="this text takes too long to read")

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process:
            process.terminate()
            process.join()


def ignore_ctrl_c() -> None:
    """Leave Ctrl-C to the server, which ends this process, and the processor to whoever plays."""
    give_way()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def read_or_explain(data: wire.RecordText) -> wire.RecordRead | Problem:
    """A parsed record, or a description of the error; not every error can be sent between processes."""
    try:
        return record_in(data)
    except Exception as mistake:
        problem = problem_of(mistake)
        if problem is None:
            raise
        return problem


def record_in(data: wire.RecordText) -> wire.RecordRead:
    """The requested game of a text as a message; the other games are only counted."""
    record, games = read_numbered(data.text, data.number)
    if record is None:
        raise Refusal("bad_record", f"there is no game {data.number}; the text holds {games}")
    return record_view(record, games)


def record_view(record: Record, games: int) -> wire.RecordRead:
    """A record as a message."""
    if len(record.moves) > MOST_MOVES:
        raise Refusal("too_large", f"a record has at most {MOST_MOVES} decisions, not {len(record.moves)}")
    game_log = game_log_of(record.start, record.moves)
    return wire.RecordRead(
        choice=choice_of(record.game),
        start=record.start.text,
        headers=dict(record.headers),
        decisions=decisions_view(game_log),
        moves=game_log.moves,
        result=result_view(record.result),
        ending=ending_view(record.ending),
        comments={str(ply): text for ply, text in record.comments.items()},
        games=games,
    )
