"""What the static model tells of one run beside its metrics."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class CableClass(BaseModel):
    """All directed cables of one link class together; loads are flows per cable."""

    link_class: str
    cables: int
    mean_load: float
    max_load: int
    idle_fraction: float


class HotCable(BaseModel):
    """One direction of a cable; its load is the mean of flows over draws and rounds."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    from_: str = Field(alias="from", description="Name of the router or endpoint that sends")
    from_port: int
    to: str
    to_port: int
    link_class: str
    mean_load: float
    max_load: int


class CablesDocument(BaseModel):
    """Loads of the cables."""

    classes: list[CableClass]
    hottest: list[HotCable]
    columns: dict[str, list[Any]] | None = Field(
        default=None, description="Every cable, column by column, when the report asked for all"
    )


class TablesDocument(BaseModel):
    """What the offline check found in the forwarding tables."""

    deadlock_free: bool | None = Field(description="Null where it was not checked")
    virtual_lanes: int
    cycle: list[str] | None = Field(description="Channels that wait for each other, by name")
    unreachable_pairs: int
    looping_pairs: int
    longest_path_hops: int


class RoundDocument(BaseModel):
    """One round of the pattern, over all draws."""

    round: int
    flows: int
    mean_bandwidth_fraction: float
    max_congestion: float


class HarmfulLink(BaseModel):
    """A link whose failure cost much; over the trials in which it failed."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    from_: str = Field(alias="from")
    from_port: int
    to: str
    to_port: int
    trials: int
    mean_loss_fraction: float
    unreachable_pairs: int


class FailuresDocument(BaseModel):
    """What failing links cost."""

    trials: int
    links_failed: int
    mean_loss_fraction: float
    harmful: list[HarmfulLink] = Field(description="The 32 worst, worst first")


class StaticDocument(BaseModel):
    """Cables, tables, rounds and failures of one run of the static model."""

    cables: CablesDocument
    tables: TablesDocument
    rounds: list[RoundDocument]
    failures: FailuresDocument | None
