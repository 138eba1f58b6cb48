"""A receiver of traces: what OpenTelemetry's exporter sends by HTTP."""

from __future__ import annotations

import gzip
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


@dataclass(frozen=True)
class Span:
    """One span, as it was sent."""

    service: str
    process: int
    name: str
    trace: str
    id: str
    parent: str
    told: dict[str, Any]


class OtlpReceiver:
    """Keeps every span that comes."""

    def __init__(self) -> None:
        self.spans: list[Span] = []
        kept = self.spans

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if self.headers.get("Content-Encoding") == "gzip":
                    body = gzip.decompress(body)
                kept.extend(_spans(ExportTraceServiceRequest.FromString(body)))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def of_trace(self, trace: str) -> list[Span]:
        """Give the spans of a trace."""
        return [span for span in self.spans if span.trace == trace]

    def way_up(self, span: Span) -> list[str]:
        """Give the names of the spans that one belongs to, itself first."""
        by_id = {one.id: one for one in self.spans}
        names = []
        at: Span | None = span
        while at is not None:
            names.append(at.name)
            at = by_id.get(at.parent)
        return names


def _spans(request: ExportTraceServiceRequest) -> list[Span]:
    found = []
    for of_process in request.resource_spans:
        resource = _told(of_process.resource.attributes)
        for scope in of_process.scope_spans:
            found += [
                Span(
                    resource["service.name"],
                    resource["process.pid"],
                    span.name,
                    span.trace_id.hex(),
                    span.span_id.hex(),
                    span.parent_span_id.hex(),
                    _told(span.attributes),
                )
                for span in scope.spans
            ]
    return found


def _told(attributes: Any) -> dict[str, Any]:
    return {
        one.key: getattr(one.value, one.value.WhichOneof("value") or "string_value")
        for one in attributes
    }
