"""Imported fabrics: real networks as their operators' tools describe them."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from api.http.documents import Text
from api.http.problem_document import FieldProblem
from domain.attachment.name import ATTACHMENT_NAME


class FabricFormat(StrEnum):
    """Formats that a fabric is read from."""

    AUTO = "auto"
    IBNETDISCOVER = "ibnetdiscover"
    PORTS_REPORT = "ports_report"
    IBLINKINFO = "iblinkinfo"
    DB_CSV = "db_csv"
    TOPO = "topo"
    DOT = "dot"
    GRAPHML = "graphml"
    EDGE_LIST = "edge_list"


class FabricExportFormat(StrEnum):
    """Formats that a fabric is written in; ``lfts`` is its forwarding tables alone."""

    IBNETDISCOVER = "ibnetdiscover"
    DOT = "dot"
    EDGE_LIST = "edge_list"
    TOPO = "topo"
    LFTS = "lfts"


class LinkRate(BaseModel):
    """How many links have one data rate."""

    rate_gbps: float = Field(
        description="What is left for packets when the encoding is taken off; 0 when the file does not say"
    )
    signalling_gbps: float | None = Field(
        default=None,
        description="Encoding included, of a data rate of InfiniBand; null of any other rate",
    )
    links: int


class RouterSize(BaseModel):
    """How many routers have so many ports."""

    ports: int
    routers: int


class FabricSummary(BaseModel):
    """What a fabric consists of."""

    endpoints: int
    routers: int
    links: int = Field(description="Cables between routers; endpoint cables count apart")
    link_rates: list[LinkRate] = Field(description="Of all cables, slowest first")
    router_sizes: list[RouterSize] = Field(description="By ports, fewest first")
    endpoint_links: int = Field(description="Cables between endpoints and routers")
    levels: int | None = Field(
        default=None, description="Router levels when the fabric is a tree; null otherwise"
    )
    has_tables: bool = Field(description="Its forwarding tables were imported with it")


class FabricChecks(BaseModel):
    """What the wiring and the imported tables are good for; tables' figures are null without."""

    connected: bool = Field(description="Cables lead from every endpoint to every other")
    unreachable_pairs: int | None = Field(
        default=None, description="Ordered endpoint pairs that the tables do not connect"
    )
    looping_pairs: int | None = Field(
        default=None, description="Ordered endpoint pairs whose packets circle for ever"
    )
    deadlock_free: bool | None = Field(
        default=None, description="No cycle of channels that wait for each other"
    )
    cycle: list[str] | None = Field(default=None, description="Channels of such a cycle, by name")
    virtual_lanes_needed: int | None = Field(
        default=None, description="Lanes that would break all such cycles"
    )


class FabricWarning(BaseModel):
    """Something odd in a file that does not keep it from being used."""

    code: str
    message: str
    file: str | None = Field(default=None, description="'discovery', or the name of a tables file")
    line: int | None = None
    guid: str | None = None
    port: int | None = None


class FabricVersion(BaseModel):
    """One version of a name."""

    version: int
    digest: str
    created_at: datetime


class FabricItem(BaseModel):
    """What a list of fabrics shows of each: its latest version."""

    name: str
    version: int
    digest: str
    format: str
    created_at: datetime
    endpoints: int
    routers: int
    links: int
    has_tables: bool


class FabricPage(BaseModel):
    """A page of fabrics by name."""

    items: list[FabricItem]
    next_cursor: str | None = Field(description="Pass as ``cursor`` for the next page; null at end")


class Fabric(BaseModel):
    """One version of a fabric."""

    name: str
    version: int
    digest: str = Field(description="SHA-256 of the content; equal content has equal digests")
    format: str = Field(description="What it was read from")
    created_at: datetime
    versions: list[FabricVersion] = Field(description="All versions of the name, newest first")
    summary: FabricSummary
    checks: FabricChecks
    warnings: list[FabricWarning]


class FabricReport(BaseModel):
    """What importing files would do; nothing was stored."""

    valid: bool
    format: str | None = Field(description="The format found; null when none was recognised")
    summary: FabricSummary | None
    checks: FabricChecks | None
    warnings: list[FabricWarning]
    errors: list[FieldProblem]


class FabricChanges(BaseModel):
    """What to change of a fabric."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[Text, Field(pattern=f"^{ATTACHMENT_NAME}$")] = Field(
        description="Another name for all its versions"
    )


BODY_MODELS = (FabricChanges,)
"""Models of bodies; their schemas stand in the OpenAPI document."""
