"""The axis of samples: all axes that are distributions, drawn together.

Sample i draws every such axis; the other axes multiply it, and the same sample has the same values for
each of their combinations. Samples vary slowest: more of them move no earlier point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from domain.problem import join_pointer
from domain.sampling.copula import Copula, NoCorrelationMatrixError
from domain.sampling.marginals import Listed
from domain.sampling.uniforms import Method, rows_of, uniforms
from domain.suggest import hint
from domain.sweep.axes.axis import Assignment, Axis, Step
from domain.sweep.samples.sample_axis import SAMPLE, sample_axis
from domain.sweep.spec.distribution_forms import Samples, written_distribution
from domain.sweep.spec.errors import refuse
from domain.sweep.spec.spec import SweepSpec

_POINTER = "/samples"
_REMEMBERED = 16_384


def drawn_names(spec: SweepSpec) -> list[str]:
    """Give the names of the axes that are distributions, shared ones first, each once."""
    axes = [spec.axes, *(space.axes for space in (spec.spaces or {}).values())]
    return list(
        dict.fromkeys(
            name
            for own in axes
            for name, axis in own.items()
            if written_distribution(axis) is not None
        )
    )


def samples_of(spec: SweepSpec) -> int:
    """Give how many samples a spec draws; 1 where it draws none."""
    drawn = drawn_names(spec)
    if spec.samples is None or not drawn:
        return 1
    return rows_of(spec.samples.method, spec.samples.count, len(drawn))


def check_samples(spec: SweepSpec) -> None:
    """Refuse distributions without `samples`, and the other way round.

    Raises
    ------
    SpecError
        naming `samples`, or an axis that has its name.
    """
    names = drawn_names(spec)
    if names and spec.samples is None:
        message = f"is required: the axis '{names[0]}' is a distribution"
        raise refuse(_POINTER, None, "{count: 1000}, and a method", message)
    if spec.samples is not None and not names:
        message = "has no effect: no axis is a distribution"
        allowed = "leave it out, or draw an axis such as {uniform: {from: 10, to: 40}}"
        raise refuse(_POINTER, spec.samples.count, allowed, message)
    if names and SAMPLE in spec.axes:
        message = "is the name of the number of the sample: give the axis another"
        raise refuse(join_pointer("/axes", SAMPLE), SAMPLE, "another name", message)


class Draws:
    """What all axes that are distributions draw, sample by sample, over all sub-spaces.

    Axes of one name draw with the same random numbers in each sub-space. The numbers of all samples are
    drawn at once, when the first is asked for: at most 26 MB.

    Parameters
    ----------
    drawn
        the axes, each name once.
    samples
        how many, and how.
    whole
        whether all such axes are among these: correlations are looked at only then.

    Raises
    ------
    SpecError
        correlations of what cannot be correlated, or that no values can have together.
    """

    def __init__(self, drawn: Sequence[Axis], samples: Samples, *, whole: bool) -> None:
        self._samples = samples
        self._places = {axis.info.name: number for number, axis in enumerate(drawn)}
        self._copula = _copula(drawn, samples) if whole else None
        self.count = rows_of(samples.method, samples.count, len(drawn))

    @cached_property
    def _rows(self) -> NDArray[np.float64]:
        samples = self._samples
        rows = uniforms(samples.method, samples.count, len(self._places), samples.seed)
        return self._copula.correlated(rows) if self._copula else rows

    def of(self, axis: Axis) -> NDArray[Any]:
        """Give what an axis draws with each sample: numbers, or places among its steps."""
        assert axis.marginal is not None
        place = self._places[axis.info.name]
        return axis.marginal.draw(np.ascontiguousarray(self._rows[:, place]))


def sample_axes(axes: Sequence[Axis], draws: Draws | None) -> list[Axis]:
    """Give the axes of samples: that of the number and of what is always drawn, then one a condition.

    They move together. None where nothing is drawn.
    """
    drawn = [axis for axis in axes if axis.marginal is not None]
    if not drawn or draws is None:
        return []
    groups: dict[str | None, list[Axis]] = {None: []}
    for axis in drawn:
        groups.setdefault(axis.info.when, []).append(axis)
    found = []
    for when, own in groups.items():
        info = sample_axis(draws.count, [one for axis in own for one in axis.info.drawn])
        targets = tuple(target for axis in own for target in axis.targets)
        steps = SampleSteps(own, draws, numbered=when is None)
        found.append(Axis(replace(info, when=when), targets, steps))
    return found


class SampleSteps(Sequence[Step]):
    """The samples as steps of one axis, each made when it is asked for."""

    def __init__(self, drawn: Sequence[Axis], draws: Draws, *, numbered: bool) -> None:
        """Keep what is drawn; `numbered`: whether steps have the coordinate `sample`."""
        self._drawn = tuple(drawn)
        self._draws = draws
        self._numbered = numbered
        self._count = draws.count
        self._step = lru_cache(maxsize=_REMEMBERED)(self._made)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> Step: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Step]: ...

    def __getitem__(self, place: int | slice) -> Step | Sequence[Step]:
        """Give the step of sample `place` + 1."""
        if isinstance(place, slice):
            return [self._step(number) for number in range(*place.indices(self._count))]
        if not -self._count <= place < self._count:
            raise IndexError(place)
        return self._step(place % self._count)

    @cached_property
    def _columns(self) -> list[NDArray[Any]]:
        return [self._draws.of(axis) for axis in self._drawn]

    def _made(self, place: int) -> Step:
        assignments: list[Assignment] = []
        coordinates: dict[str, Any] = {SAMPLE: place + 1} if self._numbered else {}
        for axis, column in zip(self._drawn, self._columns, strict=True):
            value = column[place].item()
            form = axis.steps[0]
            if form.coordinates:
                form = axis.steps[value]
                assignments += form.assignments
                coordinates |= form.coordinates
                continue
            if isinstance(axis.marginal, Listed):
                value = axis.marginal.values[value]
            (stand_in,) = form.assignments
            assignments.append(Assignment(stand_in.target, value, stand_in.pointer))
            coordinates[stand_in.target.path] = value
        return Step(tuple(assignments), coordinates)


def _copula(drawn: Sequence[Axis], samples: Samples) -> Copula | None:
    """Read the correlations.

    Raises
    ------
    SpecError
        a method that allows none, names of no drawn axis of numbers, a pair that stands twice, or
        a matrix that is none of correlations.
    """
    written = samples.correlation
    if written is None:
        return None
    place = join_pointer(_POINTER, "correlation")
    if samples.method is Method.SALTELLI:
        message = "Sobol' indices are of axes that are independent: Saltelli's design takes none"
        raise refuse(place, len(written), "leave it out, or another method", message)
    pairs: dict[tuple[int, int], float] = {}
    for number, one in enumerate(written):
        at = join_pointer(place, number, "between")
        first, second = sorted(_number_of(name, drawn, at) for name in one.between)
        if first == second or (first, second) in pairs:
            message = "names one pair twice" if first != second else "names one axis twice"
            raise refuse(at, list(one.between), "each pair of two axes once", message)
        pairs[first, second] = float(one.rho)
    try:
        return Copula(pairs)
    except NoCorrelationMatrixError as error:
        told = ", ".join(f"{a} with {b}: {c.rho:g}" for c in written for a, b in [c.between])
        message = (
            f"no axes can have these correlations together ({told}): the smallest eigenvalue of their "
            f"matrix is {error.smallest:.4g}"
        )
        raise refuse(place, told, "a matrix whose eigenvalues are all 0 or more", message) from None


def _number_of(name: str, drawn: Sequence[Axis], pointer: str) -> int:
    """Find a drawn axis of numbers by its name or path."""
    numeric = [axis for axis in drawn if axis.marginal is not None and axis.marginal.is_numeric]
    for number, axis in enumerate(drawn):
        if name in (axis.info.name, *axis.info.paths):
            if axis in numeric:
                return number
            message = f"'{name[:60]}' draws no numbers, so that it cannot be correlated"
            break
    else:
        names = [axis.info.name for axis in drawn]
        message = f"no axis '{name[:60]}' is drawn{hint(name, names)}"
    raise refuse(pointer, name, [axis.info.name for axis in numeric], message)
