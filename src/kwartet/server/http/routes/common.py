"""Common: helpers for the descriptions of all routes."""

from collections.abc import Mapping

from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from kwartet.server.wire.problems import Problem


def refusals(*statuses: int) -> Mapping[int, ResponseSpec]:
    """The problems that a route may respond with, for its description."""
    return {
        status: ResponseSpec(Problem, description="A problem", generate_examples=False) for status in statuses
    }


def with_limits(handler: BaseRouteHandler) -> BaseRouteHandler:
    """Add what every HTTP route may respond with: a body that is not JSON, an exceeded rate limit."""
    if isinstance(handler, HTTPRouteHandler):
        handler.responses = {**(handler.responses or {}), **refusals(415, 429)}
    return handler


BAD = refusals(400, 413)
