"""The simulator's result document, strictly read: nothing unknown, nothing missing, all finite.

A result of the packet model has port counters, one of the static model what its routes and cables
are like. Wiring and tables that a static run hands out (`report.fabric: included`) are no part of
the result: who runs a point takes them out of the document first.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, NonNegativeInt, model_validator

from domain.run.parts import Distribution, Fraction, NonNegative, Part
from domain.run.static_result import Static

__all__ = ["Cost", "Distribution", "Ports", "Provenance", "Result", "Static", "parse_result"]


class Spread(Part):
    """A fraction of time over the ports of a class."""

    mean: Fraction
    min: Fraction
    max: Fraction
    p50: Fraction
    p95: Fraction


class PortClass(Part):
    """The ports of one kind of link, such as `local` or `dimension_0`."""

    link_class: str
    ports: NonNegativeInt
    active_fraction: Spread
    idle_fraction: Spread
    stalled_fraction: Spread
    bytes: NonNegativeInt


class HotPort(Part):
    """One busy router output port; `peer_router` is null where an endpoint is attached."""

    router: int
    port: int
    link_class: str
    peer_router: int | None
    active_fraction: Fraction
    idle_fraction: Fraction
    stalled_fraction: Fraction
    bytes: NonNegativeInt


class PortColumns(Part):
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


class Ports(Part):
    """Port counters: active + idle + stalled is the elapsed time."""

    elapsed_ns: FiniteFloat
    classes: list[PortClass]
    hottest: list[HotPort]
    columns: PortColumns | None = None


class Cost(Part):
    """What one run took.

    Packet-hops are router-to-router channel traversals of packets, link visits those of the static
    model's flows; each is 0 in the other's model.
    """

    events: NonNegativeInt
    packet_hops: NonNegativeInt
    link_visits: NonNegativeInt = 0
    cpu_seconds: NonNegative
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


class Result(Part):
    """The result of one run: `ports` of the packet model, `static` of the static model."""

    metrics: dict[str, FiniteFloat]
    distributions: dict[str, Distribution] = Field(default_factory=dict)
    ports: Ports | None = None
    static: Static | None = None
    cost: Cost
    provenance: Provenance

    @model_validator(mode="after")
    def _parts_fit_the_model(self) -> Result:
        is_static = self.provenance.model == "static"
        if (self.static is not None) != is_static or (self.ports is None) != is_static:
            msg = f"a result of the {self.provenance.model} model lacks its part, or has another's"
            raise ValueError(msg)
        return self


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
