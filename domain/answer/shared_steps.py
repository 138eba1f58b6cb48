"""What the step that decides gains, of several choices in one sentence.

Where the knees of several choices are told by the same step, one sentence lists them: "From 200 to
400 Gb/s it still gains 86 % (Torus) and 87 % (Dragonfly)".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from domain.answer.along import x_words
from domain.answer.inquiry import Inquiry
from domain.answer.study import Steps
from domain.answer.words import alike_texts, capital, is_same, listed, number_text, sentence
from domain.statistics.knee_along import KneeResult, KneeStatus, Step
from domain.units import unit_symbol

_Deciding = tuple[KneeStatus, float, float]


def shared_step_sentences(
    inquiry: Inquiry,
    place: Steps,
    knees: Mapping[int, KneeResult],
    alone: Mapping[int, str],
    lost: Mapping[int, str],
) -> list[str]:
    """Tell each choice's knee, those of one step together.

    Parameters
    ----------
    knees
        by choice.
    alone
        the sentence of each choice by itself, for what no other shares.
    lost
        which runs are lost at the step that decides, by choice; empty: none.
    """
    groups: defaultdict[_Deciding, dict[int, Step]] = defaultdict(dict)
    group_of: dict[int, _Deciding] = {}
    for choice, knee in knees.items():
        step = _deciding(knee)
        if step is not None and not lost[choice] and _is_plain(step):
            group_of[choice] = (knee.status, step.x, step.x_next)
            groups[group_of[choice]][choice] = step
    told, done = [], set()
    for choice in knees:
        own = group_of.get(choice)
        if own is None or len(groups[own]) == 1:
            told.append(alone[choice])
        elif own not in done:
            done.add(own)
            told.append(_sentence(inquiry, place, own, groups[own]))
    return told


def _deciding(knee: KneeResult) -> Step | None:
    """Give the step by which a knee is told; None where one step does not tell it."""
    if knee.status is KneeStatus.NOT_REACHED:
        return knee.steps[-1]
    if knee.status is KneeStatus.REACHED and knee.may_be_earlier is None:
        return next(step for step in knee.steps if step.x == knee.x)
    return None


def _is_plain(step: Step) -> bool:
    """Say whether a gain is one of a doubling: one above 100 % is the end of a jam, told by itself."""
    return step.low is not None and step.high is not None and step.gain <= 1


def _sentence(
    inquiry: Inquiry, place: Steps, deciding: _Deciding, steps: Mapping[int, Step]
) -> str:
    status, x, x_next = deciding
    assert inquiry.roles.x is not None
    is_reached = status is KneeStatus.REACHED
    each = "" if is_same(x_next, 2 * x) else " for each doubling"
    exact = all(_is_exact(step) for step in steps.values())
    gains = listed(
        [
            _gain(inquiry, choice, step, at_most=is_reached, bare=exact)
            for choice, step in steps.items()
        ],
        len(steps),
    )
    beside = "; the same in every replicate" if exact else ""
    threshold = f"your threshold is {inquiry.request.least_gain * 100:g} %"
    span = span_words(x_words(inquiry, x), x_words(inquiry, x_next))
    before = f"{more_than(inquiry, x)} no longer pays: " if is_reached else ""
    still = "" if is_reached else " still"
    told = f"{before}the step from {span}{still} gains{each} {gains}{beside}; {threshold}"
    where = inquiry.place_words(place)
    return sentence(where, told) if where else f"{capital(told)}."


def more_than(inquiry: Inquiry, x: float) -> str:
    """Say what lies beyond a value: `more than 4 GB/s`, `going beyond 2 virtual channels`."""
    assert inquiry.roles.x is not None
    unit = inquiry.study.axes[inquiry.roles.x].info.unit
    return f"{'more than' if unit_symbol(unit) else 'going beyond'} {x_words(inquiry, x)}"


def span_words(first: str, second: str) -> str:
    """Say both ends, a unit that they share once: `200 to 400 Gb/s`."""
    number, _, unit = first.partition(" ")
    shared = unit and unit == second.partition(" ")[2]
    return f"{number if shared else first} to {second}"


def _is_exact(step: Step) -> bool:
    assert step.low is not None
    assert step.high is not None
    return is_same(1 + step.low, 1 + step.high)


def _gain(inquiry: Inquiry, choice: int, step: Step, *, at_most: bool, bare: bool) -> str:
    """Write one choice's gain: `86.4 % (Torus, at least 85.1 %)`."""
    assert step.low is not None
    assert step.high is not None
    label = inquiry.label(choice)
    low, gain, high = (value * 100 for value in (step.low, step.gain, step.high))
    if _is_exact(step):
        text = number_text(gain)
        return f"{text} % ({label}{'' if bare else ', the same in every replicate'})"
    threshold = inquiry.request.least_gain * 100
    texts = alike_texts((gain, low, high), (high - low) / 2, threshold)
    end = f"at most {texts[2]}" if at_most else f"at least {texts[1]}"
    return f"{texts[0]} % ({label}, {end} %)"
