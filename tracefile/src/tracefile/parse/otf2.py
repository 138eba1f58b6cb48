"""OTF2 archives, as Score-P writes them: the anchor ``NAME.otf2``, ``NAME.def``, ``N.evt`` of each location.

They are read by the package `otf2`, which is an extra of this one, in a process of its own. Locations of
the group of MPI are ranks. What lies between two functions of MPI is computing; the time inside them is for
the network to say. What a function begins and does not end (``MPI_Isend``) is done where its completion
stands, and the function that has completions in it is a wait. A receive's size is that of the message that
came.

Score-P counts the bytes of a collective over all members, itself included: an allreduce of n ranks has n
times what each contributes, or n - 1 times in place. Which of both it was is not recorded; where n divides
the number, it was the first. ``Gather``, ``Gatherv`` and ``Scatter`` are messages with the root,
``Allgatherv`` is an allgather in which all contribute the mean. Scans, ``Scatterv``, ``Alltoallv`` and
``Alltoallw`` (whose parts are not recorded), collectives that do not block, one-sided communication and
communicators between groups are refused by name.

After the event records of OTF2 3 and ``scorep_mpi_coll_bytes`` of Score-P.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tracefile.builder import TraceBuilder
from tracefile.parse import otf2_worker as kinds
from tracefile.parse.otf2_process import events_of
from tracefile.parse.program import Order
from tracefile.problems import refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import ANY, COLLECTIVES, MOST_BYTES, Trace

FORMAT = "otf2"
_PS_OF_S = 10**12
_NAMES = (
    "Barrier Bcast Gather Gatherv Scatter Scatterv Allgather Allgatherv Alltoall Alltoallv Alltoallw "
    "Allreduce Reduce Reduce_scatter Scan Exscan Reduce_scatter_block"
)
_OPERATIONS = tuple(_NAMES.split())
"""Collectives by their number in OTF2; those behind them make and free communicators and windows."""
_COLLECTIVES = {
    "Barrier": "barrier",
    "Bcast": "broadcast",
    "Allgather": "allgather",
    "Allgatherv": "allgather",
    "Alltoall": "alltoall",
    "Allreduce": "allreduce",
    "Reduce": "reduce",
    "Reduce_scatter": "reduce_scatter",
    "Reduce_scatter_block": "reduce_scatter",
}
_TO_ROOT, _FROM_ROOT = ("Gather", "Gatherv"), ("Scatter",)
_ROOTED = ("Bcast", "Reduce", *_TO_ROOT, *_FROM_ROOT)

Event = tuple[int, int, int, int, int, int, int, int]


def is_otf2(sources: list[Source]) -> bool:
    """Say whether one of these files is called as the anchor of an archive is."""
    return any(source.name.endswith(".otf2") for source in sources)


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read the files of one archive.

    Raises
    ------
    TraceFileError
        They are no such files, are damaged, or have what is not read; or the package `otf2` is not there.
    """
    if importlib.util.find_spec("otf2") is None:
        raise refused(
            "not_installed", "OTF2 is read with the package otf2: install tracefile[otf2]"
        )
    with events_of(sources) as (definitions, events):
        return converted(definitions, events, [source.name for source in sources], limits)


def converted(
    definitions: dict[str, Any], events: Iterator[Event], files: list[str], limits: Limits
) -> Trace:
    """Turn what `tracefile.parse.otf2_worker` writes into a trace."""
    ranks = {location: rank for rank, location in enumerate(definitions["ranks"])}
    if not ranks:
        raise refused("ranks", "has no locations of MPI", file=files[0])
    builder = TraceBuilder(len(ranks), limits, files[0])
    shared = _Shared(builder, definitions, ranks)
    programs = [_Program(shared, rank) for rank in range(len(ranks))]
    left = limits.operations
    for event in events:
        rank = ranks.get(event[0])
        if rank is not None:
            left -= programs[rank].take(event)
        elif event[1] not in (kinds.ENTER, kinds.LEAVE):
            message = (
                f"location {event[0]}, which is no rank, communicates: one thread a rank is read"
            )
            raise refused("threads", message, file=files[0])
        if left < 0:
            message = f"more than {limits.operations} operations"
            raise refused("too_large", message, file=files[0])
    for program in programs:
        program.end()
    return builder.finish({"format": FORMAT, "files": files})


