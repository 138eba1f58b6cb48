"""From a specification to everything that submitting it would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from typing import Any

from api.config import Settings
from api.models.problem import FieldProblem
from api.problems import field_problems
from api.spec_body import SpecBody
from domain.answer.study import StudyAxis
from domain.answer.turns import turns_of
from domain.catalog.models import Catalog
from domain.fabric.used import fabric_used
from domain.run.calibration import calibrate
from domain.run.estimate import Estimate, Estimator, SweepEstimate, sum_up
from domain.shape.facts import networks_of
from domain.shape.known import KnownShapes
from domain.shape.source import ShapeSource
from domain.sweep.axis_meaning import kind_of_axis
from domain.sweep.expand import expand
from domain.sweep.expansion import ExpandedPoint, Expansion
from domain.sweep.parse import parse_spec
from domain.sweep.spec import SweepSpec
from storage.fabric_resolver import StoredFabrics
from storage.records.sweep import NewPoint
from storage.result_store import ResultStore
from storage.session import Session
from storage.worker_store import WorkerStore

_GIB = 1024**3


@dataclass(frozen=True)
class SweepPlan:
    """A specification, expanded and priced.

    ``errors`` holds everything that keeps it from being submitted; ``estimates`` has one
    entry a point, ``cached`` counts the first runs that are known already, ``fabric_ids`` are
    the keys of the fabrics that its points use.
    """

    spec: SweepSpec
    expansion: Expansion
    estimates: list[Estimate]
    cached: int
    estimate: SweepEstimate
    errors: list[FieldProblem]
    fabric_ids: set[int]

    def new_points(self, networks: Sequence[int | None], catalog: Catalog) -> Iterator[NewPoint]:
        """Give the points to be stored, with the number of each one's network and its turn."""
        axes = [StudyAxis(axis, kind_of_axis(axis, catalog)) for axis in self.expansion.axes]
        turns = turns_of(axes, [point.coordinates for point in self.expansion.points])
        listed = zip(self.expansion.points, self.estimates, networks, turns, strict=True)
        for point, estimate, network, turn in listed:
            yield NewPoint(
                index=point.index,
                point_key=point.point_key,
                coordinates=point.coordinates,
                document=point.point,
                estimated_cpu_seconds=estimate.cpu_seconds_expected,
                uncalibrated_seconds=estimate.uncalibrated_seconds,
                network=network,
                turn=turn,
            )

    def metrics(self, catalog: Catalog) -> list[str]:
        """Give the metrics that the results can hold: those of the components chosen."""
        view = catalog.for_model(self.spec.model)
        found: dict[str, None] = {}
        for section in view.sections:
            for kind in self._kinds(section):
                component = view.component(section, kind)
                found.update(dict.fromkeys((component.metrics if component else None) or ()))
        return list(found)

    def _kinds(self, section: str) -> Iterator[str]:
        """Give the kinds that points choose in a section, each once."""
        # Points share their sections: most of them need not be looked at twice.
        seen = {
            id(values): values
            for point in self.expansion.points
            if (values := point.point.get(section)) is not None
        }
        yield from dict.fromkeys(values.get("kind", section) for values in seen.values())


