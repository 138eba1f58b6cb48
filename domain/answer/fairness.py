"""How alike the compared networks are, and warnings where they are not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from domain.answer.document import Alarm, ComparedNetwork
from domain.answer.equal_networks import equal_text
from domain.answer.inquiry import Inquiry
from domain.answer.network_costs import has_bills
from domain.answer.places import joined_places, values_words
from domain.answer.study import Steps, Study
from domain.answer.words import listed, number_text, spoken
from domain.catalog.load import load_catalog
from domain.price.network_costs import NetworkCosts

_FACTOR = 2.0
"""Networks that differ by more than this are not alike."""
_OVERLOADED = 1.1
_OTHER_RATE = 1.01
"""Endpoints whose rates differ by more than this do not send alike."""
_FIGURES = {
    "cable_rate_per_endpoint_fraction": ("cable bandwidth", "the injection rate", "more cable"),
    "bisection_fraction": ("bisection bandwidth", "half the injection rate", "a larger bisection"),
}
"""What is compared an endpoint, what it is told over, and what a lead may owe to it."""
_MOST_LISTED = 200


def _has_links(inquiry: Inquiry) -> bool:
    """Tell whether links and routers of a topology enter; else what they carry says nothing."""
    return load_catalog().by_model[inquiry.study.model].has_links


def compared_networks(inquiry: Inquiry) -> list[ComparedNetwork]:
    """Give every network behind the choices, a row each, the ideal among them.

    Choices that run on one network share its row. Other rates of links alone make no other row, for all
    figures are over the injection rate.
    """
    if not _has_links(inquiry):
        return []
    by = inquiry.roles.by
    is_network = by is not None and inquiry.study.chooses_topology(by)
    told = [tuple(repr(facts.get(name)) for name in _TAKEN) for facts in inquiry.study.networks]
    found: dict[tuple[str, tuple[str, ...]], list[Steps]] = defaultdict(list)
    for steps, cell in inquiry.cells.items():
        if cell.network is not None:
            own = inquiry.label(steps[by]) if is_network and by is not None else ""
            found[own, told[cell.network]].append(steps)
    shown = list(found.values())[:_MOST_LISTED]
    return [_row(inquiry, own, found.values()) for own in shown]


_PRICED = ("cost_per_endpoint_usd", "highest_cost_per_endpoint_usd", "power_per_endpoint_w")
_OWN = ("label", "place", "size", *_PRICED)
_TAKEN = tuple(name for name in ComparedNetwork.model_fields if name not in _OWN)


def _row(
    inquiry: Inquiry,
    own: Sequence[Steps],
    others: Iterable[Sequence[Steps]],
) -> ComparedNetwork:
    cell = inquiry.cells[own[0]]
    assert cell.network is not None
    facts = inquiry.study.networks[cell.network]
    labels = dict.fromkeys(
        inquiry.label(0 if inquiry.roles.by is None else steps[inquiry.roles.by]) for steps in own
    )
    rows = list(others)
    told = []
    for n in (*inquiry.roles.places, *(() if inquiry.roles.x is None else (inquiry.roles.x,))):
        steps_of = [tuple(sorted({steps[n] for steps in row})) for row in (own, *rows)]
        if len(set(steps_of)) > 1:
            told.append(values_words(inquiry.study.axes[n].info, steps_of[0]))
    return ComparedNetwork(
        label=listed(list(labels)),
        place=joined_places(told),
        size=_size(inquiry, own),
        **{name: facts.get(name) for name in _TAKEN},
        **_costs_of(inquiry, own),
    )


def _size(inquiry: Inquiry, own: Sequence[Steps]) -> str | None:
    """Give the sizes that were chosen of a row's networks; None where none were."""
    if inquiry.study.equal is None:
        return None
    points = (inquiry.cells[steps].point_index for steps in own)
    sizes = dict.fromkeys(inquiry.study.equal.size(point) for point in points)
    return listed([size for size in sizes if size]) or None


def _costs_of(inquiry: Inquiry, own: Sequence[Steps]) -> dict[str, float | None]:
    """Price the networks of a row; nothing of those that cannot be priced."""
    costs = inquiry.study.costs
    networks = dict.fromkeys(inquiry.cells[steps].network for steps in own)
    priced = [cost for n in networks if not isinstance(cost := costs.of(n), str)]
    if not priced:
        return dict.fromkeys(_PRICED)
    each = sorted(
        (costs.expected_usd(cost) / cost.endpoints, cost.power_w / cost.endpoints)
        for cost in priced
    )
    return dict(zip(_PRICED, (each[0][0], each[-1][0], each[0][1]), strict=True))


def fairness_alarms(inquiry: Inquiry) -> list[Alarm]:
    """Warn where compared networks differ by more than a factor of 2, or cannot carry uniform traffic.

    Networks are held against one another place by place: sizes differ from place to place.
    """
    if inquiry.roles.by is None or not _has_links(inquiry):
        return []
    facts = _facts_at(inquiry)
    overloaded = _overloaded(facts)
    if not inquiry.study.chooses_topology(inquiry.roles.by):
        return overloaded
    return [*_equal(inquiry, facts), *_unlike_endpoints(facts), *_unlike(facts), *overloaded]


