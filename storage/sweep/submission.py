"""Submitting a specification: the one way by which sweeps come to be, from requests and schedules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from domain.access.quota import Demand, InstallationBounds
from domain.catalog.models import Catalog
from domain.judge import Judge, JudgeBudgetError
from domain.run.priority import Priority
from domain.sweep.extension.extension import with_pinned_prices
from domain.sweep.plan.draft import Draft
from domain.sweep.plan.draft_reading import draft_reading
from domain.sweep.plan.prices import PricedPlan
from domain.sweep.spec.errors import SpecError
from domain.sweep.spec.media_types import spec_type
from domain.sweep.spec.mistakes import with_values
from domain.sweep.spec.parse import parse_spec
from domain.sweep.spec.reading import Reading
from storage.access.quota_store import QuotaStore
from storage.ids import new_id
from storage.result.sharing import keeps_results
from storage.sweep.plan_facts import SubmissionFacts, read_plan_facts
from storage.sweep.records.sweep import NewSweep, SweepRecord
from storage.sweep.store import SweepStore
from storage.sweep.stored_spec import axes_to_store, until_to_store


@dataclass(frozen=True, slots=True)
class Terms:
    """What an installation lets specifications ask for.

    Attributes
    ----------
    max_points
        most points of a sweep, counted before `where`.
    alive_seconds
        a worker that was silent for longer counts as dead.
    bounds
        what every project may use.
    """

    catalog: Catalog
    max_points: int
    alive_seconds: float
    bounds: InstallationBounds = field(default_factory=InstallationBounds)


@dataclass(frozen=True, slots=True)
class ReadSpec:
    """A specification that is right as far as its text tells, and what planning it needs."""

    draft: Draft
    facts: SubmissionFacts


def resolve(session: Session, reading: Reading, terms: Terms) -> ReadSpec:
    """Resolve the names of a specification that was read; one visit to the database.

    Raises
    ------
    SpecError
        everything that is wrong with its text.
    """
    spec = reading.spec or reading.whole()
    facts = read_plan_facts(session, spec, terms.max_points, terms.alive_seconds)
    return ReadSpec(draft_reading(reading, terms.catalog, facts.plan), facts)


def check(
    session: Session, reading: Reading, terms: Terms, judge: Callable[[], Judge] | None
) -> ReadSpec:
    """Look for every mistake that shows before a specification's points are made.

    Parameters
    ----------
    judge
        gives who judges single sections, anew for each question; None leaves that to whoever makes
        the points, as a judge does that has no time.

    Raises
    ------
    SpecError
        all that is wrong.
    """
    try:
        read = resolve(session, reading, terms)
        if judge is not None:
            refuse_at_once(read.draft, judge())
    except SpecError as error:
        if judge is None:
            raise
        raise with_values(error, judge()) from error
    return read


def submit(
    session: Session,
    text: str,
    reading: Reading,
    terms: Terms,
    judge: Callable[[], Judge] | None,
    *,
    rerun_of: int | None = None,
    priority: Priority = Priority.NORMAL,
    request_id: str | None = None,
    is_helper: bool = False,
) -> SweepRecord:
    """Store a sweep, whose points a worker is then to make; whoever asks sends the message.

    Parameters
    ----------
    text, reading
        the specification, and what was read of it.
    is_helper
        nobody has asked for it by itself: lists leave it out unless asked.

    Raises
    ------
    SpecError
        as `check`; nothing is stored.
    QuotaError
        the project would use more than it may.
    """
    read = check(session, reading, terms, judge)
    most = read.draft.points_at_most
    demand = Demand(points=most, points_to_make=most, sweeps=1)
    QuotaStore(session, terms.bounds).check(demand)
    keeps = keeps_results(session, uses_attachments=bool(read.facts.attachment_ids))
    pricing = read.facts.plan.pricing
    if pricing is not None:
        text = with_pinned_prices(text, read.draft.spec.priced_field, pricing.reference)
    new = _new_sweep(read, text, terms.catalog, rerun_of, priority)
    new = new.model_copy(update={"keeps_results": keeps, "is_helper": is_helper})
    return SweepStore(session).add(new, request_id)


def refuse_at_once(draft: Draft, judge: Judge) -> None:
    """Refuse mistakes of single sections that take few forms; a judge without time refuses nothing.

    Raises
    ------
    SpecError
        what is wrong with them.
    """
    try:
        PricedPlan(draft, judge).refuse_at_once()
    except JudgeBudgetError:
        return


def _new_sweep(
    read: ReadSpec, text: str, catalog: Catalog, rerun_of: int | None, priority: Priority
) -> NewSweep:
    draft, spec = read.draft, read.draft.spec
    is_pinned = read.facts.plan.pricing is not None
    return NewSweep(
        public_id=new_id(),
        name=spec.name,
        description=spec.description,
        model=spec.model,
        schema_version=spec.schema_version,
        base_seed=spec.base_seed,
        replicates=spec.max_replicates,
        replicates_min=spec.initial_replicates,
        until=until_to_store(spec.stopping_rule),
        points_expected=draft.points_at_most,
        simcore_version=catalog.simcore_version,
        model_revision=catalog.model_revision,
        spec_text=text,
        spec=(parse_spec(text, spec_type(text)) if is_pinned else spec).to_document(),
        axes=axes_to_store(draft.infos),
        rerun_of=rerun_of,
        priority=priority,
    )
