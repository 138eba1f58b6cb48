"""What planning a specification needs to know of this installation, read in one visit."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from domain.attachment.facts import AttachmentKind
from domain.catalog.load import load_catalog
from domain.price.expected import ExpectedCosts
from domain.price.shipped_tables import DEFAULT
from domain.sweep.estimate.calibration import Calibration, calibrate
from domain.sweep.estimate.forecast import Shared
from domain.sweep.plan.facts import PlanFacts, possible_references
from domain.sweep.spec.spec import SweepSpec
from storage.attachment.resolver import StoredAttachments
from storage.price.store import PriceTableStore
from storage.run.records.worker import WorkerSummary
from storage.run.worker_store import WorkerStore
from storage.sweep.cost_store import CostStore


@dataclass(frozen=True, slots=True)
class SubmissionFacts:
    """What is so at one moment.

    Attributes
    ----------
    plan
        fabrics, traces, bounds and prices.
    calibration
        how far earlier estimates of the model were off.
    workers
        those that are alive.
    shared
        other sweeps that take them, and how earlier forecasts held.
    attachment_ids
        the keys of the versions of fabrics and traces found, by their digest.
    """

    plan: PlanFacts
    calibration: Calibration
    workers: WorkerSummary
    shared: Shared
    attachment_ids: dict[str, set[int]]


def read_calibration(session: Session, model: str) -> Calibration:
    """Read how far the estimates of a model's runs were off here, of its revision of today."""
    revision = load_catalog().model_revision
    return calibrate(CostStore(session).samples(model, revision))


def read_plan_facts(
    session: Session,
    spec: SweepSpec,
    max_points: int,
    alive_seconds: float,
    as_of: datetime | None = None,
    sweep_id: int | None = None,
) -> SubmissionFacts:
    """Read the facts.

    Parameters
    ----------
    max_points
        most points of a sweep, counted before `where`.
    alive_seconds
        a worker that was silent for longer counts as dead.
    as_of
        versions of fabrics imported later are not seen: an expansion that is taken up again finds
        the points that it has begun with. None sees all.
    sweep_id
        the sweep that is planned, which does not wait for itself; None where it is not stored.
    """
    stored = {kind: StoredAttachments(session, kind) for kind in AttachmentKind}
    references = possible_references(spec)
    found = {kind: own.resolve_all(references, as_of) for kind, own in stored.items()}
    plan = PlanFacts(
        attachments=found,
        names={kind: tuple(own.names()) for kind, own in stored.items()},
        max_points=max_points,
        pricing=_pricing(session, spec),
    )
    workers, costs = WorkerStore(session).summary(alive_seconds), CostStore(session)
    return SubmissionFacts(
        plan=plan,
        calibration=read_calibration(session, spec.model),
        workers=workers,
        shared=Shared(
            workers.processes,
            costs.others(sweep_id),
            costs.past_forecasts(),
            costs.pace(workers.processes),
        ),
        attachment_ids={
            one.digest: stored[kind].ids({one.digest})
            for kind, own in found.items()
            for one in own.values()
        },
    )


def _pricing(session: Session, spec: SweepSpec) -> ExpectedCosts | None:
    """Find the price table by which the networks of a spec are chosen."""
    if not spec.priced_field:
        return None
    found = PriceTableStore(session).get(getattr(spec, spec.priced_field).prices or DEFAULT)
    return None if found is None else ExpectedCosts(found)
