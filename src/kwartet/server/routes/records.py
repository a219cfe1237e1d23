"""Records over HTTP: reading what people bring, writing what they take away."""

from litestar import post
from litestar.params import JSONBody

from kwartet import BadRecord, Ending, Record, Side
from kwartet.notation import read_all
from kwartet.server.choices import choice_of, game_of
from kwartet.server.limits import LONGEST_RECORD
from kwartet.server.messages import records as wire
from kwartet.server.messages.base import MOST_MOVES
from kwartet.server.problems import Refusal
from kwartet.server.routes.common import BAD
from kwartet.server.sheet import sheet_of, start_of
from kwartet.server.views import decisions_view, result_view


@post(
    "/api/records/read", status_code=200, responses=BAD, sync_to_thread=True, summary="A record, taken apart"
)
def read_record(data: JSONBody[wire.RecordText]) -> wire.RecordRead:
    """Read a record in any notation: our own text, Boardspace files, lists of turns."""
    games = games_in(data)
    record = games[data.number - 1]
    if len(record.moves) > MOST_MOVES:
        raise Refusal("too_large", f"a record has at most {MOST_MOVES} decisions, not {len(record.moves)}")
    sheet = sheet_of(record.start, record.moves)
    return wire.RecordRead(
        choice=choice_of(record.game),
        start=record.start.text,
        headers=dict(record.headers),
        decisions=decisions_view(sheet),
        moves=sheet.moves,
        result=result_view(record.result),
        comments={str(ply): text for ply, text in record.comments.items()},
        games=len(games),
    )


def games_in(data: wire.RecordText) -> list[Record]:
    """All games of a text; a broken one is an error only if it comes before the one that is meant."""
    if len(data.text) > LONGEST_RECORD:
        raise Refusal("too_large", f"records have at most {LONGEST_RECORD} characters, not {len(data.text)}")
    games: list[Record] = []
    try:
        games.extend(read_all(data.text))
    except BadRecord:
        if len(games) < data.number:
            raise
    if len(games) < data.number:
        raise Refusal("bad_record", f"there is no game {data.number}; the text holds {len(games)}")
    return games


@post(
    "/api/records/write", status_code=200, responses=BAD, sync_to_thread=True, summary="A game, written down"
)
def write_record(data: JSONBody[wire.RecordToWrite]) -> wire.RecordWritten:
    """Write a game as a record in our own text."""
    record = Record(
        start_of(game_of(data.choice), data.start),
        data.moves,
        data.headers,
        comments_of(data.comments),
        None if data.ending is None else ending_of(data.ending),
    )
    return wire.RecordWritten(text=record.text)


def comments_of(comments: dict[str, str]) -> dict[int, str]:
    """Comments by the number of decisions before them."""
    strange = [name for name in comments if not (name.isascii() and name.isdigit() and len(name) < 5)]
    if strange:
        raise Refusal(
            "bad_message", "comments are named by the number of decisions before them", strange[0][:50]
        )
    return {int(name): text for name, text in comments.items()}


def ending_of(ending: wire.Ending) -> Ending:
    """An end that the players gave the game."""
    return Ending(None if ending.winner is None else Side(ending.winner), ending.reason)


HANDLERS = (read_record, write_record)