_Facts = Mapping[str, Mapping[str, Any]]
"""Facts of networks by the choices that run on them."""


def _facts_at(inquiry: Inquiry) -> list[_Facts]:
    """Give the networks of each place; places that have the same ones count once."""
    assert inquiry.roles.by is not None
    found: dict[Steps, dict[str, int]] = defaultdict(dict)
    for steps, cell in inquiry.cells.items():
        step = steps[inquiry.roles.by]
        if cell.network is None or step == inquiry.ideal:
            continue
        x = () if inquiry.roles.x is None else (steps[inquiry.roles.x],)
        place = (*inquiry.place_of[steps], *x)
        found[place][inquiry.label(step)] = cell.network
    different = dict.fromkeys(tuple(own.items()) for own in found.values())
    return [{label: inquiry.study.networks[network] for label, network in own} for own in different]


def _equal(inquiry: Inquiry, places: Sequence[_Facts]) -> list[Alarm]:
    """Say of networks that were made alike by what, and what that leaves unequal."""
    study = inquiry.study
    if study.equal is None:
        return []
    left = {
        f"{what} per endpoint": _most_unlike(places, name)[0]
        for name, (what, *_) in _FIGURES.items()
    }
    left["the rate of an endpoint"] = _most_unlike(places, "endpoint_rate_gbps")[0]
    factor = _most_unlike(_priced(study, places), "usd")[0] if has_bills(study) else None
    own = study.prices
    changed = " with changed prices" if own.factors else ""
    text = equal_text(study.equal, left, f"{own.name}@{own.version}{changed}", factor)
    return [Alarm(name="unlike_networks", text=text)]


def _priced(study: Study, places: Sequence[_Facts]) -> list[_Facts]:
    """Give what networks cost an endpoint in place of their facts."""
    networks = [facts for own in places for facts in own.values()]
    costs = NetworkCosts(networks, study.prices.table)
    numbers = iter(range(len(networks)))
    found: list[_Facts] = []
    for own in places:
        each = {label: costs.of(next(numbers)) for label in own}
        found.append(
            {
                label: {"usd": costs.expected_usd(cost) / cost.endpoints}
                for label, cost in each.items()
                if not isinstance(cost, str)
            }
        )
    return found


def _most_unlike(places: Sequence[_Facts], name: str) -> tuple[float, dict[str, float]]:
    """By which factor a figure differs where it differs most, and the figures there."""
    worst: tuple[float, dict[str, float]] = (1.0, {})
    for own in places:
        values = {k: float(f[name]) for k, f in own.items() if f.get(name)}
        if len(values) < 2:
            continue
        factor = max(values.values()) / min(values.values())
        if factor > worst[0]:
            worst = (factor, values)
    return worst


def _unlike_endpoints(places: Sequence[_Facts]) -> list[Alarm]:
    """Warn where endpoints of one network send faster, as with more links each."""
    factor, values = _most_unlike(places, "endpoint_rate_gbps")
    if factor <= _OTHER_RATE:
        return []
    ordered = sorted(values, key=lambda label: -values[label])
    told = listed([f"{label} {number_text(values[label])}" for label in ordered])
    text = (
        f"Endpoints of {ordered[0]} send at {number_text(factor)} times the rate of those of "
        f"{ordered[-1]} (Gb/s: {told}). A network whose endpoints send faster owes part of its lead "
        "to them."
    )
    return [Alarm(name="unlike_networks", text=text)]


def _unlike(places: Sequence[_Facts]) -> list[Alarm]:
    alarms = []
    for name, (what, over, owed) in _FIGURES.items():
        factor, values = _most_unlike(places, name)
        if factor > _FACTOR:
            ordered = sorted(values, key=lambda label: -values[label])
            told = listed([f"{label} {number_text(values[label])}" for label in ordered])
            alarms.append(
                Alarm(
                    name="unlike_networks",
                    text=f"{ordered[0]} has {number_text(factor)} times the {what} per endpoint "
                    f"that {ordered[-1]} has (over {over}: {told}). A network that leads over one "
                    f"with less owes part of its lead to {owed}.",
                )
            )
    return alarms


def _overloaded(places: Sequence[_Facts]) -> list[Alarm]:
    """Warn of classes of links that uniform traffic loads beyond 1.1 without a taper asked for."""
    found: dict[str, tuple[float, str]] = {}
    for own in places:
        for label, facts in own.items():
            load = facts.get("busiest_class_load")
            if load is None or load <= _OVERLOADED or facts.get("taper_asked"):
                continue
            if load > found.get(label, (0.0, ""))[0]:
                found[label] = (float(load), str(facts.get("busiest_class")))
    if not found:
        return []
    told = listed(
        [
            f"the {spoken(kind)} links of {label} {number_text(load)} times"
            for label, (load, kind) in found.items()
        ]
    )
    text = f"At full uniform load some links are oversubscribed: {told}."
    return [Alarm(name="overloaded", text=text)]
