"""What is known of a rank of a DUMPI trace between two of its calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tracefile.builder import TraceBuilder
from tracefile.parse.communicators import Communicator, Communicators
from tracefile.parse.dumpi_communicators import PREDEFINED
from tracefile.parse.dumpi_layout import File
from tracefile.parse.dumpi_types import Datatypes
from tracefile.parse.program import Order

PS_OF_NS = 1000
WRAP_NS = (1 << 16) * 1_000_000_000
"""A file has 16 bits for the seconds of a time."""
ANYONE = -1
KINDS_OF = {
    "Barrier": "barrier",
    "Bcast": "broadcast",
    "Reduce": "reduce",
    "Allreduce": "allreduce",
    "Allgather": "allgather",
    "Allgatherv": "allgather",
    "Alltoall": "alltoall",
    "Reduce_scatter": "reduce_scatter",
}
"""The collectives of MPI that the simulator has, and what it calls them."""

Arguments = dict[str, Any]


@dataclass(slots=True)
class Request:
    """What has been begun: its operation, None where there is none, and how it is begun again."""

    place: int | None
    communicator: Communicator
    source: int
    tag: int
    is_receive: bool
    again: Arguments | None = None


class RankState:
    """The state; ``groups`` are the numbers of groups by communicator, of all ranks."""

    def __init__(
        self,
        file: File,
        name: str,
        rank: int,
        builder: TraceBuilder,
        known: Communicators,
        groups: dict[int, int],
    ) -> None:
        self.file = file
        self.rank = rank
        self.builder = builder
        self.known = known
        self.groups = groups
        self.rows = builder.rank(rank, name)
        self.order = Order(self.rows)
        self.types = Datatypes(file)
        self.communicators = {
            handle: known.of(rank, number) for handle, number in PREDEFINED.items()
        }
        self.made = len(PREDEFINED)
        self.requests: dict[int, Request] = {}
        self.thread: int | None = None
        self.ended: int | None = None
        self.computing_ns = 0
