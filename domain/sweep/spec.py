"""The spec of a sweep, as types. What only the catalogue can tell is checked on expansion."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, PrivateAttr, StrictStr

from domain.statistics.stopping import StoppingRule
from domain.sweep.axis_kinds import AxisValues
from domain.sweep.distribution_forms import Samples
from domain.sweep.document import Document
from domain.sweep.replicates import (
    FixedReplicates,
    Replicates,
    SequentialReplicates,
    stopping_rule,
)
from domain.sweep.seed import BaseSeed

MAX_AXES = 32

Label = Annotated[StrictStr, Field(min_length=1, max_length=200)]
Yardstick = Label | Annotated[dict[Label, Label], Field(min_length=1, max_length=MAX_AXES)]
Condition = Annotated[StrictStr, Field(min_length=1, max_length=4096)]


class SweepSpec(BaseModel):
    """A design space: what stays the same, what varies, and how often each point runs."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = Field(description="Version of this grammar: `schema_version: 1`.")
    name: Annotated[StrictStr, Field(min_length=1, max_length=200)] = Field(
        description="What the sweep is called in lists and headings."
    )
    description: Annotated[StrictStr, Field(max_length=10_000)] | None = Field(
        default=None, description="What the sweep is to find out."
    )
    model: StrictStr = Field(
        description="How the network is simulated: `packet` (packet by packet) or `static` "
        "(routes that share a link, counted)."
    )
    base: dict[str, JsonValue] = Field(
        default_factory=dict,
        description="What all points share: sections (`workload: {kind: random_reads}`), full "
        "names (`network.link_latency_ns: 20`) or short names (`link_latency_ns: 20`).",
    )
    axes: dict[str, AxisValues] = Field(
        default_factory=dict,
        max_length=MAX_AXES,
        description="What varies: a section (`topology: [ring, torus]`), a parameter by its full or "
        "short name (`link_latency_ns: [10, 20]`), or any name for a zip group. Points are the "
        "product of all axes, the first varying slowest; axes that are distributions are drawn together, "
        "once for each sample.",
    )
    samples: Samples | None = Field(
        default=None,
        description="How many samples are drawn of the axes that are distributions, and how: "
        "`{count: 1000, method: sobol, seed: 7}`. It is needed when an axis is a distribution.",
    )
    where: Condition | Annotated[list[Condition], Field(max_length=32)] | None = Field(
        default=None,
        description="A condition, or a list of them, that a point must satisfy; others are left "
        "out. It may use every parameter and section, `= != < <= > >=`, `in`, `contains`, "
        "`is null`, `and or not`, `+ - * / % ^`, functions such as `min`, and quantities: "
        "`topology = 'ring' or link_latency_ns > 1 us`.",
    )
    ideal: Yardstick | None = Field(
        default=None,
        description="A value that is a yardstick and never wins, by its label: `single_router`, or "
        "`{topology: single_router}` where two axes have such a label. A single router is the ideal "
        "of topologies when nothing is said.",
    )
    baseline: Yardstick | None = Field(
        default=None,
        description="What the others are held against, such as today's machine; written as `ideal`.",
    )
    replicates: Replicates = Field(
        default=5,
        description="How often each point runs, each time with other random numbers: a number, "
        "or `{min, max, until}` to go on until the mean of a metric is known well enough.",
    )
    base_seed: BaseSeed = 1
    limits: dict[str, JsonValue] = Field(
        default_factory=dict,
        description="What one run may cost, such as `max_cpu_seconds: 600`. Not part of a point.",
    )

    _document: Document | None = PrivateAttr(default=None)

    @property
    def conditions(self) -> list[tuple[str, str]]:
        """The conditions of `where`, each with its pointer into the spec."""
        if self.where is None:
            return []
        if isinstance(self.where, str):
            return [("/where", self.where)]
        return [(f"/where/{i}", text) for i, text in enumerate(self.where)]

    @property
    def initial_replicates(self) -> int:
        """How often each point runs before anything is decided."""
        if isinstance(self.replicates, SequentialReplicates):
            return self.replicates.min
        return self.max_replicates

    @property
    def max_replicates(self) -> int:
        """How often each point runs at most."""
        if isinstance(self.replicates, SequentialReplicates):
            return self.replicates.max
        if isinstance(self.replicates, FixedReplicates):
            return self.replicates.count
        return self.replicates

    @property
    def stopping_rule(self) -> StoppingRule | None:
        """When a point has run often enough; None when each runs a fixed number of times."""
        return stopping_rule(self.replicates)

    def to_document(self) -> dict[str, Any]:
        """Give the spec as it was written, without what was left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)

    def line_of(self, pointer: str) -> int | None:
        """Give the line of a field in the text that the spec was read from, None when unknown."""
        return self._document.line_of(pointer) if self._document else None

    def attach(self, document: Document) -> SweepSpec:
        """Remember the text's lines for problems found later; gives the spec itself."""
        self._document = document
        return self
