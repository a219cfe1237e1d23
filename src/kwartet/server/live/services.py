"""Services of this layer: the registry and the match worker, from the start of the server to its end."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar.datastructures import State

from kwartet.server.live.engine_pool import EnginePool
from kwartet.server.live.hub import Hub
from kwartet.server.live.interruptions import Interruptions
from kwartet.server.live.live_services import LiveServices
from kwartet.server.live.match_worker import MatchWorker
from kwartet.server.live.registry import Registry
from kwartet.server.runtime.steady_clock import SteadyClock
from kwartet.server.store import TableStore


@asynccontextmanager
async def open_tables(
    state: State, store: TableStore, engine_pool: EnginePool, hub: Hub
) -> AsyncIterator[None]:
    """Open the registry, and run the match worker."""
    time = SteadyClock()
    interruptions = Interruptions(time.steady)
    services = LiveServices(store, engine_pool, hub, time, secrets.token_urlsafe(8), interruptions)
    state.registry = Registry(services)
    match_worker = MatchWorker(state.registry, services)
    await match_worker.open()
    try:
        yield
    finally:
        await match_worker.close()
        await state.registry.close()
