"""Records over HTTP: parse and write them."""

from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody

from kwartet import Record
from kwartet.server.domain.game_log import start_of
from kwartet.server.http.record_reader import RecordReader
from kwartet.server.http.routes.common import BAD
from kwartet.server.runtime.limits import LONGEST_RECORD
from kwartet.server.runtime.refusal import Refusal
from kwartet.server.views.endings import ending_of
from kwartet.server.views.games import game_of
from kwartet.server.wire import records as wire


@post("/api/records/read", status_code=200, responses=BAD, summary="Parse a record")
async def read_record(data: JSONBody[wire.RecordText], state: State) -> wire.RecordRead:
    """Parse a record in any notation: our own text, Boardspace files, lists of turns."""
    if len(data.text) > LONGEST_RECORD:
        raise Refusal("too_large", f"records have at most {LONGEST_RECORD} characters, not {len(data.text)}")
    reader: RecordReader = state.reader
    return await reader.read(data)


@post("/api/records/write", status_code=200, responses=BAD, sync_to_thread=True, summary="Write a record")
def write_record(data: JSONBody[wire.RecordToWrite]) -> wire.RecordWritten:
    """Write a game as a record in our own text."""
    record = Record(
        start_of(game_of(data.choice), data.start),
        data.moves,
        data.headers,
        comments_of(data.comments),
        ending_of(data.ending),
    )
    return wire.RecordWritten(text=record.text)


def comments_of(comments: dict[str, str]) -> dict[int, str]:
    """Comments by the number of decisions before them."""
    strange = [name for name in comments if not (name.isascii() and name.isdigit() and len(name) < 5)]
    if strange:
        raise Refusal(
            "bad_message", "the key of a comment is the number of decisions before it", strange[0][:50]
        )
    return {int(name): text for name, text in comments.items()}


HANDLERS = (read_record, write_record)
