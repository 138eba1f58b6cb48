"""The jobs of an environment: each a workload with endpoints of its own, beside the foreground."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from domain.catalog.convert import ValueRefusedError, convert
from domain.catalog.models import ParamSpec
from domain.suggest import hint

WORKLOAD = "workload"
_SIZES = ("fraction", "endpoints")
ALLOCATIONS = ("linear", "random", "random_by_group")
PARAMS = (
    ParamSpec(
        name="fraction",
        type="real",
        unit="fraction",
        min=0,
        max=1,
        exclusive_min=True,
        nullable=True,
        help="Its share of all endpoints, rounded down.",
    ),
    ParamSpec(
        name="endpoints",
        type="integer",
        unit="count",
        min=1,
        max=100_000_000,
        nullable=True,
        help="Its number of endpoints.",
    ),
    ParamSpec(
        name="allocation",
        type="choice",
        choices=ALLOCATIONS,
        nullable=True,
        help="How it takes its endpoints from those left. Null: like the foreground.",
    ),
    ParamSpec(
        name="priority",
        type="integer",
        unit="count",
        min=0,
        max=7,
        default=0,
        help="The virtual network that carries its messages.",
    ),
)
"""What a job has beside its workload."""
_BY_NAME = {param.name: param for param in PARAMS}


@dataclass(frozen=True, slots=True)
class JobProblem:
    """What is wrong with one place of a list of jobs; `steps` lead there from the list."""

    steps: tuple[str | int, ...]
    value: Any
    allowed: Any
    message: str


Section = tuple[dict[str, Any], Sequence[tuple[str, Any, Any, str]]]
"""A workload in canonical form, and its problems: name, value, allowed, message."""


def check_jobs(
    given: Sequence[Mapping[str, Any]], check_workload: Callable[[Mapping[str, Any]], Section]
) -> tuple[list[dict[str, Any]], list[JobProblem]]:
    """Check each job and fill its defaults.

    Parameters
    ----------
    given
        objects, as written.
    check_workload
        checks what stands as a job's workload.

    Returns
    -------
    The jobs in canonical form, complete only without problems, and the problems.
    """
    jobs, problems = [], []
    for number, item in enumerate(given):
        job, found = _check_job(item, check_workload)
        jobs.append(job)
        problems += [JobProblem((number, *p.steps), p.value, p.allowed, p.message) for p in found]
    return jobs, problems


def _check_job(
    item: Mapping[str, Any], check_workload: Callable[[Mapping[str, Any]], Section]
) -> tuple[dict[str, Any], list[JobProblem]]:
    known = [WORKLOAD, *_BY_NAME]
    problems = [
        JobProblem(
            (str(name),),
            item[name],
            known,
            f"a job has no '{str(name)[:60]}'{hint(str(name), known)}",
        )
        for name in item
        if name not in known
    ]
    workload = item.get(WORKLOAD)
    job: dict[str, Any] = {}
    if isinstance(workload, Mapping):
        job[WORKLOAD], found = check_workload(workload)
        problems += [
            JobProblem((WORKLOAD, *([name] if name else [])), value, allowed, message)
            for name, value, allowed, message in found
        ]
    else:
        message = "is required" if workload is None else "must be an object"
        problems.append(JobProblem((WORKLOAD,), workload, "an object with a kind", message))
    for param in PARAMS:
        try:
            value = convert(param, item[param.name]) if param.name in item else param.default
        except ValueRefusedError as error:
            problems.append(JobProblem((param.name,), item[param.name], error.allowed, str(error)))
            continue
        if value is not None:
            job[param.name] = value
    if sum(item.get(name) is not None for name in _SIZES) != 1:
        message = "give either fraction or endpoints"
        problems.append(JobProblem((_SIZES[0],), item.get(_SIZES[0]), "one of the two", message))
    return job, problems
