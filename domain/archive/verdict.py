"""Points of an archive, held against the rules of today before any of them runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.archive.check import ArchiveError
from domain.archive.names import POINTS
from domain.catalog.models import OUTSIDE_IDENTITY, Catalog
from domain.judge import Judge, Refusal
from domain.sweep.plan.facts import PlanFacts
from domain.sweep.plan.section_values import Given, read_given

_BESIDE_SECTIONS = {"model", "base_seed"}


def judge_points(
    catalog: Catalog,
    judge: Judge,
    points: Sequence[Mapping[str, Any]],
    facts: PlanFacts,
    first: int = 0,
) -> Mapping[str, NDArray[np.float64]]:
    """Judge points anew; gives what a run of each has to do, as `Fitted.work` does.

    Parameters
    ----------
    catalog
        of the points' model.
    points
        resolved, at least one.
    facts
        the fabrics that they run on, by digest.
    first
        the number of the first of them in its sweep, for messages.

    Raises
    ------
    ArchiveError
        the core refuses one, or it has what no point has.
    JudgeBudgetError
        the judge's time is over.
    """
    names = [name for name in catalog.sections if name not in OUTSIDE_IDENTITY]
    for number, point in enumerate(points, first):
        odd = sorted(point.keys() - {*names} - _BESIDE_SECTIONS)
        if odd or not all(isinstance(point.get(name, {}), dict) for name in names):
            what = f"{odd[0][:100]!r} is no part of a point" if odd else "a section is no object"
            raise ArchiveError(POINTS, f"point {number}: {what}")
    model = catalog.models[0].name
    table = np.empty((len(points), len(names)), dtype=np.int32)
    sections: dict[str, list[Mapping[str, Any]]] = {}
    known: dict[str, dict[str, Any]] = {}
    for column, name in enumerate(names):
        places: dict[str, int] = {}
        given: list[Given] = []
        users: list[int] = []
        for row, point in enumerate(points):
            written = point.get(name, {})
            place = places.setdefault(repr(written), len(given))
            if place == len(given):
                given.append(read_given(catalog, name, written, facts))
                users.append(first + row)
            table[row, column] = place
        known |= {used.digest: used.for_judge() for one in given for used in one.attachments}
        resolved = judge.resolve(model, [(name, one.content) for one in given], known)
        for user, own, answer in zip(users, given, resolved, strict=True):
            _refuse_any(user, [*own.refusals, *answer.refusals])
        sections[name] = [answer.values or {} for answer in resolved]
    fitted = judge.fits(model, sections, table, known)
    for row, refusals in sorted(fitted.refusals.items()):
        _refuse_any(first + row, refusals)
    return fitted.work


def _refuse_any(point: int, refusals: Sequence[Refusal]) -> None:
    if refusals:
        told = refusals[0]
        raise ArchiveError(POINTS, f"point {point}: {told.field}: {told.message}")