class _Shared:
    """What all ranks know."""

    def __init__(
        self, builder: TraceBuilder, definitions: dict[str, Any], ranks: dict[int, int]
    ) -> None:
        self.builder = builder
        self.ticks = int(definitions["ticks"]) or 1
        self.regions = {int(number): name for number, name in definitions["regions"].items()}
        self.members: dict[int, tuple[int, ...] | None] = {}
        for number, locations in definitions["communicators"].items():
            own = locations if locations is None else tuple(ranks.get(one, -1) for one in locations)
            self.members[int(number)] = own
        self.groups: dict[int, int] = {}


@dataclass(slots=True)
class _Call:
    """What a rank does within one function of MPI."""

    name: str
    blocking: list[int] = field(default_factory=list)
    completed: list[int] = field(default_factory=list)


class _Program:
    """Turns the events of a rank into operations."""

    def __init__(self, shared: _Shared, rank: int) -> None:
        self._shared = shared
        self._rank = rank
        self._rows = shared.builder.rank(rank)
        self._order = Order(self._rows)
        self._depth = 0
        self._ended: int | None = None
        self._computing = 0
        self._call = _Call("MPI")
        self._label = -1
        self._requests: dict[int, int] = {}
        self._last: tuple[int, bool] | None = None

    def take(self, event: Event) -> int:
        """Take in an event, and give how many operations that has made."""
        before = len(self._rows)
        _, kind, time, *numbers = event
        if kind == kinds.ENTER:
            self._enter(time, numbers[0])
        elif kind == kinds.LEAVE:
            self._leave(time)
        else:
            self._event(kind, numbers)
            if not self._depth:
                self._finish_call()
        return len(self._rows) - before

    def end(self) -> None:
        """End the program."""
        self._finish_call()
        self._put_last()

    def _enter(self, time: int, region: int) -> None:
        self._depth += 1
        if self._depth > 1:
            return
        if self._ended is not None:
            self._computing += max(0, time - self._ended)
        name = self._shared.regions.get(region, "MPI")
        self._call = _Call(name)
        self._label = self._shared.builder.label(shortened(name))

    def _leave(self, time: int) -> None:
        self._depth = max(0, self._depth - 1)
        if not self._depth:
            self._finish_call()
            self._ended = time

    def _event(self, kind: int, numbers: list[int]) -> None:
        if kind in (kinds.SEND, kinds.ISEND):
            place = self._message(self._rows.send, numbers)
            self._begin(place, numbers[4] if kind == kinds.ISEND else None)
        elif kind == kinds.RECEIVE:
            self._begin(self._message(self._rows.receive, numbers), None)
        elif kind == kinds.IRECEIVE_BEGUN:
            self._compute()
            self._begin(self._rows.receive(ANY, 0, ANY, label=self._label), numbers[0])
        elif kind == kinds.IRECEIVE_DONE:
            self._received(numbers)
        elif kind == kinds.ISEND_DONE:
            self._done(numbers[0])
        elif kind == kinds.COLLECTIVE:
            self._collective(numbers)
        elif kind == kinds.CANCELLED:
            raise self._refused("call", "cancels a request, which is not read")
        elif kind == kinds.OTHER:
            raise self._refused("call", f"has a {kinds.OTHERS[numbers[0]]}, which is not read")

    # Messages

    def _message(self, add: Any, numbers: list[int]) -> int:
        peer, communicator, tag, size = numbers[:4]
        self._compute()
        return int(add(*self._told(peer, communicator, tag, size), label=self._label))

    def _told(self, peer: int, communicator: int, tag: int, size: int) -> tuple[int, int, int]:
        """Peer, size and tag as the trace has them."""
        if size > MOST_BYTES:
            raise self._refused(
                "size", f"has a message of {size} bytes: at most {MOST_BYTES} are possible"
            )
        told = self._shared.builder.tag((communicator, tag))
        return self._member(communicator, peer), size, told

    def _begin(self, place: int, request: int | None) -> None:
        self._put(place, blocks=False)
        if request is None:
            self._call.blocking.append(place)
        else:
            self._requests[request] = place

    def _received(self, numbers: list[int]) -> None:
        place = self._done(numbers[4])
        self._rows.peer[place], self._rows.bytes[place], self._rows.tag[place] = self._told(
            numbers[0], numbers[1], numbers[2], numbers[3]
        )

    def _done(self, request: int) -> int:
        if request not in self._requests:
            raise self._refused("request", f"completes request {request}, which nothing has begun")
        place = self._requests.pop(request)
        self._call.completed.append(place)
        return place

    def _finish_call(self) -> None:
        """Wait for what the function waits for; one operation alone blocks by itself."""
        call, self._call = self._call, _Call("MPI")
        waited = [*call.blocking, *call.completed]
        if len(call.blocking) == 1 and not call.completed and self._last == (waited[0], False):
            self._last = (waited[0], True)
        elif waited:
            self._compute()
            self._put(self._rows.wait(waited, label=self._label), blocks=True)

    # Collectives

    def _collective(self, numbers: list[int]) -> None:
        operation, communicator, root, sent, received = numbers
        if operation >= len(_OPERATIONS):
            return
        name, members = _OPERATIONS[operation], self._members(communicator)
        if name not in _COLLECTIVES and name not in (*_TO_ROOT, *_FROM_ROOT):
            raise self._refused("call", f"calls MPI_{name}, which is not read")
        if name in _ROOTED:
            self._member(communicator, root)
        if len(members) < 2:
            return
        self._compute()
        if name not in _COLLECTIVES:
            self._with_root(name, communicator, root, sent, received)
            return
        group = self._shared.groups.get(communicator)
        if group is None:
            group = self._shared.groups[communicator] = self._shared.builder.group(members)
        size = self._contributed(name, len(members), sent, received)
        kind = COLLECTIVES.index(_COLLECTIVES[name])
        root = root if name in _ROOTED else 0
        self._put(self._rows.collect(kind, group, size, root, label=self._label), blocks=True)

    def _contributed(self, name: str, many: int, sent: int, received: int) -> int:
        """Bytes of a collective as a trace counts them, from those of all members."""
        if name == "Barrier":
            return 0
        if name == "Bcast":
            return received
        if name == "Reduce":
            return sent or received // (many - 1)
        if name.startswith("Reduce_scatter"):
            return sent
        if name == "Allgatherv":
            return -(-received // many)
        return received // (many if received % many == 0 else many - 1)

    def _with_root(self, name: str, communicator: int, root: int, sent: int, received: int) -> None:
        members = self._members(communicator)
        tag = self._shared.builder.tag((communicator, "collective"))
        to_root = name in _TO_ROOT
        if self._rank != members[root]:
            add, size = (self._rows.send, sent) if to_root else (self._rows.receive, received)
            self._begin(add(members[root], size, tag, label=self._label), None)
            return
        # All that comes is room enough for each part, whose size its sender says.
        parts = len(members) if (sent if to_root else received) else len(members) - 1
        size = received if to_root else sent // parts
        add = self._rows.receive if to_root else self._rows.send
        for member in members:
            if member != self._rank:
                self._begin(add(member, size, tag, label=self._label), None)

    # What lies where

    def _members(self, communicator: int) -> tuple[int, ...]:
        if communicator not in self._shared.members:
            message = f"uses communicator {communicator}, which is between groups or not defined"
            raise self._refused("communicator", message)
        members = self._shared.members[communicator]
        return (self._rank,) if members is None else members

    def _member(self, communicator: int, place: int) -> int:
        members = self._members(communicator)
        if place >= len(members):
            message = f"names rank {place} of a communicator of {len(members)}"
            raise self._refused("peer", message)
        return members[place]

    def _compute(self) -> None:
        if self._computing:
            duration = self._computing * _PS_OF_S // self._shared.ticks
            self._computing = 0
            self._put(self._rows.compute(duration), blocks=True)

    def _put(self, place: int, *, blocks: bool) -> None:
        """Put an operation behind the last one, once it is known whether that blocks."""
        self._put_last()
        self._last = (place, blocks)

    def _put_last(self) -> None:
        if self._last is not None:
            self._order.append(self._last[0], blocks=self._last[1])
            self._last = None

    def _refused(self, code: str, message: str) -> Exception:
        record = len(self._rows)
        return refused(code, f"rank {self._rank} {message}", rank=self._rank, record=record)
