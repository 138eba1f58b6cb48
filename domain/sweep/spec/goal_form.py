"""The goal of a sweep as it is written."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, StrictStr

from domain.statistics.interval import CONFIDENCE
from domain.sweep.spec.equal import COST


class GoalForm(BaseModel):
    """What is looked for: the least of something under a condition."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    minimize: Annotated[StrictStr, Field(min_length=1, max_length=100)] = Field(
        description=f"`{COST}`, what a network is expected to cost an endpoint in US dollars, or a metric of "
        "which less is better, such as `completion_time_ns`."
    )
    subject_to: Annotated[StrictStr, Field(min_length=1, max_length=4096)] = Field(
        description="Comparisons joined by `and`, of a metric or of the cost with a limit: "
        "`completion_time_ns <= 1.2 * best`, `completion_time_ns <= 2 ms`, `cost_per_endpoint <= 400`. "
        "`best` is the best mean of that metric among all candidates at the same place."
    )
    confidence: Annotated[FiniteFloat, Field(ge=0.5, lt=1, strict=True)] = Field(
        default=CONFIDENCE, description="With which probability what the answer claims holds."
    )
    prices: Annotated[StrictStr, Field(min_length=1, max_length=200)] | None = Field(
        default=None,
        description="The price table, `NAME` or `NAME@VERSION`; what comes with FabricSweep when nothing is "
        "said. The sweep keeps the version that it was submitted with.",
    )

    @property
    def names_cost(self) -> bool:
        """Whether networks have to be priced."""
        return COST in (self.minimize, *re.findall(r"[\w.]+", self.subject_to))
