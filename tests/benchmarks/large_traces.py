"""Large recordings for `tests.benchmarks.traces`: a ring of ranks, written in bulk as Chakra and as DUMPI."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np

import tracefile
from tests.support import dumpi_files, goal_files

_SEND, _RECEIVE, _WAIT = (dumpi_files.NUMBERS[name] for name in ("Isend", "Irecv", "Waitall"))
_MASK = 0x4F
"""Statuses, times on processor and wall, and the thread, as DUMPI's library writes unless told otherwise."""
_HEAD = [("function", ">u2"), ("mask", "u1"), ("thread", ">u2")]
_TIMES = [("start_s", ">u2"), ("start_ns", ">u4"), ("end_s", ">u2"), ("end_ns", ">u4")]
_CALL = [*_HEAD, ("cpu", _TIMES), ("wall", _TIMES)]
_MESSAGE = np.dtype(
    [
        *_CALL,
        ("count", ">i4"),
        ("datatype", ">u2"),
        ("peer", ">i4"),
        ("tag", ">i4"),
        ("comm", ">u2"),
        ("request", ">i4"),
    ]
)
_STATUS = [
    ("bytes", ">i4"),
    ("source", ">i4"),
    ("cancelled", "i1"),
    ("error", "i1"),
    ("tag", ">i4"),
]
_WAITALL = np.dtype(
    [
        *_CALL,
        ("count", ">i4"),
        ("requests", [("length", ">i4"), ("handles", ">i4", 2)]),
        ("statuses", [("length", ">i4"), ("all", _STATUS, 2)]),
    ]
)
_TURN = np.dtype([("receive", _MESSAGE), ("send", _MESSAGE), ("wait", _WAITALL)])
_STARTS_NS = {"receive": 500, "send": 1100, "wait": 1700}
"""Between calls, as within them, some time passes."""
_CALL_NS, _TURN_NS = 400, 2500


def write_chakra(folder: Path, ranks: int, size: int) -> list[Path]:
    """Files of some bytes together: of at most 128 ranks, each of which computes, sends and receives.

    The first file is written as any trace; the others differ in ranks, which take a byte each.
    """
    few = 100
    rounds = few * size // (ranks * len(_chakra_file(few)))
    first = _chakra_file(rounds).replace(b"\x05ranks\x48\x02", b"\x05ranks\x48" + bytes([ranks]))
    paths = []
    for rank in range(ranks):
        after, before = bytes([(rank + 1) % ranks]), bytes([(rank - 1) % ranks])
        content = first.replace(b"comm_dst\x38\x01", b"comm_dst\x38" + after)
        paths.append(folder / f"large.{rank}.et")
        paths[-1].write_bytes(content.replace(b"comm_src\x38\x01", b"comm_src\x38" + before))
    return paths


def _chakra_file(rounds: int) -> bytes:
    """The file of rank 0 of two."""
    text = goal_files.ring(2, rounds=rounds)
    trace = tracefile.parse(tracefile.Source("ring.goal", text.encode())).trace
    with zipfile.ZipFile(io.BytesIO(b"".join(tracefile.export_pieces(trace, "chakra")))) as files:
        return files.read("trace.0.et")


def write_dumpi(folder: Path, ranks: int, size: int) -> list[Path]:
    """Files of some bytes together: each rank receives, sends and waits for both, and computes between."""
    rounds = size // (ranks * _TURN.itemsize)
    paths = []
    for rank in range(ranks):
        paths.append(folder / f"large-{rank:04}.bin")
        paths[-1].write_bytes(dumpi_files.file(_turns(rank, ranks, rounds)))
    return paths


def _turns(rank: int, ranks: int, rounds: int) -> bytes:
    turns, number = np.zeros(rounds, dtype=_TURN), np.arange(rounds)
    for name, function in (("receive", _RECEIVE), ("send", _SEND), ("wait", _WAIT)):
        calls = turns[name]
        calls["function"], calls["mask"] = function, _MASK
        start = number * _TURN_NS + _STARTS_NS[name]
        for clock in ("cpu", "wall"):
            for edge, ns in (("start", start), ("end", start + _CALL_NS)):
                calls[clock][f"{edge}_s"], calls[clock][f"{edge}_ns"] = np.divmod(ns, 10**9)
    for name, peer, request in (("receive", rank - 1, 2), ("send", rank + 1, 3)):
        calls = turns[name]
        calls["count"], calls["datatype"], calls["comm"] = 4096, dumpi_files.BYTE, dumpi_files.WORLD
        calls["peer"], calls["tag"], calls["request"] = peer % ranks, number % 1000, request
    wait = turns["wait"]
    wait["count"] = wait["requests"]["length"] = wait["statuses"]["length"] = 2
    wait["requests"]["handles"] = (2, 3)
    wait["statuses"]["all"]["source"] = -1
    return turns.tobytes()
