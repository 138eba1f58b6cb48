"""The answer of a sweep: what the domain says of its runs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from api.errors import InvalidQueryError, SweepNotFoundError
from api.models.query import AnswerQuery, ComparisonQuery, DistributionsQuery
from api.services.answer_lists import listed_numbers, listed_texts
from api.services.find import find_sweep
from api.services.sweep_documents import stored_axes
from domain.answer.alarms import PHYSICS
from domain.answer.comparison import comparison
from domain.answer.comparison_document import Comparison
from domain.answer.compose import answer
from domain.answer.document import Answer, Question
from domain.answer.groups import DEFAULT_QUANTILES, GroupsRequest, distributions
from domain.answer.groups_document import Distributions
from domain.answer.request import AnswerRequest
from domain.answer.samples import ACCEPTED, COMPLETION, ELAPSED, SATURATED
from domain.answer.study import (
    Design,
    DrawnInput,
    Study,
    StudyAxis,
    StudyPoint,
    step_index,
    steps_of,
)
from domain.catalog.models import TRAFFIC_SECTIONS, Catalog, MetricSpec
from domain.query.columns import result_columns
from domain.query.filter import parse_filter
from domain.run.limit import METRICS as LIMIT_METRICS
from domain.statistics.interval import CONFIDENCE
from domain.statistics.stopping import StoppingRule
from domain.sweep.axis import AxisInfo
from domain.sweep.axis_kinds import ZipAxis, without_role
from domain.sweep.axis_meaning import kind_of_axis
from domain.sweep.distribution_forms import ChoiceAxis, Samples
from domain.sweep.sample_axis import SAMPLE
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

    def distributions(self, sweep_id: str, query: DistributionsQuery) -> Distributions:
        """Give the distribution of a metric over a grouping.

        Raises
        ------
        AnswerError
            The sweep does not have what is asked for, or a number is none.
        """
        sweep = find_sweep(self._session, sweep_id)
        asked = AnswerQuery(metric=query.metric, filter=query.filter)
        study = self._study(sweep, asked)
        unit = next((m.unit for m in study.metrics if m.name == query.metric), None)
        if query.metric is None and study.metrics:
            unit = study.metrics[0].unit
        shares = listed_numbers("quantile", query.quantile or "", "fraction")
        request = GroupsRequest(
            metric=query.metric,
            by=None if query.by is None else listed_texts(query.by),
            thresholds=listed_numbers("threshold", query.threshold or "", unit),
            quantiles=shares or DEFAULT_QUANTILES,
            confidence=CONFIDENCE if query.confidence is None else query.confidence,
            include_timed_out=query.include_timed_out,
            include_not_steady=query.include_not_steady,
        )
        return distributions(study, request)

    def comparison(self, sweep_id: str, query: ComparisonQuery) -> Comparison:
        """Compare the answers of a sweep and of a later one.

        Raises
        ------
        InvalidQueryError
            There is no such other sweep.
        AnswerError
            One of them does not have what is asked for, or they have no place in common.
        """
        before, after = find_sweep(self._session, sweep_id), self.other_sweep(query.other)
        asked = AnswerQuery(metric=query.metric)
        written = query.model_dump(exclude={"other"}, exclude_none=True)
        return comparison(
            self._study(before, asked),
            self._study(after, asked),
            AnswerRequest(**written),
            is_paired=before.base_seed == after.base_seed,
        )

    def other_sweep(self, sweep_id: str) -> SweepRecord:
        """Find the sweep that another is compared with; raises `InvalidQueryError`."""
        try:
            return find_sweep(self._session, sweep_id)
        except SweepNotFoundError as error:
            raise InvalidQueryError.of("with", sweep_id, error.detail, "a sweep") from error

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
        wanted = [chosen, SATURATED, ACCEPTED, *PHYSICS, until.metric if until else None]
        wanted += [ELAPSED] if chosen == COMPLETION else []
        is_bottleneck = query.question is Question.BOTTLENECK
        wanted += [*LIMIT_METRICS] if is_bottleneck else []
        names = [name for name in dict.fromkeys(wanted) if name and name in sweep.metrics]
        runs = store.runs(names, condition)
        placed = store.points()
        design = _design(placed, axes, spec.spec)
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
            design=design,
            bottlenecks=store.busiest_classes() if is_bottleneck else {},
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
    for axis, form in written.axes.items():
        inner = without_role(form)
        parts = inner.zip if isinstance(inner, ZipAxis) else {axis: inner}
        for name, own in parts.items():
            values = own.choice.values if isinstance(own, ChoiceAxis) else own
            if name in (section, f"{section}.kind") and isinstance(values, list):
                listed += values
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


def _design(
    placed: Sequence[PlacedPoint], axes: Sequence[AxisInfo], spec: Mapping[str, Any]
) -> Design | None:
    """Read what each sample drew from the points; None where no axis is drawn."""
    axis = next((axis for axis in axes if axis.drawn), None)
    if axis is None:
        return None
    values: dict[str, dict[int, Any]] = {one.path: {} for one in axis.drawn}
    for point in placed:
        sample = point.coordinates[SAMPLE] - 1
        for path, column in values.items():
            column[sample] = point.coordinates[path]
    written = Samples.model_validate(spec["samples"])
    return Design(
        method=written.method.value,
        count=len(axis.values),
        inputs=tuple(DrawnInput(one, values[one.path]) for one in axis.drawn),
        is_correlated=bool(written.correlation),
    )


def _routing_is_default(
    sweep: SweepRecord, spec: Mapping[str, Any], axes: Sequence[AxisInfo]
) -> bool:
    """Say whether packets are routed in a way that the spec does not choose."""
    if sweep.model != "packet":
        return False
    named = any(name.split(".")[0] == "routing" for name in spec.get("base", {}))
    paths = [path for axis in axes for path in axis.paths]
    paths += [one.path for axis in axes for one in axis.drawn]
    varied = any(path.split(".")[0] == "routing" for path in paths)
    return not named and not varied


def _rates_in_bytes(spec: Mapping[str, Any]) -> bool:
    """Say whether a spec writes some rate in bytes a second, outside of its prose."""
    return "B/s" in json.dumps([spec.get("base"), spec.get("axes")])
