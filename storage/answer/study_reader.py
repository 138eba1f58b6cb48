"""Sweeps read as studies: what answers, and alerts about winners, are made from."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.answer.document import Question
from domain.answer.equal_networks import with_chosen_sizes
from domain.answer.fit_error import SCALE_UP
from domain.answer.goal_findings import GoalFindings
from domain.answer.metric_needs import metrics_needed
from domain.answer.packets import PACKET_BYTES
from domain.answer.question import answering_metrics, metrics_in_order
from domain.answer.search_findings import found_study
from domain.answer.spec_kinds import kinds_in, recommends_routing
from domain.answer.study import (
    Design,
    DrawnInput,
    Study,
    StudyAxis,
    StudyPoint,
)
from domain.catalog.models import Catalog
from domain.catalog.recommended import ROUTING, is_meant
from domain.price.expected import ExpectedCosts
from domain.price.network_columns import network_columns
from domain.price.reference import PricedBy, shipped_prices
from domain.price.shipped_tables import DEFAULT
from domain.quantity import to_field_unit
from domain.query.columns import result_columns
from domain.query.filter import Filter, parse_filter
from domain.statistics.stopping import StoppingRule
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.axes.meaning import kind_of_axis
from domain.sweep.axes.steps import Steps, step_index
from domain.sweep.goal.costs import GoalCosts
from domain.sweep.goal.goal import goal_of
from domain.sweep.goal.rounds import GoalRounds
from domain.sweep.samples.sample_axis import SAMPLE
from domain.sweep.search.rounds import FoundPlace, Rounds
from domain.sweep.search.searched_axis import Search, search_of
from domain.sweep.spec.distribution_forms import Samples
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.yardsticks import yardsticks_of
from storage.answer.store import AnswerStore, PointRow
from storage.price.store import PriceTableStore
from storage.run.goal_store import GoalStore
from storage.run.search_store import SearchStore
from storage.session import Session
from storage.sweep.records.sweep import SweepRecord, SweepSpecRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import stored_axes

_UNIFORM = "uniform_random"


class StudyReader:
    """Reads studies in one session."""

    def __init__(self, session: Session, catalog: Catalog) -> None:
        self._session = session
        self._catalog = catalog

    def read(
        self,
        sweep: SweepRecord,
        metric: str | None,
        condition_text: str | None,
        question: Question | None = None,
        against: str | None = None,
        prices: PricedBy | None = None,
    ) -> Study:
        """Read a sweep with the values of one metric, None for the one it is answered by.

        `explore` looks at a second one too, which `against` names.

        `prices` are what its networks are priced by; None: the table that studies have of themselves.
        A sweep that searches a number is read as a study of the numbers found.

        Raises
        ------
        QueryError
            the condition is about something that the sweep does not have.
        """
        search = self._search(sweep)
        chosen = None if search else metric
        study = self._measured(sweep, chosen, condition_text, question, against, prices)
        if search is None:
            return study
        return found_study(study, search, self._found(sweep, study, search))

    def _search(self, sweep: SweepRecord) -> Search | None:
        axes = stored_axes(SweepStore(self._session).spec(sweep.id))
        return search_of(axes, self._catalog.for_model(sweep.model))

    def _found(self, sweep: SweepRecord, study: Study, search: Search) -> list[FoundPlace]:
        """Sum up the places all of whose points the study has."""
        probed = SearchStore(self._session).probed(sweep.id, search.condition.metrics)
        axes = [axis.info for axis in study.axes]
        kept = {point.index for point in study.points}
        found = Rounds(search, axes, sweep.replicates, probed).found()
        return [place for place in found if kept.issuperset(place.points)]

    def _goal(
        self, sweep: SweepRecord, spec: SweepSpecRecord, axes: Sequence[AxisInfo]
    ) -> GoalFindings | None:
        """Read what a goal's runs say of it; of a metric that is not known any more nothing."""
        try:
            goal = goal_of(spec.spec.get("goal"), axes, self._catalog.for_model(sweep.model))
        except SpecError:
            return None
        if goal is None:
            return None
        reference = (goal.prices or DEFAULT) if goal.needs_costs else ""
        prices = PriceTableStore(self._session).get(reference)
        costs = GoalCosts(spec.networks, None if prices is None else ExpectedCosts(prices))
        store = GoalStore(self._session)
        points = store.points(sweep.id, axes, goal.metrics, costs.of)
        ideals = yardsticks_of(spec.spec.get("ideal"), axes, "ideal")
        rounds = GoalRounds(goal, axes, points, sweep.replicates, ideals)
        return GoalFindings(goal, rounds, sweep.replicates, prices, costs.reason)

    def _measured(
        self,
        sweep: SweepRecord,
        metric: str | None,
        condition_text: str | None,
        question: Question | None,
        against: str | None,
        prices: PricedBy | None,
    ) -> Study:
        prices = prices or shipped_prices(DEFAULT)
        spec = SweepStore(self._session).spec(sweep.id)
        axes = stored_axes(spec)
        store = AnswerStore(self._session, sweep.id)
        goal = self._goal(sweep, spec, axes)
        answering = answering_metrics(spec.spec, sweep.model, self._catalog)
        if goal is not None:
            answering = [*goal.goal.metrics, *answering]
        measured = store.measured(sweep.metrics)
        if sweep.counts.timed_out:
            # The first replicates may all have been cut off before they had what is asked for.
            absent = [name for name in answering if name in sweep.metrics and name not in measured]
            measured |= store.measured(absent, by_any=True)
        metrics = metrics_in_order(sweep.metrics, measured, answering, self._catalog)
        chosen = metric or (metrics[0].name if metrics else None)
        condition = None
        if condition_text is not None:
            has_links = self._catalog.by_model[sweep.model].has_links
            network = network_columns(spec.networks, prices) if has_links else ()
            columns = result_columns(axes, sweep.metrics, self._catalog, network)
            condition = parse_filter(condition_text, columns)
        until = (
            StoppingRule(max_replicates=sweep.replicates, **sweep.until) if sweep.until else None
        )
        is_bottleneck = question is Question.BOTTLENECK
        needed = metrics_needed(chosen, metrics, until, question, against)
        names = [name for name in needed if name in sweep.metrics]
        runs = store.runs(names, condition)
        placed = store.points()
        if len(placed) > sweep.points:
            # Points came in since the sweep was read: their networks may not have been read with it.
            placed = [point for point in placed if point.index < sweep.points]
            runs = runs.where(runs.points < sweep.points)
        design = _design(placed, axes, spec.spec)
        points_in_all = len(placed)
        if condition is not None:
            kept = {*runs.points.tolist()}
            placed = [point for point in placed if point.index in kept]
        study = Study(
            model=sweep.model,
            axes=tuple(StudyAxis(axis, kind_of_axis(axis, self._catalog)) for axis in axes),
            points=_points(placed, axes, spec.spec),
            runs=runs,
            metrics=tuple(metrics),
            networks=spec.networks,
            ideals=yardsticks_of(spec.spec.get("ideal"), axes, "ideal"),
            baselines=yardsticks_of(spec.spec.get("baseline"), axes, "baseline"),
            routing_is_default=_routing_is_default(sweep, spec.spec, axes),
            routing_is_recommended=recommends_routing(spec.spec) and not _routing_varies(axes),
            spaces_set=_set_by_spaces(spec.spec),
            space_packets=_packets_of_spaces(spec.spec),
            rates_in_bytes=_rates_in_bytes(spec.spec),
            until=until,
            goal=goal,
            revisions=(*sweep.earlier_revisions, sweep.model_revision),
            design=design,
            points_in_all=points_in_all,
            kept_by=_outcomes_in(condition),
            bottlenecks=store.busiest_classes() if is_bottleneck else {},
            prices=prices,
            port_times=store.port_times(runs) if question is Question.COST else {},
        )
        return with_chosen_sizes(study, spec.spec.get("equal"))


