"""Jobs of an environment: checked one by one, problems at their places."""

from __future__ import annotations

from typing import Any

import pytest

from domain.catalog.models import Catalog
from domain.catalog.validate import PointProblemsError, validate_point
from domain.problem import Problem
from domain.sweep.expand import expand
from domain.sweep.spec import SweepSpec

MODELS = ["packet"]
CATALOG = Catalog.model_validate(
    {
        "catalog_version": 1,
        "simcore_version": "0",
        "model_revision": 1,
        "models": MODELS,
        "sections": {
            "workload": [
                {
                    "kind": "halo",
                    "models": MODELS,
                    "params": [
                        {
                            "name": "face_bytes",
                            "type": "integer",
                            "unit": "bytes",
                            "min": 8,
                            "default": 64,
                        }
                    ],
                },
                {"kind": "fft", "models": MODELS},
            ],
            "environment": [
                {"kind": "alone", "models": MODELS},
                {
                    "kind": "shared",
                    "models": MODELS,
                    "params": [
                        {"name": "background", "type": "jobs", "default": [], "max_items": 2}
                    ],
                },
            ],
            "limits": [{"kind": "limits", "models": MODELS}],
        },
        "metrics": [],
    }
)


def point(*jobs: Any) -> dict[str, Any]:
    environment = {"kind": "shared", "background": list(jobs)}
    return {"model": "packet", "workload": {"kind": "halo"}, "environment": environment}


def problems(*jobs: Any) -> list[Problem]:
    with pytest.raises(PointProblemsError) as caught:
        validate_point(point(*jobs), CATALOG)
    return caught.value.problems


def test_jobs_get_their_defaults_and_so_do_their_workloads() -> None:
    job = {"workload": {"kind": "halo"}, "fraction": 1, "allocation": None}
    canonical = validate_point(point(job), CATALOG)
    expected = {"workload": {"kind": "halo", "face_bytes": 64}, "fraction": 1.0, "priority": 0}
    assert canonical["environment"]["background"] == [expected]
    assert validate_point(canonical, CATALOG) == canonical


@pytest.mark.parametrize(
    ("job", "field", "pointer"),
    [
        ({"workload": {"kind": "halo"}}, "[0].fraction", "/0/fraction"),
        ({"workload": {"kind": "halo"}, "fraction": 0}, "[0].fraction", "/0/fraction"),
        (
            {"workload": {"kind": "halo"}, "fraction": 0.5, "endpoints": 3},
            "[0].fraction",
            "/0/fraction",
        ),
        ({"fraction": 0.5}, "[0].workload", "/0/workload"),
        ({"workload": "halo", "fraction": 0.5}, "[0].workload", "/0/workload"),
        ({"workload": {"kind": "hallo"}, "fraction": 0.5}, "[0].workload.kind", "/0/workload/kind"),
        (
            {"workload": {"kind": "halo", "face_bytes": 1}, "fraction": 0.5},
            "[0].workload.face_bytes",
            "/0/workload/face_bytes",
        ),
        (
            {"workload": {"kind": "fft"}, "endpoints": 2, "priority": 8},
            "[0].priority",
            "/0/priority",
        ),
        ({"workload": {"kind": "fft"}, "endpoints": 2, "pace": 8}, "[0].pace", "/0/pace"),
    ],
)
def test_a_problem_is_told_at_its_place(job: dict[str, Any], field: str, pointer: str) -> None:
    (found,) = problems(job)
    assert found.field == "environment.background" + field
    assert found.pointer == "/environment/background" + pointer


def test_jobs_are_objects_in_a_list_of_limited_length() -> None:
    assert "must hold objects" in problems("halo")[0].message
    job = {"workload": {"kind": "fft"}, "fraction": 0.1}
    assert "has 3 items" in problems(job, job, job)[0].message


def spec(*environments: Any) -> SweepSpec:
    return SweepSpec.model_validate(
        {
            "schema_version": 1,
            "name": "s",
            "model": "packet",
            "base": {"workload": {"kind": "halo"}},
            "axes": {"environment": list(environments)},
        }
    )


def shared(*jobs: Any) -> dict[str, Any]:
    return {"kind": "shared", "background": list(jobs)}


def test_environments_are_an_axis_with_readable_labels() -> None:
    halo = {"workload": {"kind": "halo"}, "fraction": 0.25}
    fft = {"workload": {"kind": "fft"}, "endpoints": 8}
    found = expand(spec("alone", shared(halo), shared(halo, fft)), CATALOG)
    assert [p.coordinates["environment"] for p in found.points] == [
        "alone",
        "shared background=halo 0.25",
        "shared background=halo 0.25 + fft 8",
    ]
    assert len({p.point_key for p in found.points}) == 3


def test_a_problem_in_a_spec_points_into_the_job() -> None:
    bad = {"workload": {"kind": "halo", "face_bytes": 1}, "fraction": 0.5}
    found = expand(spec("alone", shared(bad)), CATALOG)
    (problem,) = found.problems
    assert problem.pointer == "/axes/environment/1/background/0/workload/face_bytes"


def test_jobs_that_differ_in_spelling_only_have_one_key() -> None:
    plain = {"workload": {"kind": "halo"}, "fraction": 0.25}
    full = {"workload": {"kind": "halo", "face_bytes": 64}, "fraction": 0.25, "priority": 0}
    keys = [expand(spec(shared(job)), CATALOG).points[0].point_key for job in (plain, full)]
    assert keys[0] == keys[1]
