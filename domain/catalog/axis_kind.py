"""What an axis means, which decides what may be asked of it."""

from __future__ import annotations

from enum import StrEnum


class AxisKind(StrEnum):
    """What the values of a parameter are to whoever studies them."""

    CHOICE = "choice"
    """One of them will be bought or configured: topology, routing, algorithm."""
    CONDITION = "condition"
    """The world decides: workload, environment, ranks an endpoint."""
    RESOURCE = "resource"
    """More of it costs more: bandwidth, buffers, channels."""
    SCALE = "scale"
    """Size of the machine or the job: endpoints, ranks."""
    LOAD = "load"
    """How hard it is driven: offered load, message size."""
    CHANCE = "chance"
    """What nobody chooses: seeds, draws, which links fail."""