class SweepPlanner:
    """Plans sweeps against the catalogue, the results known and the workers alive."""

    def __init__(
        self, session: Session, catalog: Catalog, settings: Settings, shapes: ShapeSource
    ) -> None:
        self._shapes = shapes
        self._session = session
        self._catalog = catalog
        self._settings = settings

    def processes(self) -> int:
        """Count the worker processes alive; 1 when none is known yet."""
        return max(1, WorkerStore(self._session).summary(self._settings.lease_seconds).processes)

    def networks(self, plan: SweepPlan) -> tuple[list[dict[str, Any]], list[int | None]]:
        """Give the facts of each distinct network of a plan, and the number of each point's."""
        return networks_of([point.point for point in plan.expansion.points], self._shapes)

    def plan(self, body: SpecBody) -> SweepPlan:
        """Parse, expand and price a specification; nothing is stored.

        Raises
        ------
        SpecError
            The specification as a whole cannot be expanded.
        """
        spec = parse_spec(body.text, body.content_type)
        fabrics = StoredFabrics(self._session)
        shapes = KnownShapes(self._shapes)
        expansion = expand(
            spec, self._catalog, self._settings.max_points, fabrics=fabrics, shapes=shapes
        )
        results = ResultStore(self._session)
        calibration = calibrate(results.calibration_pairs(spec.model))
        estimator = Estimator(self._catalog, calibration, shapes)
        estimates = [estimator.estimate(point.point) for point in expansion.points]
        known = results.known(
            [point.point_key for point in expansion.points],
            expansion.initial_replicates,
            self._catalog.model_revision,
        )
        workers = WorkerStore(self._session).summary(self._settings.lease_seconds)
        memory = self._settings.worker_memory_bytes or workers.memory_bytes_max
        errors = field_problems(expansion.problems)
        errors += _memory_problems(expansion, estimates, memory)
        return SweepPlan(
            spec=spec,
            expansion=expansion,
            estimates=estimates,
            cached=sum(known.get(point.point_key, 0) for point in expansion.points),
            estimate=_sum_up(expansion, estimates, known, workers.processes),
            errors=errors,
            fabric_ids=fabrics.ids(_digests(expansion)),
        )


def _sum_up(
    expansion: Expansion, estimates: list[Estimate], known: dict[str, int], workers: int
) -> SweepEstimate:
    """Sum up the runs that are not known yet.

    With replicates until precise enough, low and expected count the first replicates of each
    point, high the most that it can get.
    """

    def total(replicates: int) -> SweepEstimate:
        runs = (
            repeat(estimate, replicates - known.get(point.point_key, 0))
            for point, estimate in zip(expansion.points, estimates, strict=True)
        )
        return sum_up(chain.from_iterable(runs), workers)

    few = total(expansion.initial_replicates)
    if expansion.replicates == expansion.initial_replicates:
        return few
    many = total(expansion.replicates)
    return few.model_copy(
        update={
            name: getattr(few, name).model_copy(update={"high": getattr(many, name).high})
            for name in ("core_seconds", "wall_seconds")
        }
    )


def _digests(expansion: Expansion) -> set[str]:
    """Give the digests of the fabrics that points use."""
    return {used for point in expansion.points if (used := fabric_used(point.point)) is not None}


def _memory_problems(
    expansion: Expansion, estimates: list[Estimate], worker_bytes: int
) -> list[FieldProblem]:
    """Refuse the largest point when it fits neither its limit nor any worker.

    ``worker_bytes`` is 0 while no worker is known; then only the limit is checked, and a
    worker that turns out too small fails the run.
    """
    if not estimates:
        return []
    largest = max(range(len(estimates)), key=lambda place: estimates[place].memory_bytes)
    needed = estimates[largest].memory_bytes
    point = expansion.points[largest]
    limit = expansion.limits.get("max_memory_bytes")
    if limit is not None and needed > limit:
        return [_memory_problem(point, needed, limit, "limits.max_memory_bytes allows")]
    if worker_bytes and needed > worker_bytes:
        return [_memory_problem(point, needed, worker_bytes, "a worker has")]
    return []


def _memory_problem(point: ExpandedPoint, needed: int, allowed: int, who: str) -> FieldProblem:
    where = ", ".join(f"{name} = {value}" for name, value in point.coordinates.items())
    message = (
        f"the point {point.index} ({where or 'the only one'}) needs about "
        f"{needed / _GIB:.2f} GiB of memory; {who} {allowed / _GIB:.2f} GiB"
    )
    return FieldProblem(
        pointer="/limits/max_memory_bytes" if who.startswith("limits") else "",
        field="limits.max_memory_bytes" if who.startswith("limits") else "memory_bytes",
        value=needed,
        allowed=f"<= {allowed} bytes",
        message=message,
    )
