"""Asks the core about shapes in this process."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import simcore
from domain.shape.source import Figures, ShapeRefusedError


class DirectShapes:
    """The core's word, without bounds; see :class:`domain.shape.source.ShapeSource`."""

    def shape(self, topology: Mapping[str, Any], routing: Mapping[str, Any] | None) -> Figures:
        """Give the figures of a network."""
        return _ask(
            lambda: simcore.shape(dict(topology), None if routing is None else dict(routing))
        )

    def network_facts(
        self,
        topology: Mapping[str, Any],
        routing: Mapping[str, Any] | None,
        network: Mapping[str, Any] | None,
    ) -> Figures:
        """Give what networks are compared by."""
        parts = {"topology": topology, "routing": routing, "network": network}
        given = {name: part for name, part in parts.items() if part is not None}
        return _ask(lambda: simcore.network_facts(given))

    def check_ranks(self, endpoints: int, sections: Mapping[str, Mapping[str, Any]]) -> None:
        """Check that the jobs of a point fit the endpoints of its network."""
        parts: dict[str, Any] = {name: dict(part) for name, part in sections.items()}
        _ask(lambda: simcore.check_ranks(endpoints, **parts))


def _ask(question: Callable[[], Any]) -> Figures:
    try:
        answer: Figures = question()
    except simcore.PointError as error:
        raise ShapeRefusedError(
            error.field, error.value, error.allowed or None, error.message
        ) from None
    return answer
