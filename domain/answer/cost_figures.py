"""Figures of cost: what each network costs and draws, what that buys, and how surely it is the better buy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from domain.answer.chance_figures import Share
from domain.answer.explore_figures import FigurePart
from domain.answer.parts import Estimate, MetricText, Part, Role
from domain.price.component import ComponentClass


class Money(Part):
    """A price, and between which limits it lies in 90 % of the drawn prices."""

    value: float = Field(description="Expected: the mean over the drawn prices.")
    at_table: float = Field(description="By the table's own prices.")
    low: float = Field(description="5th percentile of the drawn prices.")
    high: float = Field(description="95th percentile.")


class CostShare(Part):
    """What one class of components costs and draws."""

    component: ComponentClass
    count: float
    cost_usd: float
    power_w: float


class CableLengths(Part):
    """How long the cables of one medium are."""

    medium: str = Field(description="passive_copper, active_copper, active_optical or optics.")
    lengths_m: list[float] = Field(description="Rising.")
    counts: list[int]


class CostParts(Part):
    """Of what the cost of one network is made."""

    shares: list[CostShare]
    cables: list[CableLengths]


class CostRow(Part):
    """One network at one place: its cost, and its value by the metric."""

    label: str = Field(description="The choice, and how much of the resource it has.")
    choice: str = Field(description="The choice alone.")
    role: Role
    point_index: int
    endpoints: int
    value: Estimate | None = Field(
        description="Of the metric; null without runs that count, as where some were cut off."
    )
    cost_usd: Money
    cost_per_endpoint_usd: Money
    power_w: float = Field(description="Under load.")
    power_per_endpoint_w: float
    delivered_gbps: Estimate | None = Field(
        description="Bits that reached all endpoints over the time of a run, headers included; null where "
        "that is not known."
    )
    cost_per_delivered_gbps_usd: Money | None = Field(
        description="Cost of the whole network over the mean of that, in US dollars for each Gb/s."
    )
    mean_power_w: Estimate | None = Field(
        description="Drawn on average over the runs, by how long ports were active, stalled and idle; null "
        "where that is not known."
    )
    energy_j: Estimate | None = Field(
        description="Of a run, from its begin to its end; null where `mean_power_w` is, and of an offered "
        "load, which has no end."
    )
    iteration_energy_j: Estimate | None = Field(
        description="The same over the iterations of the workload; null where it has none."
    )
    cost_for_value: Money | None = Field(
        description="Cost times a time, or over a rate, as `cost_for_value_unit` says; at the metric's mean."
    )
    cheapest: Share | None = Field(
        description="Probability of costing least of all; null of the ideal."
    )
    best_buy: Share | None = Field(
        description="Probability of the least cost for its value; null where the value is not known well "
        "enough."
    )
    good_enough: float | None = Field(
        description="Probability of a value that is good enough, as `within` of the figure says."
    )
    cheapest_good_enough: Share | None = Field(
        description="Probability of costing least of those that are good enough."
    )
    affordable: float | None = Field(
        description="Probability of costing an endpoint no more than the budget; null without one."
    )
    best_affordable: Share | None = Field(
        description="Probability of the best value of those that are affordable."
    )
    front: float | None = Field(
        description="Share of the draws in which no other is both as cheap and as good, and better in one."
    )
    front_with_power: float | None = Field(
        description="The same with the power as a third respect."
    )
    is_on_front: bool = Field(description="Whether it is on the front of the plain numbers.")
    regret_mean: float | None = Field(
        description="Expected cost for its value over the least one of each draw, at least 1."
    )
    regret_p95: float | None = Field(description="95th percentile of that.")
    parts: int = Field(description="Which of the figure's `parts` are its own, from 0.")


class PriceFlip(Part):
    """A single price at which another network is the better buy."""

    component: str = Field(description="Name in the price table.")
    factor: float = Field(description="That price over the table's.")
    rival: str = Field(description="Who is the better buy beyond it.")
    is_in_range: bool = Field(description="Whether the table has it between low and high.")


class CostPanel(Part):
    """The networks at one place, the best buy first."""

    title: str
    coordinates: dict[str, Any]
    rows: list[CostRow]
    not_priced: dict[str, str] = Field(description="Networks without a price, and why.")
    flips: list[PriceFlip] = Field(description="The nearest first.")
    knee: str | None = Field(
        description="The last network on the front that pays; null without one."
    )
    sentences: list[str]


class CostFigure(FigurePart):
    """What networks cost, and what that buys."""

    kind: Literal["cost"] = "cost"
    title: str
    metric: MetricText
    cost_for_value_unit: str = Field(description="Such as `USD × s` or `USD / (Gb/s)`.")
    within: float = Field(description="How many times as long as the best is good enough.")
    budget_usd: float | None = Field(description="The most that an endpoint may cost; null: any.")
    parts: list[CostParts] = Field(description="One a network, whatever places it is at.")
    panels: Sequence[CostPanel]


class PricesText(Part):
    """The table that an answer is priced by."""

    name: str
    version: int = Field(description="0: it comes with the product.")
    digest: str = Field(description="SHA-256 of its content.")
    title: str
    factors: dict[str, float] = Field(
        description="By class of components, what its prices were multiplied by for this answer."
    )
