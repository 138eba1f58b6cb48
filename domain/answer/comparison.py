"""Two sweeps beside each other: who won in each, and how far the metric moved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from domain.answer.compared_names import quoted
from domain.answer.comparison_document import ComparedPlace, Comparison, MovedChoice
from domain.answer.comparison_words import notes, sentences
from domain.answer.compose import ask
from domain.answer.display_names import with_display_names
from domain.answer.document import Question
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement, judge
from domain.answer.labels import with_readable_labels
from domain.answer.parts import Estimate
from domain.answer.request import AnswerRequest, check_numbers, refuse
from domain.answer.sample_draws import of_the_distributions
from domain.answer.samples import Cell
from domain.answer.study import Steps, Study
from domain.answer.words import capital
from domain.statistics.compare import compare
from domain.statistics.many import discoveries
from domain.statistics.pairing import Scale, scale_for
from domain.statistics.unpaired import compare_unpaired

_MOST_PLACES = 1000


def comparison(
    before: Study,
    after: Study,
    request: AnswerRequest,
    *,
    is_paired: bool,
    names: tuple[str, str],
) -> Comparison:
    """Compare the answers of two studies at the places that both have.

    Parameters
    ----------
    names
        what sentences call the two, the first of which the other is held against; they differ.
    is_paired
        whether replicate r of both has the same random numbers; else they are independent, and
        compared by Welch's test.

    Raises
    ------
    AnswerError
        a metric or axis that one of them does not have, or no place in common.
    """
    check_numbers(request)
    sides = [_side(study, request) for study in (before, after)]
    _check_alike(*sides)
    first, second = (_by_key(inquiry) for inquiry in sides)
    common = [key for key in first if key in second]
    if not common:
        message = (
            f"{quoted(names[0])} and {quoted(names[1])} have no place in common: "
            "their axes have no values in common"
        )
        raise refuse("with", None, "a sweep over the same axes", message)
    old, new = sides
    samples = [cell.values for inquiry in sides for cell in inquiry.cells.values()]
    scale = scale_for(samples, old.metric.better)
    pairs = [_Pair(old, first[key], new, second[key], names) for key in common]
    found = [_place(pair, scale, is_paired=is_paired) for pair in pairs]
    found = _with_moved(found)
    changed = sum(place.has_changed for place in found)
    moved = [choice for place in found for choice in place.choices]
    made = Comparison(
        name_before=names[0],
        name_after=names[1],
        metric=old.metric_text(),
        is_ratio=scale == "ratio",
        is_paired=is_paired,
        places=sorted(found, key=lambda place: not place.has_changed),
        places_total=len(found),
        only_before=len(first) - len(common),
        only_after=len(second) - len(common),
        winners_changed=changed,
        moved=sum(choice.has_moved for choice in moved),
        compared=len(moved),
        sentences=[],
        notes=[],
    )
    listed = {"places": made.places[:_MOST_PLACES]}
    told = {"sentences": sentences(old, made), "notes": notes(made, _MOST_PLACES)}
    return made.model_copy(update=listed | told)


def _side(study: Study, request: AnswerRequest) -> Inquiry:
    study = of_the_distributions(with_readable_labels(with_display_names(study)))
    own = AnswerRequest(
        question=Question.SPREAD,
        metric=request.metric,
        by=request.by,
        confidence=request.confidence,
        include_timed_out=request.include_timed_out,
        include_not_steady=request.include_not_steady,
    )
    return ask(study, own)


def _check_alike(before: Inquiry, after: Inquiry) -> None:
    """Refuse studies that are answered by unlike metrics where none is asked for."""
    name, other = before.metric.name, after.metric.name
    if name != other:
        message = f"one sweep is answered by {name}, the other by {other}: say by which both have"
        raise refuse("metric", None, "a metric that both sweeps have", message)


def _by_key(inquiry: Inquiry) -> dict[str, Steps]:
    """Give the places by what they are called in both studies: the coordinates that vary."""
    return {_key(inquiry.coordinates(place)): place for place in inquiry.places}


def _key(coordinates: dict[str, Any]) -> str:
    return json.dumps(coordinates, sort_keys=True)


@dataclass(frozen=True, slots=True)
class _Pair:
    before: Inquiry
    place_before: Steps
    after: Inquiry
    place_after: Steps
    names: tuple[str, str]

    def cells(self) -> list[tuple[str, Cell, Cell]]:
        """Give the choices that have values in both, by label."""
        later = {
            self.after.label(step): self.after.cell(self.place_after, step)
            for step in self.after.choice_steps
        }
        found = []
        for step in self.before.choice_steps:
            label = self.before.label(step)
            own, other = self.before.cell(self.place_before, step), later.get(label)
            if own is not None and other is not None and own.values and other.values:
                found.append((label, own, other))
        return found


def _place(pair: _Pair, scale: Scale, *, is_paired: bool) -> ComparedPlace:
    first = judge(pair.before, pair.place_before) if pair.before.is_contest else None
    second = judge(pair.after, pair.place_after) if pair.after.is_contest else None
    winners = [
        one.winner if one is not None and one.is_decided else None for one in (first, second)
    ]
    return ComparedPlace(
        title=capital(pair.before.place_words(pair.place_before)),
        coordinates=pair.before.coordinates(pair.place_before),
        verdict_before=_verdict(first),
        verdict_after=_verdict(second),
        winner_before=winners[0],
        winner_after=winners[1],
        has_changed=None not in winners and winners[0] != winners[1],
        choices=[_choice(pair, *one, scale, is_paired=is_paired) for one in pair.cells()],
    )


def _verdict(judgement: Judgement | None) -> Any:
    return None if judgement is None else judgement.verdict


def _choice(
    pair: _Pair, label: str, before: Cell, after: Cell, scale: Scale, *, is_paired: bool
) -> MovedChoice:
    confidence = pair.before.request.confidence
    change, p_value = None, None
    exact = (after.is_exact, before.is_exact)
    lost = pair.before.lost_text(dict(zip(map(quoted, pair.names), (before, after), strict=True)))
    if is_paired and not lost:
        found = compare(after.values, before.values, scale, confidence, exact=exact)
        if found is not None:
            change = Estimate(n=found.n, mean=found.estimate, low=found.low, high=found.high)
            p_value = found.p_value
    elif not lost:
        values = list(after.values.values()), list(before.values.values())
        other = compare_unpaired(*values, scale, confidence, exact=all(exact))
        if other is not None:
            change = Estimate(n=other.n, mean=other.estimate, low=other.low, high=other.high)
            p_value = other.p_value
    return MovedChoice(
        label=label,
        before=pair.before.estimate(before),
        after=pair.after.estimate(after),
        change=change,
        p_value=p_value,
        has_moved=False,
    )


def _with_moved(places: Sequence[ComparedPlace]) -> list[ComparedPlace]:
    """Say which choices moved, over all places at a false-discovery rate of 5 %."""
    every = [choice for place in places for choice in place.choices]
    kept = iter(discoveries([1.0 if c.p_value is None else c.p_value for c in every]))
    return [
        place.model_copy(
            update={
                "choices": [
                    choice.model_copy(update={"has_moved": next(kept)}) for choice in place.choices
                ]
            }
        )
        for place in places
    ]
