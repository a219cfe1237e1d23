"""Store: where tables are kept.

schema.py says what is kept, migrations/ how an older database becomes a newer one, database.py opens one, and
tables.py reads and writes whole tables and single decisions.
"""

from kwartet.server.store.database import BadDatabase, Database
from kwartet.server.store.tables import KeptTable, TableFacts, TableStore

__all__ = ["BadDatabase", "Database", "KeptTable", "TableFacts", "TableStore"]
