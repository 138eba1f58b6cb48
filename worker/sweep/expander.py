"""Making the points of a sweep, batch by batch, while others already run them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import structlog

from domain.cycles import without_search
from domain.judge import Judge
from domain.problem import Problem
from runtime import tracing
from storage.run.expansion_store import SMALL_POINTS, ExpansionStore
from storage.run.records.expansion import ExpansionLease
from storage.run.worker_store import WorkerStore
from storage.session import DatabaseUnavailableError, Engine, transaction
from worker.config import WorkerSettings
from worker.run.heartbeat import Heartbeat
from worker.sweep.expansion import Expansion, StoppedError

_LOST = Problem(
    pointer="",
    field="",
    message="Every worker that tried to make the points of this specification was lost or failed; "
    "the log of the workers tells more.",
)
_SMALL_SECONDS = 0.5
"""Between two looks for such a sweep."""


class Expander:
    """Makes the points of waiting sweeps for one worker process, one sweep at a time.

    Parameters
    ----------
    worker
        its name, as the database shows it.
    judge
        gives who judges the points of one sweep.
    added
        called once points have been stored that wait for a worker.
    """

    def __init__(
        self,
        engine: Engine,
        settings: WorkerSettings,
        worker: str,
        model_revision: int,
        judge: Callable[[], Judge],
        added: Callable[[], None],
    ) -> None:
        self._judge = judge
        self._engine = engine
        self._settings = settings
        self._worker = worker
        self._model_revision = model_revision
        self._added = added
        self._small_from = 0.0
        self._log = structlog.get_logger("worker.sweep.expander")

    def expand_next(self, sweep: str | None = None) -> bool:
        """Take the next sweep, or the one with this public id, and make its points.

        False when none waits, or what waits is large and half of all processes expand such sweeps: the
        others are to run points meanwhile.
        """
        seconds = self._settings.lease_seconds
        # Who works for one sweep alone makes no other's points.
        is_for_all = sweep is None
        with transaction(self._engine) as session:
            processes = WorkerStore(session).summary(seconds).processes
            lease = ExpansionStore(session).take(
                self._worker,
                self._model_revision,
                seconds,
                sweep,
                large_at_once=max(1, processes // 2) if is_for_all else None,
            )
        self._small_from = time.monotonic() + _SMALL_SECONDS if is_for_all else float("inf")
        return self._expand(lease)

    def _expand_small(self) -> None:
        """Make the points of one small sweep between two batches of a large one.

        Projects of which nothing is being expanded need not wait for the end of others' large sweeps.
        """
        if time.monotonic() < self._small_from:
            return
        self._small_from = float("inf")  # within a small one nothing else is begun
        try:
            with transaction(self._engine) as session:
                lease = ExpansionStore(session).take(
                    self._worker,
                    self._model_revision,
                    self._settings.lease_seconds,
                    small_points=SMALL_POINTS,
                )
            self._expand(lease)
        except DatabaseUnavailableError as error:
            self._log.warning("nothing_small_expanded", error=str(error))
        finally:
            self._small_from = time.monotonic() + _SMALL_SECONDS

    def _expand(self, lease: ExpansionLease | None) -> bool:
        if lease is None:
            return False
        with (
            structlog.contextvars.bound_contextvars(
                sweep_id=lease.public_id, request_id=lease.request_id
            ),
            tracing.span("make_points", sweep_id=lease.public_id),
        ):
            self._work(lease)
        return True

    def _work(self, lease: ExpansionLease) -> None:
        """Make the points of one sweep; whatever happens, the lease does not stay behind."""
        stop = threading.Event()
        every = self._settings.heartbeat_seconds
        expansion = Expansion(
            self._engine,
            self._settings,
            lease,
            stop,
            self._judge,
            self._added,
            self._expand_small,
        )
        try:
            with Heartbeat(lambda: self._renew(lease), stop.set, every), without_search():
                if lease.attempt > self._settings.max_attempts:
                    expansion.refuse([_LOST])
                else:
                    expansion.run()
        except StoppedError:
            self._give_back(lease, forgiven=True)
            self._log.info("expansion_stopped")
        except Exception:
            self._give_back(lease, forgiven=False)
            self._log.exception("expansion_failed", attempt=lease.attempt)

    def _renew(self, lease: ExpansionLease) -> bool:
        with transaction(self._engine) as session:
            return ExpansionStore(session).renew(lease, self._settings.lease_seconds)

    def _give_back(self, lease: ExpansionLease, *, forgiven: bool) -> None:
        try:
            with transaction(self._engine) as session:
                ExpansionStore(session).give_back(lease, forgiven=forgiven)
        except DatabaseUnavailableError as error:
            self._log.warning("expansion_not_given_back", error=str(error))
