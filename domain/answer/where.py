"""Many places in few sentences: one rule where there is one, else counts, exceptions and regret."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from domain.answer.asked import Asked
from domain.answer.document import Regret, Verdict
from domain.answer.judged import Judged, tied_words, verdict_sentence
from domain.answer.lost import cut_off, has_unknown
from domain.answer.places import every, joined_places, values_words
from domain.answer.words import counted, listed, number_text
from domain.statistics.many import discoveries
from domain.statistics.winner_rule import Place, WinnerRule, find_rule, regrets

_SPELLED_OUT = 4
"""At most so many places get a sentence each."""
_EXCEPTIONS = 4
_WORTH_SAYING = 1.005
"""A regret below this costs nothing that one would notice."""
_FALSE_DISCOVERIES = 0.05


def where_sentences(asked: Asked, judgements: Sequence[Judged]) -> list[str]:
    """Say who wins over all places.

    Few places get a sentence each. More get the smallest rule that tells the winner from at most
    two axes, with its exceptions; without such a rule the places of each winner are counted.
    """
    if not any(judged.cells for judged in judgements):
        return nothing_sentences(asked)
    if len(judgements) <= _SPELLED_OUT:
        return [verdict_sentence(asked, judged) for judged in judgements]
    rule = rule_of(asked, judgements)
    if rule is None:
        told = [_counts(asked, judgements)]
    else:
        told = [_rule_sentence(asked, judgements, rule)]
        told += _exceptions(asked, judgements, rule)
    return told


def rule_of(asked: Asked, judgements: Sequence[Judged]) -> WinnerRule | None:
    """Find the rule that tells the winner by at most two axes."""
    return find_rule([_place(asked, judged) for judged in judgements])


def _place(asked: Asked, judged: Judged) -> Place:
    coordinates: dict[str, object] = {}
    for n, step in zip(asked.roles.places, judged.place, strict=True):
        coordinates[asked.study.axes[n].path] = step
    if asked.roles.x is not None:
        coordinates[asked.study.axes[asked.roles.x].path] = judged.x
    return Place(
        coordinates=coordinates,
        best=judged.winner if judged.is_decided else None,
        possible=judged.possible,
    )


def _with_means(asked: Asked, judged: Judged) -> Place:
    # Where runs were cut off the mean of the others is one of survivors.
    means = {
        asked.label(step): math.fsum(cell.values.values()) / len(cell.values)
        for step, cell in judged.cells.items()
        if not cut_off(cell)
    }
    return replace(_place(asked, judged), means=means)


def _rule_sentence(asked: Asked, judgements: Sequence[Judged], rule: WinnerRule) -> str:
    decided = sum(judged.is_decided for judged in judgements)
    empty = sum(judged.verdict is Verdict.MISSING for judged in judgements)
    without = f", {empty:,} without results" if empty else ""
    told = f"({decided:,} of {counted(len(judgements), 'place')} decided{without})"
    if not rule.axes:
        (winner,) = rule.cells.values()
        winner = _ahead(judgements, winner)
        return f"{_outcome(asked, winner, decided > 0)} {_extent(judgements, rule)} {told}."
    decided_cells = {_cell_of(asked, rule, judged) for judged in judgements if judged.is_decided}
    open_at = [
        judged
        for judged in judgements
        if not judged.is_decided and _cell_of(asked, rule, judged) in decided_cells
    ]
    cells: defaultdict[str, list[tuple[object, ...]]] = defaultdict(list)
    own: defaultdict[tuple[object, ...], list[Judged]] = defaultdict(list)
    for judged in judgements:
        own[_cell_of(asked, rule, judged)].append(judged)
    for cell, possible in rule.cells.items():
        winner = _ahead(own[cell], possible)
        cells[_outcome(asked, winner, cell in decided_cells)].append(cell)
    parts = [
        f"{outcome} {_cells_words(asked, rule.axes, steps)}" for outcome, steps in cells.items()
    ]
    others = _other_axes(asked, rule.axes)
    everywhere = f", at every {listed(others)}" if others else ""
    if open_at:
        everywhere = ", wherever it is decided"
    return f"{'; '.join(parts)}{everywhere} {told}."


def _ahead(judgements: Sequence[Judged], possible: tuple[str, ...]) -> tuple[str, ...]:
    """Give who is ahead at all of some places, lost runs against it; else who may be the best there."""
    told = {
        judged.winner if judged.verdict is Verdict.AHEAD else None
        for judged in judgements
        if judged.verdict is not Verdict.MISSING
    }
    ahead = told.pop() if len(told) == 1 else None
    return possible if ahead is None else (ahead,)


def _extent(judgements: Sequence[Judged], rule: WinnerRule) -> str:
    """Say over which places something holds that holds at all that tell, but for the exceptions."""
    decided = sum(judged.is_decided for judged in judgements)
    if rule.exceptions:
        held = decided or sum(judged.verdict is not Verdict.MISSING for judged in judgements)
        return f"at {held - len(rule.exceptions):,} of {counted(held, 'place')}"
    if 0 < decided < len(judgements):
        return "wherever it is decided"
    has_results = all(judged.verdict is not Verdict.MISSING for judged in judgements)
    return "at every place" if has_results else "at every place with results"


def _cell_of(asked: Asked, rule: WinnerRule, judged: Judged) -> tuple[object, ...]:
    place = _place(asked, judged)
    return tuple(place.coordinates[axis] for axis in rule.axes)


def _outcome(asked: Asked, winner: tuple[str, ...], is_decided: bool) -> str:
    if len(winner) == 1:
        wins = "wins" if asked.metric.better else "is lowest"
        return f"{winner[0]} {wins if is_decided else 'is ahead, not decided,'}"
    return tied_words(asked, winner)


def _cells_words(asked: Asked, paths: Sequence[str], cells: Sequence[tuple[object, ...]]) -> str:
    """Say the cells of one outcome: `with 1 to 16 ranks per endpoint`, `with a and eager`."""
    by_path = {axis.path: axis.info for axis in asked.study.axes}
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


def _other_axes(asked: Asked, ruling: Sequence[str]) -> list[str]:
    numbers = [*asked.roles.places, *([asked.roles.x] if asked.roles.x is not None else [])]
    return [
        every(asked.study.axes[n].info) for n in numbers if asked.study.axes[n].path not in ruling
    ]


def _exceptions(asked: Asked, judgements: Sequence[Judged], rule: WinnerRule) -> list[str]:
    """Name the places that the rule gets wrong, the first of them one by one."""
    found = [judgements[n] for n in rule.exceptions]
    if not found:
        return []
    told = [verdict_sentence(asked, judged) for judged in found[:_EXCEPTIONS]]
    left = len(found) - len(told)
    if left:
        told.append(f"{counted(left, 'more exception')} of {counted(len(judgements), 'place')}.")
    return [f"Except: {told[0]}", *told[1:]]


def _counts(asked: Asked, judgements: Sequence[Judged]) -> str:
    """Count who wins how often, at a false-discovery rate of 5 % over all places."""
    p_values = [
        judged.ranking.p_value if judged.ranking and judged.is_decided else None
        for judged in judgements
    ]
    kept = discoveries([1.0 if p is None else p for p in p_values], _FALSE_DISCOVERIES)
    wins: Counter[str] = Counter(
        judged.winner
        for judged, is_kept in zip(judgements, kept, strict=True)
        if is_kept and judged.is_decided and judged.winner
    )
    tied = sum(judged.verdict is Verdict.TIED for judged in judgements)
    empty = sum(judged.verdict is Verdict.MISSING for judged in judgements)
    unclear = len(judgements) - sum(wins.values()) - tied - empty
    verb = "wins" if asked.metric.better else "is lowest at"
    parts = [f"{label} {verb} {count:,}" for label, count in wins.most_common()]
    if tied:
        parts.append(f"{tied:,} {'is' if tied == 1 else 'are'} tied")
    if unclear:
        parts.append(f"{unclear:,} {'is' if unclear == 1 else 'are'} undecided")
    if empty:
        parts.append(f"{empty:,} {'is' if empty == 1 else 'are'} without results")
    told = " (of these wins 5 % may be wrong)" if wins and asked.metric.better else ""
    return f"No rule of two axes tells the winner: of {len(judgements):,} places {', '.join(parts)}{told}."


def regret_list(asked: Asked, judgements: Sequence[Judged]) -> list[Regret]:
    """Give what each choice costs at the place where it is worst, least first.

    Choices without a value where others have one come last: what they cost there is not known.
    """
    if not asked.metric.better:
        return []
    places = [_with_means(asked, judged) for judged in judgements]
    found: Mapping[str, tuple[float, int]] = regrets(places, asked.better)
    lacking = _lacking(places, found)
    rows = [
        Regret(
            label=label,
            ratio=ratio,
            where="; ".join(
                part
                for part in (_where(asked, judgements[n]), _lacking_words(lacking[label]))
                if part
            ),
        )
        for label, (ratio, n) in found.items()
    ]
    return sorted(rows, key=lambda row: (lacking[row.label] > 0, row.ratio))


def _lacking(places: Sequence[Place], labels: Iterable[str]) -> dict[str, int]:
    """Count, for each choice, the places at which others have a value and it has none."""
    return {
        label: sum(bool(place.means) and label not in place.means for place in places)
        for label in labels
    }


def _lacking_words(count: int) -> str:
    return f"no value at {counted(count, 'place')}" if count else ""


def regret_sentence(
    asked: Asked, judgements: Sequence[Judged], rows: Sequence[Regret]
) -> list[str]:
    """Say which choice costs least where it is worst, of those that have a value wherever one has."""
    if len(rows) < 2 or any(has_unknown(cell) for cell in asked.cells.values()):
        return []
    safest = rows[0]
    if _lacking([_with_means(asked, judged) for judged in judgements], [safest.label])[
        safest.label
    ]:
        return []
    if safest.ratio < _WORTH_SAYING:
        return []
    where = f" ({safest.where})" if safest.where else ""
    factor = number_text(safest.ratio)
    return [
        (
            f"The safest choice is {safest.label}: where it is worst{where} its mean is {factor} times "
            "worse than the best's."
        )
    ]


def _where(asked: Asked, judged: Judged) -> str:
    return asked.place_words(judged.place, judged.x if asked.roles.x is not None else None)


def nothing_sentences(asked: Asked) -> list[str]:
    """Say that there is nothing to answer from, if there is nothing."""
    if any(cell.values for cell in asked.cells.values()):
        return []
    words = asked.metric_words
    yet = any(cell.missing["waiting"] for cell in asked.cells.values())
    article = "an" if words[:1] in "aeiou" else "a"
    return [f"No run has {article} {words} {'yet' if yet else 'that counts'}."]
