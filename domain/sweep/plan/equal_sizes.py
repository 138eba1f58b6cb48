"""The sizes that one network can have at one place, and how near they come to a target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

_DIGITS = 9
"""Decimals of a deviation: what differs in the last bit alone is as near."""

Place = tuple[tuple[str, str], ...]
"""Name and label of each axis that is no choice."""


@dataclass(frozen=True, slots=True)
class Size:
    """One size.

    Attributes
    ----------
    row
        where it stands among the distinct rows of its sub-space.
    steps
        its values along the chosen axes.
    labels
        the same as people read them, by the name of the axis.
    value
        what it measures, above 0; a text says why that is not known. None: it cannot be built as written.
    cable_gbps
        the rates of all cables, an endpoint: of sizes that are as near, the one with the most is taken.
    """

    row: int
    steps: tuple[int, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    value: float | str | None = None
    cable_gbps: float = 0.0

    def deviation(self, target: float) -> float:
        """Give how far it is off, over the target; infinite where it has no value."""
        return abs(self.value / target - 1) if isinstance(self.value, float) else np.inf


@dataclass(slots=True)
class Group:
    """The sizes of one network at one place.

    Attributes
    ----------
    choice
        its labels along the axes that are choices.
    is_ideal
        whether it is a yardstick, which need not be alike.
    first
        the number of its first candidate.
    """

    choice: tuple[str, ...]
    place: Place
    is_ideal: bool
    first: int
    sizes: list[Size] = field(default_factory=list)

    @property
    def values(self) -> list[float]:
        """What its sizes measure, those that can be measured."""
        return [size.value for size in self.sizes if isinstance(size.value, float)]

    @property
    def needs_no_choice(self) -> bool:
        """Whether it is a yardstick of one size, which stays whatever it measures."""
        return self.is_ideal and len(self.sizes) == 1 and self.sizes[0].value is not None

    @property
    def words(self) -> str:
        """What it is called in a message."""
        choice = ", ".join(self.choice) or "the network"
        place = ", ".join(f"{name} {label}" for name, label in self.place)
        return f"{choice} at {place}" if place else choice

    def nearest(self, target: float) -> Size:
        """Give the size next to a target: of several the one with the most cable, then the first."""
        return min(
            self.sizes,
            key=lambda one: (round(one.deviation(target), _DIGITS), -one.cable_gbps, one.row),
        )

    def deviation(self, target: float) -> float:
        """Give how far its nearest size is off, over the target."""
        return self.nearest(target).deviation(target)


def common_target(groups: Sequence[Group]) -> tuple[float, float]:
    """Give the value to which all groups come nearest, and how far the furthest of them is off there.

    The largest deviation is least where it is 0, or where it falls for a larger value v and rises for a
    smaller one u: at t with v / t - 1 = 1 - u / t, half way between the two. Of several such values the
    least is taken.

    Parameters
    ----------
    groups
        at least one, each with a value.
    """
    own = [np.unique(group.values) for group in groups]
    values = np.unique(np.concatenate(own))
    best, least = float(values[0]), np.inf
    for start in range(len(values)):
        targets = (values[start] + values[start:]) / 2
        worst = np.zeros(len(targets))
        for each in own:
            above = np.searchsorted(each, targets).clip(max=len(each) - 1)
            beside = np.stack([each[above], each[(above - 1).clip(min=0)]])
            worst = np.maximum(worst, np.abs(beside / targets - 1).min(axis=0))
        place = int(np.round(worst, _DIGITS).argmin())
        found = round(float(worst[place]), _DIGITS)
        if found < least or (found == least and targets[place] < best):
            best, least = float(targets[place]), found
    return best, least
