"""Structured logs of every process of the service."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable

import structlog


def configure_logs(
    level: str, log_format: str, silent: Iterable[str] = (), others: Iterable[str] = ()
) -> None:
    """Send every message, of libraries too, to standard error as one JSON object a line.

    ``log_format`` "console" writes lines for people instead. Loggers in ``others`` and ``silent`` lose the
    handlers that they bring along; what those in ``silent`` say is dropped.
    """
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[structlog.typing.Processor] = (
        [
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
            )
        ]
        if log_format == "console"
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level)
    for names, is_heard in ((others, True), (silent, False)):
        for name in names:
            logger = logging.getLogger(name)
            logger.handlers = []
            logger.propagate = is_heard
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
