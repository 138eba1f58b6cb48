"""Networks as they are drawn: columns of equal length, so that large ones stay small."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from domain.network.drawing import Detail
from domain.network.layout import Arrangement


class NetworkClass(BaseModel):
    """A class of links."""

    link_class: str
    cables: int


class NetworkNodes(BaseModel):
    """Routers, or parts of the network where it is too large for routers one by one."""

    router: list[int] = Field(description="The router, or the first of those that it stands for")
    name: list[str] | None = Field(description="Null where routers are only numbered")
    routers: list[int] = Field(description="How many it stands for")
    x: list[float] = Field(description="From 0; the longer side of the picture is 1")
    y: list[float] = Field(description="From 0, upwards")
    group: list[int]
    level: list[int] | None = Field(
        description="Hops from the nearest router with endpoints, -1 where none is reached; null where "
        "the network has no levels"
    )
    endpoints: list[int]
    cables: list[int] = Field(description="To other nodes")
    inner_cables: list[int] = Field(description="Between routers that it stands for")
    failed_routers: list[int]


class NetworkLinks(BaseModel):
    """Cables of one class between two nodes, each row all together."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    from_: list[int] = Field(alias="from", description="A node, by its place")
    to: list[int]
    link_class: list[int] = Field(description="Place in `classes`")
    cables: list[int]
    failed: list[int] = Field(description="Cables that fail in the run")
    degraded: list[int] = Field(description="Cables that are slower in the run")
    rate_gbps: list[float] = Field(description="Sum over the cables, each way")
    active_fraction: list[float | None] | None = Field(
        description="Of the cable and direction that was active longest; null without a table of ports"
    )
    stalled_fraction: list[float | None] | None = Field(description="Likewise, the largest")
    bytes: list[float] | None = Field(description="Sum over the cables, both ways")


class NetworkTraffic(BaseModel):
    """Bytes between groups of routers, from the run's flows."""

    first_group: list[int]
    last_group: list[int] = Field(description="More groups than 64 are taken together")
    bytes: list[list[float]] = Field(description="From each row's groups to each column's")


class NetworkFacts(BaseModel):
    """What networks are compared by; null where it is not known, and `unknown` says why."""

    diameter: int | None = None
    mean_hops: float | None = None
    bisection_fraction: float | None = Field(
        default=None, description="Bisection bandwidth over half of what all endpoints send"
    )
    cables_per_endpoint: float | None = None
    busiest_class: str | None = None
    busiest_class_load: float | None = Field(
        default=None,
        description="Of its busiest link under uniform traffic at full rate; 1 is full",
    )
    unknown: dict[str, Any] = Field(default_factory=dict)


class Network(BaseModel):
    """A network, laid out: the same network is laid out the same each time."""

    arrangement: Arrangement
    detail: Detail = Field(description="What one node stands for")
    routers: int
    endpoints: int
    cables: int = Field(description="Between routers, each counted once")
    groups: int
    classes: list[NetworkClass]
    nodes: NetworkNodes
    links: NetworkLinks
    facts: NetworkFacts
    traffic: NetworkTraffic | None = Field(
        description="Null without a table of flows, and where all routers are one group"
    )


class DraftNetwork(BaseModel):
    """One of the networks of a specification."""

    topology: dict[str, Any] = Field(description="The section, as the core takes it")
    label: str = Field(description="How the sweep's first point on it calls it")
    points: int = Field(description="On it, of those that were looked at")
    network: Network | None = Field(description="Null where it is not drawn")
    reason: str | None = Field(description="Why it is not drawn")


class DraftNetworks(BaseModel):
    """The networks of a specification, those of its first points first."""

    networks: list[DraftNetwork]
    networks_found: int = Field(description="Distinct topologies among the points looked at")
    points_checked: int
    points_expected: int


class BusiestCableDocument(BaseModel):
    """The cable that most routes cross, in its busier direction."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    from_: str = Field(alias="from")
    to: str
    routes: int


class DrillState(BaseModel):
    """The network before the failure, or after it."""

    busiest: BusiestCableDocument | None
    facts: NetworkFacts


class FabricDrill(BaseModel):
    """What moves when parts of a fabric fail; a route leads between endpoints on two routers."""

    engine: str = Field(description="The routing engine that filled tables before and after")
    cables_failed: int = Field(description="Those of failed routers included")
    endpoints_lost: int = Field(description="Attached to a failed router")
    endpoints_cut_off: int = Field(description="Others that cannot reach the largest part left")
    parts: int = Field(description="Into which what is left falls, those with endpoints")
    routes: int
    routes_broken: int = Field(description="Over something that fails")
    routes_moved: int = Field(description="That go another way afterwards")
    routes_lost: int = Field(description="That no longer arrive")
    share_followed: float = Field(description="Of all destinations; counts are scaled to all")
    imported_routes_broken: int | None = Field(
        description="Of the routes of the fabric's own tables; null without tables"
    )
    before: DrillState
    after: DrillState
