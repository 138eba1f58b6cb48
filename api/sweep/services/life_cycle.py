"""What becomes of sweeps that have ended: renamed, tagged, deleted, pruned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import structlog

from api.http.documents import PhaseName
from api.http.errors import InvalidQueryError, PhaseConflictError, SweepNotFoundError
from api.sweep.models.life_cycle import PrunedSweep, PruneReport, PruneRequest, SweepChanges
from domain.run.phase import Phase
from storage.operation.prune_store import PruneStore
from storage.run.deletion_store import DeletionStore
from storage.session import Session
from storage.sweep.store import SweepStore

if TYPE_CHECKING:
    from api.context import RequestContext

_MOST_AT_ONCE = 1000


class LifeCycleService:
    """Decides what goes."""

    def __init__(self, session: Session) -> None:
        self._sweeps = SweepStore(session)
        self._deletions = DeletionStore(session)
        self._prunes = PruneStore(session)
        self._log = structlog.get_logger("api.life_cycle")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context.session)

    def change(self, sweep_id: str, changes: SweepChanges) -> None:
        """Rename, describe or tag a sweep, in whatever phase it is.

        Raises
        ------
        SweepNotFoundError
            There is none.
        """
        values = changes.model_dump(include=changes.model_fields_set)
        if not self._sweeps.change(sweep_id, values):
            raise SweepNotFoundError(sweep_id)

    def delete(self, sweep_id: str) -> None:
        """Delete a sweep that has ended; its results stay for others.

        Raises
        ------
        SweepNotFoundError
            There is none.
        PhaseConflictError
            It is under way.
        """
        record = self._sweeps.lock(sweep_id)
        if record is None:
            raise SweepNotFoundError(sweep_id)
        if not self._deletions.mark([record.id]):
            message = (
                f"Sweep {sweep_id!r} is {record.phase}; only one that has ended is deleted: "
                "cancel it first."
            )
            raise PhaseConflictError(message)
        self._log.info("sweep_deleted", sweep_id=sweep_id)

    def prune(self, request: PruneRequest) -> PruneReport:
        """Delete old sweeps, or say which would go."""
        phase = Phase(request.phase) if request.phase is not None else None
        if phase is not None and not phase.is_finished:
            allowed = ", ".join(phase for phase in Phase if phase.is_finished)
            field, message = "phase", "is none in which sweeps end"
            raise InvalidQueryError.of(field, phase.value, message, allowed)
        found = self._prunes.old(request.age_seconds, phase, request.tag, _MOST_AT_ONCE + 1)
        chosen = found[:_MOST_AT_ONCE]
        if not request.dry_run and chosen:
            marked = set(self._deletions.mark(sweep.id for sweep in chosen))
            chosen = [sweep for sweep in chosen if sweep.id in marked]
            self._log.info("sweeps_pruned", sweeps=len(chosen), older_than=request.older_than)
        return PruneReport(
            sweeps=[
                PrunedSweep(
                    id=sweep.public_id,
                    phase=PhaseName(sweep.phase),
                    **sweep.model_dump(include={"name", "tags", "finished_at", "runs", "bytes"}),
                )
                for sweep in chosen
            ],
            bytes=sum(sweep.bytes for sweep in chosen),
            more=len(found) > _MOST_AT_ONCE,
            dry_run=request.dry_run,
        )
