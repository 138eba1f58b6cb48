"""Which share of a machine the jobs of a point have, and how often they repeat, roughly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from domain.catalog.models import Catalog
from domain.run.figures import component_of, figure, names_of

_SECTION = "environment"
_RANKS = "mpi.ranks_per_endpoint"


@dataclass(frozen=True, slots=True)
class Shares:
    """How a point's jobs share the machine.

    Attributes
    ----------
    foreground
        endpoints of the workload, as a share of all.
    repeated
        packets of all jobs over those of the workload: a background is taken to send as much per
        endpoint and time.
    """

    foreground: float
    repeated: float


def shares(catalog: Catalog, point: Mapping[str, Any], endpoints: float) -> Shares:
    """Give the shares of a canonical point; one without an environment has the whole machine."""
    environment = point.get(_SECTION)
    if environment is None:
        return Shares(1.0, 1.0)
    component = component_of(catalog, _SECTION, environment)
    foreground = figure(component, "share", names_of(component, environment), 1.0) or 1.0
    background = _background(environment, foreground, endpoints)
    return Shares(foreground, 1.0 + background / foreground)


def _background(environment: Mapping[str, Any], foreground: float, endpoints: float) -> float:
    if "background" in environment:
        return sum(
            job.get("fraction") or (job.get("endpoints") or 0) / max(1.0, endpoints)
            for job in environment["background"]
        )
    return 1.0 - foreground if environment["kind"].endswith("_background") else 0.0


def ranks_per_endpoint(catalog: Catalog, point: Mapping[str, Any]) -> float:
    """Give the ranks of each endpoint; 0 where the workload has none."""
    mpi = point.get("mpi")
    if mpi is None:
        return 0.0
    component = component_of(catalog, "workload", point["workload"])
    if _RANKS not in component.derived.get("packets", ""):
        return 0.0
    return float(mpi.get("ranks_per_endpoint") or 1)
