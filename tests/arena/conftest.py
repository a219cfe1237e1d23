"""A Dask cluster of real processes, for the tests of the arena."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Thread

import pytest
from distributed import LocalCluster
from tornado.ioloop import IOLoop

from services import PATIENCE


@contextmanager
def event_loop() -> Iterator[IOLoop]:
    """An event loop in a thread of its own; Dask gives up after ten seconds if it has to start one."""
    started: Future[tuple[IOLoop, asyncio.Event]] = Future()

    async def run() -> None:
        is_over = asyncio.Event()
        started.set_result((IOLoop.current(), is_over))
        await is_over.wait()

    thread = Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    loop, is_over = started.result(PATIENCE)
    try:
        yield loop
    finally:
        loop.add_callback(is_over.set)
        thread.join(PATIENCE)


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """A scheduler and two worker processes, on ports of their own."""
    with (
        event_loop() as loop,
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, loop=loop) as cluster,  # type: ignore[no-untyped-call]
    ):
        yield cluster
