"""Health: whether the server is well, ready, and how it does."""

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

import kwartet
from kwartet.server.hub import Hub
from kwartet.server.messages.health import Health, Readiness
from kwartet.server.store import Database

AWAY = {503: ResponseSpec(Readiness, description="Not ready", generate_examples=False)}


@get("/api/health", summary="Whether the server is well")
async def health() -> Health:
    """Answer as long as this process lives."""
    return Health(status="ok", version=kwartet.__version__)


@get("/api/ready", responses=AWAY, summary="Whether the server can serve")
async def ready(database: NamedDependency[Database], hub: NamedDependency[Hub]) -> Response[Readiness]:
    """Answer 200 if the database is there; without the hub everything goes on, more slowly."""
    is_here = await database.is_here()
    state = Readiness(status="ok" if is_here else "away", database=is_here, hub=hub.is_here)
    return Response(state, status_code=200 if is_here else 503)


@get("/metrics", media_type="text/plain", summary="What the server counts, for Prometheus")
async def metrics() -> Response[bytes]:
    """All measures of this process."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


HANDLERS = (health, ready, metrics)
