"""What a goal's sweep says: who meets the goal, how surely, and what was not looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.answer.goal_findings import GoalFindings
from domain.answer.places import value_words
from domain.answer.study import Study
from domain.answer.words import (
    capital,
    counted,
    listed,
    metric_label,
    number_text,
    per_cent,
    sentence,
)
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.price.shipped_tables import DEFAULT
from domain.sweep.axes.steps import Steps
from domain.sweep.goal.decision import Decision, Standing
from domain.sweep.goal.rounds import SizedDecision

_MOST_NAMED = 5


def goal_sentences(study: Study, findings: GoalFindings) -> list[str]:
    """Say of each size who meets the goal, how near it is to the limits, and what another choice could save.

    Parameters
    ----------
    study
        the sweep with all its axes, and labels as they are shown.
    """
    if findings.lacks_prices:
        table = findings.goal.prices
        return [
            f"The price table {table}, by which the goal is decided, is not there: nobody can say."
        ]
    told = []
    for one in findings.rounds.decisions:
        where = _words(study, findings.goal.sizes, one.size)
        told += [_sentence(where, words) for words in _told(study, findings, one)]
    return [*told, _effort(findings)]


def goal_left_out(study: Study, findings: GoalFindings) -> list[str]:
    """Say what a goal has not decided or not looked at, whatever is asked of its sweep."""
    rounds, goal = findings.rounds, findings.goal
    told = []
    if rounds.waits:
        told.append("The goal is not decided yet: what is said of it is of the runs so far.")
    sizes = Counter(point.runs_there for point in rounds.points)
    if len(sizes) > 1:
        none = sizes.pop(0, 0)
        runs = f"{min(sizes)} to {max(sizes)}" if len(sizes) > 1 else f"{min(sizes)}"
        but = f", and {counted(none, 'point')} of {len(rounds.points):,} none" if none else ""
        told.append(
            f"Runs were spent where they decide the goal: points have {runs} replicates{but}. What "
            "compares all points alike is less sure."
        )
    for one in rounds.decisions:
        where = _words(study, goal.sizes, one.size)
        told += [_sentence(where, words) for words in _passed_over(study, findings, one)]
    return told


def other_prices(study: Study, findings: GoalFindings) -> list[str]:
    """Say that a goal is not told by the prices that the study is asked with, where somebody chose these."""
    own, asked = findings.prices, study.prices
    is_chosen = bool(asked.factors) or asked.name != DEFAULT
    if own is None or not is_chosen or (own.digest == asked.digest and not asked.factors):
        return []
    told = (
        f"The goal is told by the prices that decided it, of the table {own.name}, whatever prices are asked "
        "for: the question cost takes others."
    )
    return [told]


def goal_notes(findings: GoalFindings) -> list[str]:
    """Say by which method a goal is decided."""
    goal = findings.goal
    prices = findings.prices
    told = [
        (
            f"What is claimed of the goal holds with {per_cent(goal.confidence)}: t tests of paired "
            "replicates share that error among all candidates, places and looks. Their variances are drawn "
            "towards those of all comparisons (Smyth 2004), which takes scatter to be of one kind."
        )
    ]
    if prices is not None:
        version = "" if prices.version == 0 else f", version {prices.version}"
        told.append(
            f"The goal is decided by expected costs of the price table {prices.name}{version}, with its "
            "prices as they are. How probably another network is cheaper under other prices, the question "
            "cost says."
        )
    return told


def _sentence(where: str, words: str) -> str:
    return sentence(where, words if where else capital(words))


def _words(study: Study, axes: Sequence[int], steps: Sequence[int]) -> str:
    told = [
        value_words(study.axes[n].info, step)
        for n, step in zip(axes, steps, strict=True)
        if study.axes[n].varies
    ]
    return " ".join(told)


def _place(study: Study, findings: GoalFindings, place: Steps) -> str:
    """Say a place but for the size, which the sentence begins with."""
    goal = findings.goal
    kept = [(n, step) for n, step in zip(goal.placed, place, strict=True) if n not in goal.sizes]
    return _words(study, [n for n, _ in kept], [step for _, step in kept])


def _label(study: Study, findings: GoalFindings, candidate: Steps) -> str:
    """Name a candidate: its choices, and how much of the resources it has."""
    choices, resources = [], []
    for n, step in zip(findings.goal.chosen, candidate, strict=True):
        axis = study.axes[n]
        if axis.kind is AxisKind.RESOURCE:
            resources.append(value_words(axis.info, step))
        else:
            choices.append(axis.info.labels[step])
    return " ".join([*choices, *resources])


def _labels(study: Study, findings: GoalFindings, candidates: Sequence[Steps]) -> str:
    named = [_label(study, findings, one) for one in candidates[:_MOST_NAMED]]
    more = len(candidates) - len(named)
    return listed([*named, *([f"{more} more"] if more else [])])


def _told(study: Study, findings: GoalFindings, one: SizedDecision) -> list[str]:
    goal, decision = findings.goal, one.decision
    if decision is None:
        return [f"no candidate is left that could meet '{goal.text}'"]
    if decision.winner is None:
        return _nobody(study, findings, decision)
    contest, winner = decision.contest, decision.winner
    label = _label(study, findings, contest.candidates[winner])
    if goal.is_of_cost:
        said = (
            f"{label} is the cheapest that meets '{goal.text}', for {_usd(contest.costs[winner])}"
        )
    else:
        said = f"{label} has the least {_metric(goal.minimize)} of those that meet '{goal.text}'"
    sure = per_cent(goal.confidence)
    if decision.is_sure:
        said += f" ({sure} confidence)"
    elif decision.keeps_limits:
        said += f" by the means; that no other is better is not {sure} sure"
    else:
        said += f" by the means; that it does is not {sure} sure"
    told = [said]
    told += [_standing(study, findings, decision, own) for own in decision.standings(winner)]
    return [*told, _regret(study, findings, decision)]


def _standing(study: Study, findings: GoalFindings, decision: Decision, own: Standing) -> str:
    """Say how a candidate stands against a limit where it comes nearest to it."""
    limit = own.limit
    place = _place(study, findings, decision.contest.places[own.place])
    at = f" {place}" if place else ""
    metric = _metric(limit.metric)
    value = own.over if limit.sign > 0 else 1 / own.over
    ends = (own.low, own.high) if limit.sign > 0 else (_inverse(own.high), _inverse(own.low))
    if limit.is_of_best:
        shown = [end * limit.value for end in (value, *ends)]
        of = f"times that of the best other, where {number_text(limit.value)} times is the limit"
    else:
        shown = [value, *ends]
        of = f"times the limit '{limit.text}'"
    interval = "how far off that may be is not known"
    if own.low > 0:
        low, high = number_text(shown[1]), number_text(shown[2])
        interval = f"{per_cent(findings.goal.confidence)} interval {low} to {high}"
    return f"its {metric} is nearest to the limit{at}: {number_text(shown[0])} {of} ({interval})"


def _inverse(value: float) -> float:
    return 1 / value if value else float("inf")


def _regret(study: Study, findings: GoalFindings, decision: Decision) -> str:
    goal, contest = findings.goal, decision.contest
    sure = per_cent(goal.confidence)
    if not decision.rivals:
        what = "cheaper" if goal.is_of_cost else "better"
        return f"with {sure} no other candidate that meets it is {what}: the regret is 0"
    names = _labels(study, findings, [contest.candidates[n] for n in decision.rivals])
    if goal.is_of_cost:
        lost = f"up to {_usd(decision.regret)} could be saved"
    else:
        lost = f"its {_metric(goal.minimize)} is at most {number_text(decision.regret)} times the least"
    return f"{names} may meet it too and be better: with {sure} {lost}"


def _nobody(study: Study, findings: GoalFindings, decision: Decision) -> list[str]:
    goal = findings.goal
    sure = f" ({per_cent(goal.confidence)} confidence)" if decision.is_sure else " by the means"
    told = [f"no candidate meets '{goal.text}'{sure}"]
    nearest = decision.nearest()
    if nearest is None:
        return told
    candidate, own = nearest
    label = _label(study, findings, decision.contest.candidates[candidate])
    place = _place(study, findings, decision.contest.places[own.place])
    at = f" {place}" if place else ""
    way = "over" if own.limit.sign > 0 else "under"
    off = own.over - 1 if own.limit.sign > 0 else 1 - 1 / own.over
    told.append(
        f"the nearest is {label}: it breaks '{own.limit.text}' most{at}, where it is {per_cent(off)} {way} it"
    )
    return told


def _effort(findings: GoalFindings) -> str:
    rounds = findings.rounds
    runs = sum(point.runs_there for point in rounds.points)
    there = len(rounds.points) * findings.most
    share = rounds.used_seconds / rounds.grid_seconds if rounds.grid_seconds else 1.0
    return (
        f"It took {counted(runs, 'run')} of the {there:,} that all points would have with "
        f"{counted(findings.most, 'replicate')} each, and {per_cent(share)} of their processor time."
    )


def _passed_over(study: Study, findings: GoalFindings, one: SizedDecision) -> list[str]:
    """Say which candidates were not looked at, and why."""
    out = one.left_out
    told = []
    if out.unpriced:
        why = f": {findings.unpriced}" if findings.unpriced else ""
        told.append(f"{_labels(study, findings, out.unpriced)} could not be priced{why}")
    if out.too_dear:
        told.append(
            f"{_labels(study, findings, out.too_dear)} broke a limit on the cost before any run"
        )
    if out.incomplete:
        told.append(
            f"of {_labels(study, findings, out.incomplete)} the spec leaves out some places"
        )
    if out.ideal:
        told.append(f"{_labels(study, findings, out.ideal)} is a yardstick, and no candidate")
    decision = one.decision
    if decision is None:
        return told
    contest = decision.contest
    lost = [c for n, c in enumerate(contest.candidates) if contest.is_lost[n]]
    if lost:
        told.append(
            f"runs of {_labels(study, findings, lost)} failed, were stopped or did not measure what the "
            "goal asks for: it may meet the goal, and no claim speaks of it"
        )
    waiting = [contest.candidates[n] for n in decision.not_started]
    if waiting and not findings.rounds.waits:
        why = "dearer than one that meets the goal" if decision.winner is not None else "not begun"
        told.append(f"{_labels(study, findings, waiting)} never ran: {why}")
    return told


def _metric(name: str) -> str:
    return metric_label(MetricSpec(name=name))


def _usd(value: float) -> str:
    return f"{value:,.0f} USD an endpoint"
