"""Game export: stored games as records, one after the other."""

import asyncio
from collections.abc import AsyncIterator, Iterable

from kwartet import Record
from kwartet.server.domain.games import game_of
from kwartet.server.domain.snapshot import UNPLAYED
from kwartet.server.store import StoredTable, TableStore
from kwartet.server.store.archive import Archive


async def texts_of(store: TableStore, names: Iterable[str]) -> AsyncIterator[str]:
    """The records of tables as text, all of which make one file; games without a decision are left out."""
    for name in names:
        stored = await store.load(name)
        if stored and stored.decisions:
            record = await asyncio.to_thread(record_of, stored)
            yield f"{record.text}\n"


async def archived_texts(archive: Archive, player: str) -> AsyncIterator[str]:
    """The records that a player has archived, as text."""
    for name in await archive.games(player):
        if record := await archive.record(player, name):
            yield f"{record}\n"


async def chain(*parts: AsyncIterator[str]) -> AsyncIterator[str]:
    """One text after the other."""
    for part in parts:
        async for text in part:
            yield text


def record_of(stored: StoredTable) -> Record:
    """A stored game as a record, without an ending if the rules decided it or it was aborted."""
    row = stored.row
    headers = {"First": row.first_name, "Second": row.second_name, "Date": f"{row.created:%Y.%m.%d}"}
    record = Record(game_of(stored.facts.choice).read(row.start, strict=False), stored.moves, headers)
    if record.result or stored.ending is None or stored.ending.reason in UNPLAYED:
        return record
    return Record(record.start, record.moves, headers, ending=stored.ending)
