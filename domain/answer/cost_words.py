"""What the costs of a place say, in sentences. No winner by price is named without its probability."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.chance_figures import Share
from domain.answer.cost_contest import CostContest
from domain.answer.cost_figures import CostPanel, CostRow, Money
from domain.answer.document import Question, Role
from domain.answer.inquiry import Inquiry
from domain.answer.network_costs import has_bills
from domain.answer.parts import Estimate
from domain.answer.study import Steps, Study
from domain.answer.words import capital, is_same, listed, number_text, per_cent, sentence
from domain.price.energy import MOST_PORT_TIMES

_SURE = 0.95
_MILLION = 1e6
_TWICE = 2.0


def cost_sentences(
    inquiry: Inquiry, place: Steps, panel: CostPanel, contest: CostContest
) -> list[str]:
    """Say who costs least, who is the best buy, where more money stops paying, and what would change it."""
    where = inquiry.place_words(place)
    rivals = [row for row in panel.rows if row.role is not Role.IDEAL]
    told = _not_priced(panel)
    if not rivals:
        told = told or ["no network can be priced"]
    elif len(rivals) > 1:
        told += _cheapest(rivals)
        told += _affordable(inquiry, rivals)
        told += _good_enough(inquiry, rivals) if contest.differs else []
        told += _best_buy(inquiry, rivals, contest)
        told += _front(inquiry, rivals, panel)
        told += _energy(rivals)
        told += _flip(panel, inquiry) if contest.differs and len(contest.buys) > 1 else []
    else:
        told.append(f"{rivals[0].label} costs {_each(rivals[0].cost_per_endpoint_usd)}")
    # A label stays as the user wrote it, our own words begin with a capital.
    labels = (*panel.not_priced, *(row.label for row in panel.rows))
    names = tuple(label + end for label in labels for end in (" ", ","))
    return [
        sentence(where, words if where or words.startswith(names) else capital(words))
        for words in told
    ]


def told_of_prices(question: Question, study: Study) -> list[str]:
    """Say which table prices are from, and what a cost leaves out; nothing where nothing is priced."""
    if not has_bills(study) or question not in (Question.COST, Question.GOAL):
        return []
    own = study.prices
    version = "" if own.version == 0 else f", version {own.version}"
    told = [
        (
            f"Prices are those of the table {own.name}{version} ({own.table.title}). A cost is that of "
            "switches, adapters, cables with their optics, and racks, at the price of one each: no discount, "
            "no spare parts, no installation, no energy. Cable lengths are those of one floor plan."
        ),
        (
            "A cost at an equal time, or for an equal rate, is taken as if speed were bought in proportion: "
            "the cost times the time, or over the rate."
        ),
    ]
    told += _told_of_energy(study) if question is Question.COST else []
    if own.factors:
        scaled = [f"{kind.value.replace('_', ' ')} × {factor:g}" for kind, factor in own.factors]
        told.append(f"Prices were changed for this answer: {listed(scaled)}.")
    if all(one.low_fraction == one.high_fraction for one in own.table.components):
        told.append(
            f"The table {own.name} gives no spread: prices count as certain, and probabilities are of chance "
            "in the runs alone."
        )
    assumed = [one.name for one in own.table.components if one.source.startswith("assumed")]
    if assumed:
        told.append(f"No public price stands behind {listed(assumed)}: they are assumed.")
    return told


def _told_of_energy(study: Study) -> list[str]:
    if len(study.runs) > MOST_PORT_TIMES:
        return [
            f"Energy is told of studies of up to {MOST_PORT_TIMES:,} runs; this one has {len(study.runs):,}."
        ]
    if not study.port_times:
        return []
    told = (
        "Energy is that of the network alone, by how long its ports were active, stalled and idle"
    )
    if all(one.power_fractions == (1.0, 1.0, 1.0) for one in study.prices.table.components):
        name = study.prices.name
        told += (
            f"; {name} has no idle power, so that a network draws the same whatever its ports do"
        )
    return [f"{told}."]


def _not_priced(panel: CostPanel) -> list[str]:
    reasons: dict[str, list[str]] = {}
    for label, why in panel.not_priced.items():
        reasons.setdefault(why, []).append(label)
    return [
        f"{listed(labels)} {'has' if len(labels) == 1 else 'have'} no price: {why}"
        for why, labels in reasons.items()
    ]


def _cheapest(rivals: Sequence[CostRow]) -> list[str]:
    ordered = sorted(rivals, key=lambda row: row.cost_per_endpoint_usd.value)
    first, second = ordered[0], ordered[1]
    equal = [row for row in ordered if row.cost_per_endpoint_usd == first.cost_per_endpoint_usd]
    if len(equal) == len(ordered):
        return [f"all cost the same, {_each(first.cost_per_endpoint_usd)}"]
    each = _each(first.cost_per_endpoint_usd)
    if len(equal) > 1:
        names = listed([row.label for row in equal])
        together = sum(row.cheapest.value or 0.0 for row in equal if row.cheapest is not None)
        return [
            f"{names} cost the same, and least with probability {_probability(together)}: {each}"
        ]
    probability = _probability(None if first.cheapest is None else first.cheapest.value)
    return [
        (
            f"{first.label} costs least with probability {probability}: {each}, before {second.label} "
            f"with {_each(second.cost_per_endpoint_usd)}"
        )
    ]


def _affordable(inquiry: Inquiry, rivals: Sequence[CostRow]) -> list[str]:
    """Say who is best within the budget; where nobody is affordable, who comes nearest."""
    budget = inquiry.request.budget
    if budget is None:
        return []
    words = f"at most {_number(budget)} USD an endpoint"
    nearest = min(rivals, key=lambda row: row.cost_per_endpoint_usd.value)
    if not any(row.affordable for row in rivals):
        return [
            (
                f"no network costs {words}: the nearest is {nearest.label} with "
                f"{_each(nearest.cost_per_endpoint_usd)}"
            )
        ]
    known = [row for row in rivals if row.best_affordable is not None]
    best = max(known, key=lambda row: _value(row.best_affordable), default=None)
    if best is None or not _value(best.best_affordable):
        return []
    probability = _probability(_value(best.best_affordable))
    told = f"with {words} {best.label} has the best {inquiry.metric_words} with probability {probability}"
    nobody = 1 - sum(_value(row.best_affordable) for row in known)
    if nobody > 1 - _SURE:
        told += f"; with probability {_probability(nobody)} no network is that cheap"
    return [told]


def _good_enough(inquiry: Inquiry, rivals: Sequence[CostRow]) -> list[str]:
    """Say who costs least of those whose value is good enough."""
    known = [row for row in rivals if row.cheapest_good_enough is not None]
    first = max(known, key=lambda row: _value(row.cheapest_good_enough), default=None)
    if first is None:
        return []
    within = inquiry.request.good_enough
    group = (
        f"of those within {number_text(within)} times the best {inquiry.metric_words}"
        if inquiry.better == "lower"
        else f"of those that reach {per_cent(1 / within)} of the best {inquiry.metric_words}"
    )
    probability = _probability(_value(first.cheapest_good_enough))
    told = (
        f"{group} {first.label} costs least with probability {probability}: "
        f"{_each(first.cost_per_endpoint_usd)}"
    )
    if first.good_enough is not None and first.good_enough < _SURE:
        told += f"; that it is one of them has probability {_probability(first.good_enough)} alone"
    return [told]


def _value(share: Share | None) -> float:
    return 0.0 if share is None or share.value is None else share.value


def _best_buy(inquiry: Inquiry, rivals: Sequence[CostRow], contest: CostContest) -> list[str]:
    known = [row for row in rivals if row.cost_for_value is not None]
    if len(known) < 2:
        return []
    first, second = known[0], known[1]
    n, other = contest.buys[0], contest.buys[1]
    assert first.cost_for_value is not None
    assert second.cost_for_value is not None
    ratio = second.cost_for_value.value / first.cost_for_value.value
    if not contest.is_drawn[n]:
        return [
            (
                f"{first.label} is ahead in cost for its {inquiry.metric_words}, but the replicates do not "
                "tell with which probability"
            )
        ]
    equal = "at equal" if inquiry.better == "lower" else "for equal"
    pair = contest.cheaper(n, other)
    told = (
        f"{equal} {inquiry.metric_words} {first.label} is cheaper than {second.label} with probability "
        f"{_probability(pair)}"
    )
    if len(known) > 2:
        best = first.best_buy.value if first.best_buy is not None else None
        told += f" and the best buy of all with probability {_probability(best)}"
    told += f": {second.label} costs {_more(ratio)} for it"
    if first.regret_mean is not None and first.regret_p95 is not None and first.regret_mean > 1.001:
        told += (
            f"; choosing {first.label} is expected to cost {per_cent(first.regret_mean - 1)} too much, and "
            f"{per_cent(first.regret_p95 - 1)} in one case of twenty"
        )
    return [told]


def _front(inquiry: Inquiry, rivals: Sequence[CostRow], panel: CostPanel) -> list[str]:
    front = sorted((row for row in rivals if row.is_on_front), key=lambda row: row.cost_usd.value)
    if not front or inquiry.metric.better is None:
        return []
    last = front[-1]
    better = "lower" if inquiry.better == "lower" else "higher"
    told = [
        (
            f"beyond {_dollars(last.cost_usd.value)} no network of these has a {better} "
            f"{inquiry.metric_words}: that is what {last.label} costs"
        )
    ]
    if panel.knee is not None and panel.knee != last.label:
        knee = next(row for row in front if row.label == panel.knee)
        told.append(
            f"the knee is {knee.label} at {_dollars(knee.cost_usd.value)}: behind it a doubling of the cost "
            f"gains less than {per_cent(inquiry.request.least_gain)}"
        )
    maybe = [
        row.label
        for row in rivals
        if not row.is_on_front and row.front is not None and row.front > 1 - _SURE
    ]
    if maybe:
        told.append(
            f"{listed(maybe)} may be on the front of cost and {inquiry.metric_words} as well"
        )
    return told


def _energy(rivals: Sequence[CostRow]) -> list[str]:
    """Say what takes the least energy, and how much more the others take."""
    is_iteration = all(row.iteration_energy_j is not None for row in rivals)
    known = [
        (row, energy)
        for row in rivals
        if (energy := row.iteration_energy_j if is_iteration else row.energy_j) is not None
    ]
    if len(known) < len(rivals) or len(known) < 2:
        return []
    what = "an iteration" if is_iteration else "a run"
    (first, least), (second, next_) = sorted(known, key=lambda pair: pair[1].mean)[:2]
    if is_same(least.mean, next_.mean):
        return []
    told = f"{what} takes the least energy on {first.label}: {_joules(least)}, before {second.label} with "
    told += _joules(next_)
    if least.high is None or next_.low is None:
        told += "; the replicates give no interval"
    elif least.high >= next_.low:
        told += "; their intervals do not tell the two apart"
    return [told]


def _joules(energy: Estimate) -> str:
    ends = ""
    if energy.low is not None and energy.high is not None and energy.low != energy.high:
        ends = f" ({number_text(energy.low)} to {number_text(energy.high)})"
    return f"{number_text(energy.mean)} J{ends}"


def _flip(panel: CostPanel, inquiry: Inquiry) -> list[str]:
    if not panel.flips:
        return ["no single price turns another network into the best buy, with these parts"]
    inside = [flip for flip in panel.flips if flip.is_in_range]
    first = (inside or panel.flips)[0]
    component = next(
        one for one in inquiry.study.prices.table.components if one.name == first.component
    )
    price = component.price_usd * first.factor
    worth = f" ({_dollars(price)})" if component.price_usd > 0 and component.is_plain else ""
    where = "more" if first.factor > 1 else "less"
    told = (
        f"{first.rival} becomes the best buy when {first.component} costs {where} than "
        f"{number_text(first.factor)} times its price in the table{worth}"
    )
    if inside:
        return [f"{told}, which the table holds possible"]
    return [f"{told}, which lies outside of its range there"]


def _more(ratio: float) -> str:
    """Say how many times as much, 1 or more, something costs: `7.3 % more`, `2.5 times as much`."""
    if is_same(ratio, 1.0):
        return "as much"
    return (
        f"{per_cent(ratio - 1)} more" if ratio < _TWICE else f"{number_text(ratio)} times as much"
    )


def _each(money: Money) -> str:
    ends = "" if money.low == money.high else f" ({_number(money.low)} to {_number(money.high)})"
    return f"{_number(money.value)} USD an endpoint{ends}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else number_text(value)


def _dollars(value: float) -> str:
    if value >= _MILLION:
        return f"{number_text(value / _MILLION)} M USD"
    return f"{_number(value)} USD"


def _probability(value: float | None) -> str:
    """Write a probability of some thousand draws: none is certain by them."""
    if value is None:
        return "unknown"
    if value >= 0.995:
        return "above 0.99"
    if value < 0.005:
        return "below 0.01"
    return f"{value:.2f}"
