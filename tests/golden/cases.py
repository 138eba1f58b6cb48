"""All golden studies."""

from __future__ import annotations

from tests.golden import choices, costs, goals, losses, places, sample_draws, troubles
from tests.golden.case import Case

CASES: tuple[Case, ...] = (
    *choices.CASES,
    *places.CASES,
    *troubles.CASES,
    *sample_draws.CASES,
    *losses.CASES,
    *costs.CASES,
    *goals.CASES,
)


def case(name: str) -> Case:
    """Give one golden study by its name."""
    return next(one for one in CASES if one.name == name)
