"""First sentences of answers that were made, kept for lists of sweeps."""

from __future__ import annotations

import json
from collections.abc import Sequence

import structlog
from pydantic import BaseModel

from api.answer.kinds import AnswerKind
from api.answer.models.queries import AnswerQuery
from api.context import RequestContext
from api.http.made_answers import first_answer_tag
from storage.session import DatabaseUnavailableError, transaction
from storage.sweep.mark_store import MarkStore
from storage.sweep.records.sweep import SweepRecord

_HOW_WRITTEN = ("rates", "tables")
"""What is not asked by these: they say how the answer is written."""


def is_first(kind: AnswerKind, sweeps: Sequence[SweepRecord], query: BaseModel) -> bool:
    """Tell whether this is what a sweep that has ended says to what its axes ask first."""
    if kind != "answer" or len(sweeps) != 1 or not sweeps[0].phase.is_finished:
        return False
    asked = query.model_copy(update=dict.fromkeys(_HOW_WRITTEN))
    return asked == AnswerQuery().model_copy(update=dict.fromkeys(_HOW_WRITTEN))


def keep_sentence(context: RequestContext, sweep: SweepRecord, body: bytes) -> None:
    """Keep the first sentence of an answer; a database that is away costs the list a line, no more."""
    sentences = json.loads(body).get("sentences") or []
    if not sentences:
        return
    try:
        with transaction(context.state.engine) as session:
            MarkStore(session).note_sentence(sweep.id, sentences[0], first_answer_tag(sweep))
    except DatabaseUnavailableError as error:
        structlog.get_logger("api.answers").warning("sentence_not_kept", error=str(error))
