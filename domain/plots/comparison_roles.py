"""Which axis is compared, and which are held fixed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from domain.plots.axes import PlotError
from domain.problem import Problem
from domain.suggest import hint
from domain.sweep.axis import AxisInfo, values_along

_PREFERRED = ("routing", "topology")


@dataclass(frozen=True)
class Roles:
    """The roles of a sweep's axes in a comparison.

    Attributes
    ----------
    by
        the axis whose values compete.
    by_path
        the path by which it is known: one of its paths.
    facets
        the axes that are held fixed.
    facet_paths
        the coordinates that tell facets apart.
    """

    by: AxisInfo
    by_path: str
    facets: tuple[AxisInfo, ...]
    facet_paths: tuple[str, ...]

    def label_of(self, coordinates: Mapping[str, Any]) -> str:
        """Give the label of a point along the compared axis."""
        return self._labels[tuple(coordinates[path] for path in self.by.paths)]

    @cached_property
    def _labels(self) -> dict[tuple[Any, ...], str]:
        columns = [values_along(self.by, path) for path in self.by.paths]
        return dict(zip(zip(*columns, strict=True), self.by.labels, strict=True))

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of all values of the compared axis, in its order."""
        return self.by.labels


def choose_roles(
    axes: Sequence[AxisInfo], by: str | None = None, facets: Sequence[str] | None = None
) -> Roles:
    """Give each axis its role, guessing what is not said.

    Raises
    ------
    PlotError
        a path that no axis sets, one axis in two roles, or no axis at all.
    """
    if not axes:
        msg = "by"
        raise refuse_role(msg, by, None, "this sweep has no axis, so there is nothing to compare")
    paths = {path: axis for axis in axes for path in axis.paths}
    for field, path in (("by", by), *(("facets", facet) for facet in facets or ())):
        if path is not None and path not in paths:
            message = f"no axis sets '{path[:60]}'{hint(path, paths)}"
            raise refuse_role(field, path, list(paths), message)
    taken = {paths[facet].name for facet in facets or ()}
    if by is None:
        by = _guess(axes, taken)
    chosen = paths[by]
    if chosen.name in taken:
        msg = "facets"
        raise refuse_role(msg, by, list(paths), "the compared axis cannot be a facet")
    fixed = tuple(
        axis
        for axis in axes
        if axis is not chosen and (axis.name in taken if facets is not None else True)
    )
    facet_paths = (
        tuple(dict.fromkeys(facets))
        if facets is not None
        else tuple(path for axis in fixed for path in axis.paths)
    )
    return Roles(chosen, by, fixed, facet_paths)


def _guess(axes: Sequence[AxisInfo], taken: set[str]) -> str:
    """Give the routing, else the topology, else the first axis, of those that vary and are free."""
    free = [axis for axis in axes if axis.name not in taken]
    varying = [axis for axis in free if len(axis.values) > 1] or free
    if not varying:
        msg = "facets"
        raise refuse_role(msg, sorted(taken), None, "no axis is left to compare")
    for path in _PREFERRED:
        if any(path in axis.paths for axis in varying):
            return path
    return varying[0].paths[0]


def refuse_role(field: str, value: object, allowed: object, message: str) -> PlotError:
    """Make an error of one problem with the query parameter `field`."""
    return PlotError(
        [Problem(pointer=f"/{field}", field=field, value=value, allowed=allowed, message=message)]
    )
