"""Metrics: what the server counts about itself, for Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

CHANGES = Counter("kwartet_changes", "Changes of tables that have been committed")
CONFLICTS = Counter("kwartet_conflicts", "Changes refused because another one was first")
COMMIT_SECONDS = Histogram(
    "kwartet_commit_seconds", "How long a transaction with changes takes", buckets=BUCKETS
)
EVENTS = Counter("kwartet_events", "Events received from other processes")
HUB_IS_CONNECTED = Gauge("kwartet_hub_connected", "Whether events reach other processes")
SOCKETS = Gauge("kwartet_sockets", "Open sockets")
MESSAGES = Counter("kwartet_messages", "Messages received over sockets")
REQUESTS = Counter("kwartet_requests", "Responses by method and status", ["method", "status"])
REQUEST_SECONDS = Histogram("kwartet_request_seconds", "How long a request takes", buckets=BUCKETS)
TABLES_LOADED = Gauge("kwartet_tables_loaded", "Tables in memory")
MAILS = Counter("kwartet_mails", "Mails by outcome", ["outcome"])
