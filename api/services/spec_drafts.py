"""Reading specifications as far as can be said without making their points."""

from __future__ import annotations

from dataclasses import dataclass

from api.config import Settings
from api.spec_body import SpecBody
from domain.catalog.models import Catalog
from domain.judge import Judge, JudgeBudgetError
from domain.sweep.draft import Draft
from domain.sweep.draft_reading import draft_reading
from domain.sweep.priced import PricedPlan
from domain.sweep.reading import read_spec as read_text
from storage.plan_facts import SubmissionFacts, read_plan_facts
from storage.session import Session


@dataclass(frozen=True, slots=True)
class ReadSpec:
    """A specification that is right as far as its text tells, and what planning it needs."""

    draft: Draft
    facts: SubmissionFacts


def read_spec(session: Session, body: SpecBody, catalog: Catalog, settings: Settings) -> ReadSpec:
    """Read a specification; one visit to the database.

    Raises
    ------
    SpecError
        everything that is wrong with its text.
    """
    reading = read_text(body.text, body.content_type)
    spec = reading.spec or reading.whole()
    facts = read_plan_facts(session, spec, settings.max_points, settings.lease_seconds)
    return ReadSpec(draft_reading(reading, catalog, facts.plan), facts)


def refuse_at_once(read: ReadSpec, judge: Judge) -> None:
    """Refuse what is wrong with single sections of a specification.

    A judge that has no time for it leaves that to whoever makes the points.

    Raises
    ------
    SpecError
        everything that is wrong with them and can be told without making points.
    """
    try:
        PricedPlan(read.draft, judge).refuse_at_once()
    except JudgeBudgetError:
        return
