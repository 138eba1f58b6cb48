"""Asks the core about recordings: how long they take where messages do not meet, windows, messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

import numpy as np

import simcore
from domain.trace.clock import (
    ClockNetwork,
    CriticalPath,
    PathCollective,
    PathStep,
    RankOnPath,
    RecordingRefusedError,
    Window,
)
from tracefile import (
    COLLECTIVES,
    AddressTrace,
    Trace,
    TraceFileError,
    export_addresses,
    export_pieces,
    stored,
)
from tracefile.cut import cut
from tracefile.expand import expanded

_PS_OF_NS = 1000
_MOST_STEPS = 100
_MOST_RANKS = 20
_COMPUTE, _MESSAGE, _COLLECTIVE = range(len(simcore.PATH_KINDS))


def critical_path(content: bytes, network: ClockNetwork) -> CriticalPath:
    """What the time of a stored trace is made of, where messages do not meet.

    Raises
    ------
    RecordingRefusedError
        Its ranks need one another.
    """
    trace = Trace.from_bytes(content)
    told = _clock(trace, network)
    path = told["path"]
    takes = path["end_ps"] - path["begin_ps"]
    kinds = path["kind"]
    ns = {kind: float(takes[kinds == kind].sum()) / _PS_OF_NS for kind in range(3)}
    messages = kinds == _MESSAGE
    return CriticalPath(
        length_ns=told["length_ps"] / _PS_OF_NS,
        compute_ns=ns[_COMPUTE],
        messages_ns=ns[_MESSAGE],
        collectives_ns=ns[_COLLECTIVE],
        messages=int(messages.sum()),
        sent_bytes=int(path["bytes"][messages].sum()),
        steps=len(kinds),
        collectives=tuple(_collectives(path, takes)),
        ranks=tuple(_ranks(path, takes)),
        longest=tuple(_longest(trace, path, takes)),
    )


def cut_window(content: bytes, window: Window, origin: Mapping[str, Any]) -> tuple[bytes, int, int]:
    """Take the operations of a stored trace that begin in a window, as a stored trace.

    ``origin`` says which trace it is, and comes into the source of the new one with the window.

    Returns
    -------
    tuple
        the content, and how many messages and collectives cross a border.

    Raises
    ------
    RecordingRefusedError
        Nothing begins in it, or the ranks need one another.
    """
    trace = Trace.from_bytes(content)
    begins = _clock(trace, window.network)["begin_ps"]
    bounds = round(window.from_ns * _PS_OF_NS), round(window.to_ns * _PS_OF_NS)
    source = {**trace.source, "cut": {**asdict(window), **origin}}
    try:
        found = cut(trace, begins, bounds, source)
    except TraceFileError as error:
        last_ns = float(begins.max()) / _PS_OF_NS
        message = f"nothing begins in the window: the last operation begins at {last_ns:.15g} ns"
        raise RecordingRefusedError("from_ns", message) from error
    _clock(found.trace, window.network)
    return found.trace.to_bytes(), found.messages_left_out, found.collectives_left_out


def export(content: bytes, style: str) -> bytes:
    """Write a stored trace in a format; collectives that it has no place for become messages.

    Raises
    ------
    RecordingRefusedError
        The format cannot hold it.
    """
    trace = stored(content)
    try:
        if isinstance(trace, AddressTrace):
            return b"".join(export_addresses(trace, style))
        if style == "goal":
            trace = expanded(trace, simcore.collective_program)
        return b"".join(export_pieces(trace, style))
    except TraceFileError as error:
        raise RecordingRefusedError("format", error.problems[0].message) from error
    except simcore.PointError as error:
        raise RecordingRefusedError("format", error.message) from error


def _clock(trace: Trace, network: ClockNetwork) -> dict[str, Any]:
    try:
        return simcore.trace_clock(
            simcore.Trace(trace.columns()),
            latency_ns=network.latency_ns,
            bandwidth_gbps=network.bandwidth_gbps,
        )
    except simcore.PointError as error:
        raise RecordingRefusedError("trace", error.message) from error


def _collectives(path: dict[str, Any], takes: Any) -> Iterator[PathCollective]:
    for kind, name in enumerate(COLLECTIVES):
        of_kind = (path["kind"] == _COLLECTIVE) & (path["collective"] == kind)
        if of_kind.any():
            time_ns = float(takes[of_kind].sum()) / _PS_OF_NS
            yield PathCollective(name, int(of_kind.sum()), time_ns)


def _ranks(path: dict[str, Any], takes: Any) -> Iterator[RankOnPath]:
    """Those whose computing takes most of the path, most first."""
    computes = path["kind"] == _COMPUTE
    ranks, places = np.unique(path["rank"][computes], return_inverse=True)
    totals = np.bincount(places, weights=takes[computes], minlength=len(ranks))
    for place in np.argsort(-totals, kind="stable")[:_MOST_RANKS]:
        yield RankOnPath(int(ranks[place]), float(totals[place]) / _PS_OF_NS)


def _longest(trace: Trace, path: dict[str, Any], takes: Any) -> Iterator[PathStep]:
    """The longest steps, in the order of time."""
    chosen = np.sort(np.argsort(-takes, kind="stable")[:_MOST_STEPS])
    for place in chosen:
        kind = int(path["kind"][place])
        rank, operation = int(path["rank"][place]), int(path["operation"][place])
        row = int(trace.first[rank]) + operation
        label = int(trace.label[row]) if len(trace.label) else -1
        yield PathStep(
            kind=COLLECTIVES[path["collective"][place]]
            if kind == _COLLECTIVE
            else simcore.PATH_KINDS[kind],
            rank=rank,
            operation=operation,
            to_rank=int(path["to"][place]) if kind == _MESSAGE else None,
            bytes=int(path["bytes"][place]),
            begin_ns=float(path["begin_ps"][place]) / _PS_OF_NS,
            end_ns=float(path["end_ps"][place]) / _PS_OF_NS,
            label=trace.labels[label] if label >= 0 else None,
        )
