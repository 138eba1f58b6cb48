"""The catalogue as types: sections, components, parameters, metrics."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, model_validator

from domain.catalog.axis_kind import AxisKind

ParamType = Literal[
    "integer",
    "real",
    "boolean",
    "choice",
    "integer_list",
    "text",
    "text_list",
    "fabric",
    "trace",
    "address_trace",
    "jobs",
    "link_classes",
]

ATTACHED = ("fabric", "trace", "address_trace")
"""Types of parameters that name what was imported."""
REQUIRED_SECTIONS = ("topology", "workload", "pattern")
"""Sections for which a spec must choose a component, where its model has them; the others have a
default."""
TRAFFIC_SECTIONS = ("workload", "pattern")
"""What is sent: the section whose components tell what is measured."""
OUTSIDE_IDENTITY = ("limits",)
"""Sections that say how a point may run, not what it is: no part of its key."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ParamSpec(_Frozen):
    """One parameter of a component. `min` and `max` bound numbers, and each item of a list."""

    name: str
    type: ParamType
    axis: AxisKind = Field(
        default=AxisKind.CHOICE, description="What its values are to whoever studies them."
    )
    unit: str = Field(default="", description="count, gbps, ns, bytes, seconds, fraction ...")
    min: int | float | None = None
    max: int | float | None = None
    exclusive_min: bool = False
    nullable: bool = Field(default=False, description="null means: derived, as the help says.")
    required: bool = False
    default: Any = None
    choices: tuple[str, ...] | None = None
    help: str = ""
    applies_when: str | None = Field(
        default=None, description="In words; giving it otherwise is an error. None: always."
    )
    min_items: int | None = None
    max_items: int | None = None
    items: tuple[ParamSpec, ...] = Field(
        default=(), description="Of a list or an object of objects: what each can be told."
    )
    preset_defaults: dict[str, Any] = Field(
        default_factory=dict, description="Default by the section's `preset`, where it differs."
    )

    def default_under(self, preset: Any) -> Any:
        """Give the default where the section's `preset` is this."""
        named = isinstance(preset, str) and preset in self.preset_defaults
        return self.preset_defaults[preset] if named else self.default


class Constraint(_Frozen):
    """A rule over several parameters that every valid point satisfies; the core judges by it."""

    fields: tuple[str, ...]
    message: str


class RecommendedRouting(_Frozen):
    """A routing that suits a topology."""

    kind: str
    reason: str


