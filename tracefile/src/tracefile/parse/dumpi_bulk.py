"""Runs of common calls of a DUMPI file as columns: messages, waits for them, and collectives.

The rules are those of `tracefile.parse.dumpi`, which reads call by call what is uncommon or wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tracefile.builder import MOST_PS, TYPES
from tracefile.parse.communicators import Communicator
from tracefile.parse.dumpi_communicators import NULL
from tracefile.parse.dumpi_layout import NAMES, name_of
from tracefile.parse.dumpi_requests import Columns, IrregularError, Table
from tracefile.parse.dumpi_requests import matched as matches
from tracefile.parse.dumpi_scan import Calls
from tracefile.parse.dumpi_state import ANYONE, KINDS_OF, PS_OF_NS, WRAP_NS, RankState, Request
from tracefile.problems import TraceFileError
from tracefile.trace import (
    ANY,
    COLLECTIVE,
    COLLECTIVES,
    MOST_BYTES,
    RECEIVE,
    SEND,
    WAIT,
    Column,
)

_CALLS_OF_A_FORM = 16
"""With fewer on average it is quicker to read them one by one."""
_NS_OF_S = 1_000_000_000
_MOST_NS = 1 << 61
"""With the times between the calls of a run it has room in 63 bits."""
_BEFORE = -1
"""The turn of what was begun before the run."""
_BLOCKING, _NEVER = 1 << 40, 1 << 41
"""From here on numbers stand for no request of the program: of receives that block, and of sends that do."""


def add_run(state: RankState, calls: Calls, most: int) -> bool:
    """Add what calls do, if they can be read together and the rank then has at most so many operations.

    Otherwise nothing is changed.
    """
    try:
        _Run(state, calls).add(most)
    except (IrregularError, TraceFileError):
        return False  # call by call it shows where
    state.file.pass_over(len(calls.codes), calls.end)
    return True


@dataclass(slots=True)
class _Places:
    """Where operations lie: ``where`` are the calls that are one, ``places`` has -1 for the others."""

    base: int
    total: int
    where: Column
    places: Column
    before_ns: Column
    left_ns: int


class _Run:
    """Calls that follow one another.

    Raises
    ------
    IrregularError
        They must be read one by one.
    """

    def __init__(self, state: RankState, calls: Calls) -> None:
        self._state = state
        self._forms = calls.of_forms(state.file.data)
        self._count = len(calls.codes)
        if state.computing_ns > _MOST_NS or len(self._forms) > self._count // _CALLS_OF_A_FORM:
            raise IrregularError
        self._labels = np.full(len(NAMES), -1)
        self._functions = np.zeros(self._count, dtype=np.int64)
        self._communicators: list[Communicator] = []
        self._thread = state.thread
        self._told = np.zeros(0, dtype=np.int64)
        # Of each operation that is begun: its call, what it is, how it is asked for, and its request.
        number = np.int64
        self._begun = Table(
            call=number,
            kind=np.uint8,
            peer=number,
            source=number,
            size=number,
            communicator=number,
            tag=number,
            blocks=bool,
            request=number,
            is_placed=bool,
        )
        self._old = list(state.requests.items())
        for handle, request in self._old:
            self._begin_old(handle, request)
        # Of each request that is waited for: its call, its place there, and its status.
        self._waited = Table(
            call=number,
            turn=number,
            request=number,
            has_status=bool,
            source=number,
            tag=number,
        )
        self._collected = Table(
            call=number, collective=np.uint8, communicator=number, size=number, root=number
        )

    def add(self, most: int) -> None:
        """Add all operations; `IrregularError` before anything is changed."""
        state, (gaps, ended) = self._state, self._gaps()
        first: dict[int, int] = {}
        for form, rows, records in self._forms:
            self._functions[rows] = form.function
            name = NAMES[form.function]
            if name in TAKEN:
                first[form.function] = min(int(rows[0]), first.get(form.function, self._count))
                TAKEN[name](self, name, rows, records)
        begun, waited, collected = (
            table.joined() for table in (self._begun, self._waited, self._collected)
        )
        matched, left = matches(begun, waited)
        tags = self._statuses(begun, waited, matched)
        real = begun["is_placed"][matched] & (waited["request"] < _BLOCKING)
        calls = (begun["call"][self._new(begun)], waited["call"][real], collected["call"])
        lies = self._lie(np.concatenate(calls), gaps, most)
        for sizes in (begun["size"], collected["size"]):
            if len(sizes) and not 0 <= sizes.min() <= sizes.max() <= MOST_BYTES:
                raise IrregularError

        # Nothing is refused from here on.
        for function in sorted(first, key=first.__getitem__):
            self._labels[function] = state.builder.label(name_of(function))
        numbers = self._number_tags(tags, len(begun["call"]))
        self._patch_old(begun, numbers, tags)
        columns, blocks = self._columns(lies, begun, numbers, collected)
        state.rows.extend(**columns)
        state.order.append_many(columns["kind"], blocks)
        own = lies.places[begun["call"]]
        for row, (_, request) in enumerate(self._old):
            own[row] = -1 if request.place is None else request.place
        state.rows.extend_needs(lies.places[waited["call"][real]], own[matched[real]])
        state.thread, state.ended, state.computing_ns = self._thread, ended, lies.left_ns
        self._keep_requests(begun, left, own)

    def _new(self, begun: Columns) -> Column:
        """The rows of operations that the run begins."""
        return np.flatnonzero(begun["is_placed"] & (begun["call"] != _BEFORE))

    def _lie(self, calls: Column, gaps: Column, most: int) -> _Places:
        """Where the operations of these calls lie, and what is computed between them."""
        emits = np.zeros(self._count, dtype=bool)
        emits[calls] = True
        where = np.flatnonzero(emits)
        computed = np.cumsum(gaps) + self._state.computing_ns
        before = np.diff(computed[where], prepend=0)
        base = len(self._state.rows)
        ends = np.cumsum(1 + (before > 0)) + base
        total = int(ends[-1]) - base if len(ends) else 0
        if base + total > most or (total and before.max() > MOST_PS // PS_OF_NS):
            raise IrregularError
        places = np.full(self._count, -1)
        places[where] = ends - 1
        left_ns = int(computed[-1]) - (int(computed[where[-1]]) if total else 0)
        return _Places(base, total, where, places, before, left_ns)

    def _columns(
        self, lies: _Places, begun: Columns, numbers: Column, collected: Columns
    ) -> tuple[Columns, Column]:
        """The operations, and which of them block."""
        columns = {name: np.zeros(lies.total, dtype) for name, dtype in TYPES.items()}
        blocks = np.ones(lies.total, dtype=bool)
        main = lies.places[lies.where] - lies.base
        columns["label"][:] = -1
        columns["label"][main] = self._labels[self._functions[lies.where]]
        columns["kind"][main] = WAIT
        computes = lies.before_ns > 0
        columns["duration_ps"][main[computes] - 1] = lies.before_ns[computes] * PS_OF_NS
        new = self._new(begun)
        places = lies.places[begun["call"][new]] - lies.base
        columns["kind"][places] = begun["kind"][new]
        columns["peer"][places] = begun["peer"][new]
        columns["bytes"][places] = begun["size"][new]
        columns["tag"][places] = numbers[new]
        blocks[places] = begun["blocks"][new]
        places = lies.places[collected["call"]] - lies.base
        columns["kind"][places] = COLLECTIVE
        columns["collective"][places] = collected["collective"]
        columns["peer"][places] = self._number_groups(collected)
        columns["bytes"][places] = collected["size"]
        columns["root"][places] = collected["root"]
        return columns, blocks

    # Times and threads

    def _gaps(self) -> tuple[Column, int | None]:
        """The time between each call and the one before, in ns, and when the last one has ended."""
        start, end = np.full(self._count, -1), np.full(self._count, -1)
        threads = set()
        for form, rows, records in self._forms:
            names = form.dtype.names or ()
            threads |= set(np.unique(records["thread"]).tolist()) if "thread" in names else {0}
            if "wall" in names:
                wall = records["wall"]
                for column, edge in ((start, "start"), (end, "end")):
                    seconds = wall[f"{edge}_s"].astype(np.int64)
                    column[rows] = (
                        seconds * _NS_OF_S + wall[f"{edge}_ns"] + self._state.file.wall_bias
                    )
        if len(threads | ({self._thread} - {None})) > 1:
            raise IrregularError
        self._thread = threads.pop()
        gaps, ended = np.zeros(self._count, dtype=np.int64), self._state.ended
        timed = np.flatnonzero(start >= 0)
        if len(timed):
            begin = start[timed[0]] if ended is None else ended
            gap = start[timed] - np.concatenate(([begin], end[timed[:-1]]))
            gap[gap < -WRAP_NS // 2] += WRAP_NS
            gaps[timed] = np.maximum(gap, 0)
            ended = int(end[timed[-1]])
        return gaps, ended

    # What calls do

    def _begin_old(self, handle: int, request: Request) -> None:
        if request.again is not None:
            raise IrregularError
        self._begun.add(
            1,
            call=_BEFORE,
            kind=RECEIVE if request.is_receive else SEND,
            peer=0,
            source=request.source,
            size=0,
            communicator=self._number_communicator(request.communicator),
            tag=request.tag,
            blocks=False,
            request=handle,
            is_placed=request.place is not None,
        )

    def _send(self, name: str, rows: Column, told: Column) -> None:
        self._begin(rows, told, "dest", blocks=name != "Bsend", request=_NEVER)

    def _receive(self, _: str, rows: Column, told: Column) -> None:
        self._begin(rows, told, "source", blocks=True, request=rows + _BLOCKING)
        # It is as if it were waited for at once, without a wait.
        self._wait(rows, told, "status", (rows + _BLOCKING)[:, None])

    def _isend(self, _: str, rows: Column, told: Column) -> None:
        self._begin(rows, told, "dest", blocks=False, request=told["request"])

    def _ireceive(self, _: str, rows: Column, told: Column) -> None:
        self._begin(rows, told, "source", blocks=False, request=told["request"])

    def _begin(self, rows: Column, told: Column, other: str, *, blocks: bool, request: Any) -> None:
        is_send = other == "dest"
        asked, tag = told[other].astype(np.int64), told["tag"].astype(np.int64)
        if is_send and (tag < 0).any():
            raise IrregularError
        communicator = self._communicators_of(told["comm"])
        is_placed = asked >= (0 if is_send else ANYONE)
        peer = np.full(len(rows), ANY)
        named = asked >= 0
        peer[named] = self._members(communicator[named], asked[named])
        self._begun.add(
            len(rows),
            call=rows,
            kind=SEND if is_send else RECEIVE,
            peer=peer,
            source=0 if is_send else asked,
            size=np.where(is_placed, self._bytes(told["count"], told["datatype"]), 0),
            communicator=communicator,
            tag=tag,
            blocks=blocks,
            request=request,
            is_placed=is_placed,
        )

    def _wait_one(self, _: str, rows: Column, told: Column) -> None:
        self._wait(rows, told, "status", told["request"][:, None])

    def _wait_all(self, _: str, rows: Column, told: Column) -> None:
        self._wait(rows, told, "statuses", told["requests"])

    def _wait(self, rows: Column, told: Column, which: str, requests: Column) -> None:
        names = told.dtype.names or ()
        if "flag" in names:
            done = told["flag"] != 0
            rows, told, requests = rows[done], told[done], requests[done]
        shape = requests.shape
        source, tag = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        has_status = np.zeros(shape, dtype=bool)
        if which in names:
            many = min(shape[1], told[which].shape[1])
            source[:, :many] = told[which]["source"][:, :many]
            tag[:, :many] = told[which]["tag"][:, :many]
            has_status[:, :many] = True
        kept = requests.ravel() != NULL
        self._waited.add(
            int(kept.sum()),
            call=np.repeat(rows, shape[1])[kept],
            turn=np.tile(np.arange(shape[1]), len(rows))[kept],
            request=requests.ravel()[kept],
            has_status=has_status.ravel()[kept],
            source=source.ravel()[kept],
            tag=tag.ravel()[kept],
        )

    def _collect(self, name: str, rows: Column, told: Column) -> None:
        names = told.dtype.names or ()
        communicator = self._communicators_of(told["comm"])
        root = told["root"].astype(np.int64) if "root" in names else np.zeros(len(rows), np.int64)
        self._members(communicator, root)
        ranks = np.array([len(one.members) for one in self._communicators])[communicator]
        does = ranks > 1
        size = np.zeros(len(rows), np.int64)
        if "recvcount" in names:
            size[does] = self._bytes(told["recvcount"][does], told["recvtype"][does])
        elif "count" in names:
            size[does] = self._bytes(told["count"][does], told["datatype"][does])
        self._collected.add(
            int(does.sum()),
            call=rows[does],
            collective=COLLECTIVES.index(KINDS_OF[name]),
            communicator=communicator[does],
            size=size[does],
            root=root[does],
        )

    # What handles stand for

    def _number_communicator(self, communicator: Communicator) -> int:
        for number, known in enumerate(self._communicators):
            if known is communicator:
                return number
        self._communicators.append(communicator)
        return len(self._communicators) - 1

    def _communicators_of(self, handles: Column) -> Column:
        found, which = np.unique(handles, return_inverse=True)
        numbers = []
        for handle in found.tolist():
            if handle not in self._state.communicators:
                raise IrregularError
            numbers.append(self._number_communicator(self._state.communicators[handle]))
        return np.array(numbers, dtype=np.int64)[which]

    def _members(self, communicator: Column, places: Column) -> Column:
        """The ranks at these places of communicators."""
        ranks = np.zeros(len(places), dtype=np.int64)
        for number in np.unique(communicator).tolist():
            members = np.array(self._communicators[number].members)
            rows = communicator == number
            here = places[rows]
            if not 0 <= here.min() <= here.max() < len(members):
                raise IrregularError
            ranks[rows] = members[here]
        return ranks

    def _bytes(self, counts: Column, datatypes: Column) -> Column:
        counts = counts.astype(np.int64)
        sizes = np.zeros(len(counts), dtype=np.int64)
        for datatype in np.unique(datatypes[counts != 0]).tolist():
            size = self._state.types.size(datatype)
            if size > MOST_BYTES >> 32:
                raise IrregularError
            sizes[datatypes == datatype] = size
        return counts * sizes

    # Requests and tags

    def _statuses(self, begun: Columns, waited: Columns, matched: Column) -> Columns:
        """Which tag each operation has, and when it is known: when it is begun, or from its status."""
        own = np.flatnonzero(begun["is_placed"] & (begun["tag"] >= 0) & (begun["call"] != _BEFORE))
        tags = Table(begun=np.int64, call=np.int64, turn=np.int64, tag=np.int64)
        tags.add(len(own), begun=own, call=begun["call"][own], turn=-1, tag=begun["tag"][own])
        asks_any = begun["is_placed"] & ((begun["source"] == ANYONE) | (begun["tag"] < 0))
        told = np.flatnonzero(asks_any[matched] & waited["has_status"])
        of = matched[told]
        if (waited["source"][told] < 0).any():
            raise IrregularError  # from nobody
        begun["peer"][of] = self._members(begun["communicator"][of], waited["source"][told])
        any_tag = begun["tag"][of] < 0
        self._told = of
        told, of = told[any_tag], of[any_tag]
        tags.add(
            len(of),
            begun=of,
            call=waited["call"][told],
            turn=waited["turn"][told],
            tag=waited["tag"][told],
        )
        found = tags.joined()
        found["communicator"] = begun["communicator"][found["begun"]]
        return found

    def _number_tags(self, tags: Columns, count: int) -> Column:
        """The number of each operation's tag, as if they came one by one."""
        numbers = np.full(count, ANY)
        order = np.lexsort((tags["turn"], tags["call"]))
        of, communicator, tag = (tags[name][order] for name in ("begun", "communicator", "tag"))
        known, which = np.unique(tag, return_inverse=True)
        keys = communicator * max(1, len(known)) + which
        found, first, place = np.unique(keys, return_index=True, return_inverse=True)
        codes = np.zeros(len(found), dtype=np.int64)
        for key in np.argsort(first).tolist():
            number, own = divmod(int(found[key]), len(known))
            identity = self._communicators[number].identity
            codes[key] = self._state.builder.tag((identity, int(known[own])))
        numbers[of] = codes[place]
        return numbers

    def _number_groups(self, collected: Columns) -> Column:
        order = np.argsort(collected["call"])
        found, first, which = np.unique(
            collected["communicator"][order], return_index=True, return_inverse=True
        )
        codes = np.zeros(len(found), dtype=np.int64)
        for key in np.argsort(first).tolist():
            by = self._communicators[int(found[key])]
            if by.identity not in self._state.groups:
                self._state.groups[by.identity] = self._state.builder.group(by.members)
            codes[key] = self._state.groups[by.identity]
        numbers = np.zeros(len(order), dtype=np.int64)
        numbers[order] = codes[which]
        return numbers

    def _patch_old(self, begun: Columns, numbers: Column, tags: Columns) -> None:
        """Operations from before the run whose sender or tag a status has told."""
        rows, tagged = self._state.rows, set(tags["begun"].tolist()) if self._old else set()
        for row in self._told[self._told < len(self._old)].tolist():
            place = self._old[row][1].place
            if place is not None:
                rows.peer[place] = int(begun["peer"][row])
                if row in tagged:
                    rows.tag[place] = int(numbers[row])

    def _keep_requests(self, begun: Columns, left: Column, places: Column) -> None:
        """Have the state know those requests that nothing has waited for."""
        requests = self._state.requests
        requests.clear()
        for row in left.tolist():
            handle = int(begun["request"][row])
            if handle < _BLOCKING:
                place = int(places[row])
                requests[handle] = Request(
                    None if place < 0 else place,
                    self._communicators[int(begun["communicator"][row])],
                    int(begun["source"][row]),
                    int(begun["tag"][row]),
                    is_receive=bool(begun["kind"][row] == RECEIVE),
                )


TAKEN: dict[str, Callable[[_Run, str, Column, Column], None]] = {
    **dict.fromkeys(("Send", "Ssend", "Rsend", "Bsend"), _Run._send),
    "Recv": _Run._receive,
    **dict.fromkeys(("Isend", "Issend", "Irsend", "Ibsend"), _Run._isend),
    "Irecv": _Run._ireceive,
    **dict.fromkeys(("Wait", "Test"), _Run._wait_one),
    **dict.fromkeys(("Waitall", "Testall"), _Run._wait_all),
    **dict.fromkeys(
        ("Barrier", "Bcast", "Reduce", "Allreduce", "Allgather", "Alltoall"), _Run._collect
    ),
}
"""What is done by each function whose calls are read together."""
