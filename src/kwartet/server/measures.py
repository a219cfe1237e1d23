"""Measures: what the server counts about itself, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

CHANGES = Counter("kwartet_changes", "Changes of tables that have been committed")
CONFLICTS = Counter("kwartet_conflicts", "Changes that came too late, because another was first")
COMMIT_SECONDS = Histogram(
    "kwartet_commit_seconds", "How long a transaction with changes takes", buckets=FINE
)
NOTES = Counter("kwartet_notes", "Notes heard from other processes")
HUB_IS_HERE = Gauge("kwartet_hub_is_here", "Whether notes reach other processes")
SOCKETS = Gauge("kwartet_sockets", "Sockets that are open")
MESSAGES = Counter("kwartet_messages", "Messages that came over sockets")
REQUESTS = Counter("kwartet_requests", "Answers to requests", ["method", "status"])
REQUEST_SECONDS = Histogram("kwartet_request_seconds", "How long a request takes", buckets=FINE)
TABLES_AWAKE = Gauge("kwartet_tables_awake", "Tables that are held in memory")
LETTERS = Counter("kwartet_letters", "Letters by what became of them", ["outcome"])
