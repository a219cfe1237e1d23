"""The services and servers that the tests of the server have."""

from server.conftest import any_database, any_house, database, house, postgres, process, redis

__all__ = ["any_database", "any_house", "database", "house", "postgres", "process", "redis"]
