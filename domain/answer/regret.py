"""What a choice costs that is made for all places at once, and which costs least where it is worst."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from domain.answer.document import Regret, Verdict
from domain.answer.inquiry import Inquiry
from domain.answer.judgement import THIN, Judgement
from domain.answer.losses import cut_off, has_unknown
from domain.answer.samples import Cell
from domain.answer.words import counted, number_text, per_cent
from domain.statistics.worst_regret import Contest, chance_of_least, worst_regrets

_WORTH_SAYING = 1.005
"""A regret below this costs nothing that one would notice."""
_SURE = 0.95
"""With a lesser chance the safest choice is not decided."""


def regret_list(inquiry: Inquiry, judgements: Sequence[Judgement]) -> list[Regret]:
    """Give what each choice costs at the place where it is worst, least first.

    Choices without a value where others have one come last: what they cost there is not known. Fewer
    than three runs with chance in them are no value.
    """
    if not inquiry.metric.better:
        return []
    places = [_contest(inquiry, judgement) for judgement in judgements]
    found = worst_regrets(places, inquiry.better)
    lacking = _lacking(places, found)
    rows = [
        Regret(
            label=label,
            ratio=worst.ratio,
            where="; ".join(
                part
                for part in (
                    _where(inquiry, judgements[worst.place]),
                    _lacking_words(lacking[label]),
                )
                if part
            ),
        )
        for label, worst in found.items()
    ]
    return sorted(rows, key=lambda row: (lacking[row.label] > 0, row.ratio))


def regret_sentence(
    inquiry: Inquiry, judgements: Sequence[Judgement], rows: Sequence[Regret]
) -> list[str]:
    """Say which choice costs least where it is worst, and with which chance it does.

    Said only where every choice has three runs or more at every place, or chance no part in them, and
    some place is decided.
    """
    if len(rows) < 2 or rows[0].ratio < _WORTH_SAYING or not _is_whole(inquiry, judgements):
        return []
    safest = rows[0]
    places = [_contest(inquiry, judgement) for judgement in judgements]
    chance = chance_of_least(places, inquiry.better, safest.label)
    if chance is None:
        return []
    where = f" ({safest.where})" if safest.where else ""
    cost = f"where it is worst{where} {_behind(inquiry, safest.ratio)}"
    if all(cell.is_exact for cell in inquiry.cells.values()):
        return [f"The safest choice is {safest.label}: {cost}."]
    told = "more than 99" if chance > 0.99 else f"{math.floor(100 * chance)}"
    if chance < _SURE:
        undecided = "Which choice is the safest is not decided"
        return [f"{undecided}: with a chance of {told} % it is {safest.label}; {cost}."]
    return [f"The safest choice is {safest.label}, with a chance of {told} %: {cost}."]


def _behind(inquiry: Inquiry, ratio: float) -> str:
    """Say how far from the best a choice is: `1.2 times the best`, of higher metrics `83 % of the best`."""
    amount = (
        f"{number_text(ratio)} times" if inquiry.better == "lower" else f"{per_cent(1 / ratio)} of"
    )
    return f"its {inquiry.metric_words} is {amount} the best there"


def _is_whole(inquiry: Inquiry, judgements: Sequence[Judgement]) -> bool:
    """Say whether every choice is known at every place, and something is decided there.

    A choice that was disconnected or saturated is known too: it is worse than any.
    """
    if not any(judgement.is_decided for judgement in judgements):
        return False
    if any(judgement.verdict is Verdict.UNKNOWN for judgement in judgements):
        return False
    own = [
        inquiry.cell(judgement.place, step, judgement.x)
        for judgement in judgements
        for step in inquiry.rivals
    ]
    return all(cell is not None and (_counts(cell) or _is_out(cell)) for cell in own)


def _is_out(cell: Cell) -> bool:
    return bool(cut_off(cell)) and not has_unknown(cell)


def _contest(inquiry: Inquiry, judgement: Judgement) -> Contest:
    """Give the choices that count at one place."""
    own = {inquiry.label(step): cell for step, cell in judgement.cells.items() if _counts(cell)}
    ranking = judgement.ranking
    # Beside lost runs a ranking takes bounds; here values alone count.
    is_whole = not any(cell.lost for cell in judgement.cells.values())
    return Contest(
        {label: cell.values for label, cell in own.items()},
        [label for label, cell in own.items() if cell.is_exact],
        ranking.leader if ranking else None,
        ranking.to_best if ranking and ranking.scale == "ratio" and is_whole else None,
    )


def _counts(cell: Cell) -> bool:
    # Where runs were cut off the mean of the others is one of survivors.
    enough = len(cell.values) >= (1 if cell.is_exact else THIN)
    return enough and not cut_off(cell)


def _lacking(places: Sequence[Contest], labels: Iterable[str]) -> dict[str, int]:
    """Count, for each choice, the places at which others have a value and it has none."""
    return {
        label: sum(bool(place.samples) and label not in place.samples for place in places)
        for label in labels
    }


def _lacking_words(count: int) -> str:
    return f"no value, or fewer than {THIN} runs, at {counted(count, 'place')}" if count else ""


def _where(inquiry: Inquiry, judgement: Judgement) -> str:
    return inquiry.place_words(
        judgement.place, judgement.x if inquiry.roles.x is not None else None
    )
