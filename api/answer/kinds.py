"""What may be made of a sweep's runs beside the API: an answer, distributions, a comparison."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from api.answer.models.queries import AnswerQuery, ComparisonQuery, DistributionsQuery
from api.answer.services.answer import AnswerService

AnswerKind = Literal["answer", "distributions", "comparison"]

QUERIES: dict[AnswerKind, type[BaseModel]] = {
    "answer": AnswerQuery,
    "distributions": DistributionsQuery,
    "comparison": ComparisonQuery,
}


def make(service: AnswerService, kind: AnswerKind, sweep_id: str, query: BaseModel) -> BaseModel:
    """Make one of them; raises what the service raises."""
    if isinstance(query, DistributionsQuery):
        return service.distributions(sweep_id, query)
    if isinstance(query, ComparisonQuery):
        return service.comparison(sweep_id, query)
    assert isinstance(query, AnswerQuery), kind
    return service.answer(sweep_id, query)
