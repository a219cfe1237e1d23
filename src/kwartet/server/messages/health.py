"""Health: whether the server is well."""

from kwartet.server.messages.base import Wire


class Health(Wire, frozen=True):
    """The version that runs."""

    status: str
    version: str
