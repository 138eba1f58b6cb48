"""Query parameters that requests about price tables take; unknown ones are errors."""

from __future__ import annotations

from pydantic import Field

from api.http.queries import Query
from domain.attachment.name import ATTACHMENT_NAME
from domain.price.reference import LARGEST_VERSION, SHIPPED_VERSION


class SavePriceTableQuery(Query):
    """Of POST /v1/price-tables."""

    name: str | None = Field(
        default=None,
        pattern=f"^{ATTACHMENT_NAME}$",
        description="What it is to be called; a known name gets a new version. "
        "Needed without validate_only",
    )
    validate_only: bool = Field(
        default=False, description="Say what is in the table; store nothing"
    )


class ListPriceTablesQuery(Query):
    """Of GET /v1/price-tables."""

    limit: int = Field(default=50, ge=1, le=200)
    cursor: str | None = Field(default=None, description="next_cursor of the page before")


class PriceTableQuery(Query):
    """Of GET /v1/price-tables/{name}."""

    version: int | None = Field(
        default=None,
        ge=SHIPPED_VERSION,
        le=LARGEST_VERSION,
        description="The latest when absent; 0 of a table that comes with FabricSweep",
    )
    project: str | None = Field(
        default=None,
        description="The project, for links, which set no header FabricSweep-Project; it comes first",
    )


class DeletePriceTableQuery(Query):
    """Of DELETE /v1/price-tables/{name}."""

    version: int | None = Field(
        default=None, ge=1, le=LARGEST_VERSION, description="All versions when absent"
    )
