"""Two sweeps beside each other: who won then and now, and how far the metric moved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from domain.answer.comparison_document import ComparedPlace, Comparison, MovedChoice
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
from domain.answer.words import capital, counted, factor_text, interval_texts, sentence
from domain.statistics.compare import compare
from domain.statistics.many import discoveries
from domain.statistics.pairing import Scale, scale_for
from domain.statistics.unpaired import compare_unpaired

_MOST_PLACES = 1000
_SAID = 6


def comparison(
    before: Study, after: Study, request: AnswerRequest, *, is_paired: bool
) -> Comparison:
    """Compare the answers of two studies at the places that both have.

    Parameters
    ----------
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
    then, now = (_by_key(inquiry) for inquiry in sides)
    common = [key for key in then if key in now]
    if not common:
        message = "the two sweeps have no place in common: their axes have no values in common"
        raise refuse("with", None, "a sweep over the same axes", message)
    old, new = sides
    samples = [cell.values for inquiry in sides for cell in inquiry.cells.values()]
    scale = scale_for(samples, old.metric.better)
    pairs = [_Pair(old, then[key], new, now[key]) for key in common]
    found = [_place(pair, scale, is_paired=is_paired) for pair in pairs]
    found = _with_moved(found)
    changed = sum(place.has_changed for place in found)
    moved = [choice for place in found for choice in place.choices]
    made = Comparison(
        metric=old.metric_text(),
        is_ratio=scale == "ratio",
        is_paired=is_paired,
        places=sorted(found, key=lambda place: not place.has_changed)[:_MOST_PLACES],
        places_total=len(found),
        only_before=len(then) - len(common),
        only_after=len(now) - len(common),
        winners_changed=changed,
        moved=sum(choice.has_moved for choice in moved),
        compared=len(moved),
        sentences=[],
    )
    return made.model_copy(update={"sentences": _sentences(old, made)})


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
    then = judge(pair.before, pair.place_before) if pair.before.is_contest else None
    now = judge(pair.after, pair.place_after) if pair.after.is_contest else None
    winners = [one.winner if one is not None and one.is_decided else None for one in (then, now)]
    return ComparedPlace(
        title=capital(pair.before.place_words(pair.place_before)),
        coordinates=pair.before.coordinates(pair.place_before),
        verdict_before=_verdict(then),
        verdict_after=_verdict(now),
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
    lost = pair.before.lost_text({"then": before, "now": after})
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


def _sentences(inquiry: Inquiry, found: Comparison) -> list[str]:
    told = []
    if found.places and found.places[0].verdict_before is not None:
        same = sum(
            place.winner_before is not None and place.winner_before == place.winner_after
            for place in found.places
        )
        told.append(
            f"The winner is the same at {same:,} of {counted(found.places_total, 'place')} and another "
            f"one at {found.winners_changed:,}."
        )
    for place in [one for one in found.places if one.has_changed][:_SAID]:
        words = f"{place.winner_before} was {inquiry.superlative}, now it is {place.winner_after}"
        told.append(sentence(place.title, words))
    told.append(
        f"{capital(inquiry.metric_words)} moved beyond chance for {found.moved:,} of {found.compared:,} "
        "choices at places."
        if found.compared > 1
        else f"{capital(inquiry.metric_words)} {'moved' if found.moved else 'did not move'} beyond chance."
    )
    unknown = sum(choice.change is None for place in found.places for choice in place.choices)
    if unknown:
        told.append(
            f"Of {unknown:,} of these it is not known: their runs share no replicate, or some were cut off."
        )
    return [*told, *_moved_sentences(inquiry, found)]


def _moved_sentences(inquiry: Inquiry, found: Comparison) -> list[str]:
    """Name what moved most."""
    rows = [
        (place, choice, choice.change)
        for place in found.places
        for choice in place.choices
        if choice.has_moved and choice.change is not None
    ]
    rows.sort(key=lambda row: -_size(row[2], is_ratio=found.is_ratio))
    told = []
    for place, choice, change in rows[:_SAID]:
        name = "it" if inquiry.roles.by is None else f"that of {choice.label}"
        told.append(sentence(place.title, f"{name} is {_change_words(inquiry, change, found)}"))
    return [capital(one) for one in told]


def _size(change: Estimate, *, is_ratio: bool) -> float:
    if not is_ratio:
        return abs(change.mean)
    return max(change.mean, 1 / change.mean) if change.mean > 0 else 0.0


def _change_words(inquiry: Inquiry, change: Estimate, found: Comparison) -> str:
    percent = f"{inquiry.request.confidence * 100:g} %"
    if not found.is_ratio:
        way = "more" if change.mean > 0 else "less"
        return f"{inquiry.shown.text(abs(change.mean))} {way} than it was"
    told = f"{factor_text(change.mean, change.low, change.high)} what it was"
    if change.low is None or change.high is None or change.low == change.high:
        return told
    low, high = interval_texts(change.low, change.high, 1.0)
    return f"{told} ({percent} interval {low} to {high})"
