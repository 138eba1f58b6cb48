"""What the networks of each place cost, what that buys, and how surely each is the better buy.

Every pair of a choice and a step of the resource is a candidate. Prices are drawn as
`domain.price.uncertainty` says, means as `domain.statistics.mean_draws` says, both the same for all
candidates of a place, so that what they share cancels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from domain.answer.chance_figures import Share
from domain.answer.cost_contest import Candidate, CostContest
from domain.answer.cost_figures import (
    CableLengths,
    CostFigure,
    CostPanel,
    CostParts,
    CostRow,
    CostShare,
    Money,
    PriceFlip,
)
from domain.answer.cost_words import cost_sentences
from domain.answer.document import Role
from domain.answer.energy import energy_of
from domain.answer.inquiry import Inquiry
from domain.answer.panels import Panels
from domain.answer.places import named_value, value_words
from domain.answer.study import Steps
from domain.answer.words import capital
from domain.price.bill import NetworkCost
from domain.price.flip import flips
from domain.price.network_costs import NetworkCosts
from domain.price.table import PriceTable
from domain.statistics.binomial import probability_limits
from domain.statistics.pareto import last_worth_its_cost

_MOST_FLIPS = 5
_MOST_FLIPPED = 20.0
"""A price that would have to change by more than this flips nothing."""


def cost_figure(inquiry: Inquiry) -> CostFigure:
    """Give the costs of every place."""
    costs = inquiry.study.costs
    priced = costs.priced(cell.network for cell in inquiry.cells.values())
    parts_of = {network: place for place, network in enumerate(priced)}
    text = inquiry.metric_text()
    unit = text.shown_unit or text.unit or "1"
    return CostFigure.model_construct(
        title=f"Cost and {inquiry.metric_words}",
        metric=text,
        cost_for_value_unit=f"USD × {unit}" if inquiry.better == "lower" else f"USD / ({unit})",
        within=inquiry.request.good_enough,
        budget_usd=inquiry.request.budget,
        parts=[_parts(cost, inquiry.study.prices.table) for cost in priced.values()],
        panels=Panels(inquiry.places, lambda place: _panel(inquiry, costs, parts_of, place)),
    )


def _panel(
    inquiry: Inquiry, costs: NetworkCosts, parts_of: Mapping[int, int], place: Steps
) -> CostPanel:
    found, not_priced = _candidates(inquiry, costs, parts_of, place)
    rivals = [one for one in found if one.role is not Role.IDEAL]
    contest = CostContest(rivals, costs.mean_factors, inquiry.metric.better)
    rows = _rows(inquiry, contest) if rivals else []
    rows += [_plain_row(inquiry, one) for one in found if one.role is Role.IDEAL]
    panel = CostPanel(
        title=capital(inquiry.place_words(place)),
        coordinates=inquiry.coordinates(place),
        rows=rows,
        not_priced=not_priced,
        flips=_flips(inquiry, contest),
        knee=_knee(inquiry, contest),
        sentences=[],
    )
    told = cost_sentences(inquiry, place, panel, contest)
    return panel.model_copy(update={"sentences": told})


def _candidates(
    inquiry: Inquiry, costs: NetworkCosts, parts_of: Mapping[int, int], place: Steps
) -> tuple[list[Candidate], dict[str, str]]:
    found, not_priced = [], {}
    for x in inquiry.x_steps:
        for step in inquiry.choice_steps:
            cell = inquiry.cell(place, step, x)
            if cell is None:
                continue
            label = _label(inquiry, step, x)
            cost = costs.of(cell.network)
            if isinstance(cost, str):
                not_priced[label] = cost
            else:
                assert cell.network is not None
                choice = "" if inquiry.roles.by is None else inquiry.label(step)
                drawn, role = costs.drawn(cell.network, cost), inquiry.role(step)
                parts = parts_of[cell.network]
                found.append(Candidate(label, choice, role, cell, cost, drawn, parts))
    return found, not_priced


def _label(inquiry: Inquiry, step: int, x: int) -> str:
    """Name a candidate: its choice, and how much of the resource it has."""
    roles, axes = inquiry.roles, inquiry.study.axes
    if roles.x is None:
        return "the network" if roles.by is None else inquiry.label(step)
    axis = axes[roles.x].info
    if roles.by is None:
        return named_value(axis, x)
    return f"{inquiry.label(step)} {value_words(axis, x)}"


def _rows(inquiry: Inquiry, contest: CostContest) -> list[CostRow]:
    draws = len(contest.costs)
    cheapest, best = contest.wins(contest.costs), contest.wins(contest.drawn_scores)
    fronts = [contest.front_shares(with_power=power) for power in (False, True)]
    least = np.nanmin(
        np.where(np.isnan(contest.drawn_scores), np.inf, contest.drawn_scores), axis=1
    )
    request = inquiry.request
    enough = contest.good_enough(request.good_enough)
    cheapest_enough = contest.wins(np.where(enough, contest.costs, np.nan))
    paid = contest.affordable(math.inf if request.budget is None else request.budget)
    best_paid = contest.wins(np.where(paid, contest.drawn_weights, np.nan))
    order = [*contest.buys, *(n for n in range(len(contest.candidates)) if n not in contest.buys)]
    # A time is divided by what its unit is worth, and so is a rate, which a cost is over.
    scale = inquiry.shown.scale if inquiry.better == "lower" else 1.0 / inquiry.shown.scale
    rows = []
    for n in order:
        regrets = contest.drawn_scores[:, n] / least if contest.is_drawn[n] else None
        row = _plain_row(inquiry, contest.candidates[n])
        weight = float(contest.weights[n]) / scale
        rows.append(
            row.model_copy(
                update={
                    "cost_for_value": _money(contest.candidates[n], weight)
                    if n in contest.buys
                    else None,
                    "cheapest": _share(float(cheapest[n]), draws),
                    "best_buy": _share(float(best[n]), draws) if contest.is_drawn[n] else None,
                    "good_enough": float(enough[:, n].mean()) if contest.is_drawn[n] else None,
                    "cheapest_good_enough": _share(float(cheapest_enough[n]), draws)
                    if contest.is_drawn[n]
                    else None,
                    "affordable": None if request.budget is None else float(paid[:, n].mean()),
                    "best_affordable": None
                    if request.budget is None or not contest.is_drawn[n]
                    else _share(float(best_paid[n]), draws),
                    "front": float(fronts[0][n]) if contest.is_drawn[n] else None,
                    "front_with_power": float(fronts[1][n]) if contest.is_drawn[n] else None,
                    "is_on_front": n in contest.front,
                    "regret_mean": None if regrets is None else float(regrets.mean()),
                    "regret_p95": None if regrets is None else float(np.quantile(regrets, 0.95)),
                }
            )
        )
    return rows


def _plain_row(inquiry: Inquiry, one: Candidate) -> CostRow:
    cost = one.cost
    energy = energy_of(inquiry, one.cell, cost)
    return CostRow(
        label=one.label,
        choice=one.choice,
        role=one.role,
        point_index=one.cell.point_index,
        endpoints=cost.endpoints,
        value=inquiry.estimate(one.cell) if one.value_is_known else None,
        cost_usd=_money(one, 1.0),
        cost_per_endpoint_usd=_money(one, 1.0 / cost.endpoints),
        power_w=cost.power_w,
        power_per_endpoint_w=cost.power_w / cost.endpoints,
        delivered_gbps=energy.delivered_gbps,
        cost_per_delivered_gbps_usd=_money(one, 1.0 / energy.delivered_gbps.mean)
        if energy.delivered_gbps is not None and energy.delivered_gbps.mean > 0
        else None,
        mean_power_w=energy.mean_power_w,
        energy_j=energy.energy_j,
        iteration_energy_j=energy.iteration_energy_j,
        cost_for_value=None,
        cheapest=None,
        best_buy=None,
        good_enough=None,
        cheapest_good_enough=None,
        affordable=None,
        best_affordable=None,
        front=None,
        front_with_power=None,
        is_on_front=False,
        regret_mean=None,
        regret_p95=None,
        parts=one.parts,
    )


def _parts(cost: NetworkCost, table: PriceTable) -> CostParts:
    return CostParts(
        shares=[
            CostShare(
                component=kind,
                count=float(cost.counts[numbers].sum()),
                cost_usd=float(cost.prices_usd[numbers].sum()),
                power_w=float(cost.powers_w[numbers].sum()),
            )
            for kind, numbers in table.of_class.items()
            if numbers and cost.counts[numbers].any()
        ],
        cables=[
            CableLengths(
                medium=medium, lengths_m=sorted(counts), counts=[counts[m] for m in sorted(counts)]
            )
            for medium, counts in cost.cable_lengths_m.items()
        ],
    )


def _money(one: Candidate, times: float) -> Money:
    """Give what a candidate costs, times a factor: its share of an endpoint, or its value."""
    mean, at_table, low, high = (
        times * cost for cost in (one.drawn.mean, one.cost.cost_usd, one.drawn.low, one.drawn.high)
    )
    return Money(value=mean, at_table=at_table, low=low, high=high)


def _share(wins: float, draws: int) -> Share:
    low, high = probability_limits(wins, wins, draws)
    return Share(value=wins / draws, low=low, high=high)


def _flips(inquiry: Inquiry, contest: CostContest) -> list[PriceFlip]:
    if len(contest.candidates) < 2 or len(contest.buys) < 2:
        return []
    components = inquiry.study.prices.table.components
    found = []
    for flip in flips(contest.expected_prices, contest.weights.tolist(), contest.buys[0]):
        component = components[flip.component]
        # What is told is the price over the table's, not over the expected one.
        factor = flip.factor * float(contest.mean_factors[flip.component])
        if not 1 / _MOST_FLIPPED <= factor <= _MOST_FLIPPED:
            continue
        found.append(
            PriceFlip(
                component=component.name,
                factor=factor,
                rival=contest.candidates[flip.rival].label,
                is_in_range=component.low_fraction <= factor <= component.high_fraction,
            )
        )
    return found[:_MOST_FLIPS]


def _knee(inquiry: Inquiry, contest: CostContest) -> str | None:
    if len(contest.candidates) < 2 or len(contest.front) < 2:
        return None
    costs = contest.expected_prices.sum(axis=1)
    front = contest.front
    place = last_worth_its_cost(
        [float(costs[n]) for n in front],
        [float(contest.weights[n]) for n in front],
        inquiry.request.least_gain,
    )
    return contest.candidates[front[place]].label
