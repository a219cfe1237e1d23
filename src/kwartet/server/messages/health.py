"""Health: whether the server is well."""

from kwartet.server.messages.base import Wire


class Health(Wire, frozen=True):
    """The version that runs."""

    status: str
    version: str


class Readiness(Wire, frozen=True):
    """Whether the database answers, and whether notes reach the other processes."""

    status: str
    database: bool
    hub: bool
