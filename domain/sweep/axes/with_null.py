"""Axes with one step more, at which they set nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import overload

from domain.sweep.axes.axis import Axis, Step

_NOTHING = Step((), {})


def with_null(axis: Axis) -> Axis:
    """Give an axis whose last step sets nothing and has no coordinates."""
    return replace(axis, steps=WithNull(axis.steps))


@dataclass(frozen=True, slots=True)
class WithNull(Sequence[Step]):
    """Steps, and after them one that sets nothing."""

    steps: Sequence[Step]

    def __len__(self) -> int:
        return len(self.steps) + 1

    @overload
    def __getitem__(self, place: int) -> Step: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Step]: ...

    def __getitem__(self, place: int | slice) -> Step | Sequence[Step]:
        """Give a step; the last sets nothing."""
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        return _NOTHING if place == len(self.steps) else self.steps[place]
