"""Archive: kept games as records, one after the other, however many there are."""

import asyncio
from collections.abc import AsyncIterator, Iterable

from kwartet import Record
from kwartet.server.choices import game_of
from kwartet.server.moment import UNPLAYED
from kwartet.server.store import KeptTable, TableStore


async def texts_of(store: TableStore, names: Iterable[str]) -> AsyncIterator[str]:
    """The records of tables as text, all of which make one file; games without a decision are left out."""
    for name in names:
        kept = await store.load(name)
        if kept and kept.decisions:
            record = await asyncio.to_thread(record_of, kept)
            yield f"{record.text}\n"


def record_of(kept: KeptTable) -> Record:
    """A kept game as a record; what the rules decided needs no other ending, and an abort is none."""
    row = kept.row
    headers = {"First": row.first_name, "Second": row.second_name, "Date": f"{row.created:%Y.%m.%d}"}
    record = Record(game_of(kept.facts.choice).read(row.start), kept.moves, headers)
    if record.result or kept.ending is None or kept.ending.reason in UNPLAYED:
        return record
    return Record(record.start, record.moves, headers, ending=kept.ending)
