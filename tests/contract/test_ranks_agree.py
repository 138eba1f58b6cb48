"""Jobs that do not fit are refused at submission, at the field that the simulator names."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.agreement import accepted_by_both, refused_by_both

HALO = {"kind": "halo3d26"}
EXCHANGE = {"kind": "exchange"}
NEXT = {"traffic_pattern": "neighbor"}
SHIFT = {"traffic_pattern": "group_shift"}
FOUR = {"ranks_per_endpoint": 4}
BLOCKED = FOUR | {"rank_order": "blocked"}


def point(workload: dict[str, Any], **sections: Any) -> dict[str, Any]:
    return {
        "model": "packet",
        "topology": {"kind": "torus", "widths": [4, 4]},
        "workload": workload,
        **sections,
    }


def beside(*jobs: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "shared", "background": list(jobs), **more}


def job(kind: str = "halo3d26", fraction: float = 0.25, **parameters: Any) -> dict[str, Any]:
    return {"workload": {"kind": kind, **parameters}, "fraction": fraction}


FITTING = {
    "every rank": point(HALO | {"ranks": 16}),
    "a quarter of three is one": point(
        HALO | {"process_grid": [1, 1, 1]},
        environment={"kind": "quarter"},
        topology={"kind": "single_router", "endpoints": 3},
    ),
    "0.29 of 100 is 29": point(
        HALO | {"process_grid": [29, 1, 1]},
        environment=beside(foreground_fraction=0.29),
        topology={"kind": "single_router", "endpoints": 100},
    ),
    "all endpoints taken": point(HALO, environment=beside(job(), job("sweep3d"))),
    "a block that divides": point(HALO | {"process_grid": [16, 2, 2]}, mpi=BLOCKED),
    "cells that divide": point(HALO | {"nx": 6}, mpi=FOUR),
    "a grid of ranks": point(EXCHANGE | NEXT | {"process_grid": [4, 16]}, mpi=FOUR),
    "bits of ranks": point(EXCHANGE | {"traffic_pattern": "shuffle"}, environment=beside()),
    "groups of ranks": point(
        EXCHANGE | SHIFT | {"groups": 3}, topology={"kind": "ring", "endpoints": 12}
    ),
    "sizes without cells": point(HALO | {"face_bytes": 1000}, mpi=FOUR),
}
MISFITS = {
    "cells": (point(HALO | {"nx": 5}, mpi=FOUR), "workload.nx"),
    "cells of a sweep": (point({"kind": "sweep3d", "ny": 45}, mpi=FOUR), "workload.ny"),
    "half an endpoint": (point(HALO | {"ranks": 15}, mpi=BLOCKED), "workload.ranks"),
    "a grid without blocks": (
        point(HALO | {"process_grid": [9, 7, 1], "ranks": 63}, mpi=BLOCKED),
        "workload.process_grid",
    ),
    "ranks": (point(HALO | {"ranks": 17}), "workload.ranks"),
    "a root beyond": (
        point({"kind": "collective", "operation": "reduce", "root": 16}),
        "workload.root",
    ),
    "a pattern of one": (
        point(EXCHANGE, environment=beside(foreground_fraction=0.1)),
        "workload.traffic_pattern",
    ),
    "bits of three": (
        point(EXCHANGE | {"traffic_pattern": "shuffle"}, mpi={"ranks_per_endpoint": 3}),
        "workload.traffic_pattern",
    ),
    "no square": (
        point(EXCHANGE | {"traffic_pattern": "transpose"}, mpi={"ranks_per_endpoint": 2}),
        "workload.traffic_pattern",
    ),
    "sides": (point(EXCHANGE | NEXT | {"process_grid": [4, 16]}), "workload.process_grid"),
    "uneven groups": (point(EXCHANGE | SHIFT | {"groups": 3}), "workload.groups"),
    "an offset round": (point(EXCHANGE | SHIFT | {"group_offset": 2}), "workload.group_offset"),
    "hotspots": (
        point(EXCHANGE | {"traffic_pattern": "hotspot", "hotspots": 17}),
        "workload.hotspots",
    ),
    "senders": (
        point(EXCHANGE | {"traffic_pattern": "incast", "senders": 16}),
        "workload.senders",
    ),
    "a target beyond": (
        point(EXCHANGE | {"traffic_pattern": "incast", "target": 16}),
        "workload.target",
    ),
    "a job's pattern": (
        point(HALO, environment=beside(job("exchange", traffic_pattern="incast", target=4))),
        "environment.background[0].workload.target",
    ),
    "an order of ranks without a grid": (
        point(EXCHANGE | NEXT, mpi=BLOCKED),
        "mpi.rank_order",
    ),
    "joined blocks": (
        point(
            {"kind": "subcom2d_coll", "alltoall_algorithm": "bruck", "alltoall_bytes": 2**30},
        ),
        "workload.alltoall_bytes",
    ),
    "a share too large": (
        point(HALO, environment=beside(job(fraction=0.75))),
        "environment.background[0].fraction",
    ),
    "nothing left for the second": (
        point(HALO, environment=beside(job(fraction=0.5), job())),
        "environment.background[1].fraction",
    ),
    "more endpoints than left": (
        point(HALO, environment=beside({"workload": HALO, "endpoints": 9})),
        "environment.background[0].endpoints",
    ),
    "a job without ranks": (
        point(HALO, environment=beside(job("streams"))),
        "environment.background[0].workload.kind",
    ),
    "a job's cells": (
        point(HALO, mpi=FOUR, environment=beside(job(nz=5), job(nx=5))),
        "environment.background[1].workload.nx",
    ),
    "a job's ranks": (
        point(HALO, environment=beside(job("sweep3d", ranks=5))),
        "environment.background[0].workload.ranks",
    ),
    "a job's grid": (
        point(HALO, environment=beside(job(process_grid=[5, 1, 1]))),
        "environment.background[0].workload.process_grid",
    ),
}


@pytest.mark.parametrize("fitting", FITTING.values(), ids=FITTING)
def test_what_fits_is_accepted_by_both(fitting: dict[str, Any]) -> None:
    accepted_by_both(fitting)


@pytest.mark.parametrize(("misfit", "field"), MISFITS.values(), ids=MISFITS)
def test_what_does_not_fit_is_refused_by_both(misfit: dict[str, Any], field: str) -> None:
    problem = refused_by_both(misfit, field)
    pointer = "/base/" + field.replace("[", ".").replace("]", "").replace(".", "/")
    # A field that was not written is pointed to by its section.
    assert problem.pointer in (pointer, pointer.rpartition("/")[0])
    assert problem.value is not None
    assert problem.allowed
