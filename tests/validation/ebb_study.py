"""Run the static model for the claims about effective bandwidth, on the core alone."""

from __future__ import annotations

import json
import statistics
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from domain.sweep.spec.parse import parse_spec
from tests.support.planning import planned
from tests.validation.dsm_study import points_of
from tests.validation.ebb_published import CHIC_BINS_MIB_PER_S

Point = dict[str, Any]
Key = tuple[str, str]
KIND_OF = {
    "bisect": "random_bisection",
    "tree": "binomial_tree",
    "dissemination": "dissemination",
    "six_neighbor": "six_neighbor",
}
PATTERN_OF = {kind: pattern for pattern, kind in KIND_OF.items()}
BIT_PER_MIB = 8 * 1024**2


@dataclass
class Figures:
    """Metrics by key, one value a replicate (each with tables of its own), and what they took."""

    metrics: dict[Key, list[dict[str, float]]] = field(default_factory=lambda: defaultdict(list))
    cpu_seconds: float = 0.0

    def values(self, key: Key, metric: str) -> list[float]:
        """One metric over the replicates."""
        return [row[metric] for row in self.metrics[key]]

    def percent(self, key: Key) -> float:
        """Mean share of link bandwidth; of a rank's six flows together for ``six_neighbor``."""
        metric = (
            "mean_rank_bandwidth_fraction"
            if key[1] == "six_neighbor"
            else "mean_flow_bandwidth_fraction"
        )
        return 100.0 * statistics.fmean(self.values(key, metric))


def make_point(**sections: Any) -> Point:
    """A canonical point of the static model from what is given, all else by default."""
    spec = {
        "schema_version": 1,
        "name": "one point",
        "model": "static",
        "base": sections,
        "axes": {},
    }
    (point,) = planned(parse_spec(json.dumps(spec), "application/json")).points
    return dict(point.point)


def machine_points(example: str = "effective-bisection.yaml") -> tuple[dict[Key, Point], int]:
    """The points of the example, by machine and pattern, and its number of replicates."""
    points, replicates = points_of(example)
    return {
        (p["topology"]["name"], PATTERN_OF[p["pattern"]["kind"]]): p for p in points
    }, replicates


def tree_point(endpoints: int, chip_ports: int, pattern: Point, **routing: Any) -> Point:
    """A full chassis under D-mod-k unless told."""
    return make_point(
        topology={"kind": "chassis", "endpoints": endpoints, "chip_ports": chip_ports},
        routing=routing or {"kind": "d_mod_k"},
        pattern=pattern,
    )


def contrast_points() -> dict[Key, Point]:
    """Destinations in linear order, and directors with fewer stages or none."""
    bisection = {"kind": "random_bisection", "draws": 200}
    linear = {"kind": "min_hop", "destination_order": "linear"}
    points = {
        ("linear", name): make_point(
            topology={"kind": "machine", "name": name}, routing=linear, pattern=bisection
        )
        for name in ("atlas", "ranger")
    }
    for kind, name in PATTERN_OF.items():
        points["planes", name] = make_point(
            topology={"kind": "machine", "name": "ranger", "director_model": "single_stage_planes"},
            routing={"kind": "min_hop", "destination_order": "random"},
            pattern={"kind": kind, "draws": 200},
        )
    # An ideal two-level tree: each of a leaf router's cables leads to a crossbar of its own.
    points["single_stage", "tree"] = make_point(
        topology={
            "kind": "director_tree",
            "endpoints": 1152,
            "directors": 12,
            "links_per_director": 1,
            "director_model": "single_stage",
        },
        pattern=bisection,
    )
    return points


def closed_form_points(draws: int = 5000) -> dict[Key, Point]:
    """Full two-level trees whose bandwidth can be counted."""
    permutation = {"kind": "random_permutation", "draws": draws}
    return {
        ("permutation", "288"): tree_point(288, 24, permutation),
        ("permutation", "648"): tree_point(648, 36, permutation),
    }


def limit_points(draws: int = 100) -> dict[Key, Point]:
    """A tree of 128-port chips, near the limits for large chips."""
    return {
        ("limit", "permutation"): tree_point(
            8192, 128, {"kind": "random_permutation", "draws": draws}
        ),
        ("limit", "bisect"): tree_point(8192, 128, {"kind": "random_bisection", "draws": draws}),
    }


def shift_points(
    sizes: Iterable[tuple[int, int]] = ((288, 24), (648, 36), (3456, 24)),
) -> dict[Key, Point]:
    """Every shift on full trees: (endpoints, ports of a chip)."""
    return {
        ("shifts", str(endpoints)): make_point(
            topology={"kind": "chassis", "endpoints": endpoints, "chip_ports": ports},
            routing={"kind": "d_mod_k"},
            pattern={"kind": "shift"},
            placement={"kind": "linear"},
        )
        for endpoints, ports in sizes
    }


def bin_points(link_mib_per_s: float) -> dict[Key, Point]:
    """One to four flows into one cable, with the measured cost of congestion."""
    return {
        ("bin", str(flows)): make_point(
            topology={"kind": "single_router", "endpoints": 8},
            pattern={"kind": "gather", "ranks": flows + 1},
            placement={"kind": "linear"},
            congestion={
                "cost": "head_of_line",
                "link_bandwidth_gbps": link_mib_per_s * BIT_PER_MIB / 1e9,
            },
        )
        for flows in (1, 2, 3, 4)
    }


def slide_point() -> Point:
    """Slide 8: flows 1 to 6 and 4 to 14 among 16 endpoints on 8-port chips."""
    return make_point(
        topology={"kind": "chassis", "endpoints": 16, "chip_ports": 8},
        routing={"kind": "d_mod_k"},
        pattern={"kind": "explicit", "sources": [0, 3], "destinations": [5, 13]},
        placement={"kind": "linear"},
    )


def exact_points() -> dict[Key, Point]:
    """Everything but the machines under destinations in random order."""
    return {
        **contrast_points(),
        **closed_form_points(),
        **limit_points(),
        **shift_points(),
        ("slide", "8"): slide_point(),
        **bin_points(CHIC_BINS_MIB_PER_S[0]),
    }


def run_points(
    points: dict[Key, Point], replicates: int = 1, processes: int | None = None
) -> Figures:
    """Run every point and replicate on all processors."""
    work = [
        (key, point, replicate) for key, point in points.items() for replicate in range(replicates)
    ]
    figures = Figures()
    with ProcessPoolExecutor(processes) as pool:
        for key, metrics, cpu_seconds in pool.map(_run_one, work):
            figures.metrics[key].append(metrics)
            figures.cpu_seconds += cpu_seconds
    return figures


def _run_one(work: tuple[Key, Point, int]) -> tuple[Key, dict[str, float], float]:
    import simcore

    key, point, replicate = work
    result = simcore.run({**point, "replicate": replicate})
    return key, result["metrics"], result["cost"]["cpu_seconds"]
