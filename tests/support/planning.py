"""Whole plans at once, for tests: every batch of a spec in one object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.catalog.load import load_catalog
from domain.catalog.models import OUTSIDE_IDENTITY, Catalog
from domain.judge import Judge
from domain.price.expected import ExpectedCosts
from domain.price.reference import shipped_prices
from domain.price.shipped_tables import DEFAULT
from domain.problem import Problem
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.plan.draft import draft_plan
from domain.sweep.plan.equal import ChosenNetwork
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.plan import (
    ImpossiblePoint,
    Plan,
    PlannedPoint,
    nothing_left,
    too_many_runs,
)
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.parse import parse_spec
from domain.sweep.spec.spec import SweepSpec
from judge.direct import DirectJudge

PRICED = PlanFacts(pricing=ExpectedCosts(shipped_prices(DEFAULT)))
"""What is known where nothing was imported: the prices that come with FabricSweep."""


@dataclass
class Planned:
    """What a spec comes to."""

    spec: SweepSpec
    axes: list[AxisInfo]
    limits: Mapping[str, Any]
    points: list[PlannedPoint] = field(default_factory=list)
    impossible: list[ImpossiblePoint] = field(default_factory=list)
    excluded: int = 0
    excluded_by_exclude: int = 0
    excluded_by_equal: int = 0
    chosen: tuple[ChosenNetwork, ...] = ()
    metrics: list[str] = field(default_factory=list)
    networks: list[Mapping[str, Any]] = field(default_factory=list)
    work: list[Mapping[str, float]] = field(default_factory=list)

    @property
    def runs(self) -> int:
        """How many runs the points make at most."""
        return len(self.points) * self.spec.max_replicates

    @property
    def problems(self) -> list[Problem]:
        """Each distinct problem of the impossible points."""
        found: list[Problem] = []
        for point in self.impossible:
            found += [problem for problem in point.problems if problem not in found]
        return found


def planned(
    spec: SweepSpec,
    catalog: Catalog | None = None,
    facts: PlanFacts | None = None,
    judge: Judge | None = None,
    batch_points: int = 5000,
) -> Planned:
    """Plan a spec to its end, on the core's word unless another judge is given."""
    draft = draft_plan(spec, catalog or load_catalog(), facts or PRICED)
    plan = Plan(draft, judge or DirectJudge())
    found = Planned(spec, list(draft.infos), plan.limits)
    for batch in plan.batches(batch_points):
        found.points += batch.points
        found.impossible += batch.impossible
        found.excluded += batch.excluded
        found.excluded_by_exclude += batch.excluded_by_exclude
        found.excluded_by_equal += batch.excluded_by_equal
        for row in range(len(batch.points)):
            found.work.append({name: float(column[row]) for name, column in batch.work.items()})
    if not found.points and not found.impossible:
        raise nothing_left(draft, found.excluded + found.excluded_by_exclude)
    refused = too_many_runs(draft, len(found.points))
    if refused is not None:
        raise refused
    found.chosen = plan.selection.networks if plan.selection is not None else ()
    found.metrics, found.networks = list(plan.metrics), list(plan.networks)
    return found


def canonical_point(point: Mapping[str, Any], facts: PlanFacts | None = None) -> dict[str, Any]:
    """Give the canonical form of one point, by way of a spec that is nothing but this point.

    Raises
    ------
    SpecError
        with the problems of the point.
    """
    head = {"model", "base_seed", "replicate", *OUTSIDE_IDENTITY}
    document = {
        "schema_version": 1,
        "name": "one point",
        "model": point.get("model", "packet"),
        "base": {name: part for name, part in point.items() if name not in head},
        "limits": point.get("limits", {}),
    }
    if "base_seed" in point:
        document["base_seed"] = point["base_seed"]
    found = planned(SweepSpec.model_validate(document), facts=facts)
    if found.impossible:
        raise SpecError(found.problems)
    return dict(found.points[0].point)


def plan_text(text: str, **given: Any) -> Planned:
    """Plan a spec given without its head."""
    return planned(parse_spec(f"schema_version: 1\nname: test\nmodel: packet\n{text}"), **given)
