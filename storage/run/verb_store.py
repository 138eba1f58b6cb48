"""Verbs: pausing, resuming, stopping and retrying sweeps.

The caller holds the sweep's lock (`SweepStore.lock`) and has asked `domain.run.verbs` whether it may.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Text, and_, case, cast, delete, false, func, literal, select, text, update
from sqlalchemy.orm import Session

from domain.query.filter import Filter
from domain.run.expansion import Expansion
from domain.run.failure import FailureClass, FailureKind
from domain.run.hold import HeldBy, Hold
from domain.run.phase import RETRIED, Phase
from storage.result.run_table import RunTable, columns_of, meets
from storage.result.tables import results
from storage.run.expansion_store import ExpansionStore
from storage.run.mover import move_runs
from storage.run.progress import move_counts
from storage.run.tables import replicates
from storage.sweep.records.sweep import Counts
from storage.sweep.tables import sweeps

_AGAIN = text(
    """
    UPDATE replicates AS t
    SET phase = 'queued', lease_id = NULL, failure = NULL, finished_at = NULL, attempts = 0,
        started_at = NULL, worker = NULL, result_id = NULL, not_before = NULL, queued_at = now()
    FROM unnest(CAST(:points AS int[]), CAST(:replicates AS int[])) AS g(point_index, replicate)
    WHERE t.sweep_id = :sweep_id AND t.point_index = g.point_index AND t.replicate = g.replicate
    """
)
_FREE: dict[str, Any] = {
    "held": None,
    "held_by": None,
    "held_note": None,
    "held_at": None,
    "breaker_reason": None,
    "breaker_count": 0,
    # Others went on meanwhile: it starts where they are now.
    "share_fresh": True,
}
_kind = replicates.c.failure["kind"].astext
_code = replicates.c.failure["code"].astext
# A run that timed out met a limit, though what it measured is kept.
_CLASS = case(
    (replicates.c.phase == Phase.TIMED_OUT.value, FailureClass.LIMIT.value),
    *((_kind == kind.value, kind.failure_class.value) for kind in FailureKind),
    else_=cast(None, Text),
)


@dataclass(frozen=True, slots=True)
class Selection:
    """Which runs to retry; all that ended without a whole result unless something is said."""

    classes: frozenset[FailureClass] = frozenset()
    code: str | None = None
    condition: Filter | None = None

    @property
    def is_everything(self) -> bool:
        """Whether it leaves nothing out."""
        return not self.classes and self.code is None and self.condition is None


@dataclass(frozen=True, slots=True)
class Retryable:
    """Runs that a retry takes up, one entry a run; `results` belong to those that timed out."""

    points: list[int]
    replicates: list[int]
    phases: Counter[Phase]
    classes: Counter[FailureClass]
    results: list[int]
    estimated_cpu_seconds: float

    @property
    def runs(self) -> int:
        """How many there are."""
        return len(self.points)


class VerbStore:
    """Verbs of one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def pause(self, sweep_id: int, note: str | None) -> None:
        """Give no new runs away."""
        self._hold(sweep_id, Hold.PAUSED, note)
        move_counts(self._session, sweep_id, Counts())

    def resume(self, sweep_id: int) -> None:
        """Give runs away again; what failed before speaks no more for a pause."""
        self.free(sweep_id)
        move_counts(self._session, sweep_id, Counts())

    def free(self, sweep_id: int) -> None:
        """Take any hold away, as whoever gives an ended sweep more to do must; tells of nothing."""
        self._change(sweep_id, _FREE)

    def stop(self, sweep_id: int) -> None:
        """Drop what waits; points that are still to be made are not made.

        The hold comes first: whoever gives runs back from now on sees it (`abort_if_stopping`).
        """
        self._hold(sweep_id, Hold.STOPPING, None)
        expansion = ExpansionStore(self._session).cancel(sweep_id)
        if expansion is not None:
            self._change(sweep_id, {"expansion": expansion.value})
        moved = move_runs(self._session, sweep_id, (Phase.QUEUED,), Phase.ABORTED)
        move_counts(self._session, sweep_id, moved)

    def find(self, sweep_id: int, chosen: Selection) -> Retryable:
        """Find the runs that ended without a whole result and are chosen."""
        table = RunTable(sweep_id, columns_of(chosen.condition))
        ended = replicates.c.phase.in_([phase.value for phase in RETRIED])
        wanted = [ended, meets(chosen.condition, table.cell)]
        if chosen.classes:
            wanted.append(_CLASS.in_(sorted(chosen.classes)))
        if chosen.code is not None:
            wanted.append(_code == chosen.code)
        cells = (
            replicates.c.point_index,
            replicates.c.replicate,
            replicates.c.phase,
            replicates.c.result_id,
            replicates.c.estimated_cpu_seconds,
            _CLASS.label("failure_class"),
        )
        rows = self._session.execute(table.select(*cells).where(and_(*wanted))).all()
        return Retryable(
            points=[row.point_index for row in rows],
            replicates=[row.replicate for row in rows],
            phases=Counter(Phase(row.phase) for row in rows),
            classes=Counter(FailureClass(row.failure_class) for row in rows if row.failure_class),
            results=[row.result_id for row in rows if row.result_id is not None],
            estimated_cpu_seconds=sum(row.estimated_cpu_seconds for row in rows),
        )

    def retry(
        self,
        sweep_id: int,
        found: Retryable,
        *,
        expand: bool,
        searches: bool = False,
        request_id: str | None,
    ) -> None:
        """Queue runs again, as if never tried; a sweep that is held goes on.

        Parameters
        ----------
        expand
            points that were not made because the sweep was cancelled or stopped are made then.
        searches
            a search had ended, and goes on once these runs have: they may ask for further points.
        """
        self.free(sweep_id)
        places = {"points": found.points, "replicates": found.replicates}
        self._session.execute(_AGAIN, {"sweep_id": sweep_id, **places})
        self._session.execute(delete(results).where(results.c.id == func.any(found.results)))
        moved = {phase.value: -runs for phase, runs in found.phases.items()}
        if expand or searches:
            waits = searches and found.runs > 0
            ExpansionStore(self._session).request(sweep_id, request_id, waits_for_runs=waits)
            self._change(sweep_id, {"expansion": Expansion.PENDING.value})
        move_counts(self._session, sweep_id, Counts(queued=found.runs, **moved), restart=True)

    def next_at(self, sweep_id: int) -> datetime | None:
        """Give when the first run is tried again where all that wait do so; None where one waits not."""
        waiting = (
            replicates.c.sweep_id == sweep_id,
            replicates.c.phase == Phase.QUEUED.value,
        )
        later = func.coalesce(replicates.c.not_before > func.now(), false())
        if self._session.execute(select(1).where(*waiting, ~later).limit(1)).first() is not None:
            return None
        found: datetime | None = self._session.execute(
            select(func.min(replicates.c.not_before)).where(*waiting)
        ).scalar()
        return found

    def failures(self, sweep_id: int) -> Sequence[FailureGroup]:
        """Count what has failed, by kind and code, the most frequent first; each with an example."""
        group = (
            select(
                _kind.label("kind"),
                _code.label("code"),
                func.count().label("runs"),
                func.min(replicates.c.point_index).label("point_index"),
            )
            .where(replicates.c.sweep_id == sweep_id, replicates.c.phase == Phase.FAILED.value)
            .group_by(_kind, _code)
            .subquery("counted")
        )
        like = replicates.alias("like")
        example = (
            select(like.c.replicate, like.c.failure["message"].astext.label("message"))
            .where(like.c.sweep_id == sweep_id, like.c.point_index == group.c.point_index)
            .where(like.c.phase == Phase.FAILED.value)
            .where(like.c.failure["kind"].astext == group.c.kind)
            .where(like.c.failure["code"].astext == group.c.code)
            .order_by(like.c.replicate)
            .limit(1)
            .lateral("example")
        )
        statement = (
            select(group, example)
            .join(example, literal(True))  # noqa: FBT003 - SQL's own TRUE
            .order_by(group.c.runs.desc(), group.c.kind, group.c.code)
        )
        return [
            FailureGroup(**{**row._mapping, "kind": FailureKind(row.kind)})
            for row in self._session.execute(statement)
        ]

    def _hold(self, sweep_id: int, hold: Hold, note: str | None) -> None:
        told = {"held": hold.value, "held_by": HeldBy.USER.value, "held_note": note}
        self._change(sweep_id, told | {"held_at": text("clock_timestamp()")})

    def _change(self, sweep_id: int, values: dict[str, Any]) -> None:
        self._session.execute(update(sweeps).where(sweeps.c.id == sweep_id).values(values))


@dataclass(frozen=True, slots=True)
class FailureGroup:
    """Runs that failed for one reason; the example is the first of them."""

    kind: FailureKind
    code: str
    runs: int
    point_index: int
    replicate: int
    message: str
