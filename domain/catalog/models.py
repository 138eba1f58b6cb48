"""The catalogue as types: sections, components, parameters, metrics."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from domain.expression.evaluate import Evaluator, compile_expression
from domain.expression.names import names_in
from domain.expression.parse import parse_expression

ParamType = Literal["integer", "real", "boolean", "choice", "integer_list"]

REQUIRED_SECTIONS = ("topology", "workload")
"""Sections for which a spec must choose a component; others default to their first component."""
OUTSIDE_IDENTITY = ("limits",)
"""Sections that say how a point may run, not what it is: no part of its key."""


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ParamSpec(_Frozen):
    """One parameter of a component. `min` and `max` bound numbers, and each item of a list."""

    name: str
    type: ParamType
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
        default=None, description="Expression over the section; giving it otherwise is an error."
    )
    min_items: int | None = None
    max_items: int | None = None

    @cached_property
    def applies(self) -> Evaluator | None:
        """`applies_when` as a function of the section's values; None when it always applies."""
        return (
            compile_expression(parse_expression(self.applies_when)) if self.applies_when else None
        )


class Constraint(_Frozen):
    """A rule over several parameters that every valid point satisfies."""

    fields: tuple[str, ...]
    rule: str
    message: str

    @cached_property
    def holds(self) -> Evaluator:
        """The rule as a function of the values it names."""
        return compile_expression(parse_expression(self.rule))

    @cached_property
    def names(self) -> frozenset[str]:
        """The names that the rule uses."""
        return frozenset(name.path for name in names_in(parse_expression(self.rule)))


class Component(_Frozen):
    """One choice of a section, or a section without choice (its kind is the section's name)."""

    kind: str
    title: str = ""
    help: str = ""
    source: str = ""
    params: tuple[ParamSpec, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    derived: dict[str, str] = Field(default_factory=dict)
    metrics: tuple[str, ...] = ()

    @cached_property
    def by_name(self) -> dict[str, ParamSpec]:
        """The parameters by their names, in the order of declaration."""
        return {param.name: param for param in self.params}

    @cached_property
    def own_rules(self) -> tuple[Constraint, ...]:
        """The constraints that only use this component's own parameters."""
        return tuple(c for c in self.constraints if c.names <= self.by_name.keys())

    @cached_property
    def shared_rules(self) -> tuple[Constraint, ...]:
        """The constraints that also use other sections, such as `endpoints`."""
        return tuple(c for c in self.constraints if not c.names <= self.by_name.keys())

    @cached_property
    def formulas(self) -> dict[str, Evaluator]:
        """`derived` as functions of the values they name."""
        return {n: compile_expression(parse_expression(t)) for n, t in self.derived.items()}

    @model_validator(mode="after")
    def _names_differ(self) -> Component:
        if len(self.by_name) != len(self.params):
            msg = f"{self.kind} declares a parameter twice"
            raise ValueError(msg)
        return self


class MetricSpec(_Frozen):
    """A number measured in a point. `better` says which direction is an improvement, if any."""

    name: str
    unit: str = ""
    better: Literal["lower", "higher"] | None = None
    help: str = ""


class Catalog(_Frozen):
    """Everything that can be chosen, and everything that is measured."""

    catalog_version: Literal[1]
    simcore_version: str
    models: tuple[str, ...]
    sections: dict[str, tuple[Component, ...]]
    metrics: tuple[MetricSpec, ...]

    @cached_property
    def by_kind(self) -> dict[str, dict[str, Component]]:
        """Components by section and kind."""
        return {s: {c.kind: c for c in listed} for s, listed in self.sections.items()}

    @cached_property
    def by_metric(self) -> dict[str, MetricSpec]:
        """Metrics by name."""
        return {metric.name: metric for metric in self.metrics}

    def is_choice(self, section: str) -> bool:
        """Say whether `section` chooses among kinds; the others have one fixed component."""
        listed = self.sections[section]
        return not (len(listed) == 1 and listed[0].kind == section)

    def default_kind(self, section: str) -> str | None:
        """Give the kind used when a point names none; None when it must name one."""
        return None if section in REQUIRED_SECTIONS else self.sections[section][0].kind

    def component(self, section: str, kind: str) -> Component | None:
        """Give the component, or None when there is none of that kind."""
        return self.by_kind.get(section, {}).get(kind)

    def param(self, section: str, kind: str, name: str) -> ParamSpec | None:
        """Give a component's parameter, or None."""
        component = self.component(section, kind)
        return component.by_name.get(name) if component else None
