"""Logs: what the server writes to standard error.

At a terminal only errors are written, one plain block each. With JSON every request and every socket is a
line with the ids of the request and of the table. No line has cookies, passwords, tokens, network addresses,
names of players or values from the database.
"""

import logging
import sys
from typing import Any

import structlog

SHARED: tuple[Any, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
)


def configure_log(*, as_json: bool) -> None:
    """Set up the log of this process, for our own lines and for those of libraries."""
    lowest = logging.INFO if as_json else logging.WARNING
    rendered = renderers(as_json=as_json)
    structlog.configure(
        processors=[*SHARED, *rendered],
        wrapper_class=structlog.make_filtering_bound_logger(lowest),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def renderers(*, as_json: bool) -> list[Any]:
    """How a line is written; values of variables are left out because they might be secret."""
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    return [structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)]
