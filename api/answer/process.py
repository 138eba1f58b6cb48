"""What the process of large answers runs: it reads a sweep by itself, and gives the answer as JSON."""

from __future__ import annotations

from typing import Any

from api.answer.kinds import QUERIES, AnswerKind, make
from api.answer.services.answer import AnswerService
from api.version import VERSION
from domain.answer.request import AnswerError
from domain.catalog.load import load_catalog
from domain.cycles import without_search
from domain.price.reference import PricedBy
from domain.problem import Problem
from runtime import tracing
from storage.session import Engine, open_engine, transaction

_engine: Engine | None = None


def begin(database_url: str) -> None:
    """Prepare to read."""
    global _engine
    tracing.start("api", VERSION)
    _engine = open_engine(database_url, pool_size=1)


def make_json(
    kind: AnswerKind,
    sweep_id: str,
    query: dict[str, Any],
    prices: PricedBy | None,
    cause: dict[str, str],
) -> bytes | list[Problem]:
    """Make what is asked of a sweep; gives the JSON, or why it cannot be given as asked for.

    ``cause`` is what the request told by `runtime.tracing.cause`.
    """
    try:
        with tracing.caused_by(cause), tracing.span("answer", kind=kind, sweep_id=sweep_id):
            return _make(kind, sweep_id, query, prices)
    finally:
        tracing.flush()


def _make(
    kind: AnswerKind, sweep_id: str, query: dict[str, Any], prices: PricedBy | None
) -> bytes | list[Problem]:
    assert _engine is not None, "the process has not begun"
    with transaction(_engine) as session:
        service = AnswerService(session, load_catalog(), prices)
        try:
            asked = QUERIES[kind].model_validate(query)
            with without_search():
                return make(service, kind, sweep_id, asked).model_dump_json().encode()
        except AnswerError as error:
            return error.problems
