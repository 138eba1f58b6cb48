"""Who wins at each place, and how surely: the same judgement for every figure and sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.answer.asked import Asked, ratio_estimate
from domain.answer.document import Estimate, Verdict
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
from domain.statistics.ranking import Ranking, rank

_THIN = 3
"""Fewer replicates than this behind a winner raise an alarm."""


@dataclass(frozen=True)
class Judged:
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
        label of the best, or of who is ahead; None where tied or unknown.
    possible
        labels of the possible winners.
    margin
        how many times better the winner is than the runner-up.
    """

    place: Steps
    x: int
    cells: dict[int, Cell]
    ranking: Ranking | None
    verdict: Verdict
    winner: str | None
    possible: tuple[str, ...]
    margin: Estimate | None

    @property
    def is_decided(self) -> bool:
        """Whether one choice is best beyond chance."""
        return self.verdict is Verdict.BEST

    @property
    def is_thin(self) -> bool:
        """Whether fewer than three replicates stand behind the winner, chance having a part."""
        if not self.is_decided:
            return False
        return any(len(cell.values) < _THIN and not cell.is_exact for cell in self.cells.values())


def judge(asked: Asked, place: Steps, x: int = 0) -> Judged:
    """Judge one place."""
    own = {step: asked.cell(place, step, x) for step in asked.rivals}
    cells = {step: cell for step, cell in own.items() if cell is not None and cell.values}
    waiting = any(
        cell is not None and cell.missing["waiting"] and not cell.values for cell in own.values()
    )
    if not cells:
        return Judged(place, x, {}, None, Verdict.MISSING, None, (), None)
    ranking = rank(
        {asked.label(step): cell.values for step, cell in cells.items()},
        asked.better,
        exact={asked.label(step): cell.is_exact for step, cell in cells.items()},
        scale="ratio" if asked.metric.better else "difference",
        ends={asked.label(step): cell.ends for step, cell in cells.items() if cell.ends},
    )
    verdict = Verdict(ranking.verdict)
    if verdict is Verdict.BEST and waiting:
        verdict = Verdict.AHEAD
    winner = ranking.leader if verdict in (Verdict.BEST, Verdict.AHEAD, Verdict.ALONE) else None
    possible = (ranking.leader,) if verdict is Verdict.BEST else ranking.possible
    margin = ratio_estimate(ranking.ratio_to_runner_up)
    return Judged(place, x, cells, ranking, verdict, winner, possible, margin)


def verdict_sentence(asked: Asked, judged: Judged) -> str:
    """Say who wins at one place: `On torus, at 8 GB/s, …` with ratio, interval and replicates."""
    where = asked.place_words(judged.place, judged.x if asked.roles.x is not None else None)
    return sentence(where, _verdict_words(asked, judged, is_first=not where))


def _verdict_words(asked: Asked, judged: Judged, *, is_first: bool) -> str:
    ranking = judged.ranking
    if ranking is None:
        return "No choice has results" if is_first else "no choice has results"
    if judged.verdict is Verdict.ALONE and asked.relative_to:
        return _own_words(asked, judged)
    if judged.verdict is Verdict.ALONE:
        only = only_words(asked, judged)
        return capital(only) if is_first else only
    if judged.verdict is Verdict.UNKNOWN:
        told = (
            f"one replicate tells no winner ({listed(_values(asked, judged))}): "
            "run at least 3 replicates"
        )
        return capital(told) if is_first else told
    if judged.verdict is Verdict.TIED:
        return _tied_words(asked, judged)
    second = ranking.runner_up
    lead = _lead_words(asked, judged, second)
    if asked.relative_to and second is not None:
        lead = f"{_relative_words(asked, judged, (ranking.leader, second))}, {lead}"
    if judged.verdict is Verdict.AHEAD:
        return f"{ranking.leader} is ahead, not decided: {lead}"
    return f"{ranking.leader} is {asked.superlative}: {lead}"


def _lead_words(asked: Asked, judged: Judged, second: str | None) -> str:
    ranking = judged.ranking
    if ranking is None or ranking.scale == "ratio" or ranking.lead is None:
        return margin_words(asked, judged.margin, second)
    lead = ratio_estimate(ranking.lead)
    assert lead is not None
    way = "more" if asked.better == "higher" else "less"
    scale, unit = asked.shown.scale, asked.shown.unit
    number = number_text(lead.mean / scale)
    if lead.low is not None and lead.high is not None:
        number = estimate_texts(lead.mean / scale, lead.low / scale, lead.high / scale, 0.0)[0]
    told = f"{f'{number} {unit}'.rstrip()} {way} than {second}"
    return f"{told} ({interval_words(asked, lead, 0.0, scale)})"