class Component(_Frozen):
    """One choice of a section, or a section without choice (its kind is the section's name)."""

    kind: str
    title: str = ""
    help: str = ""
    source: str = ""
    params: tuple[ParamSpec, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    metrics: tuple[str, ...] = ()
    measured_when: dict[str, str] = Field(
        default_factory=dict,
        description="Of `metrics`, those that not every point has: when, in words.",
    )
    answers_by: tuple[str, ...] = Field(
        default=(),
        description="By which metrics a study is answered, the best first; take the first there is.",
    )
    models: tuple[str, ...] = Field(min_length=1, description="The models that have it.")
    default_for: tuple[str, ...] = Field(
        default=(), description="Models for which it is its section's default though not first."
    )
    recommended_routings: tuple[RecommendedRouting, ...] = Field(
        default=(),
        description="Of a topology: the kinds of routing that suit it, the best first. A later one is "
        "for points that the earlier ones refuse.",
    )

    @cached_property
    def by_name(self) -> dict[str, ParamSpec]:
        """The parameters by their names, in the order of declaration."""
        return {param.name: param for param in self.params}

    @cached_property
    def attachments(self) -> tuple[ParamSpec, ...]:
        """The parameters that name an imported fabric or a trace of either kind."""
        return tuple(param for param in self.params if param.type in ATTACHED)

    def find(self, name: str) -> ParamSpec | None:
        """Give a parameter, or what `classes.global.latency_ns` names: a member of a link class."""
        first, dot, rest = name.partition(".")
        param = self.by_name.get(first)
        if param is None or not dot:
            return param
        members = param.items if param.type == "link_classes" else ()
        link_class, _, member = rest.rpartition(".")
        return next((item for item in members if link_class and item.name == member), None)

    @model_validator(mode="after")
    def _names_differ(self) -> Component:
        if len(self.by_name) != len(self.params):
            msg = f"{self.kind} declares a parameter twice"
            raise ValueError(msg)
        if not {*self.measured_when, *self.answers_by} <= set(self.metrics):
            msg = f"{self.kind} is answered by a metric that it does not have"
            raise ValueError(msg)
        if not set(self.default_for) <= set(self.models):
            msg = f"{self.kind} is a default of a model that does not have it"
            raise ValueError(msg)
        return self


class MetricSpec(_Frozen):
    """A number measured in a point. `better` says which direction is an improvement, if any."""

    name: str
    unit: str = ""
    better: Literal["lower", "higher"] | None = None
    needs_steady_state: bool = Field(
        default=False, description="Its value means something only in a run that is steady."
    )
    error_metric: str | None = Field(
        default=None,
        description="The metric that bounds its relative error, where a run has that one.",
    )
    help: str = ""


class ModelSpec(_Frozen):
    """A model: how it finds its results, and what they hold."""

    name: str
    title: str
    simulates: bool = Field(description="False: formulas, with an error of their own.")
    has_events: bool = Field(description="Time passes: limits of events and of simulated time.")
    has_ports: bool = Field(description="Counters of ports, and a bottleneck.")
    has_links: bool = Field(description="Links and routers of a topology count.")
    has_ranks: bool = Field(description="Jobs of ranks, with their tables.")
    main_metric: str = Field(description="By which a sweep is read first.")
    parts: tuple[str, ...] = Field(description="Of a result, that other models may not have.")
    cost_sections: tuple[str, str] = Field(
        description="What runs, and beside what: points that share both cost alike."
    )
    implied_sections: tuple[str, ...] = Field(
        description="Sections that a point has only where they say more than their defaults. They "
        "came after points had keys: without them a point means what it meant, and its stored "
        "results stay its own."
    )
    caution: str = Field(description="What its results leave out, as answers say it; may be empty.")


class Catalog(_Frozen):
    """Everything that can be chosen, and everything that is measured.

    A point belongs to one model, and is checked against `for_model`: the catalogue of what that
    model has. Only there a kind means one component.
    """

    catalog_version: Literal[1]
    simcore_version: str
    model_revision: int = Field(
        ge=1, description="What the models compute; another number, other results."
    )
    models: tuple[ModelSpec, ...] = Field(min_length=1)
    sections: dict[str, tuple[Component, ...]]
    section_axes: dict[str, AxisKind] = Field(
        default_factory=dict, description="What the components of a section are to a study."
    )
    metrics: tuple[MetricSpec, ...]

    _whole: Catalog | None = PrivateAttr(default=None)

    @cached_property
    def by_kind(self) -> dict[str, dict[str, Component]]:
        """Components by section and kind; of two that share a kind, the first."""
        found: dict[str, dict[str, Component]] = {}
        for section, listed in self.sections.items():
            kinds = found.setdefault(section, {})
            for component in listed:
                kinds.setdefault(component.kind, component)
        return found

    @cached_property
    def by_model(self) -> dict[str, ModelSpec]:
        """Models by name."""
        return {model.name: model for model in self.models}

    @property
    def model_names(self) -> tuple[str, ...]:
        """The names of the models, in the order of the catalogue."""
        return tuple(self.by_model)

    @cached_property
    def by_metric(self) -> dict[str, MetricSpec]:
        """Metrics by name."""
        return {metric.name: metric for metric in self.metrics}

    def for_model(self, model: str) -> Catalog:
        """Give the part of the catalogue that points of `model` choose from.

        Its sections are those with at least one component of the model. It is made once and
        shared.

        Raises
        ------
        KeyError
            there is no such model.
        """
        return self._views[model]

    @cached_property
    def _views(self) -> Mapping[str, Catalog]:
        return {model.name: self._view(model) for model in self.models}

    def _view(self, model: ModelSpec) -> Catalog:
        if self._whole is not None:
            return self
        listed = {
            section: tuple(c for c in components if model.name in c.models)
            for section, components in self.sections.items()
        }
        view = Catalog.model_construct(
            catalog_version=self.catalog_version,
            simcore_version=self.simcore_version,
            model_revision=self.model_revision,
            models=(model,),
            sections={section: components for section, components in listed.items() if components},
            section_axes=self.section_axes,
            metrics=self.metrics,
        )
        view._whole = self
        return view

    def with_section(self, section: str, components: tuple[Component, ...]) -> Catalog:
        """Give the same catalogue, or part of it, with other components in one section."""
        sections = {**self.sections, section: components}
        made = Catalog.model_construct(**{**dict(self), "sections": sections})
        made._whole = self._whole
        return made

    def is_choice(self, section: str) -> bool:
        """Say whether `section` chooses among kinds; the others have one fixed component."""
        return any(component.kind != section for component in self.sections[section])

    def default_kind(self, section: str) -> str | None:
        """Give the kind used when a point names none; None when it must name one."""
        if section in REQUIRED_SECTIONS:
            return None
        listed = self.sections[section]
        declared = (c.kind for c in listed if self.model_names in [(m,) for m in c.default_for])
        return next(declared, listed[0].kind)

    def component(self, section: str, kind: str) -> Component | None:
        """Give the component, or None when there is none of that kind."""
        return self.by_kind.get(section, {}).get(kind)

    def param(self, section: str, kind: str, name: str) -> ParamSpec | None:
        """Give a component's parameter, or None."""
        component = self.component(section, kind)
        return component.find(name) if component else None

    def models_with(self, name: str) -> tuple[str, ...]:
        """Give the models beyond this catalogue that know a section or parameter by `name`."""
        section, dot, last = name.rpartition(".")
        whole = (self._whole or self).sections
        found = dict.fromkeys(
            model
            for own, listed in whole.items()
            for component in listed
            if (not dot and own == name) or (section in ("", own) and last in component.by_name)
            for model in component.models
        )
        return tuple(model for model in found if model not in self.by_model)

    @model_validator(mode="after")
    def _kinds_differ(self) -> Catalog:
        for section, listed in self.sections.items():
            taken = [(c.kind, model) for c in listed for model in c.models]
            if len(set(taken)) != len(taken):
                msg = f"{section} has two components of one kind in one model"
                raise ValueError(msg)
            unknown = {model for _, model in taken} - set(self.by_model)
            if unknown:
                msg = f"{section} belongs to unknown models: {', '.join(sorted(unknown))}"
                raise ValueError(msg)
        return self
