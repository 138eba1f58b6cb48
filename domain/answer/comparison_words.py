"""What the comparison of two sweeps says in sentences; each sweep is called by its name."""

from __future__ import annotations

from domain.answer.change_words import change_words
from domain.answer.compared_names import quoted
from domain.answer.comparison_document import Comparison
from domain.answer.inquiry import Inquiry
from domain.answer.parts import Estimate
from domain.answer.words import capital, counted, sentence

_SAID = 6


def sentences(inquiry: Inquiry, found: Comparison) -> list[str]:
    """Say who won in each, and what differs most.

    Parameters
    ----------
    inquiry
        that of the first sweep.
    found
        with all its places.
    """
    first, second = _names(found)
    told = []
    if found.places and found.places[0].verdict_before is not None:
        same = sum(
            place.winner_before is not None and place.winner_before == place.winner_after
            for place in found.places
        )
        told.append(
            f"{first} and {second} have the same winner at {same:,} of "
            f"{counted(found.places_total, 'place')} and another one at {found.winners_changed:,}"
            f"{_undecided_words(found.places_total - same - found.winners_changed)}."
        )
    for place in [one for one in found.places if one.has_changed][:_SAID]:
        words = (
            f"{place.winner_before} is {inquiry.superlative} in {first}, "
            f"{place.winner_after} in {second}"
        )
        told.append(sentence(place.title, words))
    told.append(_moved_words(inquiry, found))
    unknown = sum(choice.change is None for place in found.places for choice in place.choices)
    if unknown:
        told.append(
            f"Of {unknown:,} of these it is not known: their runs share no replicate, or some were cut off."
        )
    return [*told, *_moved_sentences(inquiry, found)]


def notes(found: Comparison, most: int) -> list[str]:
    """Say how the two were compared, and what could not be; at most `most` places are listed."""
    first, second = _names(found)
    told = [_pairing_words(found)]
    for own, other, count in (
        (first, second, found.only_before),
        (second, first, found.only_after),
    ):
        if count:
            verb = "is" if count == 1 else "are"
            told.append(f"{counted(count, 'place')} of {own} {verb} not in {other}.")
    if found.places_total > most:
        told.append(
            f"The first {most:,} of {found.places_total:,} places are listed, changed winners first; "
            "the sentences are about all."
        )
    return told


def _undecided_words(count: int) -> str:
    return f"; at {count:,} not both name one" if count else ""


def _names(found: Comparison) -> tuple[str, str]:
    return quoted(found.name_before), quoted(found.name_after)


def _pairing_words(found: Comparison) -> str:
    first, second = _names(found)
    if found.is_paired:
        return (
            f"Paired by replicate: {first} and {second} have the same base seed, "
            "and so the same random numbers."
        )
    return (
        f"Not paired: the base seeds of {first} and {second} differ, "
        "and so their runs are independent."
    )


def _moved_words(inquiry: Inquiry, found: Comparison) -> str:
    """Say for how many choices the metric differs."""
    metric, (first, second) = capital(inquiry.metric_words), _names(found)
    if found.compared == 1:
        verb = "differs" if found.moved else "does not differ"
        return f"{metric} {verb} beyond chance between {first} and {second}."
    return (
        f"{metric} differs beyond chance between {first} and {second} for "
        f"{found.moved:,} of {found.compared:,} choices at places."
    )


def _moved_sentences(inquiry: Inquiry, found: Comparison) -> list[str]:
    """Name what moved most."""
    second = quoted(found.name_after)
    rows = [
        (place, choice, choice.change)
        for place in found.places
        for choice in place.choices
        if choice.has_moved and choice.change is not None
    ]
    rows.sort(key=lambda row: -_size(row[2], is_ratio=found.is_ratio))
    shown = None if found.is_ratio else inquiry.shown
    told = []
    for place, choice, _change in rows[:_SAID]:
        name = "it" if inquiry.roles.by is None else f"that of {choice.label}"
        moved = change_words(choice, shown, quoted(found.name_before), inquiry.request.confidence)
        words = f"{name} in {second} is {moved}"
        told.append(sentence(place.title, words))
    return [capital(one) for one in told]


def _size(change: Estimate, *, is_ratio: bool) -> float:
    if not is_ratio:
        return abs(change.mean)
    return max(change.mean, 1 / change.mean) if change.mean > 0 else 0.0
