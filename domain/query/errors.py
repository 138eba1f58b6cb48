"""A query that was refused."""

from __future__ import annotations

from typing import Any

from domain.problem import Problem, ProblemsError, shorten


class QueryError(ProblemsError):
    """A filter, sort, cursor or column list that cannot be understood."""


def refuse(field: str, value: Any, allowed: Any, message: str) -> QueryError:
    """Make an error about the query parameter `field`."""
    problem = Problem(
        pointer=f"/{field}", field=field, value=shorten(value), allowed=allowed, message=message
    )
    return QueryError([problem])
