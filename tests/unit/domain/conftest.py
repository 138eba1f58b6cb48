"""What the domain's tests share: a small catalogue, and specs with their boilerplate."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from domain.catalog.load import read_catalog
from domain.catalog.models import Catalog
from domain.problem import Problem
from domain.sweep.errors import SpecError
from domain.sweep.expand import expand
from domain.sweep.expansion import Expansion
from domain.sweep.parse import parse_spec

DATA = Path(__file__).parent / "data"
HEAD = "schema_version: 1\nname: test\nmodel: packet\n"


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return read_catalog(DATA / "catalog.json")


@pytest.fixture(scope="session")
def expand_text(catalog: Catalog) -> Callable[..., Expansion]:
    """Expand a spec given without its head."""

    def expand_it(text: str, max_points: int = 1000) -> Expansion:
        return expand(parse_spec(HEAD + text), catalog, max_points)

    return expand_it


@pytest.fixture(scope="session")
def problem_of(expand_text: Callable[..., Expansion]) -> Callable[..., Problem]:
    """Give the first problem for which a spec is refused, or of its impossible points."""

    def find(text: str, max_points: int = 1000) -> Problem:
        try:
            expansion = expand_text(text, max_points)
        except SpecError as error:
            return error.problems[0]
        return expansion.problems[0]

    return find
