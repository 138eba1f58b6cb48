"""Query parameters that requests about fabrics take; unknown ones are errors."""

from __future__ import annotations

from pydantic import Field

from api.fabric.models.fabric import FabricExportFormat
from api.http.queries import Query
from domain.catalog.load import load_catalog
from domain.sweep.fabric_study import most_draws
from domain.sweep.spec.seed import MAX_REPLICATES


class ImportFabricQuery(Query):
    """Of POST /v1/fabrics."""

    validate_only: bool = Field(
        default=False, description="Say what is in the files; store nothing"
    )


class ListFabricsQuery(Query):
    """Of GET /v1/fabrics."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")


class FabricQuery(Query):
    """Of GET /v1/fabrics/{name}."""

    version: int | None = Field(
        default=None, ge=1, le=2**31 - 1, description="The latest when absent"
    )
    project: str | None = Field(
        default=None,
        description="The project, for links, which set no header FabricSweep-Project; it comes first",
    )


class DeleteFabricQuery(Query):
    """Of DELETE /v1/fabrics/{name}."""

    version: int | None = Field(
        default=None, ge=1, le=2**31 - 1, description="All versions when absent"
    )


class ExportFabricQuery(FabricQuery):
    """Of GET /v1/fabrics/{name}/export."""

    format: FabricExportFormat = FabricExportFormat.IBNETDISCOVER


class FabricSpecQuery(FabricQuery):
    """Of GET /v1/fabrics/{name}/spec; a standard study when nothing is chosen."""

    engines: str | None = Field(
        default=None,
        description="Comma-separated routing engines",
        examples=["imported,min_hop,dfsssp"],
    )
    patterns: str | None = Field(
        default=None,
        description="Comma-separated patterns",
        examples=["random_bisection,dissemination"],
    )
    replicates: int | None = Field(default=None, ge=1, le=MAX_REPLICATES)
    draws: int | None = Field(default=None, ge=1, le=most_draws(load_catalog()))
