"""The catalogue: everything that a specification can choose, with its parameters."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from pydantic import BaseModel, Field


class ParameterType(StrEnum):
    """What values a parameter takes."""

    INTEGER = "integer"
    REAL = "real"
    BOOLEAN = "boolean"
    CHOICE = "choice"
    INTEGER_LIST = "integer_list"
    TEXT = "text"
    TEXT_LIST = "text_list"
    FABRIC = "fabric"
    TRACE = "trace"
    ADDRESS_TRACE = "address_trace"
    JOBS = "jobs"
    LINK_CLASSES = "link_classes"


class ParamSpec(BaseModel):
    """One parameter of a component."""

    name: str
    type: ParameterType
    axis: str = Field(
        description="What its values are to a study: choice, condition, resource, scale, load or "
        "chance"
    )
    unit: str | None = None
    min: int | float | None = None
    max: int | float | None = None
    exclusive_min: bool = False
    nullable: bool = False
    required: bool = False
    default: Any = None
    choices: list[str] | None = None
    help: str
    applies_when: str | None = Field(
        default=None,
        description="When the parameter has an effect, in words; giving it otherwise is an error",
    )
    min_items: int | None = None
    max_items: int | None = None
    items: list[ParamSpec] = Field(
        default_factory=list,
        description="What an item of a list of jobs has beside its workload",
    )
    preset_defaults: dict[str, Any] = Field(
        default_factory=dict,
        description="Default under a value of the section's `preset`, where it differs",
    )


class Constraint(BaseModel):
    """A rule that ties parameters of a component together."""

    fields: list[str]
    message: str


class RecommendedRouting(BaseModel):
    """A routing that suits a topology."""

    kind: str
    reason: str


class Component(BaseModel):
    """One choice of a section."""

    kind: str
    title: str
    help: str
    source: str | None = None
    models: list[str] = Field(description="Models that the component serves")
    default_for: list[str] = Field(
        default_factory=list,
        description="Models whose points use it where the section names none; without such an "
        "entry that is the first of the section's components of the model",
    )
    params: list[ParamSpec]
    constraints: list[Constraint] = Field(default_factory=list)
    metrics: list[str] | None = None
    measured_when: dict[str, str] = Field(
        default_factory=dict,
        description="Of the metrics, those that not every point has: when, in words",
    )
    answers_by: list[str] = Field(
        default_factory=list,
        description="Metrics by which a study is answered, the best first",
    )
    recommended_routings: list[RecommendedRouting] = Field(
        default_factory=list,
        description="Of a topology, the kinds of routing that suit it, the best first; a later one is "
        "for points that the earlier ones cannot serve",
    )


class MetricSpec(BaseModel):
    """One number that a point yields."""

    name: str
    unit: str | None = None
    better: str | None = Field(default=None, description="'lower', 'higher' or null")
    needs_steady_state: bool = Field(
        default=False, description="Of a saturated run its value means nothing"
    )
    error_metric: str | None = Field(
        default=None, description="The metric that bounds its relative error, where a run has it"
    )
    help: str


class ModelSpec(BaseModel):
    """How a model finds its results, and what they hold."""

    name: str
    title: str
    simulates: bool = Field(description="False: formulas, with an error of their own")
    has_events: bool = Field(description="Time passes: limits of events and of simulated time")
    has_ports: bool = Field(description="Counters of ports, and a bottleneck")
    has_links: bool = Field(description="Links and routers of a topology count")
    has_ranks: bool = Field(description="Jobs of ranks, with their tables")
    main_metric: str = Field(description="By which a sweep is read first")
    parts: list[str] = Field(description="Of a result, that other models may not have")
    cost_sections: list[str] = Field(description="Two: points that share both cost alike")
    implied_sections: list[str] = Field(
        description="Sections that a point has only where they say more than their defaults"
    )
    caution: str = Field(description="What its results leave out, as answers say it; may be empty")


class Synonym(BaseModel):
    """Words of the field, and what of the catalogue they lead to."""

    words: list[str] = Field(description="As people write them, in small letters")
    finds: list[str] = Field(
        description="Sections, `section:kind` of components, and `section.parameter`; empty where "
        "there is nothing"
    )
    note: str = Field(default="", description="What to know, in a sentence; may be empty")


class Catalog(BaseModel):
    """Sections, their components, and the metrics."""

    catalog_version: int
    simcore_version: str
    model_revision: int = Field(description="What the models compute; another, other results")
    models: list[ModelSpec]
    sections: dict[str, list[Component]]
    section_axes: dict[str, str] = Field(
        default_factory=dict, description="What the components of a section are to a study"
    )
    metrics: list[MetricSpec]
    synonyms: list[Synonym] = Field(
        description="Words that a search of the catalogue knows beside its own"
    )
