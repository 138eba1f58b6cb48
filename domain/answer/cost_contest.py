"""The networks of one place as they compete: what each may cost, what its value may be, and who wins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from domain.answer.document import Role
from domain.answer.losses import cut_off
from domain.answer.samples import Cell
from domain.price.bill import NetworkCost
from domain.price.network_costs import DrawnCost
from domain.price.uncertainty import DRAWS
from domain.statistics.mean_draws import mean_draws
from domain.statistics.pareto import front_of, front_shares, front_shares_of_two

Floats = NDArray[np.float64]
_FRONT_DRAWS = 1_024
"""Draws for the shares of the front: their standard error is 0.016 at most."""
_POWER_DRAWS = 256
"""Draws for the front with power, which takes the square of the candidates."""


@dataclass(frozen=True)
class Candidate:
    """A choice, at a step of the resource, with what its network costs."""

    label: str
    choice: str
    role: Role
    cell: Cell
    cost: NetworkCost
    drawn: DrawnCost
    parts: int

    @property
    def value_is_known(self) -> bool:
        """Whether its mean is one: where runs were cut off the mean of the others is one of survivors."""
        return bool(self.cell.values) and not cut_off(self.cell)

    @property
    def mean(self) -> float:
        """The mean of the metric."""
        return float(np.mean([*self.cell.values.values()]))


class CostContest:
    """The candidates of one place, drawn together. Arrays are draws by candidates.

    Parameters
    ----------
    candidates
        those that compete.
    mean_factors
        the mean factor on the price of each component.
    better
        of the metric: `lower` or `higher`; None: no value is better than another.
    """

    def __init__(
        self, candidates: list[Candidate], mean_factors: Floats, better: str | None
    ) -> None:
        self.candidates = candidates
        self.mean_factors = mean_factors
        self._better = better

    @cached_property
    def prices(self) -> Floats:
        """What each candidate pays for each component by the table: candidates by components."""
        return np.array([one.cost.prices_usd for one in self.candidates])

    @cached_property
    def expected_prices(self) -> Floats:
        """What each candidate is expected to pay for each component."""
        found: Floats = self.prices * self.mean_factors
        return found

    @cached_property
    def costs(self) -> Floats:
        """Drawn costs."""
        return np.column_stack([one.drawn.usd for one in self.candidates])

    @cached_property
    def weights(self) -> Floats:
        """What a dollar is multiplied by at the means: a time, or one over a rate; NaN unknown."""
        means = np.array([one.mean if one.value_is_known else np.nan for one in self.candidates])
        return self._weight(means)

    @cached_property
    def drawn_weights(self) -> Floats:
        """The same of drawn means; NaN where nothing tells how far a mean may be off."""
        known = [one.value_is_known for one in self.candidates]
        samples = [
            one.cell.values if has else {} for one, has in zip(self.candidates, known, strict=True)
        ]
        exact = [one.cell.is_exact for one in self.candidates]
        return self._weight(mean_draws(samples, exact, DRAWS))

    @cached_property
    def scores(self) -> Floats:
        """Expected cost for its value at the means; NaN unknown."""
        found: Floats = self.expected_prices.sum(axis=1) * self.weights
        return found

    @cached_property
    def drawn_scores(self) -> Floats:
        """Drawn costs for drawn values."""
        found: Floats = self.costs * self.drawn_weights
        return found

    @cached_property
    def buys(self) -> list[int]:
        """The candidates whose cost for their value is known, the least first."""
        known = np.flatnonzero(~np.isnan(self.scores))
        return sorted(known.tolist(), key=lambda n: (self.scores[n], n))

    @cached_property
    def is_drawn(self) -> NDArray[np.bool_]:
        """Of each candidate, whether its value can be drawn; none where one with a value cannot be.

        A contest among some of them would tell of those alone.
        """
        drawn = np.asarray(~np.isnan(self.drawn_weights).any(axis=0))
        return drawn if drawn[self.buys].all() else np.zeros_like(drawn)

    def wins(self, scores: Floats) -> Floats:
        """Count, of each candidate, the draws in which its score is the least; equal ones share."""
        filled = np.where(np.isnan(scores), np.inf, scores)
        # In a draw in which nobody has a score nobody wins.
        least = (filled == filled.min(axis=1, keepdims=True)) & np.isfinite(filled)
        found: Floats = (least / np.maximum(1, least.sum(axis=1, keepdims=True))).sum(axis=0)
        return found

    def good_enough(self, within: float) -> NDArray[np.bool_]:
        """Tell of each draw whose value is at most `within` times as bad as the best of that draw."""
        weights = self.drawn_weights
        best = np.where(np.isnan(weights), np.inf, weights).min(axis=1, keepdims=True)
        return np.asarray(weights <= within * best)

    def affordable(self, budget_usd: float) -> NDArray[np.bool_]:
        """Tell of each draw whose endpoints cost no more than the budget."""
        endpoints = np.array([one.cost.endpoints for one in self.candidates])
        return np.asarray(self.costs <= budget_usd * endpoints)

    @property
    def differs(self) -> bool:
        """Whether some candidate costs other than the rest."""
        return bool((self.costs != self.costs[:, :1]).any())

    def cheaper(self, first: int, second: int) -> float:
        """Give the probability that one costs less for its value than another; equal ones count half."""
        one, other = self.drawn_scores[:, first], self.drawn_scores[:, second]
        return float(((one < other) + 0.5 * (one == other)).mean())

    def front_shares(self, *, with_power: bool) -> Floats:
        """Give the share of the draws in which each candidate is on the front."""
        draws = _POWER_DRAWS if with_power else _FRONT_DRAWS
        costs, weights = (table[:draws] for table in (self.costs, self.drawn_weights))
        if not with_power:
            return front_shares_of_two(costs, weights)
        power = np.broadcast_to([one.cost.power_w for one in self.candidates], costs.shape)
        return front_shares([costs, weights, power])

    @cached_property
    def front(self) -> list[int]:
        """The candidates on the front of expected costs and means, by rising cost."""
        return front_of([self.expected_prices.sum(axis=1).tolist(), self.weights.tolist()])

    def _weight(self, values: Floats) -> Floats:
        if self._better is None:
            return np.full_like(values, np.nan)
        with np.errstate(divide="ignore", invalid="ignore"):
            found = values if self._better == "lower" else 1.0 / values
        return np.where(np.isfinite(found) & (found > 0), found, np.nan)
