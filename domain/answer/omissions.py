"""What an answer leaves out: read before its first sentence."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement
from domain.answer.samples import BEYOND, DISCONNECTED, NOT_WHOLE, SURVIVOR, TIMED_OUT, UNANSWERED
from domain.answer.words import counted, listed

_REASONS = {
    "failed": ("failed", "failed"),
    "cancelled": ("was cancelled", "were cancelled"),
    "timed_out": ("timed out", "timed out"),
}


def omission_sentences(inquiry: Inquiry, judgements: Sequence[Judgement]) -> list[str]:
    """Name every choice that misses results, and why; then how many comparisons are decided."""
    told = [
        *_waiting(inquiry),
        *_ended(inquiry),
        *_disconnected(inquiry),
        *_not_whole(inquiry),
        *_beyond(inquiry),
        *_unanswered(inquiry),
        *_not_steady(inquiry),
        *_other(inquiry),
    ]
    if told and len(judgements) > 1:
        decided = sum(judgement.is_decided for judgement in judgements)
        told.append(f"{decided:,} of {counted(len(judgements), 'comparison')} are decided.")
    return told


def _by_choice(inquiry: Inquiry, reason: str) -> Counter[str]:
    """Count the runs that one reason leaves out, choice by choice."""
    found: Counter[str] = Counter()
    if reason not in inquiry.reasons:
        return found
    for steps, cell in inquiry.cells.items():
        if cell.missing[reason]:
            step = 0 if inquiry.roles.by is None else steps[inquiry.roles.by]
            found[inquiry.label(step)] += cell.missing[reason]
    return found


def _waiting(inquiry: Inquiry) -> list[str]:
    """Say which choices have no results yet, and how many runs of others are still to come."""
    waiting = _by_choice(inquiry, "waiting")
    if not waiting:
        return []
    if inquiry.roles.by is None:
        return [f"{counted(waiting.total(), 'run')} still to come."]
    have: defaultdict[str, bool] = defaultdict(bool)
    for steps, cell in inquiry.cells.items():
        have[inquiry.label(steps[inquiry.roles.by])] |= bool(cell.values or cell.unsteady)
    none = [label for label in waiting if not have[label]]
    some = [label for label in waiting if have[label]]
    told = []
    if none:
        told.append(f"{listed(none)} {'has' if len(none) == 1 else 'have'} no results yet.")
    if some:
        runs = sum(waiting[label] for label in some)
        told.append(f"{counted(runs, 'run')} of {listed(some)} still to come.")
    return told


def _ended(inquiry: Inquiry) -> list[str]:
    told = []
    for reason, (one, many) in _REASONS.items():
        found = _by_choice(inquiry, reason)
        if found:
            total = found.total()
            verb = f"{one} and is" if total == 1 else f"{many} and are"
            end = "left out"
            if reason == TIMED_OUT and _all_bounded(inquiry):
                end = f"taken for no better than {'it' if total == 1 else 'they'} had come to"
            told.append(f"{counted(total, 'run')} {verb} {end}{_whose(inquiry, found)}.")
    return told


def _all_bounded(inquiry: Inquiry) -> bool:
    """Say whether of each run that timed out it is known what its value exceeds."""
    return all(
        n in cell.at_least or n in cell.at_most
        for cell in inquiry.cells.values()
        for n, why in cell.lost.items()
        if why == TIMED_OUT
    )


def _disconnected(inquiry: Inquiry) -> list[str]:
    """Say which runs had no network left to run on."""
    found = _by_choice(inquiry, DISCONNECTED)
    if not found:
        return []
    verb = "is" if found.total() == 1 else "are"
    return [
        (
            f"{counted(found.total(), 'run')} {verb} left out, for what had failed disconnected the "
            f"network{_whose(inquiry, found)}."
        )
    ]


def _not_whole(inquiry: Inquiry) -> list[str]:
    """Say of how many runs failures had cut endpoints off, so that they did less than the others."""
    told = []
    why = "such a network did less work than a whole one"
    always = [
        int(c.endpoints_lost) for c in inquiry.cells.values() if c.endpoints_lost and c.values
    ]
    if always:
        least, most = min(always), max(always)
        many = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        endpoints = "endpoint" if most == 1 else "endpoints"
        told.append(
            f"At {len(always):,} of {counted(len(inquiry.cells), 'point')} every run had lost {many} "
            f"{endpoints} to failures: {why}."
        )
    found = _by_choice(inquiry, NOT_WHOLE)
    if found:
        of_all = counted(found.total() + sum(map(inquiry.runs_of, inquiry.cells.values())), "run")
        verb = "is" if found.total() == 1 else "are"
        more = "more endpoints to failures than others" if always else "endpoints to failures"
        told.append(
            f"{found.total():,} of {of_all} had lost {more} and {verb} left out"
            f"{_whose(inquiry, found)}: {why}."
        )
    return told


def _beyond(inquiry: Inquiry) -> list[str]:
    """Say how many searches found nothing within their range."""
    found = _by_choice(inquiry, BEYOND)
    if not found:
        return []
    numbers = counted(found.total(), "number")
    verbs = ("lies", "counts") if found.total() == 1 else ("lie", "count")
    return [
        (
            f"{numbers} {verbs[0]} beyond the range searched{_whose(inquiry, found)} and {verbs[1]} as at "
            "its end or further."
        )
    ]


def _unanswered(inquiry: Inquiry) -> list[str]:
    """Say how many numbers a search could not find for what its runs lack."""
    found = _by_choice(inquiry, UNANSWERED)
    if not found:
        return []
    verb = "is" if found.total() == 1 else "are"
    return [
        (
            f"{counted(found.total(), 'number')} {verb} not known, for a run that decides has no answer"
            f"{_whose(inquiry, found)}."
        )
    ]


def _not_steady(inquiry: Inquiry) -> list[str]:
    """Say which runs were saturated, so that their mean has no meaning."""
    found = _by_choice(inquiry, "saturated")
    if not found:
        return []
    verb = "is" if found.total() == 1 else "are"
    return [
        (
            f"{counted(found.total(), 'run')} {verb} saturated and left out{_whose(inquiry, found)}: "
            f"the {inquiry.metric_words} of a saturated network is not steady{_survivors(inquiry)}."
        )
    ]


def _survivors(inquiry: Inquiry) -> str:
    """Say how many steady runs go with the saturated ones of their points."""
    found = _by_choice(inquiry, SURVIVOR).total()
    if not found:
        return ""
    verb = "is" if found == 1 else "are"
    return (
        f"; {counted(found, 'steady run')} of the same points {verb} left out with them, for the mean "
        "of survivors is biased"
    )


def _other(inquiry: Inquiry) -> list[str]:
    told = []
    unmeasured = _by_choice(inquiry, "unmeasured")
    if unmeasured:
        verb = "has" if unmeasured.total() == 1 else "have"
        told.append(
            f"{counted(unmeasured.total(), 'run')} {verb} no {inquiry.metric_words}"
            f"{_whose(inquiry, unmeasured)}."
        )
    alone = _by_choice(inquiry, "no_partner")
    if alone:
        told.append(
            f"{counted(alone.total(), 'run')} left out without a partner {inquiry.relative_to}."
        )
    return told


def _whose(inquiry: Inquiry, found: Counter[str]) -> str:
    """Name the choices that runs belong to, unless there is nothing to choose."""
    if inquiry.roles.by is None:
        return ""
    return f" ({listed([f'{count:,} of {label}' for label, count in found.most_common()])})"
