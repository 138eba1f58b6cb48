"""The core's word on networks, without a process between."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import simcore
from domain.shape.source import Figures, ShapeRefusedError


class CoreShapes:
    """Asks the core itself."""

    def shape(self, topology: Mapping[str, Any], routing: Mapping[str, Any] | None) -> Figures:
        """Give the figures of a network."""
        try:
            return simcore.shape(dict(topology), None if routing is None else dict(routing))
        except simcore.PointError as error:
            raise _refused(error) from error

    def network_facts(
        self,
        topology: Mapping[str, Any],
        routing: Mapping[str, Any] | None,
        network: Mapping[str, Any] | None,
    ) -> Figures:
        """Give what networks are compared by."""
        parts = {"topology": topology, "routing": routing, "network": network}
        try:
            return simcore.network_facts({k: dict(v) for k, v in parts.items() if v is not None})
        except simcore.PointError as error:
            raise _refused(error) from error

    def check_ranks(self, endpoints: int, sections: Mapping[str, Mapping[str, Any]]) -> None:
        """Check that jobs fit."""
        try:
            simcore.check_ranks(endpoints, **{k: dict(v) for k, v in sections.items()})
        except simcore.PointError as error:
            raise _refused(error) from error


def _refused(error: simcore.PointError) -> ShapeRefusedError:
    return ShapeRefusedError(error.field, error.value, error.allowed or None, error.message)
