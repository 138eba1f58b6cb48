"""What can go wrong: mistakes in a point, and simulations that do not reach their end."""

from __future__ import annotations


class PointError(ValueError):
    """A point that cannot be simulated as written.

    Attributes
    ----------
    field
        dotted name of the parameter, such as ``topology.widths``.
    value
        what was given, as text.
    allowed
        what is allowed, as text; may be empty.
    message
        one plain sentence without the field's name.
    """

    def __init__(self, field: str, value: str, allowed: str, message: str) -> None:
        self.field = field
        self.value = value
        self.allowed = allowed
        self.message = message
        super().__init__(field, value, allowed, message)

    def __str__(self) -> str:
        return f"{self.field}: {self.value}: {self.message}"


class SimulationError(RuntimeError):
    """A valid point whose simulation did not come to its end."""


class DeadlockError(SimulationError):
    """Packets are in flight and none can move; the text names the waiting channels."""


class MemoryLimitError(SimulationError):
    """The simulation needs more memory than ``limits.max_memory_bytes``."""


class TimeLimitError(SimulationError):
    """A run of the static model used more CPU time than ``limits.max_cpu_seconds``."""


class StoppedError(SimulationError):
    """The caller raised the stop flag."""
