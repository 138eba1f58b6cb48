"""The rules of phases, as SQL."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import ColumnElement, and_, case, func

from domain.run.phase import WHOLE, Phase


def whole_phase(phase: ColumnElement[str]) -> ColumnElement[str]:
    """Give the phase of many runs together, in a query that groups them; ``phase`` is a run's."""

    def present(some: Collection[Phase]) -> ColumnElement[bool]:
        return func.bool_or(phase.in_(sorted(one.value for one in some)))

    rules = [(and_(*map(present, wanted)), whole.value) for whole, wanted in WHOLE]
    return case(*rules, else_=Phase.COMPLETED.value)
