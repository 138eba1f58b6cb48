"""Saying what submitting a specification would do, within a time."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

from api.config import Settings
from api.http.documents import EstimateDocument
from api.http.errors import NotLookedAtError
from api.http.problems import field_problems
from api.http.room import RETRY_SECONDS
from api.sweep.models.sweep import ImpossiblePointDocument, Validation
from api.sweep.services.documents import axis_documents, samples_document
from api.sweep.services.draft_networks import chosen_documents, network_documents
from api.sweep.spec_body import SpecBody
from api.sweep.spec_reader import SpecReader
from domain.catalog.models import Catalog
from domain.judge import JudgeBudgetError
from domain.sweep.plan.draft_networks import DraftNetworks
from domain.sweep.plan.plan import PlannedBatch, nothing_left, too_many_runs
from domain.sweep.plan.prices import PricedPlan
from domain.sweep.plan.tally import Tally
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.mistakes import with_values
from judge.pool import JudgePool
from storage.result.sharing import keeps_results, readable_by
from storage.result.store import ResultStore
from storage.scope import Scope, enter
from storage.session import Engine, transaction
from storage.sweep.submission import ReadSpec, resolve

_LISTED_IMPOSSIBLE = 100
_BATCH_POINTS = 1_000


class ValidationService:
    """Plans specifications that nobody submits, in the project of ``scope``.

    Nothing is stored, and no connection is held.
    """

    def __init__(
        self,
        engine: Engine,
        catalog: Catalog,
        settings: Settings,
        judge: JudgePool,
        reader: SpecReader,
        scope: Scope,
    ) -> None:
        self._engine = engine
        self._catalog = catalog
        self._settings = settings
        self._judge = judge
        self._reader = reader
        self._scope = scope

    def validate(self, body: SpecBody, stop: threading.Event) -> Validation:
        """Say what submitting a specification would do, mistakes included.

        Parameters
        ----------
        stop
            set when nobody waits for the answer any more: it is then given early.

        Raises
        ------
        NotLookedAtError
            The time was over before anything was looked at.
        """
        deadline = time.monotonic() + self._settings.validation_seconds
        try:
            reading = self._reader.read(body)
            with transaction(self._engine) as session:
                enter(session, self._scope)
                read = resolve(session, reading, self._settings.terms(self._catalog))
            return self._planned(read, deadline, stop)
        except SpecError as error:
            return _refused(with_values(error, self._judge.within(deadline - time.monotonic())))

    def _planned(self, read: ReadSpec, deadline: float, stop: threading.Event) -> Validation:
        judge = self._judge.within(deadline - time.monotonic())
        try:
            plan = PricedPlan(read.draft, judge, read.facts.calibration, mixed=True)
        except JudgeBudgetError as error:
            raise NotLookedAtError(self._settings.validation_seconds, RETRY_SECONDS) from error
        tally, cached = Tally(), 0
        networks = DraftNetworks(self._catalog)
        spec = read.draft.spec
        runs = spec.estimated_replicates
        readable = self._readable(read)
        for batch in _until(plan, deadline, stop):
            known = self._known(batch, spec.initial_replicates, readable)
            tally.add(batch, plan.estimates(batch), known, runs)
            networks.add(batch.points, plan.networks)
            cached += sum(known.get(point.point_key, 0) for point in batch.points)
        if not tally.candidates:
            raise NotLookedAtError(self._settings.validation_seconds, RETRY_SECONDS)
        return self._validation(read, plan, tally, cached, networks)

    def _readable(self, read: ReadSpec) -> list[int]:
        """Give the projects whose results may answer the runs."""
        with transaction(self._engine) as session:
            enter(session, self._scope)
            keeps = keeps_results(session, uses_attachments=bool(read.facts.attachment_ids))
        return readable_by(self._scope.project_id, keeps=keeps)

    def _known(self, batch: PlannedBatch, replicates: int, readable: list[int]) -> dict[str, int]:
        keys = [point.point_key for point in batch.points]
        with transaction(self._engine) as session:
            enter(session, self._scope)
            revision = self._catalog.model_revision
            return ResultStore(session).known(keys, replicates, revision, readable)

    def _validation(
        self,
        read: ReadSpec,
        plan: PricedPlan,
        tally: Tally,
        cached: int,
        networks: DraftNetworks,
    ) -> Validation:
        draft, workers = read.draft, read.facts.workers
        complete = tally.candidates == len(draft.planned)
        if complete and not tally.points and not tally.impossible_count:
            raise nothing_left(draft, tally.excluded + tally.excluded_by_exclude)
        too_many = too_many_runs(draft, tally.points)
        if too_many is not None:
            raise too_many
        memory = self._settings.worker_memory_bytes or workers.memory_bytes_max
        errors = field_problems(tally.problems(plan.limits, memory))
        share = tally.candidates / len(draft.planned)
        estimate = tally.estimate(workers.processes, share, read.facts.shared)
        return Validation(
            valid=not errors,
            complete=complete,
            errors=errors,
            axes=axis_documents(draft.infos),
            samples=samples_document(draft.spec.to_document(), draft.infos),
            points_expected=len(draft.planned),
            points_checked=tally.candidates,
            points=tally.points,
            runs=tally.points * draft.spec.initial_replicates,
            runs_max=tally.points * draft.spec.max_replicates,
            excluded_by_where=tally.excluded,
            excluded_by_exclude=tally.excluded_by_exclude,
            excluded_by_equal=tally.excluded_by_equal,
            cached=cached,
            impossible_count=tally.impossible_count,
            impossible=[
                ImpossiblePointDocument(
                    coordinates=point.coordinates, errors=field_problems(point.problems)
                )
                for point in tally.impossible[:_LISTED_IMPOSSIBLE]
            ],
            networks=network_documents(networks),
            networks_left_out=networks.left_out,
            chosen=(chosen := chosen_documents(plan.selection)),
            chosen_left_out=0
            if plan.selection is None
            else len(plan.selection.networks) - len(chosen),
            estimate=EstimateDocument.model_validate(estimate.model_dump()),
        )


def _until(plan: PricedPlan, deadline: float, stop: threading.Event) -> Iterator[PlannedBatch]:
    """Give batches up to the end of the plan or of the time."""
    while not stop.is_set() and time.monotonic() < deadline:
        try:
            batch = plan.take(_BATCH_POINTS)
        except JudgeBudgetError:
            return
        if not batch.candidates:
            return
        yield batch


def _refused(error: SpecError) -> Validation:
    return Validation(
        valid=False,
        complete=True,
        errors=field_problems(error.problems),
        axes=[],
        samples=None,
        points_expected=0,
        points_checked=0,
        points=0,
        runs=0,
        runs_max=0,
        excluded_by_where=0,
        excluded_by_exclude=0,
        excluded_by_equal=0,
        cached=0,
        impossible_count=0,
        impossible=[],
        networks=[],
        networks_left_out=0,
        chosen=[],
        chosen_left_out=0,
        estimate=None,
    )
