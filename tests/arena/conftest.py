"""A Dask cluster of real processes, for the tests of the arena."""

from collections.abc import Iterator

import pytest
from distributed import LocalCluster


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """A scheduler and two worker processes, on ports of their own."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:  # type: ignore[no-untyped-call]
        yield cluster
