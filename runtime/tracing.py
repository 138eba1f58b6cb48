"""Traces by OpenTelemetry, and the only module that loads it.

Nothing is traced, or loaded, unless ``OTEL_EXPORTER_OTLP_ENDPOINT`` says where to. All else is configured by
the variables that OpenTelemetry knows: its headers, its sampler, attributes of the resource.

Spans are sent by a thread, which no fork may come after: each process starts by itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import SpanProcessor, TracerProvider

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
# Checks and figures are asked for all day; a stream of events lasts as long as its reader looks.
_UNTRACED = "/health/live,/health/ready,/metrics,/events"

_provider: TracerProvider | None = None
_sender: SpanProcessor | None = None


def is_wanted() -> bool:
    """Tell whether the environment says where traces go."""
    return os.environ.get("OTEL_SDK_DISABLED", "").lower() != "true" and any(
        os.environ.get(name) for name in _ENDPOINTS
    )


def start(part: str, version: str) -> None:
    """Trace from now on, if that is wanted: what belongs to a request, and nothing else.

    Parameters
    ----------
    part
        what the process is: its service is ``fabricsweep-PART``, unless ``OTEL_SERVICE_NAME`` says otherwise.
    """
    global _provider, _sender
    if not is_wanted() or _provider is not None:
        return
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.instrumentation.psycopg import PsycopgInstrumentor
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.sdk.trace.sampling import ALWAYS_OFF, ParentBased

    named: dict[str, str | int] = {"service.version": version, "process.pid": os.getpid()}
    if "OTEL_SERVICE_NAME" not in os.environ:
        named["service.name"] = f"fabricsweep-{part}"
    resource = Resource.create({**named})
    _sender = BatchSpanProcessor(OTLPSpanExporter())
    _provider = TracerProvider(resource=resource, sampler=ParentBased(ALWAYS_OFF))
    _provider.add_span_processor(_sender)
    # Statements of connections that are opened from now on.
    PsycopgInstrumentor().instrument(tracer_provider=_provider)


def stop() -> None:
    """Send what has not been sent, and trace no more."""
    global _provider
    if _provider is not None:
        _provider.shutdown()
        _provider = None


def flush() -> None:
    """Send what has not been sent: the process may end at any time."""
    if _provider is not None:
        _provider.force_flush(2000)


def trace_app(app: Any) -> None:
    """Trace the requests of a FastAPI application, as many of them as ``OTEL_TRACES_SAMPLER`` says."""
    if _provider is None or _sender is None:
        return
    from opentelemetry.instrumentation.fastapi import FastAPIInstrumentor
    from opentelemetry.sdk.trace import TracerProvider

    begins = TracerProvider(resource=_provider.resource)
    begins.add_span_processor(_sender)
    FastAPIInstrumentor.instrument_app(
        app,
        tracer_provider=begins,
        excluded_urls=_UNTRACED,
        exclude_spans=["receive", "send"],
    )


@contextmanager
def span(name: str, **told: str | int | float) -> Iterator[dict[str, str | int | float]]:
    """Trace what is done in the block, as a part of what goes on around it.

    Attributes may be added to what the block gets.
    """
    if _provider is None:
        yield {}
        return
    with _provider.get_tracer("fabricsweep").start_as_current_span(name) as begun:
        more: dict[str, str | int | float] = {}
        try:
            yield more
        finally:
            for key, value in (told | more).items():
                begun.set_attribute(f"fabricsweep.{key}", value)


def cause() -> dict[str, str]:
    """Give what tells another process that what it does belongs to what goes on here."""
    carrier: dict[str, str] = {}
    if _provider is not None:
        from opentelemetry.propagate import inject

        inject(carrier)
    return carrier


@contextmanager
def caused_by(carrier: Mapping[str, Any] | None) -> Iterator[None]:
    """Take what is done in the block as a part of what another process told by :func:`cause`."""
    if _provider is None or not carrier:
        yield
        return
    from opentelemetry import context
    from opentelemetry.propagate import extract

    token = context.attach(extract(carrier))
    try:
        yield
    finally:
        context.detach(token)
