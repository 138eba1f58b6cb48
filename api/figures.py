"""What the API counts, for Prometheus: requests, places in lanes, streams, connections.

Gauges of several processes add up (`livesum`); no label has a value that readers choose.
"""

from __future__ import annotations

from fastapi.routing import APIRoute
from starlette.types import Scope

from runtime.figures import Counter, Gauge, Histogram
from storage.session import Engine, watch_connections

_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
_OTHER = "other"
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

_REQUESTS = Counter(
    "fabricsweep_http_requests",
    "Requests that were answered, by the path as the API describes it",
    ["method", "route", "status"],
)
_LATENCY = Histogram(
    "fabricsweep_http_request_seconds",
    "Time from a request to the begin of its answer",
    ["method", "route"],
    buckets=_SECONDS,
)
LANE_WAITING = Gauge(
    "fabricsweep_lane_waiting",
    "Requests that wait for a place",
    ["lane"],
    multiprocess_mode="livesum",
)
LANE_REFUSED = Counter(
    "fabricsweep_lane_refused", "Requests for which no place became free in time", ["lane"]
)
EVENT_STREAMS = Gauge(
    "fabricsweep_event_streams", "Streams of events that are open", multiprocess_mode="livesum"
)
_CONNECTIONS = Gauge(
    "fabricsweep_database_connections",
    "Connections to the database that requests use now",
    multiprocess_mode="livesum",
)
_CONNECTIONS_MOST = Gauge(
    "fabricsweep_database_connections_most",
    "Connections to the database that may be open at once",
    multiprocess_mode="livesum",
)


def count_request(scope: Scope, status: int, seconds: float | None) -> None:
    """Count a request; without ``seconds`` its answer never began."""
    route, method = scope.get("route"), scope["method"]
    labels = (
        method if method in _METHODS else _OTHER,
        route.path if isinstance(route, APIRoute) else _OTHER,
    )
    _REQUESTS.labels(*labels, str(status)).inc()
    if seconds is not None:
        _LATENCY.labels(*labels).observe(seconds)


def count_connections(engine: Engine, most: int) -> None:
    """Count how many connections of an engine are in use, from now on."""
    _CONNECTIONS_MOST.set(most)
    watch_connections(engine, _CONNECTIONS.inc, _CONNECTIONS.dec)
