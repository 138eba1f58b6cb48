"""Answers about shapes, each asked for once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar, cast

import rfc8785

from domain.shape.source import Figures, ShapeRefusedError, ShapeSource

_Answer = TypeVar("_Answer")


class KnownShapes:
    """Asks a source each distinct question once; there may be no source to ask."""

    def __init__(self, source: ShapeSource | None) -> None:
        self._source = source
        self._told: dict[Hashable, Any] = {}
        self._asked: list[Mapping[str, Any]] = []
        # By identity, since expanded points share their sections; these are kept alive here.
        self._same: dict[tuple[int, int], tuple[Any, Any, bytes]] = {}

    @property
    def can_ask(self) -> bool:
        """Whether there is anyone to ask."""
        return self._source is not None

    def shape(
        self, topology: Mapping[str, Any], routing: Mapping[str, Any] | None = None
    ) -> Figures:
        """Give the figures of a network; arguments and errors are those of `ShapeSource.shape`.

        Raises
        ------
        LookupError
            there is nobody to ask.
        """
        source = self._asking("the shape of networks")
        key = self._key(topology, routing)
        return self._recall(key, lambda: source.shape(topology, routing))

    def check_ranks(self, endpoints: int, sections: Mapping[str, Mapping[str, Any]]) -> None:
        """Check that jobs fit; arguments and errors are those of `ShapeSource.check_ranks`.

        Raises
        ------
        LookupError
            there is nobody to ask.
        """
        source = self._asking("which jobs fit")
        # By identity, since expanded points share their sections; those asked about stay alive.
        key = (endpoints, *(id(section) for section in sections.values()))
        if key not in self._told:
            self._asked += sections.values()
        self._recall(key, lambda: source.check_ranks(endpoints, sections))

    def _asking(self, what: str) -> ShapeSource:
        if self._source is None:
            msg = f"nobody here knows {what}"
            raise LookupError(msg)
        return self._source

    def _recall(self, key: Hashable, ask: Callable[[], _Answer]) -> _Answer:
        """Give the answer under `key`, or raise its refusal; it is asked for the first time only."""
        if key not in self._told:
            try:
                self._told[key] = ask()
            except ShapeRefusedError as error:
                self._told[key] = error
        found = self._told[key]
        if isinstance(found, ShapeRefusedError):
            raise found
        return cast(_Answer, found)

    def _key(self, topology: Mapping[str, Any], routing: Mapping[str, Any] | None) -> bytes:
        place = (id(topology), id(routing))
        known = self._same.get(place)
        if known is None:
            text = rfc8785.dumps([dict(topology), None if routing is None else dict(routing)])
            known = self._same[place] = (topology, routing, text)
        return known[2]
