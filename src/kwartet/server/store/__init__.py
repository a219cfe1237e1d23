"""Store: the database.

schema.py has its tables, migrations/ the steps from one schema revision to the next, database.py opens it.
The other modules are repositories, which take and return domain values. writer.py commits changes of tables
in batches.
"""

from kwartet.server.store.database import BadDatabase, Database
from kwartet.server.store.table_changes import Change, Conflict
from kwartet.server.store.table_rows import StoredTable
from kwartet.server.store.tables import TableStore, add_in

__all__ = [
    "BadDatabase",
    "Change",
    "Conflict",
    "Database",
    "StoredTable",
    "TableStore",
    "add_in",
]
