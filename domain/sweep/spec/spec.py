"""The spec of a sweep, as types. What only the catalogue can tell is checked on expansion."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, PrivateAttr, StrictStr

from domain.problem import join_pointer
from domain.statistics.stopping import StoppingRule
from domain.sweep.spec.axis_kinds import AxisValues
from domain.sweep.spec.distribution_forms import Samples
from domain.sweep.spec.document import Document
from domain.sweep.spec.equal import COST, EqualForm
from domain.sweep.spec.goal_form import GoalForm
from domain.sweep.spec.replicates import (
    FixedReplicates,
    Replicates,
    SequentialReplicates,
    stopping_rule,
)
from domain.sweep.spec.seed import BaseSeed

MAX_AXES = 32
MAX_SPACES = 32

Label = Annotated[StrictStr, Field(min_length=1, max_length=200)]
Yardstick = Label | Annotated[dict[Label, Label], Field(min_length=1, max_length=MAX_AXES)]
Condition = Annotated[StrictStr, Field(min_length=1, max_length=4096)]
Conditions = Condition | Annotated[list[Condition], Field(max_length=32)]
SpaceName = Annotated[StrictStr, Field(min_length=1, max_length=60, pattern=r"^\S(.*\S)?$")]

_BASE = (
    "sections (`workload: {kind: random_reads}`), full names (`network.link_latency_ns: 20`) or short "
    "names (`link_latency_ns: 20`)"
)


class SpaceForm(BaseModel):
    """A sub-space: what is added to the `base`, `axes`, `where` and `exclude` that all share."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    base: dict[str, JsonValue] = Field(
        default_factory=dict,
        description="What its points share. An entry takes the place of the shared one for the same "
        "parameter, and a section that of the shared section with all its parameters.",
    )
    axes: dict[str, AxisValues] = Field(
        default_factory=dict,
        max_length=MAX_AXES,
        description="What varies in it alone, faster than the shared axes.",
    )
    where: Conditions | None = Field(
        default=None, description="What its points must satisfy beside the shared conditions."
    )
    exclude: Conditions | None = Field(
        default=None, description="What leaves points of it out beside the shared conditions."
    )


class SweepSpec(BaseModel):
    """A design space: what stays the same, what varies, and how often each point runs."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1, 2] = Field(
        description="Version of this grammar. In 2 a spec that names no routing means `recommended`; in 1 "
        "it means the first routing of its model, which is `minimal` for packets."
    )
    name: Annotated[StrictStr, Field(min_length=1, max_length=200)] = Field(
        description="What the sweep is called in lists and headings."
    )
    description: Annotated[StrictStr, Field(max_length=10_000)] | None = Field(
        default=None, description="What the sweep is to find out."
    )
    model: StrictStr = Field(
        description="How the network is simulated: `packet` (packet by packet), `static` "
        "(routes that share a link, counted), `loggp` (messages of ranks without routers), `flow` "
        "(messages that share links fairly, without packets) or `closed_form` (a collective by a formula)."
    )
    base: dict[str, JsonValue] = Field(
        default_factory=dict,
        description=f"What all points share: {_BASE}. A text that begins with `=` is computed.",
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
    spaces: (
        Annotated[dict[SpaceName, SpaceForm], Field(min_length=1, max_length=MAX_SPACES)] | None
    ) = Field(
        default=None,
        description="Named sub-spaces, each with a `base`, `axes`, `where` and `exclude` of its own: the "
        "sweep is all their points, one space after the other.",
    )
    where: Conditions | None = Field(
        default=None,
        description="A condition, or a list of them, that a point must satisfy; others are left "
        "out. It may use every parameter and section, `= != < <= > >=`, `in`, `contains`, "
        "`is null`, `and or not`, `+ - * / % ^`, functions such as `min`, and quantities: "
        "`topology = 'ring' or link_latency_ns > 1 us`.",
    )
    exclude: Conditions | None = Field(
        default=None,
        description="A condition, or a list of them, as in `where`: a point is left out where any of them "
        "holds.",
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
    equal: EqualForm | None = Field(
        default=None,
        description="Chooses sizes of each network so that all cost the same, or have the same bisection: "
        "`{cost_per_endpoint: 1200, choose: [leaf_taper, link_bandwidth_gbps]}`. The values of these axes "
        "that come nearest to it are kept, and the others left out.",
    )
    goal: GoalForm | None = Field(
        default=None,
        description="What is looked for among the choices and resources: runs then come in rounds, only "
        "where they decide it, at most `replicates` a point.",
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
    _whole: SweepSpec | None = PrivateAttr(default=None)
    _space: str | None = PrivateAttr(default=None)

    @property
    def conditions(self) -> list[tuple[str, str]]:
        """The conditions of `where`, each with its pointer into the spec."""
        return self._listed("where")

    @property
    def exclusions(self) -> list[tuple[str, str]]:
        """The conditions of `exclude`, each with its pointer into the spec."""
        return self._listed("exclude")

    def _listed(self, field: str) -> list[tuple[str, str]]:
        if self._whole is not None and self._space is not None:
            own = (self._whole.spaces or {})[self._space]
            pointer = join_pointer("/spaces", self._space, field)
            return [*self._whole._listed(field), *_pointed(getattr(own, field), pointer)]
        return _pointed(getattr(self, field), f"/{field}")

    @property
    def space(self) -> str | None:
        """Which sub-space this is the spec of; None of the whole."""
        return self._space

    def in_space(self, name: str) -> SweepSpec:
        """Give the spec of one sub-space: what all share, and what is its own."""
        own = (self.spaces or {})[name]
        parts = {"base": {**self.base, **own.base}, "axes": {**self.axes, **own.axes}}
        found = self.model_copy(update={**parts, "spaces": None})
        found._whole, found._space = self, name
        return found

    def is_own(self, field: str, name: str) -> bool:
        """Say whether an entry of `base` or `axes` is this sub-space's own, not shared."""
        if self._whole is None or self._space is None:
            return False
        return name in getattr((self._whole.spaces or {})[self._space], field)

    def at(self, field: str, name: str, *steps: str | int) -> str:
        """Give the pointer of an entry of `base` or `axes`, or of what is inside it."""
        above = ("spaces", self._space or "") if self.is_own(field, name) else ()
        return join_pointer("", *above, field, name, *steps)

    @property
    def initial_replicates(self) -> int:
        """How often each point runs before anything is decided; a goal decides which points run at all."""
        if self.goal is not None:
            return 0
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
    def priced_field(self) -> str:
        """Which field chooses networks by what they cost, and names the table; empty where none does."""
        priced = {"equal": self.equal is not None and self.equal.measure == COST}
        priced["goal"] = self.goal is not None and self.goal.names_cost
        return next((field for field, is_priced in priced.items() if is_priced), "")

    @property
    def estimated_replicates(self) -> tuple[int, int]:
        """By how many replicates of each point the sweep's cost is estimated: the fewest and the most."""
        return max(1, self.initial_replicates), self.max_replicates

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


def _pointed(written: str | list[str] | None, pointer: str) -> list[tuple[str, str]]:
    if written is None:
        return []
    if isinstance(written, str):
        return [(pointer, written)]
    return [(join_pointer(pointer, number), text) for number, text in enumerate(written)]
