"""Records: whole games as values and as readable text.

`Record` is a game that was played; `read_record` and `write` go between records and our own text, whose files
end in `.kw`. Other people's texts are read in the room next door, `kwartet.notation`.
"""

from kwartet.record.model import Ending, Record
from kwartet.record.reader import read as read_record
from kwartet.record.reader import read_all as read_records
from kwartet.record.turns import Turn
from kwartet.record.writer import write

__all__ = ["Ending", "Record", "Turn", "read_record", "read_records", "write"]
