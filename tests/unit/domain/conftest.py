"""What the domain's tests share: the catalogue, and specs with their boilerplate."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from domain.catalog.load import load_catalog
from domain.catalog.models import Catalog
from domain.problem import Problem
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.spec.errors import SpecError
from tests.support.planning import Planned, plan_text


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return load_catalog()


@pytest.fixture(scope="session")
def expand_text() -> Callable[..., Planned]:
    """Plan a spec given without its head."""

    def expand_it(text: str, max_points: int = 1000) -> Planned:
        return plan_text(text, facts=PlanFacts(max_points=max_points))

    return expand_it


@pytest.fixture(scope="session")
def problem_of(expand_text: Callable[..., Planned]) -> Callable[..., Problem]:
    """Give the first problem for which a spec is refused, or of its impossible points."""

    def find(text: str, max_points: int = 1000) -> Problem:
        try:
            plan = expand_text(text, max_points)
        except SpecError as error:
            return error.problems[0]
        return plan.problems[0]

    return find
