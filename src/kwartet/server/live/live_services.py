"""Live services: what all tables of a process use."""

from dataclasses import dataclass

from kwartet.server.live.engine_pool import EnginePool
from kwartet.server.live.hub import Hub
from kwartet.server.live.interruptions import Interruptions
from kwartet.server.runtime.steady_clock import SteadyClock
from kwartet.server.store import TableStore


@dataclass(frozen=True)
class LiveServices:
    """The store, the engines, the hub and the clock; `process` is the name of this process."""

    store: TableStore
    engine_pool: EnginePool
    hub: Hub
    time: SteadyClock
    process: str
    interruptions: Interruptions
