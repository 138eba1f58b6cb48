"""Who wins at each place, and how surely: the same judgement for every figure and sentence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from domain.answer.document import Estimate, Verdict
from domain.answer.inquiry import Inquiry, ratio_estimate
from domain.answer.losses import (
    Span,
    cut_off,
    ended,
    failed,
    is_open,
    is_out,
    lost_words,
    span_of,
    told_of,
    told_of_failures,
)
from domain.answer.samples import Cell
from domain.answer.study import Steps
from domain.answer.words import (
    capital,
    estimate_texts,
    factor_text,
    is_same,
    listed,
    number_text,
    sentence,
)
from domain.statistics.compare import Comparison
from domain.statistics.interval import CONFIDENCE, least_equal
from domain.statistics.ranking import Ranking, RankVerdict, rank
from domain.statistics.rankings import rank_alike

THIN = 3
"""Fewer replicates than this behind a winner raise an alarm."""


@dataclass(frozen=True)
class Judgement:
    """One place with its judgement.

    Attributes
    ----------
    x
        step of the walked axis; 0 for questions without one.
    cells
        step of the competing axis to its cell, of those with a value; the ideal is not in it.
    ranking
        the choices by label; None where no choice has a value.
    verdict
        how sure the winner is; no choice is best while another still waits for its runs.
    winner
        label of the best, or of who is ahead; None where several cannot be told apart, and where unknown.
    possible
        labels of the possible winners.
    ratio
        how many times better the winner is than the runner-up; None where runs of the winner stand as
        bounds.
    doubt
        which lost runs leave it undecided, in words; empty: none.
    is_least
        whether runs of the runner-up stand as bounds, so that the ratio has no upper end.
    """

    place: Steps
    x: int
    cells: dict[int, Cell]
    ranking: Ranking | None
    verdict: Verdict
    winner: str | None
    possible: tuple[str, ...]
    ratio: Comparison | None
    doubt: str = ""
    is_least: bool = False

    @cached_property
    def margin(self) -> Estimate | None:
        """The ratio as an answer holds it; of thousands of places it shows some."""
        found = ratio_estimate(self.ratio)
        if found is None or not self.is_least:
            return found
        return found.model_copy(update={"high": None})

    @property
    def is_decided(self) -> bool:
        """Whether one choice is best beyond chance."""
        return self.verdict is Verdict.BEST

    @property
    def is_thin(self) -> bool:
        """Whether fewer than three replicates stand behind the winner, chance having a part."""
        if not self.is_decided:
            return False
        return any(len(cell.values) < THIN and not cell.is_exact for cell in self.cells.values())


def judge(inquiry: Inquiry, place: Steps, x: int = 0) -> Judgement:
    """Judge one place.

    A choice is best only when that holds with every lost run at its bound in the worst way for it, and
    while failures are as frequent for one choice as for another but for chance.
    """
    own = {step: inquiry.cell(place, step, x) for step in inquiry.rivals}
    there = {step: cell for step, cell in own.items() if cell is not None}
    cells = {step: cell for step, cell in there.items() if cell.values}
    if not cells:
        return Judgement(place, x, {}, None, Verdict.MISSING, None, (), None)
    spans = {
        step: span_of(cell, inquiry.better) for step, cell in there.items() if not is_out(cell)
    }
    rivals = {step: there[step] for step, span in spans.items() if span.seen}
    lost = {step for step, cell in rivals.items() if cut_off(cell)}
    found = _ranked(inquiry, rivals, spans, lost)
    verdict = Verdict(found.verdict)
    doubt = ""
    if lost and verdict is not Verdict.BEST:
        verdict, doubt = _without_bounds(inquiry, rivals, spans, found)
    if verdict is Verdict.BEST:
        doubt = _doubt(inquiry, there, rivals)
        waits = any(c.missing["waiting"] and not c.values for c in there.values())
        verdict = Verdict.AHEAD if doubt or waits else verdict
    guessed = [step for step, cell in cells.items() if cell.point_index in inquiry.unfitted]
    if guessed and verdict is not Verdict.ALONE:
        verdict = Verdict.NOT_TOLD_APART
        doubt = f"how far the formulas of {listed([inquiry.label(s) for s in guessed])} are off is not known"
    winner = found.leader if verdict in (Verdict.BEST, Verdict.AHEAD, Verdict.ALONE) else None
    possible = (found.leader,) if verdict is Verdict.BEST else found.possible
    possible = found.order if guessed else possible
    ratio, is_least = _ratio(found, {inquiry.label(step) for step in lost}, verdict)
    return Judgement(
        place, x, cells, found, verdict, winner, possible, ratio, doubt, is_least=is_least
    )


def judge_all(inquiry: Inquiry, places: Sequence[tuple[Steps, int]]) -> list[Judgement]:
    """Judge many places and steps of x, as :func:`judge` does one by one.

    Places of whose possible winners nothing is lost are ranked together where they have the same choices and
    replicates.
    """
    found: list[Judgement | None] = [None] * len(places)
    alike: defaultdict[tuple[tuple[int, ...], tuple[int, ...]], list[int]] = defaultdict(list)
    cells: list[dict[int, Cell]] = []
    for number, (place, x) in enumerate(places):
        own = _whole_cells(inquiry, place, x)
        cells.append(own)
        if own:
            alike[tuple(own), tuple(next(iter(own.values())).values)].append(number)
    for (steps, _), numbers in alike.items():
        names = [inquiry.label(step) for step in steps]
        rows = [[[*cell.values.values()] for cell in cells[n].values()] for n in numbers]
        for n, ranking in zip(
            numbers, rank_alike(np.array(rows), names, inquiry.better), strict=True
        ):
            if ranking is not None:
                verdict = Verdict(ranking.verdict)
                winner = ranking.leader if verdict is Verdict.BEST else None
                ratio = ranking.ratio_to_runner_up
                found[n] = Judgement(
                    *places[n], cells[n], ranking, verdict, winner, ranking.possible, ratio
                )
    return [
        own if own is not None else judge(inquiry, place, x)
        for own, (place, x) in zip(found, places, strict=True)
    ]


def _whole_cells(inquiry: Inquiry, place: Steps, x: int) -> dict[int, Cell]:
    """Give the cells of the choices at a place that can be ranked with others; empty: it cannot.

    Each has the same replicates in the same order, two or more, nothing is lost, chance has a part, and no
    value is known to lie between two ends only. Choices of which every run is worse than any are not among
    them.
    """
    if not inquiry.metric.better or inquiry.unfitted or not inquiry.has_distinct_labels:
        return {}
    there = inquiry.choices_at(place, x)
    own = {
        step: there[step] for step in inquiry.rivals if step in there and not is_out(there[step])
    }
    if len(own) < 2:
        return {}
    replicates = [*next(iter(own.values())).values]
    is_whole = len(replicates) > 1 and all(
        not cell.lost and not cell.is_exact and cell.ends is None and [*cell.values] == replicates
        for cell in own.values()
    )
    return own if is_whole else {}


def _ranked(
    inquiry: Inquiry, rivals: Mapping[int, Cell], spans: Mapping[int, Span], lost: Collection[int]
) -> Ranking:
    """Rank the choices; those in `lost` have runs that count at their bounds, in the worst way."""
    return rank(
        {inquiry.label(step): spans[step].seen for step in rivals},
        inquiry.better,
        exact={inquiry.label(step): cell.is_exact for step, cell in rivals.items()},
        scale="ratio" if inquiry.metric.better else "difference",
        ends={
            inquiry.label(step): spans[step].ends(inquiry.better)
            if step in lost
            else cell.ends or (cell.values, cell.values)
            for step, cell in rivals.items()
            if step in lost or cell.ends
        },
        barred=[inquiry.label(step) for step, cell in rivals.items() if not cell.values],
    )


def _without_bounds(
    inquiry: Inquiry, rivals: Mapping[int, Cell], spans: Mapping[int, Span], found: Ranking
) -> tuple[Verdict, str]:
    """Say what the runs that ended would tell by themselves, and which lost ones are against it."""
    seen = _ranked(inquiry, rivals, spans, ())
    told = "; ".join(told_of(_labelled(inquiry, rivals), inquiry.repeats))
    verdict = Verdict(seen.verdict)
    if verdict is Verdict.BEST:
        return Verdict.AHEAD, told
    return (
        Verdict.NOT_TOLD_APART if found.verdict is RankVerdict.NOT_TOLD_APART else verdict
    ), told


def _doubt(inquiry: Inquiry, there: Mapping[int, Cell], rivals: Mapping[int, Cell]) -> str:
    """Say why a choice that is ahead is not yet best for what is lost; empty: nothing speaks against it.

    A choice of which all runs are lost and unbounded may be any good; failures that are unequal leave
    values that are not alike.
    """
    labelled = _labelled(inquiry, there)
    gone = [
        lost_words(inquiry.label(step), cell, inquiry.repeats, ended(cell))
        for step, cell in there.items()
        if step not in rivals and is_open(cell)
    ]
    if gone:
        return "; ".join(gone)
    unequal = told_of_failures(labelled)
    if unequal:
        return unequal
    return inquiry.unequal_failures if any(failed(cell) for cell in there.values()) else ""


def _labelled(inquiry: Inquiry, cells: Mapping[int, Cell]) -> dict[str, Cell]:
    return {inquiry.label(step): cell for step, cell in cells.items()}


def _ratio(found: Ranking, lost: set[str], verdict: Verdict) -> tuple[Comparison | None, bool]:
    """Give the ratio to the runner-up, and whether it is the least for runs of that one stand as bounds."""
    if found.ratio_to_runner_up is None or lost.isdisjoint((found.leader, str(found.runner_up))):
        return found.ratio_to_runner_up, False
    least = found.least_lead if verdict is Verdict.BEST else None
    return least, least is not None


def verdict_sentence(inquiry: Inquiry, judgement: Judgement) -> str:
    """Say who wins at one place: `On torus, at 8 GB/s, …` with ratio, interval and replicates."""
    where = inquiry.place_words(
        judgement.place, judgement.x if inquiry.roles.x is not None else None
    )
    return sentence(where, _verdict_words(inquiry, judgement, is_first=not where))


def _verdict_words(inquiry: Inquiry, judgement: Judgement, *, is_first: bool) -> str:
    ranking = judgement.ranking
    if ranking is None:
        return "No choice has results" if is_first else "no choice has results"
    if judgement.verdict is Verdict.ALONE and inquiry.relative_to:
        return _own_words(inquiry, judgement)
    if judgement.verdict is Verdict.ALONE:
        only = only_words(inquiry, judgement)
        return capital(only) if is_first else only
    if judgement.verdict is Verdict.UNKNOWN:
        told = f"{too_few(judgement)} ({listed(_values(inquiry, judgement))}): run {how_many(judgement)}"
        told = f"{told}; {judgement.doubt}" if judgement.doubt else told
        return capital(told) if is_first else told
    if judgement.verdict is Verdict.NOT_TOLD_APART:
        return _not_told_apart_words(inquiry, judgement)
    if judgement.verdict is Verdict.AHEAD and judgement.doubt:
        return f"{ranking.leader} is ahead, not decided: {judgement.doubt}"
    second = ranking.runner_up
    lead = _lead_words(inquiry, judgement, second)
    if inquiry.relative_to and second is not None:
        lead = f"{_relative_words(inquiry, judgement, (ranking.leader, second))}, {lead}"
    if judgement.verdict is Verdict.AHEAD:
        return f"{ranking.leader} is ahead, not decided: {lead}"
    return f"{ranking.leader} is {inquiry.superlative}: {lead}"


def _lead_words(inquiry: Inquiry, judgement: Judgement, second: str | None) -> str:
    ranking = judgement.ranking
    if ranking is None or ranking.scale == "ratio" or ranking.lead is None:
        told = margin_words(inquiry, judgement.margin, second)
        lost = _lost_of(inquiry, judgement, (ranking.leader, second)) if ranking else ""
        return f"{told}; {lost}" if lost else told
    lead = ratio_estimate(ranking.lead)
    assert lead is not None
    way = "more" if inquiry.better == "higher" else "less"
    scale, unit = inquiry.shown.scale, inquiry.shown.unit
    number = number_text(lead.mean / scale)
    if lead.low is not None and lead.high is not None:
        number = estimate_texts(lead.mean / scale, lead.low / scale, lead.high / scale, 0.0)[0]
    told = f"{f'{number} {unit}'.rstrip()} {way} than {second}"
    return f"{told} ({interval_words(inquiry, lead, 0.0, scale)})"


def _own_words(inquiry: Inquiry, judgement: Judgement) -> str:
    """Say how the only choice stands to its partners, which do not compete with it."""
    (cell,) = judgement.cells.values()
    (number,) = _numbers(inquiry, judgement, [str(judgement.winner)])
    interval = interval_words(inquiry, inquiry.estimate(cell))
    return f"{judgement.winner} has {number} the {inquiry.metric_words} {inquiry.relative_to} ({interval})"


def _relative_words(inquiry: Inquiry, judgement: Judgement, labels: Sequence[str]) -> str:
    """Say how the leader and the next stand to their partners; all runs of one may be lost."""
    valued = {inquiry.label(step) for step in judgement.cells}
    numbers = _numbers(inquiry, judgement, [label for label in labels if label in valued])
    told = " against ".join(numbers)
    return f"{told} the {inquiry.metric_words} {inquiry.relative_to}"


def only_words(inquiry: Inquiry, judgement: Judgement) -> str:
    """Say that one choice alone has results, or that it alone is steady."""
    own = [inquiry.cell(judgement.place, step, judgement.x) for step in inquiry.rivals]
    saturated = any(cell is not None and cell.missing["saturated"] for cell in own)
    return f"only {judgement.winner} {'is steady' if saturated else 'has results'}"


def not_told_apart(inquiry: Inquiry, names: Sequence[str]) -> str:
    """Say of whom each may be the best, in the order of the axis.

    Nothing says that they are alike: no test of equivalence is made.
    """
    order = [inquiry.label(step) for step in inquiry.choice_steps]
    return f"{listed(sorted(names, key=order.index))} cannot be told apart"


def _not_told_apart_words(inquiry: Inquiry, judgement: Judgement) -> str:
    assert judgement.ranking is not None
    names = [label for label in judgement.ranking.order if label in judgement.possible]
    alike = "are equal" if _is_equal(inquiry, judgement, names) else "cannot be told apart"
    told = f"{listed(names)} {alike} ({listed(_values(inquiry, judgement, names))})"
    behind = [label for label in judgement.ranking.order if label not in judgement.possible]
    if behind:
        told += f"; {listed(behind)} {'is' if len(behind) == 1 else 'are'} behind"
    return f"{told}; {judgement.doubt}" if judgement.doubt else told


def _is_equal(inquiry: Inquiry, judgement: Judgement, names: Sequence[str]) -> bool:
    """Say whether choices are known to be the same: chance has no part, and values are one number."""
    own = [cell for step, cell in judgement.cells.items() if inquiry.label(step) in names]
    values = {value for cell in own for value in cell.values.values()}
    return (
        not judgement.doubt
        and len(values) == 1
        and all(cell.is_exact and cell.ends is None for cell in own)
    )


def too_few(judgement: Judgement) -> str:
    """Say what tells no winner: one replicate, or few that are all equal though chance has a part."""
    fewest = min(len(cell.values) for cell in judgement.cells.values())
    return "one replicate tells no winner" if fewest == 1 else "equal replicates tell no winner"


def how_many(judgement: Judgement) -> str:
    """Say how many runs would tell a winner where there are too few."""
    if any(len(cell.values) == 1 for cell in judgement.cells.values()):
        return "at least 3 replicates"
    return (
        f"at least {least_equal((1 - CONFIDENCE) / 2)} replicates, for random numbers were drawn and so "
        "few cannot show what is seldom"
    )


def _values(
    inquiry: Inquiry, judgement: Judgement, names: Sequence[str] | None = None
) -> list[str]:
    order = judgement.ranking.order if judgement.ranking else ()
    valued = {inquiry.label(step) for step in judgement.cells}
    chosen = [label for label in (order if names is None else names) if label in valued]
    numbers = _numbers(inquiry, judgement, chosen)
    return [f"{label} {number}" for label, number in zip(chosen, numbers, strict=True)]


def _numbers(inquiry: Inquiry, judgement: Judgement, labels: Sequence[str]) -> list[str]:
    """Write the mean of each choice."""
    by_label = {inquiry.label(step): cell for step, cell in judgement.cells.items()}
    told = []
    for label in labels:
        found = inquiry.estimate(by_label[label])
        half = None if found.low is None or found.high is None else (found.high - found.low) / 2
        told.append(inquiry.shown.text(found.mean, half))
    return told


def _lost_of(inquiry: Inquiry, judgement: Judgement, names: Sequence[str | None]) -> str:
    """Say how many runs of some choices stand as bounds: `2 of 5 runs of ring timed out`."""
    own = {
        inquiry.label(step): cell
        for step in inquiry.rivals
        if (cell := inquiry.cell(judgement.place, step, judgement.x)) is not None
    }
    return "; ".join(told_of({n: own[n] for n in names if n in own}, inquiry.repeats))


def margin_words(inquiry: Inquiry, margin: Estimate | None, second: str | None) -> str:
    """Say how far a winner is ahead: `1.201 times faster than b (95 % interval …)`."""
    if margin is None or second is None:
        return f"better than {second}" if second else "the only one with results"
    comparative = comparative_of(inquiry)
    if margin.low is not None and margin.high is None:
        least = factor_text(margin.low, margin.low, margin.low)
        limit = f"{100 - (100 - inquiry.request.confidence * 100) / 2:g} % limit"
        return (
            f"at least {least} {comparative} than {second} ({limit}, {margin.n} {inquiry.repeats})"
        )
    told = f"{factor_text(margin.mean, margin.low, margin.high)} {comparative} than {second}"
    return f"{told} ({interval_words(inquiry, margin)})"


def interval_words(
    inquiry: Inquiry, found: Estimate, beside: float | None = 1.0, scale: float = 1.0
) -> str:
    """Say the interval of a ratio, or of a difference over `scale`, and what it rests on."""
    if found.low is None or found.high is None:
        return no_interval_words(found.n, inquiry.repeats)
    if is_same(found.low, found.high):
        return no_spread_words(found.n, inquiry.repeats)
    values = (found.mean / scale, found.low / scale, found.high / scale)
    _, low, high = estimate_texts(*values, beside)
    percent = f"{inquiry.request.confidence * 100:g} %"
    return f"{percent} interval {low} to {high}, {found.n} {inquiry.repeats}"


def no_interval_words(n: int, repeats: str) -> str:
    """Say why there is no interval: one replicate, or few that are all equal though chance has a part."""
    one = repeats.removesuffix("s")
    return f"one {one}, no interval" if n == 1 else f"{n} equal {repeats}, no interval"


def no_spread_words(n: int, repeats: str) -> str:
    """Say why an interval has no width."""
    return "exact: no chance in these runs" if n == 1 else f"the same in all {n} {repeats}"


def comparative_of(inquiry: Inquiry) -> str:
    """Give the word for better: `faster` of times that end, `better` of everything else."""
    ends = inquiry.metric.unit == "ns" and "latency" not in inquiry.metric.name
    return "faster" if ends and inquiry.better == "lower" and not inquiry.relative_to else "better"
