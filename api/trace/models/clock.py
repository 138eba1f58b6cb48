"""How long traces take where messages do not meet, and windows of that time."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from api.http.documents import Text
from api.trace.models.queries import TraceQuery
from api.trace.models.trace import Trace
from domain.attachment.name import ATTACHMENT_NAME
from domain.trace.clock import ClockNetwork, Window

_LATENCY_NS = 1000.0
_BANDWIDTH_GBPS = 200.0
_MOST_NS = 1e12

Latency = Annotated[
    float, Field(ge=0, le=1e9, allow_inf_nan=False, description="Of each message, in ns")
]
Bandwidth = Annotated[
    float,
    Field(ge=1e-3, le=1e9, allow_inf_nan=False, description="Of each message by itself, in Gb/s"),
]
Moment = Annotated[float, Field(ge=0, le=_MOST_NS, allow_inf_nan=False)]


class CriticalPathQuery(TraceQuery):
    """Of GET /v1/traces/{name}/critical-path."""

    latency_ns: Latency = _LATENCY_NS
    bandwidth_gbps: Bandwidth = _BANDWIDTH_GBPS

    @property
    def network(self) -> ClockNetwork:
        """The network."""
        return ClockNetwork(self.latency_ns, self.bandwidth_gbps)


class PathCollective(BaseModel):
    """Collectives of a kind on the path."""

    model_config = ConfigDict(from_attributes=True)

    collective: str
    count: int
    time_ns: float


class RankOnPath(BaseModel):
    """A rank, and how much of its computing is on the path."""

    model_config = ConfigDict(from_attributes=True)

    rank: int
    compute_ns: float


class PathStep(BaseModel):
    """A step of the path."""

    model_config = ConfigDict(from_attributes=True)

    kind: str = Field(description="compute, message, or a collective by its name")
    rank: int = Field(description="Of a message who sends, of a collective who came last")
    operation: int = Field(description="Its number in the rank, from 0")
    to_rank: int | None = Field(description="Of a message who receives")
    bytes: int
    begin_ns: float
    end_ns: float
    label: str | None


class CriticalPath(BaseModel):
    """The chain of operations that sets how long a trace takes where messages do not meet."""

    model_config = ConfigDict(from_attributes=True)

    version: int
    latency_ns: float
    bandwidth_gbps: float
    length_ns: float = Field(description="Computing, messages and collectives together")
    compute_ns: float
    messages_ns: float
    collectives_ns: float
    messages: int
    sent_bytes: int
    steps: int
    collectives: list[PathCollective]
    ranks: list[RankOnPath] = Field(
        description="Whose computing takes most of the path; at most 20"
    )
    longest: list[PathStep] = Field(
        description="The longest steps, at most 100, in the order of time"
    )


class TraceWindow(BaseModel):
    """A window of a trace that is to become a trace: what begins in it, where messages do not meet."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[Text, Field(pattern=f"^{ATTACHMENT_NAME}$")] = Field(
        description="Of the new trace; a known name gets a new version"
    )
    from_ns: Moment = 0.0
    to_ns: Moment
    latency_ns: Latency = _LATENCY_NS
    bandwidth_gbps: Bandwidth = _BANDWIDTH_GBPS

    @model_validator(mode="after")
    def _has_length(self) -> Self:
        if self.to_ns <= self.from_ns:
            msg = f"to_ns {self.to_ns:g} must be above from_ns {self.from_ns:g}"
            raise ValueError(msg)
        return self

    @property
    def window(self) -> Window:
        """From when until when, and on what network."""
        network = ClockNetwork(self.latency_ns, self.bandwidth_gbps)
        return Window(self.from_ns, self.to_ns, network)


class CutTrace(BaseModel):
    """The trace that was cut, and what its borders tore."""

    trace: Trace
    messages_left_out: int = Field(
        description="Of which one end begins in the window; they take no time"
    )
    collectives_left_out: int = Field(
        description="That some members begin in the window; they take no time"
    )


BODY_MODELS = (TraceWindow,)
