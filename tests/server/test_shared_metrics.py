"""Shared metrics: whichever process is asked, it answers for all of them."""

import re
import time

import httpx

from kwartet.server.http.shared_metrics import LONGEST_SILENCE, SharedMetrics
from server.process import Process
from server.server_client import PATIENCE
from server.test_rate_limits import Watch
from services import Postgres, RedisServer

PROCESS = re.compile(r'^kwartet_sockets\{process="([^"]+)"\}', re.MULTILINE)


def processes(shared: SharedMetrics) -> set[str]:
    """The processes of which there are samples."""
    return {sample.labels["process"] for metric in shared.collect() for sample in metric.samples}


def test_a_silent_process_is_dropped() -> None:
    watch = Watch()
    one, two = SharedMetrics("one", watch), SharedMetrics("two", watch)
    one.receive(two.report())
    one.receive(one.report())
    assert processes(one) == {"one", "two"}
    watch.now += LONGEST_SILENCE + 1
    assert processes(one) == {"one"}


def test_every_sample_of_every_process_is_there_once() -> None:
    one, two = SharedMetrics("one"), SharedMetrics("two")
    one.receive(two.report())
    one.receive(two.report())
    samples = [
        (sample.name, *sorted(sample.labels.items())) for metric in one.collect() for sample in metric.samples
    ]
    assert len(samples) == len(set(samples)) > 100


def test_one_process_answers_for_two(postgres: Postgres, redis: RedisServer) -> None:
    database = postgres.new_database()
    with (
        Process(database, "--redis", redis.address) as one,
        Process(database, "--redis", redis.address) as two,
    ):
        for asked, other in ((one, two), (two, one)):
            wanted = {str(asked.child.pid), str(other.child.pid)}
            patient_until = time.monotonic() + PATIENCE
            while found_in(asked) != wanted:
                assert time.monotonic() < patient_until
                time.sleep(0.05)


def found_in(process: Process) -> set[str]:
    """The ids of the processes of which a process has metrics."""
    text = httpx.get(f"{process.url}/metrics", timeout=PATIENCE).text
    return {name.rpartition(":")[2] for name in PROCESS.findall(text)}
