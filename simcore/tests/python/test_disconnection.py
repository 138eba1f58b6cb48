"""Who is disconnected: the job that is measured, whatever stands around it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from reference_model.damaged import lowest

import simcore

_TORUS = {"kind": "torus", "widths": [4, 4], "concentration": 2}
_JOB = {"kind": "collective", "operation": "allreduce", "iterations": 1}
_ENVIRONMENTS: list[dict[str, Any]] = [
    {"kind": "alone"},
    {"kind": "quarter"},
    {"kind": "quarter_halo_background"},
    {"kind": "quarter_fft_background"},
    {"kind": "shared", "foreground_endpoints": 5, "background": [
        {"workload": {**_JOB, "operation": "alltoall"}, "endpoints": 7},
        {"workload": {"kind": "exchange"}, "endpoints": 3, "allocation": "random"}]},
    {"kind": "tenants", "tenants": 4, "tenant_endpoints": 6},
]  # fmt: skip
_PLACEMENTS: list[dict[str, Any]] = [
    {"kind": "linear"},
    {"kind": "random"},
    {"kind": "listed", "endpoints": [*range(28, 3, -1)]},
]
_WORKLOADS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (_JOB, {}),
    ({"kind": "osu", "operation": "allreduce", "iterations": 2, "warmup_iterations": 1}, {}),
    ({"kind": "osu", "operation": "allreduce", "algorithm": "sharp", "iterations": 2,
      "warmup_iterations": 1}, {"aggregation": {"kind": "sharp"}}),
    ({"kind": "exchange", "iterations": 1}, {}),
]  # fmt: skip


def _drawn(seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    workload, beside = rng.choice(_WORKLOADS)
    return {
        "topology": _TORUS,
        "environment": rng.choice(_ENVIRONMENTS),
        "placement": rng.choice(_PLACEMENTS),
        "workload": workload,
        "replicate": rng.randint(0, 9),
        **beside,
    }


def _run(point: dict[str, Any]) -> dict[str, Any]:
    return simcore.run({**point, "report": {"ranks": "all"}})


def _refused(point: dict[str, Any]) -> str | None:
    """Give the field for which a point is refused."""
    try:
        simcore.run(point)
    except simcore.PointError as error:
        return error.field
    return None


@pytest.mark.parametrize("part", range(8))
def test_a_job_is_disconnected_when_an_endpoint_of_its_own_is_cut_off(part: int) -> None:
    """The endpoints are those of the same run with nothing failed, the dead routers the reference's."""
    for seed in range(12 * part, 12 * part + 12):
        point = _drawn(seed)
        sound = _run({**point, "failures": {"tables": "always"}})
        table = sound["tables"]["ranks"]
        ranks = table["endpoint"]
        if "job" in table:
            ranks = ranks[table["job"]["codes"] == table["job"]["values"].index("foreground")]
        count = 1 + seed % 3
        dead = set(lowest(2, range(16), count, point["replicate"]))
        left = _run({**point, "failures": {"failed_routers": count}})
        if left["metrics"]["disconnected_endpoints"] > 2 * count:
            continue  # a part without a dead router is cut off too
        own = [int(endpoint) for endpoint in ranks if int(endpoint) // 2 in dead]
        assert left["metrics"]["disconnected"] == bool(own), (seed, point)
        if own:
            assert left["provenance"]["outcome"] == "disconnected"
            why = left["unmeasured"]["completion_time_ns"]
            assert why == (
                f"the network is disconnected: {len(own)} of the job's {len(ranks)} endpoints are cut off"
            )


def test_of_a_quarter_a_quarter_is_hit() -> None:
    """One router of 16 fails; a quarter of the network stands at four of them."""
    point = {"topology": _TORUS, "environment": {"kind": "quarter"}, "workload": _JOB}
    hit = [
        simcore.run({**point, "failures": {"failed_routers": 1, "seed": seed}})["metrics"]
        for seed in range(200)
    ]
    share = sum(metrics["disconnected"] for metrics in hit) / 200
    assert abs(share - 0.25) < 0.1  # three standard deviations of 200 draws


def test_background_jobs_that_are_cut_off_do_not_run_and_are_told() -> None:
    jobs = [{"workload": _JOB, "endpoints": 8}, {"workload": _JOB, "endpoints": 8}]
    point = {
        "topology": _TORUS,
        "workload": _JOB,
        "environment": {"kind": "shared", "foreground_endpoints": 8, "background": jobs},
    }
    for seed in range(1, 30):
        dead = lowest(2, range(16), 1, seed)[0]
        result = simcore.run({**point, "replicate": seed, "failures": {"failed_routers": 1}})
        hit = dead // 4  # four routers a job
        assert result["metrics"]["disconnected"] == (hit == 0)
        names = [] if hit not in (1, 2) else [f"environment.background[{hit - 1}]"]
        if hit:
            assert result["provenance"]["damage"].get("background_jobs_cut_off", []) == names
            running = [job["name"] for job in result["jobs"]]
            assert running == [
                "foreground", *(f"background {n}" for n in (1, 2) if n != hit)
            ]  # fmt: skip


@pytest.mark.parametrize("part", range(4))
def test_groups_that_no_tree_joins_are_an_outcome(part: int) -> None:
    """A link or router that fails never makes a right point wrong, and a wrong one never right."""
    shapes = [
        {"kind": "fat_tree", "radix": 4, "levels": 2},
        {"kind": "fat_tree", "radix": 4, "levels": 3},
        {
            "kind": "dragonfly",
            "concentration": 2,
            "routers_per_group": 2,
            "groups": 3,
            "allow_underprovisioned": True,
        },
        {"kind": "torus", "widths": [3, 3]},
    ]
    outcomes = set()
    for seed in range(20 * part, 20 * part + 20):
        rng = random.Random(seed)
        aggregation = {"kind": "sharp", "trees": rng.randint(1, 2)}
        if rng.random() < 0.4:
            aggregation["max_children"] = rng.randint(2, 5)
        if rng.random() < 0.3:
            aggregation["levels"] = rng.randint(1, 3)
        point = {
            "topology": shapes[part],
            "aggregation": aggregation,
            "workload": {
                "kind": "osu",
                "operation": "barrier",
                "iterations": 2,
                "warmup_iterations": 1,
                "algorithm": "sharp",
            },
            "environment": rng.choice([{"kind": "alone"}, {"kind": "quarter"}]),
        }
        hit = {rng.choice(["failed_links", "failed_routers"]): rng.randint(1, 3), "seed": seed}
        sound = _refused({**point, "failures": {"tables": "always"}})
        if sound is not None:
            assert _refused({**point, "failures": hit}) == sound
            continue
        result = simcore.run({**point, "failures": hit})
        outcomes.add(result["provenance"]["outcome"])
        assert (result["provenance"]["outcome"] == "disconnected") == bool(
            result["metrics"]["disconnected"]
        )
    assert "disconnected" in outcomes
