"""Price tables, as they are asked for and answered."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StrictStr

from api.http.problem_document import FieldProblem
from domain.attachment.name import ATTACHMENT_NAME
from domain.price.component import Component


class PriceComponent(Component):
    """A line of a price table."""


class PriceTableVersion(BaseModel):
    """One version of a name."""

    version: int
    digest: str
    created_at: datetime


class PriceTableItem(BaseModel):
    """What a list of price tables shows of each: its latest version."""

    name: str
    version: int = Field(description="0 of a table that comes with FabricSweep")
    is_shipped: bool = Field(description="It comes with FabricSweep, and nobody changes it")
    digest: str
    title: str
    components: int
    created_at: datetime | None = Field(description="null where it comes with FabricSweep")


class PriceTablePage(BaseModel):
    """A page of price tables by name."""

    items: list[PriceTableItem]
    next_cursor: str | None = Field(description="Pass as ``cursor`` for the next page; null at end")


class PriceTable(BaseModel):
    """One version of a price table."""

    name: str
    version: int = Field(description="0 of a table that comes with FabricSweep")
    is_shipped: bool = Field(description="It comes with FabricSweep, and nobody changes it")
    digest: str = Field(description="SHA-256 of what it says; answers name it")
    created_at: datetime | None = Field(description="null where it comes with FabricSweep")
    versions: list[PriceTableVersion] = Field(
        description="All versions of the name, newest first; none where it comes with FabricSweep"
    )
    title: str
    notes: str | None
    components: list[PriceComponent]


class PriceTableReport(BaseModel):
    """What saving a table would do; nothing was stored."""

    valid: bool
    title: str | None = Field(description="null where it could not be read")
    components: int | None
    errors: list[FieldProblem]


class PriceTableChanges(BaseModel):
    """What to change of a price table."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[StrictStr, Field(pattern=f"^{ATTACHMENT_NAME}$")] = Field(
        description="Another name for all its versions"
    )


BODY_MODELS = (PriceTableChanges,)
"""Models of bodies; their schemas stand in the OpenAPI document."""
