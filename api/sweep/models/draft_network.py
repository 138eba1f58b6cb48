"""A network of a draft, counted before anything runs."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field


class Span(BaseModel):
    """Least and most of a figure."""

    low: float
    high: float


class DraftNetworkDocument(BaseModel):
    """One wiring of a draft's points; null where a figure is not known."""

    title: str = Field(description="The topology's title")
    settings: dict[str, Any] = Field(description="Its parameters that are short")
    endpoints: int | None = None
    routers: int | None = None
    cables: int | None = Field(default=None, description="Between routers, each counted once")
    radix: int | None = Field(default=None, description="Ports of the largest router")
    diameter: int | None = Field(default=None, description="Most hops between routers")
    cable_rate_per_endpoint_fraction: Span | None = Field(
        default=None, description="Rate of all cables over endpoints and their injection rate"
    )
    bisection_fraction: Span | None = Field(default=None, description="1 is full bisection")
    busiest_class: str | None = None
    busiest_class_load: Span | None = Field(
        default=None,
        description="Load of the busiest class of links under uniform traffic at full rate; above 1 "
        "they are oversubscribed",
    )
    unknown: dict[str, str] = Field(
        default_factory=dict, description="By figure, why it is not known"
    )
