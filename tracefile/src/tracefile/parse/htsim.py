"""Connection matrices of htsim, ``NAME.cm``: who sends how much to whom, and what starts it.

The first lines say ``Nodes N``, ``Connections C`` and perhaps ``Triggers T``. A connection is a line
``0->13 id 1 start 0 size 2000000``: a message from rank 0 to rank 13 that starts so many picoseconds after
the run, or, with ``trigger 7`` in place of ``start``, when trigger 7 fires. ``send_done_trigger`` and
``recv_done_trigger`` fire one when the message is done at its source and at its destination. ``trigger id 7
oneshot`` fires once and starts all that wait for it, ``multishot`` starts the next one each time it fires,
and ``barrier count N`` starts all when it has fired N times. ``prio`` is read and not used; ``msg`` marks
one of several messages of a connection.

A connection becomes a send and a receive with a tag of their own. A start later than 0 is a computation up
to it on stream 1. What a trigger starts needs what fired it, so both must be on one rank: an operation
needs operations of its rank alone. Of messages that fire one ``multishot``, which ends first is for the
network to say; here those with a start come first, by time and then by line, and then what they start. A
send is done here when its tail has left, and in htsim when all is acknowledged.

After ``connection_matrix.cpp`` and ``trigger.cpp`` of csg-htsim and its successors. Beyond what those
refuse, triggers across ranks are refused, links that fail, and ``msg`` that starts later.
"""

from __future__ import annotations

import io
import re
from array import array
from collections import deque
from dataclasses import dataclass, field

from tracefile.builder import MOST_PS, TraceBuilder
from tracefile.problems import Problems, refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import MOST_BYTES, Trace

FORMAT = "htsim"
_SIGN = re.compile(r"(?:\s*(?:#[^\n]*)?\n)*\s*Nodes\s+\d+\s*\n")
_ENDS = re.compile(r"(\d{1,9})->(\d{1,9})\Z", re.ASCII)
_WHOLE = re.compile(r"\d{1,18}\Z", re.ASCII)
_TIME = re.compile(r"(\d{1,18})(?:\.\d*)?\Z", re.ASCII)
_NUMBERS = ("start", "size", "id", "trigger", "send_done_trigger", "recv_done_trigger", "prio")
_KINDS = ("oneshot", "multishot", "barrier")
_HEADS = ("Nodes", "Connections", "Triggers")
_CLOCK = 1


