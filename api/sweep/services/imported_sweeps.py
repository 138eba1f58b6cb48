"""Before anything of an imported sweep runs: its points, judged and estimated as if they were new."""

from __future__ import annotations

from api.http.errors import PhaseConflictError
from domain.archive.check import ArchiveError
from domain.archive.verdict import judge_points
from domain.attachment.facts import AttachmentKind
from domain.attachment.of_point import attachments_used
from domain.catalog.models import Catalog
from domain.judge import JudgeBudgetError
from domain.sweep.estimate.calibration import Calibration
from domain.sweep.estimate.work_estimate import estimate_points
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.limits import resolve_limits
from domain.sweep.spec.media_types import spec_type
from domain.sweep.spec.parse import parse_spec
from judge.pool import JudgePool, PatientJudge
from storage.attachment.resolver import StoredAttachments
from storage.run.imported_points import ImportedPoints
from storage.session import Session, allow_seconds
from storage.sweep.plan_facts import read_calibration
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore

_AT_ONCE = 2000
_JUDGE_SECONDS = 30.0
_LONGEST_SECONDS = 120.0


def judge_imported(
    session: Session, sweep: SweepRecord, catalog: Catalog, judge: JudgePool
) -> None:
    """Judge and estimate the points of a sweep that came in an archive, once a revision of the models.

    Estimates and limits in an archive are what somebody wrote: how much memory a run gets, and who comes
    next, follows from them. Of a sweep that was made here nothing is done.

    Raises
    ------
    PhaseConflictError
        A point cannot run here, needs more memory than its limit, or all take too long to judge.
    """
    if sweep.origin is None:
        return
    points = ImportedPoints(session, sweep.id)
    if points.judged_revision() == catalog.model_revision:
        return
    allow_seconds(session, _LONGEST_SECONDS, _LONGEST_SECONDS)
    try:
        _judge_all(session, sweep, points, catalog, judge.within(_JUDGE_SECONDS))
    except ArchiveError as error:
        raise _refused(sweep, error.message) from error
    except JudgeBudgetError as error:
        message = f"to judge its points takes more than {_JUDGE_SECONDS:g} s"
        raise _refused(sweep, message) from error


def _judge_all(
    session: Session,
    sweep: SweepRecord,
    points: ImportedPoints,
    catalog: Catalog,
    judge: PatientJudge,
) -> None:
    text = SweepStore(session).spec(sweep.id).spec_text
    view = catalog.for_model(sweep.model)
    limits, problems = resolve_limits(parse_spec(text, spec_type(text)), view, judge)
    if problems:
        raise ArchiveError("", f"{problems[0].field}: {problems[0].message}")
    stored = {kind: StoredAttachments(session, kind) for kind in AttachmentKind}
    calibration: Calibration = read_calibration(session, sweep.model)
    first = 0
    for batch in points.batches(_AT_ONCE):
        digests = {digest for point in batch for _, digest in attachments_used(point)}
        facts = PlanFacts(
            attachments={kind: own.resolve_all(digests) for kind, own in stored.items()}
        )
        work = judge_points(view, judge, batch, facts, first)
        estimates = estimate_points(batch, work, calibration)
        place = int(estimates.memory_bytes.argmax())
        needed, allowed = int(estimates.memory_bytes[place]), limits.get("max_memory_bytes")
        if allowed is not None and needed > allowed:
            message = (
                f"point {first + place}: a run needs about {needed} bytes of memory, and "
                f"limits.max_memory_bytes allows {allowed}"
            )
            raise ArchiveError("", message)
        points.price(first, estimates)
        first += len(batch)
    points.note_judged(catalog.model_revision, limits)


def _refused(sweep: SweepRecord, why: str) -> PhaseConflictError:
    return PhaseConflictError(
        f"Sweep {sweep.public_id!r} came in an archive and cannot go on here: {why}. "
        "Its results stay; to run its points, submit its specification."
    )
