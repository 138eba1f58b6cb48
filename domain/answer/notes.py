"""How sure an answer is and by which method, said once below it."""

from __future__ import annotations

from collections.abc import Sequence

from domain.answer.asked import Asked
from domain.answer.judged import Judged
from domain.answer.words import capital
from domain.catalog.axis_kind import AxisKind


def notes_of(asked: Asked, judgements: Sequence[Judged]) -> list[str]:
    """Give the notes of one answer."""
    told = []
    percent = f"{asked.request.confidence * 100:g} %"
    if any(len(cell.values) > 1 and not cell.is_exact for cell in asked.cells.values()):
        told.append(
            f"Intervals are {percent} t intervals over replicates, paired where replicates share "
            "their random numbers."
        )
    rule = asked.study.until
    if rule is not None and rule.metric == asked.metric.name:
        told.append(
            "Runs were added until the mean was known well enough: intervals of the mean are taken at "
            f"{rule.interval_confidence * 100:g} %, so that {percent} hold after every look."
        )
    if any(
        asked.interval_of(cell.values).covers_less for cell in asked.cells.values() if cell.values
    ):
        told.append(
            "Some points scatter by more than a fifth of their mean: the printed interval of such a "
            "mean holds less often, 95 % in about 94 % at a scatter of 0.3 and in 92 % at 0.5."
        )
    if any(judged.is_decided for judged in judgements):
        way = "better" if asked.metric.better else "lower"
        each = "; each place holds at its own level" if len(judgements) > 1 else ""
        told.append(
            f"A choice is called {asked.superlative} when it is {way} than each other one beyond "
            f"chance, at the 5 % level{each}."
        )
    if asked.ideal is not None and asked.roles.by is not None:
        told.append(f"{asked.label(asked.ideal)} is the ideal: a yardstick that does not compete.")
    if asked.baseline is not None and asked.roles.by is not None:
        told.append(f"{asked.label(asked.baseline)} is the baseline that others are held against.")
    if asked.relative_to is not None:
        told.append(
            f"Every value is divided by its partner {asked.relative_to}, replicate by replicate."
        )
    if asked.metric.better is None:
        told.append(
            f"{capital(asked.metric_words)} has no better direction: the lowest is named, not the best."
        )
    if any(axis.info.drawn for axis in asked.study.axes):
        told.append(
            "Each sample is one draw of all that is uncertain, the same for every choice. It counts as "
            "one replicate here; its own replicates are averaged."
        )
    elif any(axis.kind is AxisKind.CHANCE and axis.varies for axis in asked.study.axes):
        told.append("Each value of an axis of chance is one draw; its replicates are averaged.")
    return told
