"""What a group's distribution says, in sentences."""

from __future__ import annotations

from domain.answer.groups_document import Group, GroupExceedance
from domain.answer.inquiry import Inquiry
from domain.answer.study import Steps
from domain.answer.words import capital, counted, probability_texts, sentence


def group_sentences(inquiry: Inquiry, place: Steps, group: Group) -> list[str]:
    """Say mean, median and each exceedance; then what is missing."""
    where = inquiry.place_words(place)
    told = []
    if group.mean is not None:
        found = group.mean
        interval = ""
        if found.low is not None and found.high is not None:
            percent = f"{inquiry.request.confidence * 100:g} %"
            interval = f" ({percent} interval {inquiry.shown.interval(found.low, found.high)})"
        of = counted(group.n - group.cut_short, "draw" if inquiry.has_draws else "run")
        half = None if found.low is None or found.high is None else (found.high - found.low) / 2
        told.append(
            f"the mean {inquiry.metric_words} is {inquiry.shown.text(found.mean, half)}{interval} over {of}"
        )
    told += [_exceedance_words(inquiry, one) for one in group.exceedances if group.n]
    told += _missing(group)
    if not told:
        told = ["no run has a value that counts"]
    return [sentence(where, words if where else capital(words)) for words in told]


def _exceedance_words(inquiry: Inquiry, one: GroupExceedance) -> str:
    begin = f"{inquiry.metric_words} is above {inquiry.shown.text(one.threshold)} with probability"
    percent = f"{inquiry.request.confidence * 100:g} %"
    if one.low is None or one.high is None:
        values = probability_texts((one.least, one.most, 0.0))
        return f"{begin} {values[0]}" if not one.unknown else f"{begin} {values[0]} to {values[1]}"
    if one.probability is not None:
        value, low, high = probability_texts((one.probability, one.low, one.high))
        return f"{begin} {value} ({percent} interval {low} to {high})"
    least, most, low, high = probability_texts((one.least, one.most, one.low, one.high))
    return (
        f"{begin} {least} to {most}, as {counted(one.unknown, 'run')} that timed out may be above or not "
        f"({percent} limits {low} to {high})"
    )


def _missing(group: Group) -> list[str]:
    runs = group.runs
    parts = [
        f"{count:,} {words}"
        for count, words in (
            (runs.failed, "failed"),
            (runs.timed_out, "timed out"),
            (runs.cancelled, "cancelled"),
            (runs.not_steady, "not steady"),
            (runs.disconnected, "disconnected"),
            (runs.unmeasured, "without a value"),
            (runs.waiting, "still to come"),
        )
        if count
    ]
    return [f"runs that do not count: {', '.join(parts)}"] if parts else []
