"""Health: liveness, readiness and metrics."""

from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client import CONTENT_TYPE_LATEST

import kwartet
from kwartet.server.live.hub import Hub
from kwartet.server.store.readiness import Readiness
from kwartet.server.wire.health import Health
from kwartet.server.wire.health import Readiness as Ready

UNAVAILABLE = {503: ResponseSpec(Ready, description="Not ready", generate_examples=False)}


@get("/api/health", summary="Liveness")
async def health(request: Request[Any, Any, Any]) -> Health:
    """Respond as long as this process runs.

    Hosts see in the response whether their proxy forwards the address and the scheme of a client.
    """
    address = request.client.host if request.client else ""
    return Health(status="ok", version=kwartet.__version__, address=address, scheme=request.url.scheme)


@get("/api/ready", responses=UNAVAILABLE, summary="Readiness")
async def ready(readiness: NamedDependency[Readiness], hub: NamedDependency[Hub]) -> Response[Ready]:
    """Respond with 200 if the database can be read and written and has the right schema revision.

    Without the hub the server works, but changes reach other processes later.
    """
    trouble = await readiness.trouble()
    is_ready = trouble is None
    state = Ready(
        status="ok" if is_ready else "unavailable", database=is_ready, hub=hub.is_connected, reason=trouble
    )
    return Response(state, status_code=200 if is_ready else 503)


@get("/metrics", media_type="text/plain", summary="Metrics for Prometheus")
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Return all metrics of this process; with Redis, those of all processes."""
    return Response(request.app.state.metrics(), media_type=CONTENT_TYPE_LATEST)


HANDLERS = (health, ready, metrics)
