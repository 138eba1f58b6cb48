"""Whether jobs fit is asked once for each combination, and only of workloads of ranks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from domain.catalog.load import load_catalog
from domain.catalog.validate import PointProblemsError, validate_point
from domain.shape.known import KnownShapes
from domain.shape.source import Figures, ShapeRefusedError
from domain.sweep.expand import expand
from domain.sweep.parse import parse_spec

CATALOG = load_catalog()
HEAD = "schema_version: 1\nname: x\nmodel: packet\nbase: {topology: {kind: torus, endpoints: 64}}\n"
WHERE = "environment.background[0].workload.nx"


class Narrow:
    """Says that every network has 64 endpoints, and of no job that it fits `misfit` endpoints."""

    def __init__(self, misfit: int = 0) -> None:
        self.misfit = misfit
        self.asked: list[tuple[int, tuple[str, ...]]] = []

    def shape(self, topology: Any, routing: Any) -> Figures:
        return {"endpoints": 64, "virtual_channels": 2}

    def check_ranks(self, endpoints: int, sections: Mapping[str, Mapping[str, Any]]) -> None:
        self.asked.append((endpoints, tuple(sections)))
        if endpoints == self.misfit:
            raise ShapeRefusedError(WHERE, "5", "a multiple of 2", "cannot be divided")


def test_a_refusal_inside_a_job_is_a_problem_at_its_place() -> None:
    job = {"workload": {"kind": "halo3d26", "nx": 5}, "fraction": 0.5}
    point = {
        "model": "packet",
        "topology": {"kind": "torus", "endpoints": 64},
        "workload": {"kind": "sweep3d"},
        "environment": {"kind": "shared", "background": [job]},
    }
    with pytest.raises(PointProblemsError) as caught:
        validate_point(point, CATALOG, shapes=Narrow(64))
    (problem,) = caught.value.problems
    assert (problem.field, problem.value) == (WHERE, 5)
    assert problem.pointer == "/environment/background/0/workload/nx"
    assert (problem.allowed, problem.message) == ("a multiple of 2", "cannot be divided")


def test_each_combination_is_asked_about_once() -> None:
    source = Narrow()
    axes = (
        "axes: {workload: [halo3d26, sweep3d], ranks_per_endpoint: [1, 4], link_latency_ns: [1, 2]}"
    )
    expansion = expand(parse_spec(HEAD + axes), CATALOG, shapes=KnownShapes(source))
    assert len(expansion.points) == 8
    assert source.asked == [(64, ("workload", "mpi", "environment"))] * 4


def test_workloads_without_ranks_are_not_asked_about() -> None:
    source = Narrow(64)
    axes = "axes: {workload: [uniform_random, streams, random_reads]}"
    assert len(expand(parse_spec(HEAD + axes), CATALOG, shapes=KnownShapes(source)).points) == 3
    assert source.asked == []
