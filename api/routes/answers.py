"""The answer of a sweep: sentences, figures, alarms."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from api.dependencies import Context
from api.models.query import AnswerQuery
from api.served import ServedRouter
from domain.answer.document import Answer

router = ServedRouter(prefix="/v1/sweeps/{sweep_id}", tags=["results"])


@router.get("/answer", summary="What the sweep says, how surely, and what that leaves out")
def get_answer(context: Context, sweep_id: str, query: Annotated[AnswerQuery, Query()]) -> Answer:
    return context.answers.answer(sweep_id, query)
