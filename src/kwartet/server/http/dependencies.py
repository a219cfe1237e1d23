"""Dependencies: the services that routes can request by name. They are in the state of the application."""

from collections.abc import Callable
from typing import Any

from litestar.datastructures import State
from litestar.di import Provide

from kwartet.server.http.authentication import find_visitor

SERVICES = (
    "account_service",
    "ceremonies",
    "engine_pool",
    "links",
    "lobby",
    "player_directory",
    "players",
    "record_reader",
    "registry",
)


def from_state(name: str) -> Callable[[State], Any]:
    """A function that returns a service of the application."""

    def find(state: State) -> Any:  # noqa: ANN401 - the routes declare the types
        return getattr(state, name)

    return find


def dependencies() -> dict[str, Provide]:
    """All services that routes can request, by name."""
    services = {name: Provide(from_state(name), sync_to_thread=False) for name in SERVICES}
    return {"visitor": Provide(find_visitor), **services}
