"""Recorded applications as columns: going in for a replay, and out of a workload of ranks.

A trace is a mapping of numpy arrays, one row an operation, rows of a rank one after the other:

``first``
    uint64, the row of each rank's first operation, and the number of rows.
``kind``
    uint8: 0 compute, 1 send, 2 receive, 3 wait, 4 collective.
``stream``
    uint16, 0 to 63: a rank's operations of one stream run one after the other.
``peer``
    uint32: the other rank of a message; of a collective the number of its group.
``tag``
    uint32: the k-th send from one rank to another with a tag belongs to the k-th receive there.
``bytes``
    uint64: of a message; of a collective as the workload ``collective`` counts them; of a wait those
    that the rank then adds to its own data.
``duration_ps``
    uint64: of a computation.
``collective``, ``root``
    uint8 (0 allreduce, 1 reduce, 2 allgather, 3 alltoall, 4 broadcast, 5 reduce_scatter, 6 barrier)
    and uint32, a member of the group.
``need_offsets``, ``needs``
    uint64 and uint32: the operations of the rank, counted from 0, that must be done before this one
    starts; of a wait, before it ends.
``started_offsets``, ``started``
    likewise those that must have started before this one starts.
``group_offsets``, ``group_members``
    uint64 and uint32: the ranks of each group.

>>> import simcore
>>> point = {
...     "model": "loggp",
...     "topology": {"kind": "single_router", "endpoints": 4},
...     "workload": {"kind": "collective", "operation": "alltoall", "iterations": 1},
... }
>>> trace = simcore.Trace(simcore.program_trace(point))
>>> replay = point | {"workload": {"kind": "trace", "trace": "mine"}}
>>> told = simcore.run(replay, traces={"mine": trace})["metrics"]["completion_time_ns"]
>>> told == simcore.run(point)["metrics"]["completion_time_ns"]
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from simcore import _core
from simcore._core import Fabric, StopFlag, Trace

__all__ = ["PATH_KINDS", "Trace", "collective_program", "program_trace", "trace_clock"]

PATH_KINDS = ("compute", "message", "collective")
"""What a step of a critical path is, by its number."""

_PS_OF_NS = 1000
_ONCE = {"iterations": 1, "warmup_iterations": 0, "barrier_between": False}
_ROOTED = ("reduce", "broadcast")
_NARROW = {"kind": np.uint8, "stream": np.uint16, "collective": np.uint8}


def program_trace(
    point: dict[str, Any],
    *,
    stop: StopFlag | None = None,
    fabrics: Mapping[str, Fabric] | None = None,
) -> dict[str, npt.NDArray[Any]]:
    """Write down what the ranks of a point's workload do, as the columns of a trace.

    Parameters
    ----------
    point
        of the packet or loggp model, with a workload of ranks. Background jobs are left out. Of
        ``training`` one step is written down.
    fabrics
        imported fabrics by the names that ``topology.fabric`` calls them.

    Raises
    ------
    PointError
        the point is wrong, its workload has no ranks, or routers reduce for them.
    """
    told = _core.program_trace(point, fabrics, stop)
    return {name: np.asarray(told[name], dtype=_NARROW.get(name)) for name in told}


def collective_program(
    operation: str, members: int, message_bytes: int, root: int = 0
) -> dict[str, npt.NDArray[Any]]:
    """Write down the messages of one collective, by the algorithm that MPICH chooses for its size.

    Parameters
    ----------
    operation
        allreduce, reduce, allgather, alltoall, broadcast, reduce_scatter or barrier.
    message_bytes
        as the workload ``collective`` counts them.

    Returns
    -------
    dict
        the columns of a trace with a rank a member.

    Raises
    ------
    PointError
        an argument is out of range.
    """
    # Of the workloads, this one goes by MPICH's choice where no algorithm is named.
    workload: dict[str, Any] = {"kind": "osu", "operation": operation} | _ONCE
    if operation in _ROOTED:
        workload["root"] = root
    if operation != "barrier":
        workload["message_bytes"] = message_bytes
    topology = {"kind": "single_router", "endpoints": members}
    return program_trace({"model": "loggp", "topology": topology, "workload": workload})


def trace_clock(
    trace: Trace, *, latency_ns: float = 0.0, bandwidth_gbps: float | None = None
) -> dict[str, Any]:
    """When the operations of a trace begin and end where messages do not meet, and what that time is made of.

    Parameters
    ----------
    latency_ns
        of each message; 0 to 1e9.
    bandwidth_gbps
        Gb/s of each message, above 0; None: bytes take no time.

    Returns
    -------
    dict
        ``length_ps``; ``begin_ps`` and ``end_ps``, int64 by row of the trace; and ``path``, the critical
        path as columns, one row a step in the order of time, without gaps: ``kind`` (of `PATH_KINDS`),
        ``collective`` (its kind, as in traces), ``rank``, ``operation``, ``to`` (of a message the
        receiver), ``bytes``, ``begin_ps``, ``end_ps``.

        A message takes the latency and its bytes. A collective takes the lower bounds of Chan and
        others (Collective communication: theory, practice, and experience, 2007, section 3.4), and ends
        for all members at once.

    Raises
    ------
    ValueError
        latency or bandwidth is out of range.
    PointError
        the ranks need one another: no order of its operations can be found.
    """
    if not 0 <= latency_ns <= 1e9:
        msg = f"latency_ns {latency_ns}: 0 to 1e9 is allowed"
        raise ValueError(msg)
    if bandwidth_gbps is not None and not 1e-6 <= bandwidth_gbps <= 1e9:
        msg = f"bandwidth_gbps {bandwidth_gbps}: 1e-6 to 1e9 is allowed"
        raise ValueError(msg)
    ps_per_byte = 0.0 if bandwidth_gbps is None else 8 * _PS_OF_NS / bandwidth_gbps
    told: dict[str, Any] = _core.trace_clock(trace, round(latency_ns * _PS_OF_NS), ps_per_byte)
    return told
