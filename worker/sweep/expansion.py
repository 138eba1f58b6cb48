"""One sweep whose points are being made: planned, priced, stored batch by batch."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import structlog
from numpy.typing import NDArray
from tenacity import retry, retry_if_exception_type, stop_after_delay, wait_exponential

from domain.catalog.load import load_catalog
from domain.judge import Judge, JudgeBudgetError
from domain.problem import Problem
from domain.sweep.estimate.estimate import SweepEstimate
from domain.sweep.estimate.work_estimate import Estimates
from domain.sweep.goal.costs import GoalCosts
from domain.sweep.goal.goal import Goal
from domain.sweep.goal.rounds import GoalRounds, PointSizes
from domain.sweep.plan.draft import Draft
from domain.sweep.plan.kept_drafts import KeptDrafts
from domain.sweep.plan.plan import PlannedBatch, PlannedPoint, nothing_left, too_many_runs
from domain.sweep.plan.prices import PricedPlan
from domain.sweep.plan.tally import Tally
from domain.sweep.search.rounds import Rounds
from domain.sweep.search.searched_axis import Search
from domain.sweep.spec.errors import SpecError, refuse
from domain.sweep.spec.media_types import spec_type
from domain.sweep.spec.parse import parse_spec
from storage.result.sharing import readable_by
from storage.result.store import ResultStore
from storage.run.expansion_store import ExpansionStore
from storage.run.goal_store import GoalStore
from storage.run.records.expansion import ExpandedSoFar, ExpansionLease
from storage.run.search_store import SearchStore
from storage.scope import Scope, enter
from storage.session import DatabaseUnavailableError, Engine, Session, transaction
from storage.sweep.extension_store import ExtensionStore
from storage.sweep.plan_facts import SubmissionFacts, read_plan_facts
from storage.sweep.records.sweep import Counts, NewPoint
from worker.config import WorkerSettings
from worker.figures import CACHED, POINTS

_FIRST_POINTS = 100
"""Of the first batch, which is small: its runs begin while the next ones are made."""
_BATCH_POINTS = 4_000
_PATIENCE_SECONDS = 3600.0
_ANY_NUMBER = 2**62
"""Of points: whoever took the specification has judged their number."""
_ENDLESS = Problem(
    pointer="/axes",
    field="axes",
    message="The networks and jobs of these points take too long to be checked: split the sweep.",
)


_drafts = KeptDrafts()
"""Of this process: each round of a search is an expansion of its own."""


class StoppedError(Exception):
    """The lease is lost, or the worker shuts down."""


class Expansion:
    """One sweep whose points are being made.

    Parameters
    ----------
    between
        called between two batches, perhaps in a thread of its own: others may have their turn.
    """

    def __init__(
        self,
        engine: Engine,
        settings: WorkerSettings,
        lease: ExpansionLease,
        stop: threading.Event,
        judge: Callable[[], Judge],
        added: Callable[[], None],
        between: Callable[[], None],
    ) -> None:
        self._judge_of = judge
        self._engine = engine
        self._settings = settings
        self._lease = lease
        self._stop = stop
        self._added = added
        self._between = between
        self._replicates = 1
        self._readable: list[int] = []
        self._log = structlog.get_logger("worker.sweep.expander")

    def run(self) -> None:
        """Make and store all points, or refuse the sweep.

        Raises
        ------
        StoppedError
            another is to go on.
        """
        try:
            self._expand()
        except SpecError as error:
            self.refuse(error.problems)
        except JudgeBudgetError:
            self.refuse([_ENDLESS])

    def refuse(self, problems: list[Problem]) -> None:
        """End the sweep with what is wrong with it."""
        errors = [problem.model_dump(mode="json") for problem in problems]
        if not self._stored(lambda session: self._refused(session, errors)):
            raise StoppedError
        self._log.info("sweep_refused", problems=len(problems))

    def _refused(self, session: Session, errors: list[dict[str, Any]]) -> bool:
        """Store that the sweep is refused; one that was extended stays as it was before."""
        if self._lease.earlier is not None:
            return ExtensionStore(session).revert(self._lease, errors)
        return ExpansionStore(session).refuse(self._lease, errors)

    def _expand(self) -> None:
        spec = parse_spec(self._lease.spec_text, spec_type(self._lease.spec_text))
        with transaction(self._engine) as session:
            enter(session, Scope(self._lease.project_id))
            facts = read_plan_facts(
                session,
                spec,
                _ANY_NUMBER,
                self._settings.lease_seconds,
                self._lease.created_at,
                self._lease.sweep_id,
            )
        keeps = self._lease.keeps_results or bool(facts.attachment_ids)
        self._readable = readable_by(self._lease.project_id, keeps=keeps)
        draft = _drafts.of(self._lease.spec_text, spec, load_catalog(), facts.plan)
        self._replicates = spec.initial_replicates
        if self._adds_points:
            # Of a sweep that has results nothing is stored before all that is new is known to be right.
            self._look_at_all(draft, facts)
        plan = PricedPlan(draft, self._judge_of(), facts.calibration)
        if draft.search is not None:
            self._go_on_searching(draft.search, draft, plan, facts)
        elif draft.goal is not None:
            self._go_on_to(draft.goal, draft, plan, facts)
        else:
            self._finish(self._make_all(draft, plan, facts), facts)

    def _go_on_to(self, goal: Goal, draft: Draft, plan: PricedPlan, facts: SubmissionFacts) -> None:
        """Store all points, have those run that decide a goal next, and wait for their runs.

        It ends once none is needed. A round whose runs are all known already leads to the next one at once.
        """
        tally = self._make_all(draft, plan, facts)
        costs = GoalCosts(plan.networks, facts.plan.pricing)
        while not (rounds := self._goal_rounds(goal, draft, costs)).waits:
            wanted = rounds.wanted()
            if not wanted:
                self._finish(tally, facts)
                return
            self._grow(wanted)
        self._wait_for_runs()

    def _goal_rounds(self, goal: Goal, draft: Draft, costs: GoalCosts) -> GoalRounds:
        with transaction(self._engine) as session:
            points = GoalStore(session).points(
                self._lease.sweep_id, draft.infos, goal.metrics, costs.of
            )
        rounds = GoalRounds(goal, draft.infos, points, draft.spec.max_replicates, draft.ideals)
        rounds.check(costs.reason)
        return rounds

    def _grow(self, wanted: PointSizes) -> None:
        """Give points the runs of a round."""
        counts: Counts | None = self._stored(
            lambda session: GoalStore(session).grow(self._lease, wanted, self._lease.model_revision)
        )
        if counts is None:
            raise StoppedError
        if counts.queued:
            self._added()

    def _wait_for_runs(self) -> None:
        if not self._stored(lambda session: ExpansionStore(session).wait(self._lease)):
            raise StoppedError

    def _go_on_searching(
        self, search: Search, draft: Draft, plan: PricedPlan, facts: SubmissionFacts
    ) -> None:
        """Store the points that a search needs next, and wait for their runs; end it once none is needed.

        A round whose runs are all known already leads to the next one at once.
        """
        if self._lease.earlier is not None and self._lease.stored:
            self._replenish(0, self._lease.stored - 1)
        if not self._lease.stored:
            self._look_at_all(draft, facts)
        rounds = self._rounds(search, draft)
        # Networks are numbered in the order of the points: those of earlier rounds come first.
        for part in _parts(rounds.stored):
            plan.plan(part)
        made = self._add_round(rounds, plan, facts)
        while made and not rounds.waits:
            rounds = self._rounds(search, draft)
            made = self._add_round(rounds, plan, facts)
        if not rounds.waits:
            self._finish(self._look_at_all(draft, facts), facts)
        else:
            self._wait_for_runs()

    def _rounds(self, search: Search, draft: Draft) -> Rounds:
        with transaction(self._engine) as session:
            points = SearchStore(session).probed(self._lease.sweep_id, search.condition.metrics)
        return Rounds(search, draft.infos, self._replicates, points, draft.grid)

    def _add_round(self, rounds: Rounds, plan: PricedPlan, facts: SubmissionFacts) -> int:
        """Store the points that come next; gives how many there were."""
        made = 0
        plan.number_from(len(rounds.stored))
        for part in _parts(rounds.wanted()):
            batch = plan.plan(part)
            if batch.impossible:
                raise SpecError(batch.impossible[0].problems)
            rounds.check(part, [point.coordinates for point in batch.points])
            self._add(plan, batch, plan.estimates(batch), facts)
            made += len(batch.points)
        return made

    def _make_all(self, draft: Draft, plan: PricedPlan, facts: SubmissionFacts) -> Tally:
        """Store all points that are not there yet, and the runs that each of them begins with."""
        tally, runs = Tally(), draft.spec.estimated_replicates
        for batch in _ahead(_batches(plan, self._between)):
            if self._stop.is_set():
                raise StoppedError
            estimates = plan.estimates(batch)
            tally.add(batch, estimates, self._known(batch), runs)
            there = [point for point in batch.points if point.index < self._lease.stored]
            if there:
                self._replenish(there[0].index, there[-1].index)
            if there and self._adds_points and draft.spec.spaces is not None:
                self._place(there)
            # Once a mistake is found, only the others are still looked for.
            if not tally.impossible_count and too_many_runs(draft, tally.points) is None:
                self._add(plan, batch, estimates, facts)
        self._check(plan, tally, facts)
        return tally

    @property
    def _adds_points(self) -> bool:
        earlier = self._lease.earlier
        return earlier is not None and self._lease.points_expected > earlier.points_expected

    def _look_at_all(self, draft: Draft, facts: SubmissionFacts) -> Tally:
        """Look at all points before one is stored; raises `SpecError` where some are not right."""
        plan = PricedPlan(draft, self._judge_of(), facts.calibration)
        tally, runs = Tally(), draft.spec.estimated_replicates
        for batch in _batches(plan, self._between):
            if self._stop.is_set():
                raise StoppedError
            tally.add(batch, plan.estimates(batch), {}, runs)
            if draft.search is None:
                self._refuse_moved(batch)
        self._check(plan, tally, facts)
        return tally

    def _refuse_moved(self, batch: PlannedBatch) -> None:
        """Refuse an extension with which a point that is stored would be another; raises `SpecError`."""
        there = [point for point in batch.points if point.index < self._lease.stored]
        if not there:
            return
        ends = there[0].index, there[-1].index
        with transaction(self._engine) as session:
            keys = ExtensionStore(session).keys(self._lease.sweep_id, *ends)
        for point in there:
            if keys[point.index] != point.point_key:
                message = (
                    f"point {point.index} would become another one: submit a sweep of all points"
                )
                raise refuse("/axes", point.coordinates, "points that stay as they are", message)

    def _known(self, batch: PlannedBatch) -> dict[str, int]:
        """Count the first runs of each point that have results: they cost nothing.

        Those that an extended sweep had, done or not, were estimated before.
        """
        keys = [point.point_key for point in batch.points]
        there: dict[int, int] = {}
        with transaction(self._engine) as session:
            store = ResultStore(session)
            known = store.known(keys, self._replicates, self._lease.model_revision, self._readable)
            if self._lease.earlier is not None and batch.points:
                ends = batch.points[0].index, batch.points[-1].index
                there = ExtensionStore(session).runs_there(self._lease.sweep_id, *ends)
        for point in batch.points:
            if point.index in there:
                key = point.point_key
                known[key] = max(known.get(key, 0), there[point.index])
        return known

    def _replenish(self, first: int, last: int) -> None:
        """Add the runs that these stored points lack, after an extension."""
        counts: Counts | None = self._stored(
            lambda session: ExtensionStore(session).replenish(self._lease, first, last)
        )
        if counts is None:
            raise StoppedError
        if counts.queued:
            self._added()

    def _place(self, points: Sequence[PlannedPoint]) -> None:
        """Give points that are stored the coordinates that further sub-spaces add."""
        coordinates = {point.index: point.coordinates for point in points}
        if not self._stored(
            lambda session: ExtensionStore(session).place(self._lease, coordinates)
        ):
            raise StoppedError

    def _add(
        self,
        plan: PricedPlan,
        batch: PlannedBatch,
        estimates: Estimates,
        facts: SubmissionFacts,
    ) -> None:
        seconds = estimates.cpu_seconds_expected.tolist()
        uncalibrated = estimates.uncalibrated_seconds.tolist()
        memories = estimates.uncalibrated_bytes.tolist()
        needed = estimates.memory_bytes.tolist()
        points = [
            NewPoint(
                index=point.index,
                point_key=point.point_key,
                coordinates=point.coordinates,
                document=point.document,
                estimated_cpu_seconds=expected,
                uncalibrated_seconds=before,
                uncalibrated_bytes=int(memory) or None,
                estimated_memory_bytes=int(needs),
                network=point.network,
                turn=point.turn,
            )
            for point, expected, before, memory, needs in zip(
                batch.points, seconds, uncalibrated, memories, needed, strict=True
            )
            if point.index >= self._lease.stored
        ]
        if not points:
            return
        so_far = ExpandedSoFar(
            # The next batch is being planned meanwhile: what it adds is stored a little early.
            metrics=list(plan.metrics),
            limits=dict(plan.limits),
            networks=[dict(network) for network in list(plan.networks)],
            attachment_ids={
                n for digest in list(plan.attachments) for n in facts.attachment_ids[digest]
            },
        )
        counts: Counts | None = self._stored(
            lambda session: ExpansionStore(session).add(self._lease, points, so_far)
        )
        if counts is None:
            raise StoppedError
        POINTS.inc(len(points))
        CACHED.labels("as_points_were_made").inc(counts.cached)
        if counts.queued:
            self._added()

    def _check(self, plan: PricedPlan, tally: Tally, facts: SubmissionFacts) -> None:
        """Refuse what only all points together show; raises `SpecError`."""
        if not tally.points and not tally.impossible_count:
            raise nothing_left(plan.draft, tally.excluded + tally.excluded_by_exclude)
        too_many = too_many_runs(plan.draft, tally.points)
        if too_many is not None:
            raise too_many
        memory = self._settings.worker_memory_bytes or facts.workers.memory_bytes_max
        problems = tally.problems(plan.limits, memory)
        if problems:
            raise SpecError(problems)

    def _finish(self, tally: Tally, facts: SubmissionFacts) -> None:
        estimate = tally.estimate(facts.workers.processes, shared=facts.shared)
        earlier = self._lease.earlier
        if earlier is not None and earlier.estimate is not None:
            estimate = estimate.after(SweepEstimate.model_validate(earlier.estimate))
        told = estimate.model_dump(mode="json")
        if not self._stored(lambda session: ExpansionStore(session).finish(self._lease, told)):
            raise StoppedError
        self._log.info("sweep_expanded", points=tally.points)

    def _stored(self, store: Callable[[Session], Any]) -> Any:
        """Store something, waiting for a database that is away."""

        @retry(
            retry=retry_if_exception_type(DatabaseUnavailableError),
            wait=wait_exponential(multiplier=0.2, max=5),
            stop=stop_after_delay(_PATIENCE_SECONDS),
            reraise=True,
        )
        def in_transaction() -> Any:
            if self._stop.is_set():
                raise StoppedError
            with transaction(self._engine) as session:
                return store(session)

        return in_transaction()


def _parts(numbers: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Cut numbers of candidates into batches."""
    return np.array_split(numbers, 1 + len(numbers) // _BATCH_POINTS) if len(numbers) else []


def _ahead(batches: Iterator[PlannedBatch]) -> Iterator[PlannedBatch]:
    """Plan one batch ahead of the one that is being stored: each waits for another process."""
    with ThreadPoolExecutor(1, thread_name_prefix="plan") as planner:
        following = planner.submit(next, batches, None)
        while (batch := following.result()) is not None:
            following = planner.submit(next, batches, None)
            yield batch


def _batches(plan: PricedPlan, between: Callable[[], None]) -> Iterator[PlannedBatch]:
    """Give the batches of a plan: a small one first, then larger ones; ``between`` is called after each."""
    size = _FIRST_POINTS
    while True:
        batch = plan.take(size)
        if not batch.candidates:
            return
        yield batch
        between()
        size = min(2 * size, _BATCH_POINTS)
