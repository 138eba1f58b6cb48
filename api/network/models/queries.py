"""Query parameters that requests about networks take; unknown ones are errors."""

from __future__ import annotations

from pydantic import Field

from api.fabric.models.queries import FabricQuery
from api.http.queries import Query


class PointNetworkQuery(Query):
    """Of GET /v1/sweeps/{sweep_id}/points/{index}/network."""

    replicate: int = Field(
        default=0, ge=0, le=2**31 - 1, description="Whose failures and loads are shown"
    )


class FabricDrillQuery(FabricQuery):
    """Of GET /v1/fabrics/{name}/drill."""

    links: str | None = Field(
        default=None,
        max_length=500,
        description="Pairs of routers by number, by commas: a cable between them fails",
        examples=["0-12,3-14"],
    )
    routers: str | None = Field(
        default=None, max_length=500, description="Numbers of routers, by commas", examples=["12"]
    )
    all_cables: bool = Field(
        default=False, description="Every cable between the routers of `links`"
    )
    engine: str = Field(default="min_hop", max_length=40, description="A routing engine")
