"""Health: whether the server and its database work."""

from kwartet.server.wire.base import Wire


class Health(Wire, frozen=True):
    """The version that runs, and how the server sees the client: its network address, and http or https."""

    status: str
    version: str
    address: str
    scheme: str


class Readiness(Wire, frozen=True):
    """Whether the database can be used, why not, and whether events reach the other processes."""

    status: str
    database: bool
    hub: bool
    reason: str | None = None
