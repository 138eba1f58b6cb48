"""The simulator's result document, strictly read: nothing unknown, nothing missing, all finite."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, NonNegativeInt, model_validator

Fraction: TypeAlias = Annotated[FiniteFloat, Field(ge=0.0, le=1.0 + 1e-9)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Histogram(_Part):
    """Counts between edges; `counts[i]` lies between `edges[i]` and `edges[i + 1]`."""

    edges: list[FiniteFloat]
    counts: list[NonNegativeInt]

    @model_validator(mode="after")
    def _sizes_fit(self) -> Histogram:
        if self.counts and len(self.edges) != len(self.counts) + 1:
            msg = "a histogram has one edge more than counts"
            raise ValueError(msg)
        return self


class Distribution(_Part):
    """What was measured many times in a run. Statistics are null when nothing was measured."""

    count: NonNegativeInt
    mean: FiniteFloat | None
    std: FiniteFloat | None
    min: FiniteFloat | None
    max: FiniteFloat | None
    quantiles: dict[str, FiniteFloat | None]
    histogram: Histogram


class Spread(_Part):
    """A fraction of time over the ports of a class."""

    mean: Fraction
    min: Fraction
    max: Fraction
    p50: Fraction
    p95: Fraction


class PortClass(_Part):
    """The ports of one kind of link, such as `local` or `dimension_0`."""

    link_class: str
    ports: NonNegativeInt
    active_fraction: Spread
    idle_fraction: Spread
    stalled_fraction: Spread
    bytes: NonNegativeInt


class HotPort(_Part):
    """One busy router output port; `peer_router` is null where an endpoint is attached."""

    router: int
    port: int
    link_class: str
    peer_router: int | None
    active_fraction: Fraction
    idle_fraction: Fraction
    stalled_fraction: Fraction
    bytes: NonNegativeInt


class PortColumns(_Part):
    """Every port, as columns of equal length; only with `report.ports: all`."""

    router: list[int]
    port: list[int]
    link_class: list[str]
    active_ns: list[FiniteFloat]
    idle_ns: list[FiniteFloat]
    stalled_ns: list[FiniteFloat]
    bytes: list[NonNegativeInt]

    @model_validator(mode="after")
    def _lengths_agree(self) -> PortColumns:
        if len({len(column) for _, column in self}) > 1:
            msg = "the columns of ports differ in length"
            raise ValueError(msg)
        return self


class Ports(_Part):
    """Port counters: active + idle + stalled is the elapsed time."""

    elapsed_ns: FiniteFloat
    classes: list[PortClass]
    hottest: list[HotPort]
    columns: PortColumns | None = None


class Cost(_Part):
    """What one run took. Packet-hops are router-to-router channel traversals."""

    events: NonNegativeInt
    packet_hops: NonNegativeInt
    cpu_seconds: Annotated[FiniteFloat, Field(ge=0)]
    peak_memory_bytes: NonNegativeInt


class Provenance(BaseModel):
    """Where a result comes from; the simulator may tell more of the resolved shape."""

    model_config = ConfigDict(extra="allow", frozen=True)

    simcore_version: str
    model: str
    base_seed: NonNegativeInt
    replicate: NonNegativeInt
    topology: dict[str, Any]
    routing: dict[str, Any] = Field(default_factory=dict)
    outcome: Literal["completed", "saturated"]


class Result(_Part):
    """The result of one run."""

    metrics: dict[str, FiniteFloat]
    distributions: dict[str, Distribution] = Field(default_factory=dict)
    ports: Ports
    cost: Cost
    provenance: Provenance


def parse_result(document: Any) -> Result:
    """Read the simulator's document.

    Parameters
    ----------
    document
        what `simcore.run` gave, or its JSON text as bytes.

    Raises
    ------
    pydantic.ValidationError
        the document is not of the agreed form.
    """
    if isinstance(document, bytes | str):
        return Result.model_validate_json(document)
    return Result.model_validate(document)
