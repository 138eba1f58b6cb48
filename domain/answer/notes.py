"""How sure an answer is and by which method, said once below it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement
from domain.answer.words import capital
from domain.statistics.stopping import runs_that_show, unseen_share


def notes_of(inquiry: Inquiry, judgements: Sequence[Judgement]) -> list[str]:
    """Give the notes of one answer."""
    told = _of_intervals(inquiry)
    if any(judgement.is_decided for judgement in judgements):
        way = "better" if inquiry.metric.better else "lower"
        each = "; each place holds at its own level" if len(judgements) > 1 else ""
        told.append(
            f"A choice is called {inquiry.superlative} when it is {way} than each other one beyond "
            f"chance, at the 5 % level{each}."
        )
    if inquiry.ideal is not None and inquiry.roles.by is not None:
        told.append(
            f"{inquiry.label(inquiry.ideal)} is the ideal: a yardstick that does not compete."
        )
    if inquiry.baseline is not None and inquiry.roles.by is not None:
        told.append(
            f"{inquiry.label(inquiry.baseline)} is the baseline that others are held against."
        )
    if inquiry.roles.by is not None:
        told += inquiry.study.lost_yardsticks
    if inquiry.relative_to is not None:
        told.append(
            f"Every value is divided by its partner {inquiry.relative_to}, replicate by replicate; the mean "
            "of ratios is geometric."
        )
    if inquiry.metric.better is None:
        told.append(
            f"{capital(inquiry.metric_words)} has no better direction: the lowest is named, not the best."
        )
    if inquiry.study.design is not None:
        told.append(
            "Each sample is one draw of all that is uncertain, the same for every choice; its "
            "replicates are averaged."
        )
    elif inquiry.has_draws:
        told.append("Each value of an axis of chance is one draw; its replicates are averaged.")
    return [*told, *_of_samples(inquiry), *_of_routing(inquiry)]


def _of_routing(inquiry: Inquiry) -> list[str]:
    """Say which routing was chosen for each of the networks that compete."""
    study, by = inquiry.study, inquiry.roles.by
    if by is None or not study.routing_is_recommended or not study.chooses_topology(by):
        return []
    found: dict[int, dict[str, None]] = {}
    for steps, cell in sorted(inquiry.cells.items()):
        kind = None if cell.network is None else study.networks[cell.network].get("routing")
        if kind is not None:
            found.setdefault(steps[by], {})[kind] = None
    if not found:
        return []
    told = (f"{inquiry.label(step)} {' or '.join(found[step])}" for step in sorted(found))
    return [f"Each network runs under its recommended routing: {', '.join(told)}."]


def _of_intervals(inquiry: Inquiry) -> list[str]:
    """Say what the intervals of means rest on, and where they hold less or end."""
    told = []
    percent = f"{inquiry.request.confidence * 100:g} %"
    if any(len(cell.values) > 1 and not cell.is_exact for cell in inquiry.cells.values()):
        told.append(
            f"Intervals are {percent} t intervals over {inquiry.repeats}, paired where {inquiry.repeats} "
            "share their random numbers."
        )
    told += _of_few(inquiry)
    cells = [cell for cell in inquiry.cells.values() if cell.values]
    intervals = inquiry.intervals_of(cells)
    rule = inquiry.study.until
    if rule is not None and rule.metric == inquiry.metric.name:
        told.append(
            "Runs were added until the mean was known well enough: intervals of the mean are taken at "
            f"{rule.interval_confidence * 100:g} %, so that {percent} hold after every look."
        )
    if any(found.covers_less for found in intervals):
        told.append(
            "Some points scatter by more than a fifth of their mean: the printed interval of such a "
            "mean holds less often. Over 5 values 95 % hold in about 94 % at a scatter of 0.3 and in 92 % "
            "at 0.5, over hundreds in nearly 95 %."
        )
    if any(
        found.low == 0 < min(cell.values.values())
        for found, cell in zip(intervals, cells, strict=True)
    ):
        told.append(
            f"Intervals that would reach below 0 end there, for {inquiry.metric_words} has no values below."
        )
    return told


def _of_few(inquiry: Inquiry) -> list[str]:
    """Say what intervals of few runs cannot have seen: a mode of its own that is seldom."""
    sizes = [
        runs
        for cell in inquiry.cells.values()
        if len(cell.values) > 1 and not cell.is_exact and (runs := inquiry.runs_of(cell))
    ]
    if not sizes or min(sizes) >= runs_that_show():
        return []
    fewest = min(sizes)
    return [
        (
            f"Intervals hold for what runs have shown. {fewest}, the fewest behind one, need not show what "
            f"happens in fewer than {100 * unseen_share(fewest):.0f} % of runs; {runs_that_show()} show what "
            "happens in a tenth."
        )
    ]


def _of_samples(inquiry: Inquiry) -> list[str]:
    """Say what intervals over samples rest on that are not independent draws."""
    design = inquiry.study.design
    if design is None or design.method == "random":
        return []
    if design.method == "saltelli":
        return [
            (
                "Of Saltelli's design, probabilities, spreads and swings take the rows of both base "
                "matrices; the rows between repeat their values."
            )
        ]
    return [
        (
            f"Samples by {design.method.replace('_', ' ')} are not independent of each other: intervals are "
            "those of independent ones, and such samples scatter less."
        )
    ]
