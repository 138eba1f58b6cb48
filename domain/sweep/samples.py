"""The axis of samples: all axes that are distributions, drawn together.

Sample i draws every such axis; the other axes multiply it, and the same sample has the same values for
each of their combinations. Samples vary slowest: more of them move no earlier point.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from domain.problem import join_pointer
from domain.sampling.copula import Copula, NoCorrelationMatrixError
from domain.sampling.marginals import Listed
from domain.sampling.uniforms import Method, rows_of, uniforms
from domain.suggest import hint
from domain.sweep.axis import Assignment, Axis, Step
from domain.sweep.distribution_forms import Samples, written_distribution
from domain.sweep.errors import refuse
from domain.sweep.sample_axis import SAMPLE, sample_axis
from domain.sweep.spec import SweepSpec

_POINTER = "/samples"
_REMEMBERED = 16_384


def samples_of(spec: SweepSpec) -> int:
    """Give how many samples a spec draws; 1 where it draws none."""
    drawn = sum(written_distribution(axis) is not None for axis in spec.axes.values())
    if spec.samples is None or not drawn:
        return 1
    return rows_of(spec.samples.method, spec.samples.count, drawn)


def check_samples(spec: SweepSpec) -> None:
    """Refuse distributions without `samples`, and the other way round.

    Raises
    ------
    SpecError
        naming `samples`, or an axis that has its name.
    """
    names = [name for name, axis in spec.axes.items() if written_distribution(axis) is not None]
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


def product_axes(axes: Sequence[Axis], spec: SweepSpec) -> tuple[Axis, ...]:
    """Give the axes whose product makes the points: that of samples first, if any axis is drawn.

    Correlations are looked at once all axes of `spec` are among `axes`.

    Raises
    ------
    SpecError
        correlations of what cannot be correlated, or that no values can have together.
    """
    drawn = [axis for axis in axes if axis.marginal is not None]
    if not drawn or spec.samples is None:
        return tuple(axis for axis in axes if axis.marginal is None)
    samples = spec.samples
    if len(axes) < len(spec.axes):
        samples = samples.model_copy(update={"correlation": None})
    steps = SampleSteps(drawn, samples)
    info = sample_axis(len(steps), [one for axis in drawn for one in axis.info.drawn])
    targets = tuple(target for axis in drawn for target in axis.targets)
    return (
        Axis(info, targets, steps),
        *(axis for axis in axes if axis.marginal is None),
    )


class SampleSteps(Sequence[Step]):
    """The samples as steps of one axis, each made when it is asked for.

    The numbers of all samples are drawn at once, when the first is asked for: at most 26 MB.
    """

    def __init__(self, drawn: Sequence[Axis], samples: Samples) -> None:
        """Check the correlations; raises `SpecError`."""
        self._drawn = tuple(drawn)
        self._samples = samples
        self._copula = _copula(drawn, samples)
        self._count = rows_of(samples.method, samples.count, len(drawn))
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
        """What each axis draws with each sample: numbers, or places among its steps."""
        samples = self._samples
        rows = uniforms(samples.method, samples.count, len(self._drawn), samples.seed)
        rows = self._copula.correlated(rows) if self._copula else rows
        found = []
        for number, axis in enumerate(self._drawn):
            assert axis.marginal is not None
            found.append(axis.marginal.draw(np.ascontiguousarray(rows[:, number])))
        return found

    def _made(self, place: int) -> Step:
        assignments: list[Assignment] = []
        coordinates: dict[str, Any] = {SAMPLE: place + 1}
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
