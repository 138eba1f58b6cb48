"""Studies of what networks cost, by a shipped table: bills of components that are made here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from domain.answer.document import Question
from domain.answer.request import AnswerRequest
from domain.answer.study import Study
from domain.catalog.axis_kind import AxisKind
from tests.golden.case import Case
from tests.support.studies import axis, noise, seed, study, topologies

_RATES = (100, 200, 400, 800)
_SIZES = (256, 1_024)
_SWITCHES_PER_ENDPOINT = {"fat_tree": 3 / 64, "dragonfly": 1 / 24, "torus": 1 / 4}
_CABLES_PER_ENDPOINT = {"fat_tree": 1.0, "dragonfly": 1.2, "torus": 0.75}
_PORTS = {"fat_tree": 64, "dragonfly": 47, "torus": 10}
_TIMES_US = {"fat_tree": 100.0, "dragonfly": 108.0, "torus": 150.0}


def bill_of(name: str, rate_gbps: float, endpoints: int) -> dict[str, Any]:
    """Give a bill as the core would: cables of a network are 6, 10 and 30 m long."""
    between = round(_CABLES_PER_ENDPOINT[name] * endpoints)
    near, far = round(between * 0.5), round(between * 0.2)
    return {
        "endpoints": endpoints,
        "cabinets": -(-endpoints // 64),
        "nics": [{"rate_gbps": rate_gbps, "ports": 1, "count": endpoints}],
        "switches": [
            {
                "ports": _PORTS[name],
                "rate_gbps": rate_gbps,
                "count": round(_SWITCHES_PER_ENDPOINT[name] * endpoints),
            }
        ],
        "cables": [
            {
                "link_class": "endpoint",
                "rate_gbps": rate_gbps,
                "lengths_m": [2.0],
                "counts": [endpoints],
            },
            {
                "link_class": "router",
                "rate_gbps": rate_gbps,
                "lengths_m": [6.0, 10.0, 30.0],
                "counts": [near, between - near - far, far],
            },
        ],
    }


def costs_study() -> Study:
    """Three topologies at four rates and two sizes: twice the rate saves less and less."""

    def make(name: str, rate: float, endpoints: int) -> list[float]:
        own = _TIMES_US[name] * 1e3 * (1 + 200 / rate)
        return [own * f for f in noise(5, 0.02, seed(name, rate, endpoints))]

    rates = axis("network.link_bandwidth_gbps", _RATES, AxisKind.RESOURCE, "gbps")
    sizes = axis("topology.endpoints", _SIZES, AxisKind.SCALE)
    made = study([topologies(*_TIMES_US), rates, sizes], make)
    names = list(_TIMES_US)
    networks = [
        {
            "endpoints": _SIZES[size],
            "bill": bill_of(names[choice], _RATES[rate], _SIZES[size]),
        }
        for choice, rate, size in (point.steps for point in made.points)
    ]
    points = [replace(point, network=number) for number, point in enumerate(made.points)]
    return replace(made, points=points, networks=networks)


CASES = (Case("costs", costs_study, AnswerRequest(question=Question.COST)),)
