"""Problem documents after RFC 9457: every error of the API has this shape."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from domain.fix import Fix

PROBLEM_MEDIA_TYPE = "application/problem+json"


class FieldProblem(BaseModel):
    """One thing wrong with one place of the request."""

    pointer: str | None = Field(
        default=None, description="JSON pointer into the request body, '' for the whole document"
    )
    field: str | None = Field(default=None, description="Dotted name of the field or parameter")
    value: Any = Field(default=None, description="What was given")
    allowed: str | None = Field(default=None, description="What would be accepted, in words")
    message: str = Field(description="One sentence for a human reader")
    fix: Fix | None = Field(
        default=None, description="What would mend it; null where nobody but the writer knows"
    )
    line: int | None = Field(default=None, description="Line of the document, counted from 1")
    guid: str | None = Field(default=None, description="Identifier of the device meant, as written")
    port: int | None = Field(default=None, description="Port of that device")
    rank: int | None = Field(default=None, description="Rank of a trace, counted from 0")
    record: int | None = Field(
        default=None, description="Operation among those of that rank, counted from 0"
    )


class ProblemDocument(BaseModel):
    """An error, as ``application/problem+json``."""

    type: str = Field(description="URI reference that identifies the kind of problem")
    title: str = Field(description="The kind of problem in a few words")
    status: int = Field(description="HTTP status code")
    detail: str = Field(description="What went wrong this time")
    instance: str = Field(description="Path of the request")
    request_id: str = Field(description="Identifier to look for in the logs")
    code: str = Field(description="Stable machine-readable name of the problem")
    errors: list[FieldProblem] = Field(default_factory=list)
