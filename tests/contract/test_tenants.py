"""The environment `tenants` is a short way to write jobs of one workload beside each other."""

from __future__ import annotations

from typing import Any

import pytest

import simcore

_JOB = {"kind": "collective", "operation": "allreduce", "message_bytes": 2048, "iterations": 3}
_TRAFFIC = {
    "kind": "exchange",
    "traffic_pattern": "uniform_random",
    "messages": 4,
    "message_bytes": 4096,
}


def _point(environment: dict[str, Any], workload: dict[str, Any] = _JOB) -> dict[str, Any]:
    return {
        "model": "packet",
        "topology": {"kind": "fat_tree", "endpoints": 32, "radix": 8},
        "placement": {"kind": "random"},
        "workload": workload,
        "environment": environment,
    }


def _metrics(environment: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = simcore.run(_point(environment))["metrics"]
    return found


def _beside(*jobs: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "shared", "foreground_endpoints": 6, "background": list(jobs)}


def test_tenants_are_jobs_of_the_same_workload() -> None:
    tenants = {"kind": "tenants", "tenants": 3, "tenant_endpoints": 6}
    written_out = _beside(*[{"endpoints": 6, "workload": _JOB}] * 2)
    assert _metrics(tenants) == _metrics(written_out)


def test_traffic_runs_beside_them() -> None:
    tenants = {
        "kind": "tenants",
        "tenants": 2,
        "tenant_endpoints": 6,
        "traffic_endpoints": 16,
        "message_bytes": 4096,
    }
    written_out = _beside(
        {"endpoints": 6, "workload": _JOB}, {"endpoints": 16, "workload": _TRAFFIC}
    )
    assert _metrics(tenants) == _metrics(written_out)


def test_one_tenant_has_the_places_for_itself() -> None:
    alone = _metrics({"kind": "tenants", "tenants": 1, "tenant_endpoints": 6})
    assert alone == _metrics(_beside())


@pytest.mark.parametrize(
    ("environment", "field", "value"),
    [
        ({"tenants": 6, "tenant_endpoints": 6}, "tenants", "6 of 6 endpoints"),
        ({"tenant_endpoints": 33}, "tenant_endpoints", "33"),
        ({"tenants": 2, "traffic_endpoints": 17}, "traffic_endpoints", "17"),
        ({"message_bytes": 64}, "message_bytes", "64"),
        ({"tenants": 0}, "tenants", "0"),
    ],
)
def test_what_does_not_fit_names_its_field(
    environment: dict[str, Any], field: str, value: str
) -> None:
    with pytest.raises(simcore.PointError) as caught:
        simcore.run(_point({"kind": "tenants"} | environment))
    assert caught.value.field == f"environment.{field}"
    assert caught.value.value == value


def test_other_workloads_have_no_tenants() -> None:
    reads = {"kind": "random_reads"}
    with pytest.raises(simcore.PointError, match="needs a workload of ranks"):
        simcore.run(_point({"kind": "tenants"}, reads))
