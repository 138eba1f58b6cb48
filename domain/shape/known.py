"""Answers about shapes, each asked for once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rfc8785

from domain.shape.source import Figures, ShapeRefusedError, ShapeSource


class KnownShapes:
    """Asks a source each distinct question once; there may be no source to ask."""

    def __init__(self, source: ShapeSource | None) -> None:
        self._source = source
        self._found: dict[bytes, Figures | ShapeRefusedError] = {}
        self._ranks: dict[tuple[int, ...], ShapeRefusedError | None] = {}
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
        if self._source is None:
            msg = "nobody here knows the shape of networks"
            raise LookupError(msg)
        key = self._key(topology, routing)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = _ask(self._source, topology, routing)
        if isinstance(found, ShapeRefusedError):
            raise found
        return found

    def check_ranks(self, endpoints: int, sections: Mapping[str, Mapping[str, Any]]) -> None:
        """Check that jobs fit; arguments and errors are those of `ShapeSource.check_ranks`.

        Raises
        ------
        LookupError
            there is nobody to ask.
        """
        if self._source is None:
            msg = "nobody here knows which jobs fit"
            raise LookupError(msg)
        # By identity, since expanded points share their sections; those asked about stay alive.
        key = (endpoints, *(id(section) for section in sections.values()))
        if key not in self._ranks:
            self._asked += sections.values()
            try:
                self._source.check_ranks(endpoints, sections)
                self._ranks[key] = None
            except ShapeRefusedError as error:
                self._ranks[key] = error
        found = self._ranks[key]
        if found is not None:
            raise found

    def _key(self, topology: Mapping[str, Any], routing: Mapping[str, Any] | None) -> bytes:
        place = (id(topology), id(routing))
        known = self._same.get(place)
        if known is None:
            text = rfc8785.dumps([dict(topology), None if routing is None else dict(routing)])
            known = self._same[place] = (topology, routing, text)
        return known[2]


def _ask(
    source: ShapeSource, topology: Mapping[str, Any], routing: Mapping[str, Any] | None
) -> Figures | ShapeRefusedError:
    try:
        return source.shape(topology, routing)
    except ShapeRefusedError as error:
        return error
