"""The answer of a sweep, with its figures as tables where these are asked for."""

from __future__ import annotations

from pydantic import ConfigDict, Field

from domain.answer import document
from domain.answer.table import AnswerTable


class Answer(document.Answer):
    """What a sweep says, how surely, and what that leaves out."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tables: list[AnswerTable] | None = Field(
        default=None, description="The figures as tables, one a figure; with `tables` in the query"
    )
