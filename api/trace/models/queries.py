"""Query parameters that requests about traces take; unknown ones are errors."""

from __future__ import annotations

from pydantic import Field

from api.http.queries import Query
from api.trace.models.trace import TraceExportFormat


class ImportTraceQuery(Query):
    """Of POST /v1/traces."""

    validate_only: bool = Field(
        default=False, description="Say what is in the files; store nothing"
    )


class ListTracesQuery(Query):
    """Of GET /v1/traces."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")


class TraceQuery(Query):
    """Of GET /v1/traces/{name}."""

    version: int | None = Field(
        default=None, ge=1, le=2**31 - 1, description="The latest when absent"
    )
    project: str | None = Field(
        default=None,
        description="The project, for links, which set no header FabricSweep-Project; it comes first",
    )


class DeleteTraceQuery(Query):
    """Of DELETE /v1/traces/{name}."""

    version: int | None = Field(
        default=None, ge=1, le=2**31 - 1, description="All versions when absent"
    )


class ExportTraceQuery(TraceQuery):
    """Of GET /v1/traces/{name}/export."""

    format: TraceExportFormat = TraceExportFormat.ARROW
