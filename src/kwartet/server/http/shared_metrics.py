"""Shared metrics: those of all processes, whichever of them is asked, by events over the hub.

Each process tells the others its samples every few seconds. The one that is asked adds theirs to its own,
each with the label `process`, and drops those of a process that has been silent for a while. Without Redis
there is no such label.
"""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import msgspec
from litestar.datastructures import State
from prometheus_client import REGISTRY, Metric, generate_latest
from prometheus_client.registry import Collector

from kwartet.server.live.hub import Hub
from kwartet.server.runtime.cancel import cancel

CHANNEL = "metrics"
PAUSE = 2.0  # seconds
LONGEST_SILENCE = 10.0


class Family(msgspec.Struct, frozen=True, array_like=True):
    """A metric with its samples: each has a name, labels and a value."""

    name: str
    kind: str
    documentation: str
    samples: list[tuple[str, dict[str, str], float]]


REPORT = msgspec.json.Decoder(tuple[str, list[Family]])


def own_families() -> list[Family]:
    """The metrics of this process."""
    return [
        Family(
            metric.name,
            metric.type,
            metric.documentation,
            [(sample.name, sample.labels, sample.value) for sample in metric.samples],
        )
        for metric in REGISTRY.collect()
    ]


class SharedMetrics(Collector):
    """What the other processes have told last."""

    def __init__(self, process: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.process = process
        self._clock = clock
        self._others: dict[str, tuple[float, list[Family]]] = {}

    def receive(self, report: bytes) -> None:
        """Take over what a process has told."""
        process, families = REPORT.decode(report)
        if process != self.process:
            self._others[process] = self._clock(), families

    def report(self) -> bytes:
        """What this process tells the others."""
        return msgspec.json.encode((self.process, own_families()))

    def collect(self) -> Iterable[Metric]:
        """The metrics of all processes that are not silent, with their label."""
        self._forget()
        found: dict[str, Metric] = {}
        others = {process: told for process, (_, told) in self._others.items()}
        for process, families in {self.process: own_families(), **others}.items():
            for family in families:
                metric = found.setdefault(family.name, Metric(family.name, family.documentation, family.kind))
                for name, labels, value in family.samples:
                    metric.add_sample(name, {**labels, "process": process}, value)
        return found.values()

    def _forget(self) -> None:
        oldest = self._clock() - LONGEST_SILENCE
        self._others = {name: told for name, told in self._others.items() if told[0] >= oldest}


@asynccontextmanager
async def share_metrics(state: State, hub: Hub) -> AsyncIterator[None]:
    """Exchange metrics with the other processes, if there can be some; `state.metrics` writes all of them."""
    if not hub.reaches_others:
        state.metrics = generate_latest
        yield
        return
    shared = SharedMetrics(f"{socket.gethostname()}:{os.getpid()}")
    state.metrics = lambda: generate_latest(shared)

    async def tell() -> None:
        while True:
            hub.publish(CHANNEL, shared.report())
            await asyncio.sleep(PAUSE)

    hub.subscribe(CHANNEL, shared.receive)
    telling = asyncio.create_task(tell())
    try:
        yield
    finally:
        await cancel(telling)
        hub.unsubscribe(CHANNEL, shared.receive)