def _outcomes_in(condition: Filter | None) -> tuple[str, ...]:
    """Name the metrics that a condition goes by."""
    columns = {} if condition is None else condition.columns
    return tuple(name for name, column in columns.items() if column.kind == "metric")


def _is_scale_up(label: object) -> bool:
    """Say so of a label of the section: its kind, and behind it parameters that tell values apart."""
    return str(label).split(" ")[0] == SCALE_UP


def _points(
    placed: Sequence[PointRow], axes: Sequence[AxisInfo], spec: Mapping[str, Any]
) -> list[StudyPoint]:
    all_scale_up = kinds_in(spec, "aggregation") == [SCALE_UP]
    all_uniform = kinds_in(spec, "workload") == [_UNIFORM]
    return [
        StudyPoint(
            index=point.index,
            steps=steps,
            network=point.network,
            is_uniform=all_uniform or point.coordinates.get("workload") == _UNIFORM,
            is_scale_up=all_scale_up or _is_scale_up(point.coordinates.get("aggregation")),
        )
        for point, steps in zip(placed, _steps(placed, axes), strict=True)
    ]


def _steps(placed: Sequence[PointRow], axes: Sequence[AxisInfo]) -> list[Steps]:
    """Give which value of each axis each point has, as `steps_of` does for one."""
    columns = []
    for axis, index in zip(axes, step_index(axes), strict=True):
        parts = [[point.coordinates.get(path) for point in placed] for path in axis.paths]
        columns.append([index[key] for key in zip(*parts, strict=True)])
    return [*zip(*columns, strict=True)] if columns else [()] * len(placed)


