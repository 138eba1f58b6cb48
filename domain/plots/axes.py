"""Which axis is x, which tells series apart, which makes facets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.problem import Problem, ProblemsError
from domain.suggest import hint
from domain.sweep.axis import AxisInfo, values_along


class PlotError(ProblemsError):
    """A plot that cannot be drawn as asked for."""


@dataclass(frozen=True, slots=True)
class PlotAxes:
    """The roles of a sweep's axes in a plot.

    Attributes
    ----------
    x
        path of the axis along x.
    series
        path of the axis that tells the curves apart; None for a single curve.
    facets
        paths of the axes of which each combination of values gets a panel of its own.
    """

    x: str
    series: str | None
    facets: tuple[str, ...]


def choose_axes(
    axes: Sequence[AxisInfo],
    x: str | None = None,
    series: str | None = None,
    facets: Sequence[str] | None = None,
) -> PlotAxes:
    """Give each axis its role, guessing what is not said.

    x is a bandwidth if there is one, else the numeric axis with the most values; series is the
    topology, else the first other axis of texts, else the first other axis; every axis left over
    becomes a facet. An axis with one value needs no role.

    Raises
    ------
    PlotError
        a path that no axis sets, one axis in two roles, no axis fit for x, or an axis that varies
        but was given no role.
    """
    paths = {path: axis for axis in axes for path in axis.paths}
    for field, path in (("x", x), ("series", series), *(("facets", f) for f in facets or ())):
        if path is not None and path not in paths:
            message = f"no axis sets '{path[:60]}'{hint(path, paths)}"
            raise _refuse(field, path, list(paths), message)
    taken = [paths[p].name for p in (x, series, *(facets or ())) if p is not None]
    if len(set(taken)) != len(taken):
        msg = "x"
        raise _refuse(msg, x, list(paths), "an axis can have one role only")
    free = [axis for axis in axes if axis.name not in taken]
    if x is None:
        x = _guess_x(free)
        free = [axis for axis in free if x not in axis.paths]
    _require_numbers(paths[x], x)
    free = [axis for axis in free if len(axis.values) > 1]
    if series is None and free:
        chosen = _guess_series(free)
        series = chosen.paths[0]
        free = [axis for axis in free if axis is not chosen]
    if facets is None:
        facets = [axis.paths[0] for axis in free]
    elif free:
        left = free[0].paths[0]
        message = f"the axis {left} varies too: make it a facet, or filter it to one value"
        msg = "facets"
        raise _refuse(msg, list(facets), left, message)
    return PlotAxes(x, series, tuple(facets))


def _refuse(field: str, value: object, allowed: object, message: str) -> PlotError:
    return PlotError(
        [Problem(pointer=f"/{field}", field=field, value=value, allowed=allowed, message=message)]
    )


def _is_numeric(axis: AxisInfo, path: str) -> bool:
    return all(isinstance(v, int | float) and v > 0 for v in values_along(axis, path))


def walkable(axes: Sequence[AxisInfo]) -> list[tuple[AxisInfo, str]]:
    """Give the axes, each with a path, along which a metric can be followed.

    An axis that moves a text too, such as a buffer tied to a topology, is a list of choices:
    its numbers may be asked for but are not guessed.
    """
    return [
        (axis, path)
        for axis in axes
        if len(axis.values) > 1 and all(_is_numeric(axis, path) for path in axis.paths)
        for path in axis.paths
    ]


def _guess_x(axes: Sequence[AxisInfo]) -> str:
    """Give the first bandwidth that varies, else the longest numeric axis."""
    numeric = walkable(axes)
    if not numeric:
        msg = "x"
        raise _refuse(msg, None, None, "no axis of numbers above 0 varies in this sweep")
    for _, path in numeric:
        if path.endswith("_gbps"):
            return path
    return max(numeric, key=lambda pair: len(pair[0].values))[1]


def _require_numbers(axis: AxisInfo, path: str) -> None:
    if not _is_numeric(axis, path):
        msg = "x"
        raise _refuse(msg, path, "an axis of numbers above 0", f"{path} is not one")


def _guess_series(axes: Sequence[AxisInfo]) -> AxisInfo:
    for axis in axes:
        if "topology" in axis.paths:
            return axis
    texts = [a for a in axes if not _is_numeric(a, a.paths[0])]
    return texts[0] if texts else axes[0]
