"""The services and servers that the tests of the server have."""

from server.conftest import (
    any_database,
    any_server_client,
    database,
    migrated,
    postgres,
    process,
    redis,
    server_client,
)

__all__ = [
    "any_database",
    "any_server_client",
    "database",
    "migrated",
    "postgres",
    "process",
    "redis",
    "server_client",
]
