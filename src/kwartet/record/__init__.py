"""Records: whole games as values and as readable text.

`Record` is a game that was played; `read_record` and `write` convert between records and our own text format,
whose files end in `.kw`. Other notations are read in `kwartet.notation`.
"""

from kwartet.record.model import Ending, Record
from kwartet.record.numbered import read_numbered as read_numbered_record
from kwartet.record.reader import read as read_record
from kwartet.record.reader import read_all as read_records
from kwartet.record.turns import Turn, TurnNotation
from kwartet.record.variation import Variation
from kwartet.record.writer import write

__all__ = [
    "Ending",
    "Record",
    "Turn",
    "TurnNotation",
    "Variation",
    "read_numbered_record",
    "read_record",
    "read_records",
    "write",
]
