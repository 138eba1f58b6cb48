"""The answer of a sweep: sentences, figures, alarms."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import Header, Query, Response

from api.answer_pool import LARGE_FROM
from api.dependencies import Context
from api.errors import InvalidQueryError
from api.models.answer import Answer
from api.models.query import AnswerQuery, ResultFormat
from api.remembered import remembered_json, tag_of
from api.responses import TABLE_RESPONSES, result_format
from api.routes.sweeps import IfNoneMatch
from api.served import ServedRouter
from api.services.answer_files import FIGURE, FigureFile
from api.services.find import find_sweep

router = ServedRouter(prefix="/v1/sweeps/{sweep_id}", tags=["results"])


@router.get(
    "/answer",
    summary="What the sweep says, how surely, and what that leaves out",
    response_model=Answer,
    responses={
        **TABLE_RESPONSES,
        304: {"description": "Unchanged since the ETag given in If-None-Match"},
    },
)
def get_answer(
    context: Context,
    sweep_id: str,
    query: Annotated[AnswerQuery, Query()],
    if_none_match: IfNoneMatch = None,
    accept: Annotated[str | None, Header(include_in_schema=False)] = None,
) -> Response:
    sweep = find_sweep(context.session, sweep_id)
    chosen = result_format(query.format, accept)
    if chosen is ResultFormat.JSON and query.figure is not None:
        raise InvalidQueryError.of(FIGURE, query.figure, "has no effect on JSON", "with files only")
    is_file = chosen is not ResultFormat.JSON
    asked = query.model_copy(update={"format": None, "figure": None})
    if is_file:
        asked = asked.model_copy(update={"tables": True})

    def prepare() -> Callable[[], bytes]:
        if sweep.counts.total >= LARGE_FROM:
            return partial(context.answer_pool.answer, sweep_id, asked)
        answer = context.answers.answer(sweep_id, asked)
        return lambda: answer.model_dump_json().encode()

    tag = tag_of(sweep, "answer", asked)
    if is_file:
        made = remembered_json(context.remembered, tag, None, prepare)
        return FigureFile(made, sweep_id, query.figure, chosen)
    return remembered_json(context.remembered, tag, if_none_match, prepare)
