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
            allowed = error.allowed or None
            raise ShapeRefusedError(error.field, error.value, allowed, error.message) from error
