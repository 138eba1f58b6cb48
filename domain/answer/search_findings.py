"""A search as a study: what was found at each place is the metric of its replicates.

Whatever may be asked of a metric may then be asked of the number that was found: which choice reaches
the highest, by how much, and where. A replicate's number is the middle of the two neighbouring values
that bracket it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from domain.answer.document import Answer
from domain.answer.places import value_words, with_unit
from domain.answer.request import AnswerRequest
from domain.answer.samples import Cell, Cells, gather
from domain.answer.study import SearchFindings, Study, StudyPoint, StudyRun
from domain.answer.words import counted, interval_texts, listed, number_text, per_cent, sentence
from domain.catalog.axis_kind import AxisKind
from domain.catalog.models import MetricSpec
from domain.run.phase import Phase
from domain.statistics.interval import MeanInterval, quantity_interval
from domain.sweep.axes.axis import AxisInfo
from domain.sweep.search.bisection import Outcome
from domain.sweep.search.found import Threshold, mean_threshold, within
from domain.sweep.search.rounds import FoundPlace
from domain.sweep.search.searched_axis import Search

FOUND = "found"
_ENDS = ("found_low", "found_high")
"""The two neighbouring values that bracket a number found, beside its middle."""
_MOST_PLACES = 12
_MOST_NAMED = 3
_BETTER = {AxisKind.RESOURCE: "lower", AxisKind.LOAD: "higher", AxisKind.SCALE: "higher"}
"""Of what is searched: the least resource that does, the highest load or size that is carried."""


def found_study(study: Study, search: Search, places: Sequence[FoundPlace]) -> Study:
    """Give the study of the numbers found.

    Parameters
    ----------
    study
        the sweep with its points as they are.
    places
        what was found at each place.
    """
    axis = study.axes[search.place]
    name = search.path.rpartition(".")[2]
    metric = MetricSpec(
        name=f"{FOUND}_{name}",
        unit=axis.info.unit or "",
        better=_BETTER.get(axis.kind),
        help=f"Where along {search.path} the condition begins to hold: {search.condition.text}",
    )
    networks = {point.steps: point.network for point in study.points}
    steps_of_point = {point.index: point.steps for point in study.points}
    points, runs = [], []
    drawn = _streams_at(study, places)
    for place in places:
        index = place.points[0]
        network = networks.get(steps_of_point.get(index, place.steps))
        points.append(StudyPoint(index, place.steps, network))
        runs += [
            _run(
                index,
                own,
                metric.name,
                _streams_of(place, drawn),
                logarithmic=search.is_logarithmic,
            )
            for own in place.found.thresholds
        ]
    info = replace(axis.info, values=axis.info.values[:1], labels=axis.info.labels[:1])
    axes = [replace(one, info=info) if one is axis else one for one in study.axes]
    return replace(
        study,
        axes=tuple(axes),
        points=points,
        runs=runs,
        metrics=(metric,),
        until=None,
        findings=SearchFindings(search, places),
    )


def _run(
    index: int,
    own: Threshold,
    metric: str,
    streams: tuple[str, ...] | None,
    *,
    logarithmic: bool,
) -> StudyRun:
    """Give what was found in one replicate as a run."""
    if own.outcome is Outcome.SEARCHING:
        return StudyRun(index, own.replicate, Phase.QUEUED)
    values, bounds = {}, None
    if own.low is not None and own.high is not None and own.outcome is Outcome.FOUND:
        mean = math.sqrt(own.low * own.high) if logarithmic else (own.low + own.high) / 2
        values = {metric: mean, _ENDS[0]: own.low, _ENDS[1]: own.high}
    else:
        # Beyond the range it is at least its last value, or at most its first. Where a run that decides
        # has no answer, it lies between the values that have one, if there are any.
        bounds = (own.low, own.high)
    digest = str(sorted(values.items()))
    return StudyRun(index, own.replicate, Phase.COMPLETED, values, digest, streams, bounds=bounds)


def _streams_at(study: Study, places: Sequence[FoundPlace]) -> dict[int, tuple[str, ...] | None]:
    """Give for each point the random streams of its runs; None where those are not known."""
    wanted = {index for place in places for index in place.points}
    found: dict[int, tuple[str, ...] | None] = {}
    for run in study.runs:
        if run.point_index in wanted and run.digest is not None:
            own = found.setdefault(run.point_index, ())
            if own is None or run.random_streams is None:
                found[run.point_index] = None
            else:
                found[run.point_index] = tuple(sorted({*own, *run.random_streams}))
    return found


def _streams_of(
    place: FoundPlace, at: Mapping[int, tuple[str, ...] | None]
) -> tuple[str, ...] | None:
    own = [at.get(index) for index in place.points]
    if any(one is None for one in own):
        return None
    return tuple(sorted({name for one in own for name in one or ()}))


def with_ends(cells: Cells, study: Study, request: AnswerRequest) -> Cells:
    """Add to the numbers found between which values each lies; other studies stay as they are."""
    if study.findings is None:
        return cells
    metric = study.metrics[0]
    low, high = (gather(study, metric.model_copy(update={"name": name}), request) for name in _ENDS)
    return {
        place: replace(cell, ends=(low[place].values, high[place].values))
        for place, cell in cells.items()
    }


def interval_of_found(findings: SearchFindings, cell: Cell, confidence: float) -> MeanInterval:
    """Give the mean of what was found at a place with the interval of its search.

    Over several draws it is the plain interval, kept within the values searched.
    """
    search, place = findings.search, findings.place_of.get(cell.point_index)
    plain = quantity_interval(list(cell.values.values()), confidence, exact=cell.is_exact)
    if cell.draws or place is None:
        if plain.low is None or plain.high is None:
            return plain
        low, high = within(search.values, plain.low, plain.high)
        return replace(plain, low=low, high=high)
    if plain.n == 1:
        return plain
    own = [one for one in place.found.thresholds if one.replicate in cell.values]
    low, high, middle = _of_search(search, own, confidence)
    return replace(plain, mean=middle, low=low, high=high)


def _of_search(
    search: Search, thresholds: Sequence[Threshold], confidence: float
) -> tuple[float, float, float]:
    return mean_threshold(
        thresholds, search.values, logarithmic=search.is_logarithmic, confidence=confidence
    )


def with_search(answer: Answer, study: Study, confidence: float) -> Answer:
    """Add to an answer what bounds each number, and which places have none and why.

    The answer to a study that searched nothing stays as it is.
    """
    if study.findings is None:
        return answer
    search, places = study.findings.search, study.findings.places
    left_out = [*answer.left_out]
    axis = study.axes[search.place].info
    for outcome, words in _UNBOUNDED.items():
        own = [place for place in places if place.found.outcome is outcome]
        if own:
            where = _where(study, search, own)
            end = search.values[0 if outcome is Outcome.HOLDS_AT_FIRST else -1]
            value = with_unit(axis, _scaled(axis, number_text, end)[0])
            told = words.format(until=search.condition.text, value=value)
            left_out.append(sentence(where, told))
    crooked = [place for place in places if not place.found.monotone]
    if crooked:
        told = (
            f"'{search.condition.text}' holds at some value and not at a larger one: more than one number "
            "could be found"
        )
        left_out.append(sentence(_where(study, search, crooked), told))
    found = [_sentence(study, search, place, confidence) for place in places[:_MOST_PLACES]]
    said = [one for one in found if one is not None]
    if len(places) > _MOST_PLACES:
        said.append(f"{counted(len(places) - _MOST_PLACES, 'more place')}: the figure has all.")
    notes = [_note(axis, search, places), *answer.notes]
    return answer.model_copy(
        update={"left_out": left_out, "sentences": [*answer.sentences, *said], "notes": notes}
    )


_UNBOUNDED = {
    Outcome.HOLDS_AT_FIRST: "'{until}' holds at the first value already, {value}: begin the search below it",
    Outcome.NEVER_HOLDS: "'{until}' does not hold up to the last value, {value}: let the search go beyond "
    "it",
    Outcome.UNKNOWN: "runs that decide '{until}' failed, were stopped or did not measure it",
}


def _where(study: Study, search: Search, places: Sequence[FoundPlace]) -> str:
    told = [_place(study, search, place) for place in places[:_MOST_NAMED]]
    if len(places) > _MOST_NAMED:
        told.append(f"at {counted(len(places) - _MOST_NAMED, 'more place')}")
    return listed([one for one in told if one])


def _place(study: Study, search: Search, place: FoundPlace) -> str:
    others = [n for n, axis in enumerate(study.axes) if n != search.place and axis.varies]
    has = [n for n in others if place.steps[n] < len(study.axes[n].info.values)]
    return " ".join(value_words(study.axes[n].info, place.steps[n]) for n in has)


def _sentence(study: Study, search: Search, place: FoundPlace, confidence: float) -> str | None:
    found = place.found
    if found.outcome is not Outcome.FOUND:
        return None
    axis = study.axes[search.place].info
    low, high = _scaled(axis, interval_texts, *_of_search(search, found.thresholds, confidence)[:2])
    how = (
        f"{per_cent(confidence)} interval of the mean of {counted(len(found.thresholds), 'replicate')}, the "
        "distance of the values included"
        if found.is_interval
        else "neighbouring values, one replicate"
        if len(found.thresholds) == 1
        else f"neighbouring values, the same in all {len(found.thresholds)} replicates"
    )
    told = (
        f"'{search.condition.text}' begins to hold between {with_unit(axis, low)} and {high} ({how}; "
        f"{counted(len(found.runs_at), 'value')} run)"
    )
    return sentence(_where(study, search, [place]), told)


def _scaled(
    axis: AxisInfo, write: Callable[..., str | tuple[str, ...]], *values: float
) -> tuple[str, ...]:
    """Write values of the searched axis; shares in per cent, as the figure has them."""
    is_share = axis.unit == "fraction"
    told = write(*(value * 100 if is_share else value for value in values))
    texts = (told,) if isinstance(told, str) else told
    return tuple(f"{text} %" if is_share else text for text in texts)


def _note(axis: AxisInfo, search: Search, places: Sequence[FoundPlace]) -> str:
    steps = [b - a for a, b in pairwise(search.values)]
    apart = [*_scaled(axis, number_text, min(steps))]
    if not math.isclose(min(steps), max(steps), rel_tol=1e-6):
        apart += _scaled(axis, number_text, max(steps))
    return (
        f"What is compared is where along {search.path} '{search.condition.text}' begins to hold, found by "
        f"bisection in each replicate between neighbouring values, which are {' to '.join(apart)} apart. "
        f"Each number is the middle of two such values{_off_by(places)}. The interval of a number includes "
        "that, and a choice wins only where it leads by more than that. Intervals of ratios and over draws, "
        "and how often a choice is best, hold chance alone."
    )


def _off_by(places: Sequence[FoundPlace]) -> str:
    """Say by how much the numbers found may be off, at best and at worst."""
    shares = [
        (own.high - own.low) / (own.high + own.low)
        for place in places
        for own in place.found.thresholds
        if own.outcome is Outcome.FOUND and own.low and own.high
    ]
    if not shares:
        return ""
    most = per_cent(max(shares))
    least = "" if math.isclose(min(shares), max(shares), rel_tol=0.01) else per_cent(min(shares))
    upto = f"{least} to {most}" if least else most
    return f" and may be off by {upto} of it, a ratio of two by the sum of both"
