"""Health: whether the server and its database work."""

from kwartet.server.wire.base import Wire


class Health(Wire, frozen=True):
    """The version that runs."""

    status: str
    version: str


class Readiness(Wire, frozen=True):
    """Whether the database can be used, why not, and whether events reach the other processes."""

    status: str
    database: bool
    hub: bool
    reason: str | None = None
