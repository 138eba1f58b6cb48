"""Files of SST DUMPI, written for tests as its library writes them."""

from __future__ import annotations

import struct
from collections.abc import Iterable

from tracefile import Source

MAGIC = b"\xff\xaa\xddDUMPI"
WORLD, SELF, NULL = 2, 3, 1
BYTE, INT, DOUBLE = 5, 9, 14
END_OF_STREAM, FUNCTIONS = 293, 290
SIZES = (0, 0, 1, 1, 1, 1, 4, 2, 2, 4, 4, 8, 8, 4, 8, 16, 0, 8, 8, 1, 0, 0, 8, 12, 12, 6, 8, 20)

NUMBERS = {
    "Send": 0,
    "Recv": 1,
    "Bsend": 3,
    "Isend": 8,
    "Irecv": 12,
    "Wait": 13,
    "Test": 14,
    "Request_free": 15,
    "Waitany": 16,
    "Waitall": 18,
    "Waitsome": 20,
    "Cancel": 24,
    "Send_init": 26,
    "Recv_init": 30,
    "Start": 31,
    "Startall": 32,
    "Sendrecv": 33,
    "Type_contiguous": 35,
    "Type_vector": 36,
    "Type_struct": 40,
    "Barrier": 52,
    "Bcast": 53,
    "Gather": 54,
    "Gatherv": 55,
    "Scatter": 56,
    "Allgather": 58,
    "Allgatherv": 59,
    "Alltoall": 60,
    "Alltoallv": 61,
    "Reduce": 62,
    "Allreduce": 65,
    "Reduce_scatter": 66,
    "Scan": 67,
    "Comm_group": 72,
    "Group_union": 73,
    "Group_incl": 76,
    "Group_range_excl": 79,
    "Comm_size": 81,
    "Comm_rank": 82,
    "Comm_dup": 84,
    "Comm_create": 85,
    "Comm_split": 86,
    "Cart_create": 99,
    "Cart_sub": 111,
    "Init": 124,
    "Finalize": 125,
    "Put": 143,
}


def i(*values: int) -> bytes:
    """Numbers of 32 bits."""
    return struct.pack(f">{len(values)}i", *values)


def h(*values: int) -> bytes:
    """Numbers of 16 bits: datatypes, communicators, groups."""
    return struct.pack(f">{len(values)}H", *values)


def listed(values: Iterable[int]) -> bytes:
    """A list of numbers behind how many there are."""
    numbers = list(values)
    return i(len(numbers), *numbers)


def status(*sources: tuple[int, int]) -> bytes:
    """Statuses by source and tag."""
    return i(len(sources)) + b"".join(i(8, s) + bytes(2) + i(tag) for s, tag in sources)


NO_STATUS = status()


def call(name: str, *arguments: bytes, ns: int = 0, took: int = 0, thread: int = 0) -> bytes:
    """A call at a time on the wall clock, and how long it took."""
    start, end = divmod(ns, 10**9), divmod(ns + took, 10**9)
    head = struct.pack(">HBH", NUMBERS[name], 0x4B, thread)
    return head + struct.pack(">HIHI", *start, *end) + b"".join(arguments)


def send(to: int, count: int, tag: int = 0, comm: int = WORLD, datatype: int = BYTE) -> bytes:
    """The arguments of a send."""
    return i(count) + h(datatype) + i(to, tag) + h(comm)


receive = send
"""The arguments of a receive lie as those of a send."""


def file(
    *calls: bytes,
    sizes: tuple[int, ...] = SIZES,
    version: tuple[int, int, int] = (1, 0, 0),
    counted: tuple[str, ...] = (),
) -> bytes:
    """A file of these calls; ``counted`` are functions whose number of calls the footer must have."""
    body = MAGIC + struct.pack(">2I", 0, 1296777956) + b"".join(calls) + h(END_OF_STREAM)
    header = len(body)
    body += (
        bytes(version) + struct.pack(">Q", 1296777956) + h(4) + b"node" + h(4) + b"user" + i(0, 0)
    )
    footer = len(body)
    counts = [0] * (FUNCTIONS + 1)
    for name in counted:
        counts[NUMBERS[name]] += 1
    body += struct.pack(">Q", 0xF007FEE7) + i(*counts) + bytes(4 * (FUNCTIONS + 1))
    table = len(body)
    body += listed(sizes)
    return body + MAGIC + struct.pack(">7Q", table, 0, 0, header, 8, footer, 0)


def sources(*contents: bytes) -> list[Source]:
    """The files of all ranks."""
    return [Source(f"run-{rank:04}.bin", content) for rank, content in enumerate(contents)]


def exchange(ranks: int = 3) -> list[Source]:
    """A program that has a call of every kind: a ring, a reduction, a communicator of its own."""
    contents = []
    for rank in range(ranks):
        after, before = (rank + 1) % ranks, (rank - 1) % ranks
        calls = [
            call("Init", i(1), i(3) + b"./a", ns=0, took=100),
            call("Comm_rank", h(WORLD), i(rank), ns=200, took=10),
            call("Irecv", receive(before, 64, 7), i(2), ns=1000, took=5),
            call("Isend", send(after, 64, 7), i(3), ns=1010, took=5),
            call("Waitall", i(2), listed((2, 3)), NO_STATUS, ns=2000, took=500),
            call("Comm_split", h(WORLD), i(rank % 2, -rank), h(4), ns=2600, took=5),
            call("Allreduce", i(4), h(DOUBLE), b"\x03", h(4), ns=3000, took=50),
            call("Bcast", i(8), h(INT), i(ranks - 1), h(WORLD), ns=3100, took=50),
            call(
                "Gather",
                i(rank, 2),
                h(INT),
                i(0),
                h(WORLD),
                *([i(2), h(INT)] * (not rank)),
                ns=3200,
            ),
            call("Finalize", ns=4000, took=10),
        ]
        contents.append(file(*calls, counted=("Comm_split",)))
    return sources(*contents)
