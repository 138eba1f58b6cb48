"""What points of the static model will cost, from the catalogue's formulas.

A run fills the forwarding tables (`table_work` of the routing), checks them, and lets every flow of
every draw visit the cables of its path (`flows` of the pattern, mean_hops + 2 of the topology).
With failures, each trial does all of it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.catalog.models import Catalog
from domain.run.figures import Shape, Shapes, component_of, figure, names_of
from domain.run.work import BYTES_PER_RUN, SECONDS_PER_RUN, Work
from domain.shape.known import KnownShapes

SECONDS_PER_VISIT = 5e-9
"""To count a flow on one cable, and to look the count up again."""
SECONDS_PER_FLOW = 1e-8
"""To draw a flow and to add it to the statistics."""
SECONDS_PER_TABLE_STEP = 3e-9
"""Of what the catalogue calls `table_work`."""
SECONDS_PER_ENTRY = 1e-8
"""To check one entry of the tables."""
SECONDS_PER_CABLE = 1e-6
"""To wire a cable and to report its load."""

BYTES_PER_CABLE = 160
BYTES_PER_ENDPOINT = 256
BYTES_PER_ENTRY = 4
"""Of the tables: two bytes an entry, once more while they are checked or routed anew."""
BYTES_PER_FLOW = 48
"""Of the flows of one round, with their congestion."""
BYTES_PER_REPORTED_CABLE = 400
"""Where every cable is reported, with both names."""

DRAWS_WHEN_RANDOM = 1000
"""What a pattern without `draws` repeats when it or the rank order is random."""


@dataclass(frozen=True, slots=True)
class _Flows:
    """Flows of one draw over all rounds, how many draws, and most flows of a round.

    Rounds differ in size: at most a flow an endpoint, or twice the mean where that is more.
    """

    of_draw: float
    draws: float
    at_once: float


class StaticEstimator:
    """Estimates points of the static model."""

    def __init__(self, catalog: Catalog, shapes: KnownShapes) -> None:
        self._catalog = catalog
        self._shapes = Shapes(catalog, shapes)
        # By identity: expanded points share their sections, which are kept alive here.
        self._flows: dict[tuple[int, float, int], tuple[Any, Any, _Flows]] = {}
        self._tables: dict[tuple[int, Shape], tuple[Any, float]] = {}

    def work(self, point: Mapping[str, Any]) -> Work:
        """Give what one run of a canonical point takes."""
        shape = self._shapes.shape(point["topology"])
        flows = self._flows_of(point, shape)
        networks = 1 + (point["failures"].get("trials") or 0)
        sent = networks * flows.draws * flows.of_draw
        visits = sent * (shape.mean_hops + 2)
        cables = shape.channels + 2 * shape.endpoints
        entries = shape.routers * shape.endpoints
        everything = point["report"].get("cables") == "all"
        return Work(
            seconds=SECONDS_PER_RUN
            + SECONDS_PER_CABLE * cables
            + SECONDS_PER_VISIT * visits
            + SECONDS_PER_FLOW * sent
            + SECONDS_PER_ENTRY * networks * entries
            + SECONDS_PER_TABLE_STEP * networks * self._table_work(point["routing"], shape),
            memory_bytes=BYTES_PER_RUN
            + BYTES_PER_CABLE * cables
            + BYTES_PER_ENDPOINT * shape.endpoints
            + BYTES_PER_ENTRY * entries
            + BYTES_PER_FLOW * flows.at_once
            + BYTES_PER_REPORTED_CABLE * cables * everything,
            link_visits=visits,
        )

    def _flows_of(self, point: Mapping[str, Any], shape: Shape) -> _Flows:
        pattern, placement = point["pattern"], point["placement"]
        key = (id(pattern), shape.endpoints, id(placement))
        known = self._flows.get(key)
        if known is not None:
            return known[2]
        component = component_of(self._catalog, "pattern", pattern)
        names = _with_shape(names_of(component, pattern), shape)
        names["endpoints"] = len(_listed(placement)) or shape.endpoints
        flows = figure(component, "flows", names, shape.endpoints)
        is_random = placement["kind"] == "random" or figure(component, "random", names, 0.0) > 0
        draws = float(pattern.get("draws") or (DRAWS_WHEN_RANDOM if is_random else 1))
        rounds = max(1.0, figure(component, "rounds", names, 1.0))
        at_once = min(flows, max(shape.endpoints, 2 * flows / rounds))
        found = _Flows(flows, draws, at_once)
        self._flows[key] = (pattern, placement, found)
        return found

    def _table_work(self, routing: Mapping[str, Any], shape: Shape) -> float:
        key = (id(routing), shape)
        known = self._tables.get(key)
        if known is not None:
            return known[1]
        component = component_of(self._catalog, "routing", routing)
        names = _with_shape(names_of(component, routing), shape)
        work = figure(component, "table_work", names, shape.channels * shape.endpoints)
        self._tables[key] = (routing, work)
        return work


def _listed(placement: Mapping[str, Any]) -> list[Any]:
    """Give the endpoints that a placement lists, by number or by name; empty when all are used."""
    return placement.get("endpoints") or placement.get("names") or []


def _with_shape(names: dict[str, Any], shape: Shape) -> dict[str, Any]:
    """Add the topology's figures, by their short and by their full names."""
    figures = {
        "endpoints": shape.endpoints,
        "routers": shape.routers,
        "channels": shape.channels,
        "ports": shape.ports,
        "mean_hops": shape.mean_hops,
    }
    full = {f"topology.{name}": value for name, value in figures.items()}
    return {**figures, **full, **names}
