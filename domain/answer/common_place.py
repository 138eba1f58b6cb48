"""What the points of a group have in common: the place that a filter takes a reader to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from domain.answer.study import Study
from domain.sweep.axes.axis import values_along


class CommonPlaces:
    """The coordinates that all points of each group share, along the axes that vary.

    Parameters
    ----------
    study
        with the axes as its spec has them: results are filtered by these.
    points
        numbers of points in the sweep.
    groups
        of each of them its group, from 0.
    """

    def __init__(self, study: Study, points: NDArray[np.int64], groups: NDArray[np.intp]) -> None:
        self._study = study
        indexes = np.array([point.index for point in study.points], np.int64)
        order = np.argsort(indexes)
        rows = study.steps[order[np.searchsorted(indexes, points, sorter=order)]]
        count = int(groups.max()) + 1 if len(groups) else 0
        self._low = np.full((count, len(study.axes)), np.iinfo(np.int64).max)
        self._high = np.full((count, len(study.axes)), -1, np.int64)
        np.minimum.at(self._low, groups, rows)
        np.maximum.at(self._high, groups, rows)

    def of(self, group: int) -> Mapping[str, Any]:
        """Give them by path; an axis that the points do not have has no coordinate."""
        found: dict[str, Any] = {}
        for number, axis in enumerate(self._study.axes):
            step = int(self._low[group, number])
            known = axis.varies and not axis.info.drawn and step < len(axis.info.values)
            if known and step == self._high[group, number]:
                found |= {path: values_along(axis.info, path)[step] for path in axis.info.paths}
        return found