def is_htsim(head: str) -> bool:
    """Say whether a text begins as a connection matrix does."""
    return _SIGN.match(head) is not None


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read one connection matrix.

    Raises
    ------
    TraceFileError
        It is no such matrix, or its triggers cannot be told by rank; each mistake has its line.
    """
    if len(sources) != 1:
        raise refused("files", f"a connection matrix is one file, and {len(sources)} were given")
    matrix = _Matrix(sources[0].name, limits)
    lines = io.TextIOWrapper(
        io.BytesIO(sources[0].data), encoding="utf-8", errors="replace", newline="\n"
    )
    for number, line in enumerate(lines, start=1):
        words = line.split()
        if words and not words[0].startswith("#"):
            matrix.take(number, words)
    return matrix.trace()


@dataclass(slots=True)
class _Trigger:
    """What a line ``trigger`` says, who waits for it, and what has fired it as (connection, end)."""

    line: int
    kind: str
    count: int
    waiting: list[int] = field(default_factory=list)
    fired: list[tuple[int, int]] = field(default_factory=list)


_SOURCE, _DESTINATION = 0, 1


class _Matrix:
    """The lines of a file as columns, one value a connection; no trigger is 0."""

    def __init__(self, name: str, limits: Limits) -> None:
        self._name = name
        self._limits = limits
        self._problems = Problems()
        self._heads: dict[str, tuple[int, int]] = {}
        self._ends = (array("I"), array("I"))
        self._sizes = array("Q")
        self._starts = array("Q")
        self._trigger = array("Q")
        self._fires = (array("Q"), array("Q"))
        self._lines = array("I")
        self._ids: dict[int, bool] = {}
        self._triggers: dict[int, _Trigger] = {}

    def take(self, line: int, words: list[str]) -> None:
        """Read one line."""
        first = words[0]
        if first not in _HEADS and "Nodes" not in self._heads:
            message = f"{shortened(first)!r} stands where `Nodes N` must"
            raise refused("no_matrix", message, file=self._name, line=line)
        if "->" in first:
            self._connection(line, words)
        elif first == "trigger":
            self._add_trigger(line, words[1:])
        elif first in _HEADS:
            self._head(line, words)
        elif first.lower() in ("failure", "failures"):
            message = "links that fail are of the network, and not of a recording"
            self._wrong("failures", message, line)
        else:
            message = (
                f"{shortened(first)!r} begins no line of a connection matrix: "
                f"{', '.join(_HEADS)}, `0->1 start 0 size 8` and `trigger id 1 oneshot` do"
            )
            self._wrong("statement", message, line)

    def trace(self) -> Trace:
        """End the reading."""
        self._problems.raise_errors()
        if "Nodes" not in self._heads:
            raise refused("no_matrix", "has no line `Nodes N`", file=self._name)
        counts = (("Connections", len(self._sizes)), ("Triggers", len(self._triggers)))
        for name, number in counts:
            line, wanted = self._heads.get(name, (None, 0))
            if wanted != number:
                message = f"{name} says {wanted}, and there are {number}"
                self._problems.error("counts", message, file=self._name, line=line)
        needs = self._needs()
        self._problems.raise_errors()
        return self._built(needs)

    def _wrong(self, code: str, message: str, line: int) -> None:
        self._problems.error(code, message, file=self._name, line=line)

    def _head(self, line: int, words: list[str]) -> None:
        name = words[0]
        if len(words) != 2 or not _WHOLE.match(words[1]) or name in self._heads:
            self._wrong("statement", f"{name} must stand once, with one number behind it", line)
            return
        self._heads[name] = (line, int(words[1]))
        if name == "Nodes" and not 1 <= int(words[1]) <= self._limits.ranks:
            message = f"{words[1]} nodes: 1 to {self._limits.ranks} can be read"
            raise refused("ranks", message, file=self._name, line=line)

    def _connection(self, line: int, words: list[str]) -> None:
        ends = _ENDS.match(words[0])
        nodes = self._heads["Nodes"][1]
        if ends is None or max(int(ends[1]), int(ends[2])) >= nodes:
            message = f"{shortened(words[0])!r} must be two of the nodes 0 to {nodes - 1}"
            self._wrong("node", message, line)
            return
        values = self._values(line, words)
        if values is None or not self._is_sound(line, values):
            return
        self._ends[_SOURCE].append(int(ends[1]))
        self._ends[_DESTINATION].append(int(ends[2]))
        self._sizes.append(values["size"])
        self._starts.append(values.get("start", 0))
        self._trigger.append(values.get("trigger", 0))
        self._fires[_SOURCE].append(values.get("send_done_trigger", 0))
        self._fires[_DESTINATION].append(values.get("recv_done_trigger", 0))
        self._lines.append(line)
        if 2 * len(self._lines) > self._limits.operations:
            message = f"more than {self._limits.operations} operations: a connection has two"
            raise refused("too_large", message, file=self._name, line=line)

    def _values(self, line: int, words: list[str]) -> dict[str, int] | None:
        """What stands behind the ends of a connection."""
        values: dict[str, int] = {}
        at = 1
        while at < len(words):
            name, text = words[at], words[at + 1] if at + 1 < len(words) else ""
            if name == "msg":
                values[name] = 1
                at += 2 if _WHOLE.match(text) else 1
                continue
            number = (_TIME if name == "start" else _WHOLE).match(text)
            if name not in _NUMBERS or number is None or name in values:
                message = (
                    f"{shortened(name)!r} must be one of {', '.join(_NUMBERS)} and msg, each once "
                    f"and with a number behind it, and not {shortened(text)!r}"
                )
                self._wrong("word", message, line)
                return None
            values[name] = int(number[1] if name == "start" else text)
            at += 2
        return values

    def _is_sound(self, line: int, values: dict[str, int]) -> bool:
        wrong, is_message = None, "msg" in values
        known = self._ids.get(values.get("id", 0))
        if not 1 <= values.get("size", 0) <= MOST_BYTES:
            wrong = f"must have a size of 1 to {MOST_BYTES} bytes: without one it sends for ever"
        elif ("start" in values) == ("trigger" in values):
            wrong = "must have either a start or a trigger"
        elif values.get("start", 0) > MOST_PS:
            wrong = f"starts at {values['start']} ps: at most {MOST_PS} are simulated"
        elif is_message and values.get("start", 0):
            wrong = "is a message of a connection, whose start htsim counts in microseconds"
        elif any(values.get(name) == 0 for name in _NUMBERS if name.endswith(("id", "trigger"))):
            wrong = "has the number 0, which no connection and no trigger has"
        elif known is not None and not (known and is_message):
            wrong = f"has the number {values['id']} of another connection"
        if wrong is not None:
            self._wrong("connection", f"the connection {wrong}", line)
            return False
        if "id" in values:
            self._ids[values["id"]] = is_message
        return True

    def _add_trigger(self, line: int, words: list[str]) -> None:
        kinds = [word for word in words if word in _KINDS]
        rest = [word for word in words if word not in _KINDS]
        names, numbers = rest[::2], rest[1::2]
        is_plain = len(kinds) == 1 and len(names) == len(numbers) == len(set(names))
        if not is_plain or set(names) - {"id", "count"} or not all(map(_WHOLE.match, numbers)):
            message = (
                "a trigger is `trigger id N`, then `oneshot`, `multishot` or `barrier count N`"
            )
            self._wrong("trigger", message, line)
            return
        values = dict(zip(names, map(int, numbers), strict=True))
        number, count = values.get("id", 0), values.get("count", 0)
        if not number or number in self._triggers or (kinds[0] == "barrier") > count:
            message = f"trigger {number} must have a number of its own, and a barrier a count"
            self._wrong("trigger", message, line)
            return
        self._triggers[number] = _Trigger(line, kinds[0], count)

    def _needs(self) -> dict[int, _Trigger | tuple[int, int]]:
        """What each connection with a trigger needs: one end of another, or all of a barrier."""
        for connection, number in enumerate(self._trigger):
            if number and self._known(number, connection):
                self._triggers[number].waiting.append(connection)
        for trigger in self._triggers.values():
            trigger.waiting.reverse()
        ready = [c for c, number in enumerate(self._trigger) if not number]
        queue = deque(sorted(ready, key=self._starts.__getitem__))
        needs: dict[int, _Trigger | tuple[int, int]] = {}
        while queue:
            connection = queue.popleft()
            for end in (_SOURCE, _DESTINATION):
                number = self._fires[end][connection]
                if number and self._known(number, connection):
                    started = self._fire(number, connection, end)
                    needs.update(started)
                    queue.extend(started)
        self._tell_waiting()
        return needs

    def _known(self, number: int, connection: int) -> bool:
        if number in self._triggers:
            return True
        message = f"trigger {number} has no line `trigger id {number}`"
        self._wrong("trigger", message, self._lines[connection])
        return False

    def _fire(self, number: int, cause: int, end: int) -> dict[int, _Trigger | tuple[int, int]]:
        """Give what starts, with what it needs."""
        trigger = self._triggers[number]
        trigger.fired.append((cause, end))
        most = {"oneshot": 1, "barrier": trigger.count}.get(trigger.kind)
        if most is not None and len(trigger.fired) > most:
            message = f"fires trigger {number} once more than the {most} times that it can"
            self._wrong("trigger", message, self._lines[cause])
            return {}
        if trigger.kind == "barrier" and len(trigger.fired) < trigger.count:
            return {}
        many = 1 if trigger.kind == "multishot" else len(trigger.waiting)
        started = [trigger.waiting.pop() for _ in range(min(many, len(trigger.waiting)))]
        causes = trigger.fired if trigger.kind == "barrier" else [(cause, end)]
        sound = self._on_one_rank(number, started, causes)
        return dict.fromkeys(sound, trigger if len(causes) > 1 else causes[0])

    def _on_one_rank(
        self, number: int, started: list[int], causes: list[tuple[int, int]]
    ) -> list[int]:
        ranks = {self._ends[end][cause]: (cause, end) for cause, end in causes}
        sound = []
        for connection in started:
            rank = self._ends[_SOURCE][connection]
            other = next((place for other, place in ranks.items() if other != rank), None)
            if other is None:
                sound.append(connection)
                continue
            cause, end = other
            what = ("is sent", "is received")[end]
            message = (
                f"trigger {number} starts a message of rank {rank} when that of line "
                f"{self._lines[cause]} {what} on rank {self._ends[end][cause]}: an operation needs "
                "operations of its own rank alone"
            )
            self._wrong("other_rank", message, self._lines[connection])
        return sound

    def _tell_waiting(self) -> None:
        """Name what never starts, unless that follows from another mistake."""
        if self._problems.count:
            return
        for number, trigger in self._triggers.items():
            for connection in reversed(trigger.waiting):
                message = f"never starts: trigger {number} fires {len(trigger.fired)} times"
                self._wrong("trigger", message, self._lines[connection])

    def _built(self, needs: dict[int, _Trigger | tuple[int, int]]) -> Trace:
        builder = TraceBuilder(self._heads["Nodes"][1], self._limits)
        clocks = self._clocks(builder)
        places = (array("I"), array("I"))
        for tag, (source, destination) in enumerate(zip(*self._ends, strict=True)):
            size = self._sizes[tag]
            sender, receiver = (
                builder.rank(source, self._name),
                builder.rank(destination, self._name),
            )
            places[_SOURCE].append(sender.send(destination, size, tag))
            places[_DESTINATION].append(receiver.receive(source, size, tag))
        for connection, start in enumerate(self._starts):
            if start:
                source = self._ends[_SOURCE][connection]
                clock = clocks[source, start]
                builder.rank(source).need(places[_SOURCE][connection], clock)
        joined: dict[int, int] = {}
        for connection, needed in needs.items():
            rows = builder.rank(self._ends[_SOURCE][connection])
            if isinstance(needed, tuple):
                rows.need(places[_SOURCE][connection], places[needed[1]][needed[0]])
                continue
            if needed.line not in joined:
                joined[needed.line] = rows.compute(0)
                for cause, end in needed.fired:
                    rows.need(joined[needed.line], places[end][cause])
            rows.need(places[_SOURCE][connection], joined[needed.line])
        return builder.finish({"format": FORMAT, "files": [self._name]})

    def _clocks(self, builder: TraceBuilder) -> dict[tuple[int, int], int]:
        """Have each rank that sends later compute from one start to the next: places by (rank, start)."""
        later = {
            (self._ends[_SOURCE][connection], start)
            for connection, start in enumerate(self._starts)
            if start
        }
        places: dict[tuple[int, int], int] = {}
        before = (-1, 0)
        for rank, start in sorted(later):
            rows = builder.rank(rank, self._name)
            since = before[1] if before[0] == rank else 0
            places[rank, start] = rows.compute(start - since, stream=_CLOCK)
            if since:
                rows.need(places[rank, start], places[before])
            before = (rank, start)
        return places
