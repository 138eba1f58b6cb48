"""What forwarding tables do: whom they reach, where they loop, and whether they can deadlock."""

from fabricfile.check.dependencies import find_cycle
from fabricfile.check.faults import Fault, TableReport, follow, without_idle_faults
from fabricfile.check.next_hops import wires_of
from fabricfile.check.report import Checks, check

__all__ = [
    "Checks",
    "Fault",
    "TableReport",
    "check",
    "find_cycle",
    "follow",
    "wires_of",
    "without_idle_faults",
]
