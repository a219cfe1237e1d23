"""Common: what all routes share."""

from collections.abc import Mapping

from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from kwartet.server.messages.problems import Problem


def refusals(*statuses: int) -> Mapping[int, ResponseSpec]:
    """Says in the description of a route which problems it may answer with."""
    return {
        status: ResponseSpec(Problem, description="A problem", generate_examples=False) for status in statuses
    }


def with_limits(handler: BaseRouteHandler) -> BaseRouteHandler:
    """Says in the description of a route that nobody may ask without measure; sockets have none."""
    if isinstance(handler, HTTPRouteHandler):
        handler.responses = {**(handler.responses or {}), **refusals(429)}
    return handler


BAD = refusals(400, 413)
