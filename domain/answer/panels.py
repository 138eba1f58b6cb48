"""The panels of a figure, made when somebody looks at them: of thousands a page shows some."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

from domain.answer.study import Steps

Content = TypeVar("Content")


class Panels(Sequence[Content]):
    """What belongs to each of several places, made once, on first sight."""

    def __init__(self, places: Sequence[Steps], make: Callable[[Steps], Content]) -> None:
        self._places = places
        self._make = make
        self._made: dict[Steps, Content] = {}

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, number: int) -> Content: ...
    @overload
    def __getitem__(self, number: slice) -> list[Content]: ...
    def __getitem__(self, number: int | slice) -> Content | list[Content]:
        if isinstance(number, slice):
            return [self[n] for n in range(*number.indices(len(self)))]
        return self.at(self._places[number])

    def at(self, place: Steps) -> Content:
        """Give what belongs to one of the places."""
        if place not in self._made:
            self._made[place] = self._make(place)
        return self._made[place]
