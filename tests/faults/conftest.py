"""The services and servers that the tests of the server have."""

from server.conftest import (
    any_database,
    migrated_file,
    migrated_template,
    new_databases,
    postgres,
    process,
    redis,
    server_client,
)

__all__ = [
    "any_database",
    "migrated_file",
    "migrated_template",
    "new_databases",
    "postgres",
    "process",
    "redis",
    "server_client",
]
