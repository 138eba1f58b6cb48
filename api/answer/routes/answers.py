"""The answer of a sweep: sentences, figures, alarms; distributions; comparison with another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

from fastapi import Header, Query, Response
from pydantic import BaseModel

from api.answer.kinds import AnswerKind, make
from api.answer.models.answer import Answer
from api.answer.models.queries import AnswerQuery, ComparisonQuery, DistributionsQuery
from api.answer.pool import LARGE_FROM
from api.answer.services.answer import AnswerService
from api.answer.services.files import FIGURE, FigureFile
from api.answer.services.first_sentence import is_first, keep_sentence
from api.asked_prices import asked_prices
from api.context import RequestContext
from api.dependencies import Context
from api.find import find_sweep
from api.http.errors import InvalidQueryError
from api.http.made_answers import remembered_json, tag_of
from api.http.queries import ResultFormat
from api.http.responses import TABLE_RESPONSES, result_format
from api.lanes import ServedRouter
from api.sweep.routes.sweeps import IfNoneMatch
from domain.answer.comparison_document import Comparison
from domain.answer.groups_document import Distributions
from domain.price.reference import PricedBy
from storage.sweep.records.sweep import SweepRecord

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
    prices = asked_prices(context.session, query.prices, query.price_factors)
    if chosen is ResultFormat.JSON:
        if query.figure is not None:
            raise InvalidQueryError.of(
                FIGURE, query.figure, "has no effect on JSON", "with files only"
            )
        asked = query.model_copy(update={"format": None})
        return _made(context, "answer", [sweep], asked, if_none_match, prices)
    asked = query.model_copy(update={"format": None, "figure": None, "tables": True})
    made = _made(context, "answer", [sweep], asked, None, prices)
    return FigureFile(made, sweep_id, query.figure, chosen)


@router.get(
    "/distributions",
    summary="How a metric is distributed over any grouping: quantiles, exceedance, censored runs",
    response_model=Distributions,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_distributions(
    context: Context,
    sweep_id: str,
    query: Annotated[DistributionsQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    sweep = find_sweep(context.session, sweep_id)
    prices = asked_prices(context.session, query.prices)
    return _made(context, "distributions", [sweep], query, if_none_match, prices)


@router.get(
    "/comparison",
    summary="Who won in this sweep and who in another one, and how far the metric moved",
    response_model=Comparison,
    responses={304: {"description": "Unchanged since the ETag given in If-None-Match"}},
)
def get_comparison(
    context: Context,
    sweep_id: str,
    query: Annotated[ComparisonQuery, Query()],
    if_none_match: IfNoneMatch = None,
) -> Response:
    other = AnswerService.of(context).other_sweep(query.other)
    sweeps = [find_sweep(context.session, sweep_id), other]
    if other.public_id == sweeps[0].public_id:
        raise InvalidQueryError.of("with", query.other, "is the sweep itself", "another sweep")
    return _made(context, "comparison", sweeps, query, if_none_match)


def _made(
    context: RequestContext,
    kind: AnswerKind,
    sweeps: Sequence[SweepRecord],
    query: BaseModel,
    if_none_match: str | None,
    prices: PricedBy | None = None,
) -> Response:
    """Answer with what is remembered, else here, or beside the API where there are many runs."""
    sweep_id = sweeps[0].public_id

    def prepare() -> Callable[[], bytes]:
        if sum(sweep.counts.total for sweep in sweeps) >= LARGE_FROM:
            project_id = context.scope.project_id
            pool = context.state.answer_pool
            return partial(pool.make, kind, sweep_id, query, project_id, prices)
        service = AnswerService(context.session, context.state.catalog, prices)
        made = make(service, kind, sweep_id, query)
        return lambda: made.model_dump_json().encode()

    # Sentences of a comparison name the sweeps, which can be renamed.
    names = [sweep.name for sweep in sweeps] if kind == "comparison" else []
    # A name may come to mean another table.
    table = [] if prices is None else [prices.name, str(prices.version), prices.digest]
    tag = tag_of(sweeps[0], "\n".join([kind, *names, *table]), query, *sweeps[1:])
    made = partial(keep_sentence, context, sweeps[0]) if is_first(kind, sweeps, query) else None
    return remembered_json(context.state.remembered, tag, if_none_match, prepare, made)
