"""Reads an OTF2 archive with the library `otf2` and writes its MPI events to standard output.

Run as a program of its own, for the library ends the process that gives it damaged files. It writes the
length of a JSON text in 8 bytes, the text, and then records of `RECORD`; the last one is `END`.
"""

from __future__ import annotations

import importlib
import json
import struct
import sys
from contextlib import suppress
from typing import Any

RECORD = struct.Struct("<8Q")
"""Location, kind, time in ticks, and five numbers that mean what the kind says."""
(
    END,
    ENTER,
    LEAVE,
    SEND,
    ISEND,
    ISEND_DONE,
    IRECEIVE_BEGUN,
    RECEIVE,
    IRECEIVE_DONE,
    CANCELLED,
    COLLECTIVE,
    OTHER,
) = range(12)
_NUMBERS = {
    "MpiSend": (SEND, ("receiver", "communicator", "msg_tag", "msg_length")),
    "MpiIsend": (ISEND, ("receiver", "communicator", "msg_tag", "msg_length", "request_id")),
    "MpiIsendComplete": (ISEND_DONE, ("request_id",)),
    "MpiIrecvRequest": (IRECEIVE_BEGUN, ("request_id",)),
    "MpiRecv": (RECEIVE, ("sender", "communicator", "msg_tag", "msg_length")),
    "MpiIrecv": (IRECEIVE_DONE, ("sender", "communicator", "msg_tag", "msg_length", "request_id")),
    "MpiRequestCancelled": (CANCELLED, ("request_id",)),
    "MpiCollectiveEnd": (
        COLLECTIVE,
        ("collective_op", "communicator", "root", "size_sent", "size_received"),
    ),
}
OTHERS = ("NonBlockingCollectiveRequest", "RmaPut", "RmaGet", "RmaAtomic")
"""Events that communicate and are not read; their place here is the record's first number."""
_EVENTS_AT_ONCE = 10_000


def main(anchor: str, most_bytes: str, most_seconds: str) -> None:
    """Read the archive of an anchor file, in at most so many bytes of memory and processor seconds."""
    with suppress(ImportError):  # where systems have no such limits
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (int(most_bytes), int(most_bytes)))
        # It ends by itself, too, where the process that asked was killed.
        resource.setrlimit(resource.RLIMIT_CPU, (int(most_seconds), int(most_seconds)))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    otf2 = importlib.import_module("otf2")
    with otf2.reader.open(anchor, batch_events=_EVENTS_AT_ONCE) as trace:
        mpi = otf2.Paradigm.MPI
        definitions = json.dumps(_definitions(otf2, trace, mpi)).encode()
        out = sys.stdout.buffer
        out.write(struct.pack("<Q", len(definitions)) + definitions)
        left = {one._ref: one.number_of_events for one in trace.definitions.locations}
        for location, event in trace.events:
            left[location._ref] -= 1
            record = _record(location, event, mpi)
            if record is not None:
                out.write(record)
        if any(left.values()):
            return  # files are missing or cut short: without the end, nothing is taken
        out.write(RECORD.pack(0, END, *[0] * 6))
        out.flush()


def _definitions(otf2: Any, trace: Any, mpi: Any) -> dict[str, Any]:
    """Ticks a second; the locations of ranks and of communicators, in order; names of regions of MPI."""
    ranks: list[int] = []
    for group in trace.definitions.groups:
        if group.group_type == otf2.GroupType.COMM_LOCATIONS and group.paradigm == mpi:
            ranks = [location._ref for location in group.members]
    communicators = {}
    for communicator in trace.definitions.comms:
        group = getattr(communicator, "group", None)
        if group is not None and group.paradigm == mpi:
            is_self = group.group_type == otf2.GroupType.COMM_SELF
            members = None if is_self else [location._ref for location in group.members]
            communicators[communicator._ref] = members
    regions = {
        region._ref: region.name for region in trace.definitions.regions if region.paradigm == mpi
    }
    return {
        "ticks": trace.timer_resolution,
        "ranks": ranks,
        "communicators": communicators,
        "regions": regions,
    }


def _record(location: Any, event: Any, mpi: Any) -> bytes | None:
    name = type(event).__name__
    if name in ("Enter", "Leave"):
        if event.region.paradigm != mpi:
            return None
        kind, numbers = (ENTER if name == "Enter" else LEAVE), [event.region._ref]
    elif name in _NUMBERS:
        kind, fields = _NUMBERS[name]
        numbers = [_number(getattr(event, field)) for field in fields]
    elif name in OTHERS:
        kind, numbers = OTHER, [OTHERS.index(name)]
    else:
        return None
    return RECORD.pack(location._ref, kind, event.time, *numbers, *[0] * (5 - len(numbers)))


def _number(value: Any) -> int:
    """A number, or that of a definition or of one of the library's own constants."""
    if isinstance(value, int):
        return value
    return int(value._ref if hasattr(value, "_ref") else value.value)


if __name__ == "__main__":
    main(*sys.argv[1:])
