"""The answer of a sweep: sentences, figures, alarms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import Query, Response

from api.answer_pool import LARGE_FROM
from api.dependencies import Context
from api.models.query import AnswerQuery
from api.remembered import remembered_json, tag_of
from api.routes.sweeps import IfNoneMatch
from api.served import ServedRouter
from api.services.find import find_sweep
from domain.answer.document import Answer

router = ServedRouter(prefix="/v1/sweeps/{sweep_id}", tags=["results"])


@router.get(
    "/answer",
    summary="What the sweep says, how surely, and what that leaves out",
    response_model=Answer,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_answer(
    context: Context,
    sweep_id: str,
    query: Annotated[AnswerQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    sweep = find_sweep(context.session, sweep_id)

    def prepare() -> Callable[[], bytes]:
        if sweep.counts.total >= LARGE_FROM:
            return partial(context.answer_pool.answer, sweep_id, query)
        answer = context.answers.answer(sweep_id, query)
        return lambda: answer.model_dump_json().encode()

    tag = tag_of(sweep, "answer", query)
    return remembered_json(context.remembered, tag, if_none_match, prepare)
