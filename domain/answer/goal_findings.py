"""A goal and where it stands, as an answer is given it."""

from __future__ import annotations

from dataclasses import dataclass

from domain.price.reference import PricedBy
from domain.sweep.goal.goal import Goal
from domain.sweep.goal.rounds import GoalRounds


@dataclass(frozen=True, slots=True)
class GoalFindings:
    """What a sweep was looking for, and what its runs say of it.

    Attributes
    ----------
    rounds
        over all points of the sweep, whatever a filter keeps.
    most
        replicates that a point may have.
    prices
        the table that decided it; None where it needs none, or is not there any more.
    unpriced
        why a network has no price, the first reason of several.
    """

    goal: Goal
    rounds: GoalRounds
    most: int
    prices: PricedBy | None
    unpriced: str | None = None

    @property
    def lacks_prices(self) -> bool:
        """Whether the table that decides it is not there."""
        return self.goal.needs_costs and self.prices is None
