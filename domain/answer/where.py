"""Many places in few sentences: one rule where there is one, else counts and exceptions."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from domain.answer.document import Verdict
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import Judgement, how_many, not_told_apart, too_few, verdict_sentence
from domain.answer.places import every, joined_places, values_words
from domain.answer.words import capital, counted, listed
from domain.statistics.many import discoveries
from domain.statistics.winner_rule import Place, WinnerRule, find_rule

_SPELLED_OUT = 4
"""At most so many places get a sentence each."""
_EXCEPTIONS = 4
_FALSE_DISCOVERIES = 0.05
_NOBODY = "no winner is known"
_STANDINGS = {
    Verdict.NOT_TOLD_APART: ("cannot be told apart", "cannot be told apart"),
    Verdict.AHEAD: ("has a choice ahead, not decided", "have a choice ahead, not decided"),
    Verdict.UNKNOWN: ("has too few runs to tell", "have too few runs to tell"),
    Verdict.ALONE: ("has results of one choice only", "have results of one choice only"),
    Verdict.MISSING: ("is without results", "are without results"),
}
"""What is said of one place, and of many, that no choice wins."""


def where_sentences(inquiry: Inquiry, judgements: Sequence[Judgement]) -> list[str]:
    """Say who wins over all places.

    Few places get a sentence each. More get the smallest rule that tells the winner from at most
    two axes, with its exceptions; without such a rule the places of each winner are counted.
    """
    if not any(judgement.cells for judgement in judgements):
        return nothing_sentences(inquiry)
    if len(judgements) <= _SPELLED_OUT:
        return [verdict_sentence(inquiry, judgement) for judgement in judgements]
    rule = rule_of(inquiry, judgements)
    if rule is None:
        told = [_counts(inquiry, judgements)]
    else:
        told = [_rule_sentence(inquiry, judgements, rule)]
        told += _exceptions(inquiry, judgements, rule)
    return told


def rule_of(inquiry: Inquiry, judgements: Sequence[Judgement]) -> WinnerRule | None:
    """Find the rule that tells the winner by at most two axes."""
    return find_rule([_place(inquiry, judgement) for judgement in judgements])


def _place(inquiry: Inquiry, judgement: Judgement) -> Place:
    coordinates: dict[str, object] = {}
    for n, step in zip(inquiry.roles.places, judgement.place, strict=True):
        coordinates[inquiry.study.axes[n].path] = step
    if inquiry.roles.x is not None:
        coordinates[inquiry.study.axes[inquiry.roles.x].path] = judgement.x
    return Place(
        coordinates=coordinates,
        best=judgement.winner if judgement.is_decided else None,
        possible=judgement.possible,
        # Who is ahead for its lost runs, who cannot be told apart and what nobody knows: three facts.
        standing=f"{judgement.verdict.value} {judgement.winner or ''}",
    )


def _rule_sentence(inquiry: Inquiry, judgements: Sequence[Judgement], rule: WinnerRule) -> str:
    decided = sum(judgement.is_decided for judgement in judgements)
    empty = sum(judgement.verdict is Verdict.MISSING for judgement in judgements)
    without = f", {empty:,} without results" if empty else ""
    told = f"({decided:,} of {counted(len(judgements), 'place')} decided{without})"
    if not rule.axes:
        (winner,) = rule.cells.values()
        if _standing(judgements) is Verdict.UNKNOWN:
            return _unknown_sentence(judgements, told)
        return f"{_outcome(inquiry, judgements, winner)} {_extent(judgements, rule)} {told}."
    decided_cells = {
        _cell_of(inquiry, rule, judgement) for judgement in judgements if judgement.is_decided
    }
    open_at = [
        judgement
        for judgement in judgements
        if not judgement.is_decided and _cell_of(inquiry, rule, judgement) in decided_cells
    ]
    cells: defaultdict[str, list[tuple[object, ...]]] = defaultdict(list)
    own: defaultdict[tuple[object, ...], list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        own[_cell_of(inquiry, rule, judgement)].append(judgement)
    for cell, winner in rule.cells.items():
        cells[_outcome(inquiry, own[cell], winner)].append(cell)
    parts = [
        f"{outcome} {_cells_words(inquiry, rule.axes, steps)}" for outcome, steps in cells.items()
    ]
    others = _other_axes(inquiry, rule.axes)
    everywhere = f", at every {listed(others)}" if others else ""
    if open_at:
        everywhere = ", wherever it is decided"
    whole = "; ".join(parts)
    return f"{capital(whole) if whole.startswith(_NOBODY) else whole}{everywhere} {told}."


def _standing(judgements: Sequence[Judgement]) -> Verdict:
    """Give the verdict of places that a rule sums up: best where one is decided, else the one of all."""
    told = {judgement.verdict for judgement in judgements} - {Verdict.MISSING}
    return Verdict.BEST if Verdict.BEST in told else told.pop()


def _unknown_sentence(judgements: Sequence[Judgement], told: str) -> str:
    """Say that runs are too few to tell a winner anywhere, and how many would do."""
    first = next(judgement for judgement in judgements if judgement.verdict is Verdict.UNKNOWN)
    return f"No winner is known at any place {told}: {too_few(first)}, run {how_many(first)}."


def _extent(judgements: Sequence[Judgement], rule: WinnerRule) -> str:
    """Say over which places something holds that holds at all that tell, but for the exceptions."""
    decided = sum(judgement.is_decided for judgement in judgements)
    if rule.exceptions:
        held = decided or sum(judgement.verdict is not Verdict.MISSING for judgement in judgements)
        return f"at {held - len(rule.exceptions):,} of {counted(held, 'place')}"
    if 0 < decided < len(judgements):
        return "wherever it is decided"
    has_results = all(judgement.verdict is not Verdict.MISSING for judgement in judgements)
    return "at every place" if has_results else "at every place with results"


def _cell_of(inquiry: Inquiry, rule: WinnerRule, judgement: Judgement) -> tuple[object, ...]:
    place = _place(inquiry, judgement)
    return tuple(place.coordinates[axis] for axis in rule.axes)


def _outcome(inquiry: Inquiry, judgements: Sequence[Judgement], winner: tuple[str, ...]) -> str:
    """Say what holds at places that a rule sums up: who wins, who is ahead, or what cannot be told."""
    match _standing(judgements):
        case Verdict.BEST:
            return f"{winner[0]} {'wins' if inquiry.metric.better else 'is lowest'}"
        case Verdict.AHEAD:
            (leader,) = {
                judgement.winner for judgement in judgements if judgement.winner is not None
            }
            return f"{leader} is ahead, not decided,"
        case Verdict.ALONE:
            return f"{winner[0]} alone has results"
        case Verdict.UNKNOWN:
            return _NOBODY
        case _:
            return not_told_apart(inquiry, winner)


def _cells_words(
    inquiry: Inquiry, paths: Sequence[str], cells: Sequence[tuple[object, ...]]
) -> str:
    """Say the cells of one outcome: `with 1 to 16 ranks per endpoint`, `with a and eager`."""
    by_path = {axis.path: axis.info for axis in inquiry.study.axes}
    axes = [by_path[path] for path in paths]
    steps = [tuple(int(str(step)) for step in cell) for cell in cells]
    if len(axes) == 1:
        return values_words(axes[0], [step for (step,) in steps])
    beside: defaultdict[int, list[int]] = defaultdict(list)
    for first, second in steps:
        beside[first].append(second)
    firsts: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for first, seconds in beside.items():
        firsts[tuple(seconds)].append(first)
    told = []
    for both, own in firsts.items():
        words = [values_words(axes[0], own)]
        if len(both) < len(axes[1].values):
            words.append(values_words(axes[1], both))
        told.append(joined_places(words))
    return ", and ".join(told)


def _other_axes(inquiry: Inquiry, ruling: Sequence[str]) -> list[str]:
    numbers = [*inquiry.roles.places, *([inquiry.roles.x] if inquiry.roles.x is not None else [])]
    return [
        every(inquiry.study.axes[n].info)
        for n in numbers
        if inquiry.study.axes[n].path not in ruling
    ]


def _exceptions(inquiry: Inquiry, judgements: Sequence[Judgement], rule: WinnerRule) -> list[str]:
    """Name the places that the rule gets wrong, the first of them one by one."""
    found = [judgements[n] for n in rule.exceptions]
    if not found:
        return []
    told = [verdict_sentence(inquiry, judgement) for judgement in found[:_EXCEPTIONS]]
    left = len(found) - len(told)
    if left:
        told.append(f"{counted(left, 'more exception')} of {counted(len(judgements), 'place')}.")
    return [f"Except: {told[0]}", *told[1:]]


def _counts(inquiry: Inquiry, judgements: Sequence[Judgement]) -> str:
    """Count who wins how often, at a false-discovery rate of 5 % over all places."""
    p_values = [
        judgement.ranking.p_value if judgement.ranking and judgement.is_decided else None
        for judgement in judgements
    ]
    kept = discoveries([1.0 if p is None else p for p in p_values], _FALSE_DISCOVERIES)
    wins: Counter[str] = Counter(
        judgement.winner
        for judgement, is_kept in zip(judgements, kept, strict=True)
        if is_kept and judgement.is_decided and judgement.winner
    )
    verb = "wins" if inquiry.metric.better else "is lowest at"
    parts = [f"{label} {verb} {count:,}" for label, count in wins.most_common()]
    rest = sum(judgement.is_decided for judgement in judgements) - sum(wins.values())
    if rest:
        parts.append(f"{rest:,} {'is' if rest == 1 else 'are'} too near to call among so many")
    for verdict, (one, many) in _STANDINGS.items():
        count = sum(judgement.verdict is verdict for judgement in judgements)
        if count:
            parts.append(f"{count:,} {one if count == 1 else many}")
    told = " (of these wins 5 % may be wrong)" if wins and inquiry.metric.better else ""
    return f"No rule of two axes tells the winner: of {len(judgements):,} places {', '.join(parts)}{told}."


def nothing_sentences(inquiry: Inquiry) -> list[str]:
    """Say that there is nothing to answer from, if there is nothing."""
    if any(cell.values for cell in inquiry.cells.values()):
        return []
    words = inquiry.metric_words
    yet = any(cell.missing["waiting"] for cell in inquiry.cells.values())
    article = "an" if words[:1] in "aeiou" else "a"
    return [f"No run has {article} {words} {'yet' if yet else 'that counts'}."]
