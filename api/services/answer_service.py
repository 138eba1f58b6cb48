"""The answer of a sweep: what the domain says of its runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from api.models.query import AnswerQuery
from api.services.find import find_sweep
from api.services.sweep_documents import stored_axes
from domain.answer.alarms import PHYSICS
from domain.answer.compose import answer
from domain.answer.document import Answer
from domain.answer.request import AnswerRequest
from domain.answer.samples import ACCEPTED, DISCONNECTED, SATURATED
from domain.answer.study import Study, StudyAxis, StudyPoint, step_index, steps_of
from domain.catalog.models import TRAFFIC_SECTIONS, Catalog, MetricSpec
from domain.query.columns import result_columns
from domain.query.filter import parse_filter
from domain.statistics.stopping import StoppingRule
from domain.sweep.axis import AxisInfo
from domain.sweep.axis_kinds import without_role
from domain.sweep.axis_meaning import kind_of_axis
from domain.sweep.spec import SweepSpec
from domain.sweep.yardsticks import yardsticks_of
from storage.answer_store import AnswerStore, PlacedPoint
from storage.records.sweep import SweepRecord, SweepSpecRecord
from storage.session import Session
from storage.sweep_store import SweepStore

_UNIFORM = "uniform_random"


class AnswerService:
    """Reads what an answer needs and asks the domain."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog

    def answer(self, sweep_id: str, query: AnswerQuery) -> Answer:
        """Answer a question about a sweep.

        Raises
        ------
        AnswerError
            The sweep does not have what is asked for.
        """
        sweep = find_sweep(self._session, sweep_id)
        written = query.model_dump(exclude={"filter"}, exclude_none=True)
        return answer(self._study(sweep, query), AnswerRequest(**written))

    def _study(self, sweep: SweepRecord, query: AnswerQuery) -> Study:
        spec = SweepStore(self._session).spec(sweep.id)
        axes = stored_axes(spec)
        store = AnswerStore(self._session, sweep.id)
        metrics = self._metrics(sweep, spec, store.measured(sweep.metrics))
        chosen = query.metric or (metrics[0].name if metrics else None)
        condition = None
        if query.filter is not None:
            columns = result_columns(axes, sweep.metrics, self._catalog)
            condition = parse_filter(query.filter, columns)
        until = (
            StoppingRule(max_replicates=sweep.replicates, **sweep.until) if sweep.until else None
        )
        wanted = [chosen, SATURATED, ACCEPTED, DISCONNECTED, *PHYSICS]
        wanted.append(until.metric if until else None)
        names = [name for name in dict.fromkeys(wanted) if name and name in sweep.metrics]
        runs = store.runs(names, condition)
        placed = store.points()
        if condition is not None:
            kept = {run.point_index for run in runs}
            placed = [point for point in placed if point.index in kept]
        return Study(
            model=sweep.model,
            axes=tuple(StudyAxis(axis, kind_of_axis(axis, self._catalog)) for axis in axes),
            points=_points(placed, axes, spec.spec),
            runs=runs,
            metrics=tuple(metrics),
            networks=spec.networks,
            ideals=yardsticks_of(spec.spec.get("ideal"), axes, "ideal"),
            baselines=yardsticks_of(spec.spec.get("baseline"), axes, "baseline"),
            routing_is_default=_routing_is_default(sweep, spec.spec, axes),
            rates_in_bytes=_rates_in_bytes(spec.spec),
            until=until,
            revisions=(*sweep.earlier_revisions, sweep.model_revision),
        )

    def _metrics(
        self, sweep: SweepRecord, spec: SweepSpecRecord, measured: set[str]
    ) -> list[MetricSpec]:
        """List the metrics that the sweep has, those that its traffic is answered by in front.

        Before any run has ended these are all that it may have.
        """
        has = [name for name in sweep.metrics if name in measured] or sweep.metrics
        first = [name for name in self._answered_by(sweep.model, spec.spec) if name in has]
        names = dict.fromkeys([*first, *has])
        return [self._catalog.by_metric.get(name) or MetricSpec(name=name) for name in names]

    def _answered_by(self, model: str, spec: Mapping[str, Any]) -> Iterable[str]:
        sections = self._catalog.for_model(model).by_kind
        for section in TRAFFIC_SECTIONS:
            for kind in kinds_in(spec, section):
                component = sections.get(section, {}).get(kind)
                if component is not None:
                    yield from component.answers_by


def kinds_in(spec: Mapping[str, Any], section: str) -> list[str]:
    """List the kinds of a section that a spec names, in its base and along its axes."""
    written = SweepSpec.model_validate(spec)
    listed: list[Any] = [
        written.base[name] for name in (section, f"{section}.kind") if name in written.base
    ]
    for axis, values in written.axes.items():
        inner = without_role(values)
        parts = inner.zip if hasattr(inner, "zip") else {axis: inner}
        for name, own in parts.items():
            if name in (section, f"{section}.kind") and isinstance(own, list):
                listed += own
    kinds = [value.get("kind") if isinstance(value, dict) else value for value in listed]
    return list(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))


def _points(
    placed: Sequence[PlacedPoint], axes: Sequence[AxisInfo], spec: Mapping[str, Any]
) -> list[StudyPoint]:
    known = step_index(axes)
    all_uniform = kinds_in(spec, "workload") == [_UNIFORM]
    return [
        StudyPoint(
            index=point.index,
            steps=steps_of(axes, point.coordinates, known),
            network=point.network,
            is_uniform=all_uniform or point.coordinates.get("workload") == _UNIFORM,
        )
        for point in placed
    ]


def _routing_is_default(
    sweep: SweepRecord, spec: Mapping[str, Any], axes: Sequence[AxisInfo]
) -> bool:
    """Say whether packets are routed in a way that the spec does not choose."""
    if sweep.model != "packet":
        return False
    named = any(name.split(".")[0] == "routing" for name in spec.get("base", {}))
    varied = any(path.split(".")[0] == "routing" for axis in axes for path in axis.paths)
    return not named and not varied


def _rates_in_bytes(spec: Mapping[str, Any]) -> bool:
    """Say whether a spec writes some rate in bytes a second, outside of its prose."""
    return "B/s" in json.dumps([spec.get("base"), spec.get("axes")])
