"""The simulator's result document, strictly read: nothing unknown, nothing missing, all finite.

A result of the packet model has port counters, jobs and hot links, one of the static model what its
routes and cables are like, one of LogGP its jobs, one of the closed forms its metrics alone. Wiring
that a static run hands out (`report.fabric: included`) and large tables are no part of the result:
who runs a point takes them out of the document first.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, NonNegativeInt, model_validator

from domain.catalog.load import load_catalog
from domain.result.memory_bottleneck import MemoryBottleneck
from domain.result.parts import Distribution, Fraction, NonNegative, Part
from domain.result.static_result import Static
from domain.result.traffic import Bottleneck, HotLinks, Job, Traffic

__all__ = ["Cost", "Distribution", "Ports", "Provenance", "Result", "Static", "parse_result"]


class Spread(Part):
    """A fraction of time over the ports of a class."""

    mean: Fraction
    min: Fraction
    max: Fraction
    p05: Fraction | None = None
    p25: Fraction | None = None
    p50: Fraction
    p75: Fraction | None = None
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


class Ports(Part):
    """Port counters: active + idle + stalled is the elapsed time.

    Port by port they are in the table `ports`, with `report.ports: all`.
    """

    elapsed_ns: FiniteFloat
    classes: list[PortClass]
    hottest: list[HotPort]


class Cost(Part):
    """What one run took.

    CPU seconds are those of all threads. Packet-hops are router-to-router channel traversals of
    packets, link visits those of the static model's flows; each is 0 in the other's model.
    """

    events: NonNegativeInt
    packet_hops: NonNegativeInt
    link_visits: NonNegativeInt = 0
    cpu_seconds: NonNegative
    threads: NonNegativeInt = 1
    peak_memory_bytes: NonNegativeInt


class Provenance(BaseModel):
    """Where a result comes from; the simulator may tell more of the resolved shape."""

    model_config = ConfigDict(extra="allow", frozen=True)

    simcore_version: str
    model_revision: int = Field(ge=1)
    model: str
    base_seed: NonNegativeInt
    replicate: NonNegativeInt
    topology: dict[str, Any]
    routing: dict[str, Any] = Field(default_factory=dict)
    outcome: Literal["completed", "saturated", "timed_out", "disconnected"]
    random_streams: list[str] | None = None


class Result(Part):
    """The result of one run: `ports` of the packet model, `static` of the static model, neither of
    LogGP and the closed forms.

    A metric is null where nothing was measured; `unmeasured` says why.
    """

    metrics: dict[str, FiniteFloat | None]
    unmeasured: dict[str, str] = Field(default_factory=dict)
    distributions: dict[str, Distribution] = Field(default_factory=dict)
    ports: Ports | None = None
    static: Static | None = None
    jobs: list[Job] = Field(default_factory=list)
    bottleneck: Bottleneck | None = None
    memory_bottleneck: MemoryBottleneck | None = None
    hot_links: HotLinks | None = None
    cost: Cost
    provenance: Provenance

    @property
    def is_partial(self) -> bool:
        """Whether a limit ended the run before its time."""
        return self.provenance.outcome == "timed_out"

    @property
    def traffic(self) -> Traffic | None:
        """Jobs, bottlenecks and hot links; None where there are none of them."""
        parts = {name: getattr(self, name) for name in Traffic.model_fields}
        return Traffic(**parts) if any(parts.values()) else None

    @model_validator(mode="after")
    def _parts_fit_the_model(self) -> Result:
        model = self.provenance.model
        known = load_catalog().by_model.get(model)
        if known is None:
            msg = f"there is no {model} model"
            raise ValueError(msg)
        parts = (self.ports is not None, self.static is not None)
        if parts != ("ports" in known.parts, "static" in known.parts):
            msg = f"a result of the {model} model lacks its part, or has another's"
            raise ValueError(msg)
        return self

    @model_validator(mode="after")
    def _what_is_missing_has_a_reason(self) -> Result:
        missing = {name for name, value in self.metrics.items() if value is None}
        if missing != self.unmeasured.keys():
            odd = ", ".join(sorted(missing ^ self.unmeasured.keys()))
            msg = f"metrics without a value and their reasons are not the same: {odd}"
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
