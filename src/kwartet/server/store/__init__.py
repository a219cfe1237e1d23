"""Store: where tables are kept.

schema.py says what is kept, migrations/ how an older database becomes a newer one, database.py opens one,
tables.py reads whole tables, and changes.py says what may happen to one; writer.py commits that.
"""

from kwartet.server.store.changes import Change, Conflict, NewDecision
from kwartet.server.store.database import BadDatabase, Database
from kwartet.server.store.tables import KeptTable, TableFacts, TableRow, TableStore, add_in

__all__ = [
    "BadDatabase",
    "Change",
    "Conflict",
    "Database",
    "KeptTable",
    "NewDecision",
    "TableFacts",
    "TableRow",
    "TableStore",
    "add_in",
]
