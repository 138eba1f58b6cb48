"""Rules over several sections: the judge refuses what cannot be built, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

import simcore
from domain.problem import ProblemsError
from tests.support.planning import canonical_point

_TORUS = {"kind": "torus", "dimensions": 2, "endpoints": 16}
_MESH = {"kind": "mesh", "endpoints": 16}
_HALO = {"kind": "halo3d26", "iterations": 1}
_READS = {"kind": "random_reads", "reads_per_core": 1}


def _point(topology: dict[str, Any], workload: dict[str, Any], **sections: Any) -> dict[str, Any]:
    return {"model": "packet", "topology": topology, "workload": workload, **sections}


_CASES = {
    "one channel on a torus": (_point(_TORUS, _READS, network={"virtual_channels": 1}), False),
    "two channels on a torus": (_point(_TORUS, _READS, network={"virtual_channels": 2}), True),
    "three channels on a torus": (_point(_TORUS, _READS, network={"virtual_channels": 3}), False),
    "three channels without datelines": (
        _point(
            _TORUS,
            _READS,
            network={"virtual_channels": 3},
            routing={"kind": "minimal", "deadlock_avoidance": "none"},
        ),
        True,
    ),
    "three channels on a mesh": (_point(_MESH, _READS, network={"virtual_channels": 3}), True),
    "more ranks than room": (_point(_MESH, _HALO | {"ranks": 17}), False),
    "ranks that just fit": (
        _point(_MESH, _HALO | {"ranks": 32}, mpi={"ranks_per_endpoint": 2}),
        True,
    ),
    "a grid of other ranks": (_point(_MESH, _HALO | {"process_grid": [3, 3, 2]}), False),
    "a grid of all ranks": (_point(_MESH, _HALO | {"process_grid": [4, 2, 2]}), True),
    "more ranks than a quarter has": (
        _point(_MESH, _HALO | {"ranks": 5}, environment={"kind": "quarter"}),
        False,
    ),
    "a grid of a quarter": (
        _point(_MESH, _HALO | {"process_grid": [2, 2, 1]}, environment={"kind": "quarter"}),
        True,
    ),
    "ranks for a workload that has none": (
        _point(_MESH, _READS, mpi={"ranks_per_endpoint": 2}),
        False,
    ),
    "defaults of ranks for a workload that has none": (
        _point(_MESH, _READS, mpi={"ranks_per_endpoint": 1}, environment={"kind": "alone"}),
        True,
    ),
    "a quarter for a workload without ranks": (
        _point(_MESH, _READS, environment={"kind": "quarter"}),
        False,
    ),
    "blocks that do not divide the planes": (
        _point(_MESH, {"kind": "sweep3d", "nz": 10, "kba": 3}),
        False,
    ),
    "flows of a workload that keeps none": (
        _point(_MESH, _READS, report={"flows": "all"}),
        False,
    ),
    "flows of streams": (
        _point(_MESH, {"kind": "streams", "messages": 1}, report={"flows": "all"}),
        True,
    ),
    "ranks of a workload that has none": (
        _point(_MESH, {"kind": "streams", "messages": 1}, report={"ranks": "all"}),
        False,
    ),
    "tables of ranks": (_point(_MESH, _HALO, report={"flows": "all", "ranks": "all"}), True),
    "an order of ranks without a grid": (
        _point(_MESH, {"kind": "collective"}, mpi={"rank_order": "blocked"}),
        False,
    ),
    "an order of ranks beside a grid": (
        _point(
            _MESH,
            {"kind": "collective"},
            mpi={"rank_order": "blocked"},
            environment={"kind": "quarter_halo_background"},
        ),
        True,
    ),
    "a reduction by ranks that do not reduce": (
        _point(_MESH, _HALO, mpi={"reduction_ns_per_byte": 1.0}),
        False,
    ),
    "a reduction by ranks that reduce": (
        _point(_MESH, {"kind": "collective"}, mpi={"reduction_ns_per_byte": 1.0}),
        True,
    ),
    "a hierarchy of lone ranks": (
        _point(_MESH, {"kind": "collective", "algorithm": "hierarchical"}),
        False,
    ),
    "a hierarchy of ranks that share endpoints": (
        _point(
            _MESH,
            {"kind": "collective", "algorithm": "hierarchical"},
            mpi={"ranks_per_endpoint": 2},
        ),
        True,
    ),
    "communicators that do not divide the endpoints": (
        _point(_MESH, {"kind": "osu", "communicators": 3, "overlap": "none"}),
        False,
    ),
    "communicators that divide the endpoints": (
        _point(_MESH, {"kind": "osu", "communicators": 4, "overlap": "none"}),
        True,
    ),
    "communicators of one rank": (
        _point(_MESH, {"kind": "osu", "communicators": 16, "overlap": "none"}),
        False,
    ),
    "a protocol of an algorithm that NCCL lacks": (
        _point(_MESH, {"kind": "osu", "algorithm": "rabenseifner", "nccl_protocol": "ll"}),
        False,
    ),
    "ranks on LogGP": (
        {"model": "loggp", "topology": _MESH, "workload": {"kind": "osu"}},
        True,
    ),
    "communicators of one rank on LogGP": (
        {
            "model": "loggp",
            "topology": _MESH,
            "workload": {"kind": "osu", "communicators": 16, "overlap": "none"},
        },
        False,
    ),
    "a priority without its network": (
        _point(_MESH, _HALO, environment={"kind": "shared", "foreground_priority": 1}),
        False,
    ),
    "a priority with its network": (
        _point(
            _MESH,
            _HALO,
            environment={"kind": "shared", "foreground_priority": 1},
            network={"virtual_network_weights": [1, 2]},
        ),
        True,
    ),
    "a job's priority without its network": (
        _point(
            _MESH,
            _HALO,
            environment={
                "kind": "shared",
                "background": [{"workload": _HALO, "fraction": 0.25, "priority": 2}],
            },
            network={"virtual_network_weights": [1, 2]},
        ),
        False,
    ),
    "blocks joined beyond 1 GiB": (
        _point(
            _MESH,
            {
                "kind": "collective",
                "operation": "alltoall",
                "algorithm": "bruck",
                "message_bytes": 134_217_729,
            },
        ),
        False,
    ),
    "a layer of which messages have 1 GiB": (
        _point(
            _MESH,
            {"kind": "training_step", "allgather_bytes": 2**34, "reduce_scatter_bytes": 2**34},
        ),
        True,
    ),
    "a layer of which messages have more": (
        _point(
            _MESH,
            {"kind": "training_step", "allgather_bytes": 2**34, "reduce_scatter_bytes": 2**35},
        ),
        False,
    ),
    "blocks joined to 1 GiB": (
        _point(
            _MESH,
            {
                "kind": "collective",
                "operation": "allgather",
                "algorithm": "recursive_doubling",
                "message_bytes": 134_217_728,
            },
        ),
        True,
    ),
    "a face beyond 1 GiB": (_point(_MESH, _HALO | {"nx": 65536, "ny": 65536}), False),
}


@pytest.mark.parametrize("name", _CASES)
def test_judge_and_builder_agree(name: str) -> None:
    point, valid = _CASES[name]
    if valid:
        canonical_point(point)
        simcore.check(point)
        return
    with pytest.raises(ProblemsError) as refused:
        canonical_point(point)
    with pytest.raises(simcore.PointError) as core_refused:
        simcore.check(point)
    assert core_refused.value.field in {problem.field for problem in refused.value.problems}
