"""Mistakes in the values of a spec beside those in its names: one answer to both."""

from __future__ import annotations

from domain.judge import Judge, JudgeBudgetError
from domain.problem import Problems
from domain.sweep.plan.draft import DraftError
from domain.sweep.plan.plan import FEW_FORMS, Plan
from domain.sweep.spec.errors import SpecError


def with_values(error: SpecError, judge: Judge) -> SpecError:
    """Give the mistakes of a draft together with those of values in what is right of it.

    Only values that the spec writes are told: that one is missing may follow from a name that is wrong.
    A judge that has no time adds nothing.
    """
    if not isinstance(error, DraftError) or error.rest is None:
        return error
    found = Problems()
    found.add(error.problems)
    try:
        Plan(error.rest, judge).refuse_at_once(FEW_FORMS)
    except SpecError as others:
        found.add(
            p for p in others.problems if p.value is not None and not found.concern(p.pointer)
        )
    except JudgeBudgetError:
        pass
    return SpecError(found)
