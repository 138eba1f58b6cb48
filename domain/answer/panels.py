"""The panels of a figure, made when somebody looks at them: of thousands a page shows some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

from domain.answer.study import Steps

Made = TypeVar("Made")


class Panels(Sequence[Made]):
    """What belongs to each of several places, made once, on first sight."""

    def __init__(self, places: Sequence[Steps], make: Callable[[Steps], Made]) -> None:
        self._places = places
        self._make = make
        self._made: dict[Steps, Made] = {}

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, number: int) -> Made: ...
    @overload
    def __getitem__(self, number: slice) -> list[Made]: ...
    def __getitem__(self, number: int | slice) -> Made | list[Made]:
        if isinstance(number, slice):
            return [self[n] for n in range(*number.indices(len(self)))]
        return self.at(self._places[number])

    def at(self, place: Steps) -> Made:
        """Give what belongs to one of the places."""
        if place not in self._made:
            self._made[place] = self._make(place)
        return self._made[place]
