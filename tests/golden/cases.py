"""All golden studies."""

from __future__ import annotations

from tests.golden import choices, drawn, lost, places, troubles
from tests.golden.case import Case

CASES: tuple[Case, ...] = (
    *choices.CASES,
    *places.CASES,
    *troubles.CASES,
    *drawn.CASES,
    *lost.CASES,
)


def case(name: str) -> Case:
    """Give one golden study by its name."""
    return next(one for one in CASES if one.name == name)
