"""The axis of samples as results know it: numbers from 1, and what is drawn with each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import overload

from domain.catalog.axis_kind import AxisKind
from domain.sweep.axes.axis import AxisInfo, Drawn

SAMPLE = "sample"
"""Name and coordinate of the axis of samples, whose values are 1, 2, and so on."""


def sample_axis(count: int, drawn: Iterable[Drawn]) -> AxisInfo:
    """Give the axis of so many samples; its values and labels are not kept one by one."""
    return AxisInfo(
        name=SAMPLE,
        paths=(SAMPLE,),
        values=range(1, count + 1),
        unit=None,
        labels=NumberLabels(count),
        role=AxisKind.CHANCE,
        drawn=tuple(drawn),
    )


@dataclass(frozen=True, slots=True)
class NumberLabels(Sequence[str]):
    """The labels 1, 2, ... up to `number`, none of them kept."""

    number: int

    def __len__(self) -> int:
        return self.number

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...

    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        """Give the label of a step."""
        numbers = range(1, self.number + 1)
        found = numbers[place]
        return str(found) if isinstance(found, int) else [str(one) for one in found]
