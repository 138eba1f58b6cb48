"""Binary traces of SST DUMPI: the MPI calls of each rank, ``NAME-0000.bin`` and so on, perhaps a ``.meta``.

What lies between the end of a call and the start of the next one on the wall clock is computing; the time
inside calls is for the network to say. So time in which a program asks again and again whether something
has come (``MPI_Test``, ``MPI_Iprobe``) is in part computing. A call that has waited is a wait, be it called
``Wait`` or ``Test``; where nothing had come, it is nothing. Receives from anyone take their source from the
status, if it was recorded.

``Alltoallv``, ``Alltoallw``, ``Gather``, ``Scatter`` and their like are messages between each rank and the
others, or the root. ``Allgatherv`` is an allgather in which all contribute the mean; ``Reduce_scatter`` has
its sum. Making communicators takes no time. A reordered grid is taken as not reordered, unless
``MPI_Comm_rank`` says otherwise, which is refused. Calls of more than one thread, one-sided communication,
files, scans, cancelling, and communicators between groups are refused by name.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from tracefile.builder import TraceBuilder
from tracefile.parse.communicators import Communicator, Communicators, NotKnownError
from tracefile.parse.dumpi_bulk import TAKEN, add_run
from tracefile.parse.dumpi_communicators import MAKERS as COMMUNICATOR_MAKERS
from tracefile.parse.dumpi_communicators import NULL, collect, makes_some
from tracefile.parse.dumpi_layout import ARGUMENTS, MAGIC, NAMES, Call, File, name_of
from tracefile.parse.dumpi_scan import Scanner
from tracefile.parse.dumpi_state import (
    ANYONE,
    KINDS_OF,
    PS_OF_NS,
    WRAP_NS,
    Arguments,
    RankState,
    Request,
)
from tracefile.parse.dumpi_types import MAKERS as TYPE_MAKERS
from tracefile.parse.program import by_rank
from tracefile.problems import refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import ANY, COLLECTIVES, COMPUTE, Trace

FORMAT = "dumpi"
_RANK = re.compile(r"(\d+)\.bin\Z")
_PROCESSES = re.compile(rb"^numprocs=(\d{1,9})\s*$", re.MULTILINE)
_CALLS_OF_A_RUN = 1 << 16
_LEAST_RUN = 128
"""Fewer calls are quicker read one by one."""
_REFUSED = ("Cancel", "Scan", "Exscan")

Statuses = list[tuple[int, int, int, int, int]]


def is_dumpi(sources: list[Source]) -> bool:
    """Say whether one of these files begins as such a trace does."""
    return any(source.head(len(MAGIC)) == MAGIC for source in sources)


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read the files of all ranks.

    Raises
    ------
    TraceFileError
        They are no such files, or call what is not read; each mistake has its file, rank and call.
    """
    files = by_rank([source for source in sources if not source.name.endswith(".meta")], _RANK)
    for source in sources:
        wanted = _PROCESSES.search(source.data) if source.name.endswith(".meta") else None
        if wanted is not None and int(wanted[1]) != len(files):
            message = (
                f"says that there are {int(wanted[1])} ranks, and there are {len(files)} files"
            )
            raise refused("rank", message, file=source.name)
    builder = TraceBuilder(len(files), limits)
    for rank, source in files.items():
        File(source, rank)  # what no file of its kind is is told first
    known = Communicators(len(files))
    try:
        for rank, source in files.items():
            file = File(source, rank)
            if makes_some(file):
                collect(file, rank, known)
        known.derive()
    except NotKnownError as error:
        message = f"rank {error.rank} {error}"
        raise refused(
            "communicator", message, file=files[error.rank].name, rank=error.rank
        ) from error
    left = limits.operations
    groups: dict[int, int] = {}
    for rank in files:
        reading = _Rank(File(files[rank], rank), files[rank].name, rank, builder, known, groups)
        left -= reading.read(left)
        builder.settle(rank)
    return builder.finish({"format": FORMAT, "files": [source.name for source in sources]})