def _design(
    placed: Sequence[PointRow], axes: Sequence[AxisInfo], spec: Mapping[str, Any]
) -> Design | None:
    """Read what each sample drew from the points; None where no axis is drawn."""
    axis = next((axis for axis in axes if axis.drawn), None)
    if axis is None:
        return None
    values: dict[str, dict[int, Any]] = {one.path: {} for one in axis.drawn}
    samples: set[int] = set()
    for point in placed:
        sample = point.coordinates[SAMPLE] - 1
        samples.add(sample)
        for path, column in values.items():
            if path in point.coordinates:
                column[sample] = point.coordinates[path]
    written = Samples.model_validate(spec["samples"])
    return Design(
        method=written.method.value,
        count=len(axis.values),
        inputs=tuple(
            DrawnInput(one, values[one.path])
            for one in axis.drawn
            if len(values[one.path]) == len(samples)
        ),
        partial=tuple(one for one in axis.drawn if len(values[one.path]) < len(samples)),
        is_correlated=bool(written.correlation),
    )


def _routing_is_default(
    sweep: SweepRecord, spec: Mapping[str, Any], axes: Sequence[AxisInfo]
) -> bool:
    """Say whether packets are routed in a way that the spec does not choose."""
    if sweep.model != "packet" or is_meant(sweep.schema_version):
        return False
    bases = [spec.get("base", {}), *(one.get("base", {}) for one in _spaces_of(spec))]
    named = any(name.split(".")[0] == ROUTING for base in bases for name in base)
    return not named and not _routing_varies(axes)


def _routing_varies(axes: Sequence[AxisInfo]) -> bool:
    paths = [path for axis in axes for path in axis.paths]
    paths += [one.path for axis in axes for one in axis.drawn]
    return any(path.split(".")[0] == ROUTING for path in paths)


def _set_by_spaces(spec: Mapping[str, Any]) -> frozenset[str]:
    """Give the sections that the bases of sub-spaces name."""
    return frozenset(name.split(".")[0] for one in _spaces_of(spec) for name in one.get("base", {}))


def _packets_of_spaces(spec: Mapping[str, Any]) -> dict[str, int | float]:
    """Give the bytes of a packet that the bases of sub-spaces set, by the sub-space's name."""
    found = {}
    for name, one in (spec.get("spaces") or {}).items():
        base = one.get("base", {})
        section = base.get("network")
        value = base.get(
            PACKET_BYTES, section.get("packet_bytes") if isinstance(section, Mapping) else None
        )
        if value is not None:
            found[name] = to_field_unit(value, "bytes") if isinstance(value, str) else value
    return found


def _rates_in_bytes(spec: Mapping[str, Any]) -> bool:
    """Say whether a spec writes some rate in bytes a second, outside of its prose."""
    parts = [spec, *_spaces_of(spec)]
    return "B/s" in json.dumps([[one.get("base"), one.get("axes")] for one in parts])


def _spaces_of(spec: Mapping[str, Any]) -> Iterable[Mapping[str, Any]]:
    spaces = spec.get("spaces") or {}
    return list(spaces.values())