def _own_words(asked: Asked, judged: Judged) -> str:
    """Say how the only choice stands to its partners, which do not compete with it."""
    (cell,) = judged.cells.values()
    (number,) = _numbers(asked, judged, [str(judged.winner)])
    interval = interval_words(asked, asked.estimate(cell))
    return f"{judged.winner} has {number} the {asked.metric_words} {asked.relative_to} ({interval})"


def _relative_words(asked: Asked, judged: Judged, labels: Sequence[str]) -> str:
    """Say how the leader and the next stand to their partners."""
    told = " against ".join(number for number in _numbers(asked, judged, labels))
    return f"{told} the {asked.metric_words} {asked.relative_to}"


def only_words(asked: Asked, judged: Judged) -> str:
    """Say that one choice alone has results, or that it alone is steady."""
    own = [asked.cell(judged.place, step, judged.x) for step in asked.rivals]
    saturated = any(cell is not None and cell.missing["saturated"] for cell in own)
    return f"only {judged.winner} {'is steady' if saturated else 'has results'}"


def tied_words(asked: Asked, names: Sequence[str]) -> str:
    """Say who is tied, in the order of the axis."""
    order = [asked.label(step) for step in asked.choice_steps]
    return f"{listed(sorted(names, key=order.index))} are tied"


def _tied_words(asked: Asked, judged: Judged) -> str:
    assert judged.ranking is not None
    names = [label for label in judged.ranking.order if label in judged.possible]
    told = f"{listed(names)} cannot be told apart ({listed(_values(asked, judged, names))})"
    behind = [label for label in judged.ranking.order if label not in judged.possible]
    if behind:
        told += f"; {listed(behind)} {'is' if len(behind) == 1 else 'are'} behind"
    return told


def _values(asked: Asked, judged: Judged, names: Sequence[str] | None = None) -> list[str]:
    order = judged.ranking.order if judged.ranking else ()
    chosen = names if names is not None else order
    numbers = _numbers(asked, judged, chosen)
    return [f"{label} {number}" for label, number in zip(chosen, numbers, strict=True)]


def _numbers(asked: Asked, judged: Judged, labels: Sequence[str]) -> list[str]:
    """Write the mean of each choice."""
    by_label = {asked.label(step): cell for step, cell in judged.cells.items()}
    told = []
    for label in labels:
        found = asked.estimate(by_label[label])
        half = None if found.low is None or found.high is None else (found.high - found.low) / 2
        told.append(asked.shown.text(found.mean, half))
    return told


def margin_words(asked: Asked, margin: Estimate | None, second: str | None) -> str:
    """Say how far a winner is ahead: `1.201 times faster than b (95 % interval …)`."""
    if margin is None or second is None:
        return f"better than {second}" if second else "the only one with results"
    comparative = comparative_of(asked)
    told = f"{factor_text(margin.mean, margin.low, margin.high)} {comparative} than {second}"
    return f"{told} ({interval_words(asked, margin)})"


def interval_words(
    asked: Asked, found: Estimate, beside: float | None = 1.0, scale: float = 1.0
) -> str:
    """Say the interval of a ratio, or of a difference over `scale`, and what it rests on."""
    if found.low is None or found.high is None:
        return "one replicate, no interval"
    if is_same(found.low, found.high):
        return no_spread_words(found.n, asked.repeats)
    values = (found.mean / scale, found.low / scale, found.high / scale)
    _, low, high = estimate_texts(*values, beside)
    percent = f"{asked.request.confidence * 100:g} %"
    return f"{percent} interval {low} to {high}, {found.n} {asked.repeats}"


def no_spread_words(n: int, repeats: str) -> str:
    """Say why an interval has no width."""
    return "exact: no chance in these runs" if n == 1 else f"the same in all {n} {repeats}"


def comparative_of(asked: Asked) -> str:
    """Give the word for better: `faster` of times that end, `better` of everything else."""
    ends = asked.metric.unit == "ns" and "latency" not in asked.metric.name
    return "faster" if ends and asked.better == "lower" and not asked.relative_to else "better"