class _Rank(RankState):
    """Turns the calls of one rank into operations."""

    _label = -1

    def read(self, most: int) -> int:
        """Read the calls, and give how many operations they are: at most so many."""
        calls, scanner = self.file.calls(), Scanner(self.file, _COMMON)
        ahead = True
        while ahead:
            run = scanner.run(self.file.at, _CALLS_OF_A_RUN)
            if len(run.codes) < _LEAST_RUN or not add_run(self, run, most):
                ahead = False
                for call in itertools.islice(calls, len(run.codes) + 1):
                    self._take(call, most)
                    ahead = True
        self._compute()
        return len(self.rows)

    def _take(self, call: Call, most: int) -> None:
        """Take in one call."""
        if call.function >= len(NAMES):
            return  # a function of the program is entered or left
        self._note(call)
        name = NAMES[call.function]
        handler = _HANDLERS.get(name)
        if handler is not None:
            self._label = self.builder.label(name_of(call.function))
            handler(self, name, call.arguments)
        elif name in _REFUSED:
            raise self.file.refused("call", f"calls {name_of(call.function)}, which is not read")
        if len(self.rows) > most:
            raise self.file.refused("too_large", "has more operations than may be read")

    def _note(self, call: Call) -> None:
        """Count the time since the last call."""
        if self.thread not in (None, call.thread):
            message = f"has calls of threads {self.thread} and {call.thread}: one is read"
            raise self.file.refused("threads", message)
        self.thread = call.thread
        if call.wall_start < 0:
            return
        if self.ended is not None:
            gap = call.wall_start - self.ended
            self.computing_ns += max(0, gap + WRAP_NS if gap < -WRAP_NS // 2 else gap)
        self.ended = call.wall_end

    def _compute(self) -> None:
        if self.computing_ns:
            self.order.append(self.rows.compute(self.computing_ns * PS_OF_NS))
            self.computing_ns = 0

    def _communicator(self, handle: int) -> Communicator:
        if handle not in self.communicators:
            message = f"uses communicator {handle}, which it has not made"
            raise self.file.refused("communicator", message)
        return self.communicators[handle]

    def _member(self, communicator: Communicator, place: int) -> int:
        if not 0 <= place < len(communicator.members):
            message = f"names rank {place} of a communicator of {len(communicator.members)}"
            raise self.file.refused("peer", message)
        return communicator.members[place]

    def _bytes(self, count: int, datatype: int) -> int:
        return count * self.types.size(datatype) if count else 0

    # Messages

    def _begin_send(
        self, to: Communicator, dest: int, size: int, tag: int, *, blocks: bool
    ) -> int | None:
        """Send; None where nobody is sent to."""
        if dest < 0:
            return None
        self._compute()
        told = self.builder.tag((to.identity, tag))
        place = self.rows.send(self._member(to, dest), size, told, label=self._label)
        self.order.append(place, blocks=blocks)
        return place

    def _begin_receive(
        self, by: Communicator, source: int, size: int, tag: int, *, blocks: bool
    ) -> int | None:
        if source < ANYONE:
            return None
        self._compute()
        peer = ANY if source == ANYONE else self._member(by, source)
        told = ANY if tag < 0 else self.builder.tag((by.identity, tag))
        place = self.rows.receive(peer, size, told, label=self._label)
        self.order.append(place, blocks=blocks)
        return place

    def _send(self, name: str, told: Arguments) -> None:
        size = self._bytes(told["count"], told["datatype"])
        to = self._communicator(told["comm"])
        self._begin_send(to, told["dest"], size, told["tag"], blocks=name != "Bsend")

    def _receive(self, _: str, told: Arguments) -> None:
        size = self._bytes(told["count"], told["datatype"])
        by = self._communicator(told["comm"])
        place = self._begin_receive(by, told["source"], size, told["tag"], blocks=True)
        self._see(Request(place, by, told["source"], told["tag"], is_receive=True), told["status"])

    def _isend(self, _: str, told: Arguments) -> None:
        request = self._prepared(told, is_receive=False)
        self._begin(request, told)
        self.requests[told["request"]] = request

    def _ireceive(self, _: str, told: Arguments) -> None:
        request = self._prepared(told, is_receive=True)
        self._begin(request, told)
        self.requests[told["request"]] = request

    def _prepare(self, name: str, told: Arguments) -> None:
        request = self._prepared(told, is_receive=name == "Recv_init")
        request.again = told
        self.requests[told["request"]] = request

    def _prepared(self, told: Arguments, *, is_receive: bool) -> Request:
        source = told["source"] if is_receive else 0
        by = self._communicator(told["comm"])
        return Request(None, by, source, told["tag"], is_receive=is_receive)

    def _begin(self, request: Request, told: Arguments) -> None:
        size = self._bytes(told["count"], told["datatype"])
        by, tag = request.communicator, told["tag"]
        if request.is_receive:
            request.place = self._begin_receive(by, told["source"], size, tag, blocks=False)
        else:
            request.place = self._begin_send(by, told["dest"], size, tag, blocks=False)

    def _start(self, _: str, told: Arguments) -> None:
        for handle in told.get("requests", (told.get("request"),)):
            request = self.requests.get(handle)
            if request is None or request.again is None:
                message = f"starts request {handle}, which nothing has prepared"
                raise self.file.refused("request", message)
            self._begin(request, request.again)

    def _sendrecv(self, name: str, told: Arguments) -> None:
        by = self._communicator(told["comm"])
        if name == "Sendrecv":
            sent = self._bytes(told["sendcount"], told["sendtype"])
            taken = self._bytes(told["recvcount"], told["recvtype"])
        else:
            sent = taken = self._bytes(told["count"], told["datatype"])
        receive = self._begin_receive(by, told["source"], taken, told["recvtag"], blocks=False)
        send = self._begin_send(by, told["dest"], sent, told["sendtag"], blocks=False)
        self._see(
            Request(receive, by, told["source"], told["recvtag"], is_receive=True), told["status"]
        )
        self._wait([place for place in (receive, send) if place is not None])

    # Waiting

    def _see(self, request: Request, statuses: Statuses) -> None:
        """Take from its status which message a receive from anyone has got."""
        place = request.place
        if place is None or not statuses or (request.source != ANYONE and request.tag >= 0):
            return
        _, source, _, _, tag = statuses[0]
        if source < 0:  # from nobody, which some libraries number as others do anyone
            self.rows.kind[place] = COMPUTE
            self.rows.peer[place] = self.rows.tag[place] = self.rows.bytes[place] = 0
            return
        self.rows.peer[place] = self._member(request.communicator, source)
        if request.tag < 0:
            told = (request.communicator.identity, tag)
            self.rows.tag[place] = self.builder.tag(told)

    def _wait(self, places: list[int]) -> None:
        if places:
            self._compute()
            self.order.append(self.rows.wait(places, label=self._label))

    def _end(self, handles: list[int], statuses: Statuses) -> None:
        """Wait for requests; those that wait again are kept."""
        places = []
        for turn, handle in enumerate(handles):
            if handle == NULL:
                continue
            request = self.requests.get(handle)
            if request is None:
                message = f"waits for request {handle}, which nothing has begun"
                raise self.file.refused("request", message)
            self._see(request, statuses[turn : turn + 1])
            if request.place is not None:
                places.append(request.place)
            request.place = None
            if request.again is None:
                del self.requests[handle]
        self._wait(places)

    def _wait_one(self, _: str, told: Arguments) -> None:
        if told.get("flag", 1):
            self._end([told["request"]], told["status"])

    def _wait_any(self, _: str, told: Arguments) -> None:
        index, requests = told["index"], told["requests"]
        if told.get("flag", 1) and 0 <= index < len(requests):
            self._end([requests[index]], told["status"])

    def _wait_all(self, _: str, told: Arguments) -> None:
        if told.get("flag", 1):
            self._end(list(told["requests"]), told["statuses"])

    def _wait_some(self, _: str, told: Arguments) -> None:
        requests, indices = told["requests"], told["indices"]
        if any(not 0 <= index < len(requests) for index in indices):
            message = f"waits for requests {shortened(str(list(indices)))} of {len(requests)}"
            raise self.file.refused("request", message)
        self._end([requests[index] for index in indices], told["statuses"])

    def _free(self, _: str, told: Arguments) -> None:
        self.requests.pop(told["request"], None)

    # Collectives

    def _collect(self, name: str, told: Arguments) -> None:
        """Do the rank's part of what the simulator has as a collective."""
        by = self._communicator(told["comm"])
        ranks, root = len(by.members), told.get("root", 0)
        self._member(by, root)
        if ranks < 2:
            return
        if "recvcounts" in told:
            datatype = told["datatype"] if name == "Reduce_scatter" else told["recvtype"]
            size = self._bytes(sum(told["recvcounts"]), datatype)
            size = size if name == "Reduce_scatter" else -(-size // ranks)
        elif "recvcount" in told:
            size = self._bytes(told["recvcount"], told["recvtype"])
        else:
            size = self._bytes(told["count"], told["datatype"]) if "count" in told else 0
        if by.identity not in self.groups:
            self.groups[by.identity] = self.builder.group(by.members)
        self._compute()
        kind = COLLECTIVES.index(KINDS_OF[name])
        group = self.groups[by.identity]
        self.order.append(self.rows.collect(kind, group, size, root, label=self._label))

    def _gather(self, name: str, told: Arguments) -> None:
        """Send to the root, or receive from all others; or the other way."""
        by, root = self._communicator(told["comm"]), told["root"]
        self._member(by, root)
        own, out = by.places[self.rank], name.startswith("Gather")
        if told["commrank"] != own:
            message = f"calls MPI_{name} as rank {told['commrank']} of a communicator, and is {own}"
            raise self.file.refused("peer", message)
        if own != root:
            word = "send" if out else "recv"
            size = self._bytes(told[f"{word}count"], told[f"{word}type"])
            self._exchange(by, {root: size} if out else {}, {} if out else {root: size})
            return
        word = "recv" if out else "send"
        one = told.get(f"{word}count", 0)
        counts = told.get(f"{word}counts", (one,) * len(by.members))
        sizes = {
            n: self._bytes(many, told[f"{word}type"]) for n, many in enumerate(counts) if n != own
        }
        self._exchange(by, {} if out else sizes, sizes if out else {})

    def _all_to_all(self, name: str, told: Arguments) -> None:
        """Send each other rank its own part."""
        by = self._communicator(told["comm"])
        own, ranks = by.places[self.rank], len(by.members)
        sides = []
        for word in ("send", "recv"):
            counts = told[f"{word}counts"] or told["recvcounts"]  # none where a rank sends in place
            types = told.get(f"{word}types") or told.get("recvtypes")
            types = types or (told[f"{word}type" if told[f"{word}counts"] else "recvtype"],) * ranks
            if len(counts) != ranks or len(types) != ranks:
                message = f"calls MPI_{name} with {len(counts)} counts for {ranks} ranks"
                raise self.file.refused("counts", message)
            near = [(own + step) % ranks for step in range(1, ranks)]
            sides.append({n: self._bytes(counts[n], types[n]) for n in near})
        self._exchange(by, *sides)

    def _exchange(self, by: Communicator, sends: dict[int, int], receives: dict[int, int]) -> None:
        """Send and receive messages that have bytes, all at once, and wait for them."""
        self._compute()
        places = []
        tag = self.builder.tag((by.identity, "collective"))
        for add, sizes in ((self.rows.receive, receives), (self.rows.send, sends)):
            for peer, size in sizes.items():
                if size:
                    place = add(self._member(by, peer), size, tag, label=self._label)
                    self.order.append(place, blocks=False)
                    places.append(place)
        self._wait(places)

    # What is local

    def _make_type(self, name: str, told: Arguments) -> None:
        self.types.make(name, told)

    def _make_communicator(self, _: str, told: Arguments) -> None:
        number, self.made = self.made, self.made + 1
        self.communicators.pop(told["newcomm"], None)
        if told["newcomm"] != NULL:
            try:
                self.communicators[told["newcomm"]] = self.known.of(self.rank, number)
            except (IndexError, NotKnownError) as error:
                message = "makes a communicator that its footer does not count"
                raise self.file.refused("communicator", message) from error

    def _check(self, name: str, told: Arguments) -> None:
        """See that a communicator is as was derived."""
        by = self._communicator(told["comm"])
        word = "size" if name == "Comm_size" else "rank"
        derived = len(by.members) if word == "size" else by.places[self.rank]
        if told[word] != derived:
            message = f"has {word} {told[word]} in a communicator, and {derived} by how it was made"
            raise self.file.refused("communicator", message)


_HANDLERS: dict[str, Callable[[_Rank, str, Arguments], None]] = {
    **dict.fromkeys(("Send", "Ssend", "Rsend", "Bsend"), _Rank._send),
    "Recv": _Rank._receive,
    **dict.fromkeys(("Isend", "Issend", "Irsend", "Ibsend"), _Rank._isend),
    "Irecv": _Rank._ireceive,
    **dict.fromkeys(("Send_init", "Ssend_init", "Rsend_init", "Bsend_init"), _Rank._prepare),
    "Recv_init": _Rank._prepare,
    **dict.fromkeys(("Start", "Startall"), _Rank._start),
    **dict.fromkeys(("Sendrecv", "Sendrecv_replace"), _Rank._sendrecv),
    **dict.fromkeys(("Wait", "Test"), _Rank._wait_one),
    **dict.fromkeys(("Waitany", "Testany"), _Rank._wait_any),
    **dict.fromkeys(("Waitall", "Testall"), _Rank._wait_all),
    **dict.fromkeys(("Waitsome", "Testsome"), _Rank._wait_some),
    "Request_free": _Rank._free,
    **dict.fromkeys(KINDS_OF, _Rank._collect),
    **dict.fromkeys(("Gather", "Gatherv", "Scatter", "Scatterv"), _Rank._gather),
    **dict.fromkeys(("Alltoallv", "Alltoallw"), _Rank._all_to_all),
    **dict.fromkeys(COMMUNICATOR_MAKERS, _Rank._make_communicator),
    **dict.fromkeys(TYPE_MAKERS, _Rank._make_type),
    **dict.fromkeys(("Comm_size", "Comm_rank"), _Rank._check),
}
_COMMON = frozenset(
    number
    for number, name in enumerate(NAMES)
    if ARGUMENTS[number] is not None
    and (name in TAKEN or (name not in _HANDLERS and name not in _REFUSED))
)
"""The functions whose calls may be read together."""
