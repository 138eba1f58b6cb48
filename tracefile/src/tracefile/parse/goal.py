"""GOAL schedules as text: the form of LogGOPSim's and ATLAHS' schedule generators.

A file says ``num_ranks N`` and has a block ``rank r { … }`` for each rank. An operation is ``send 8b to 1
tag 0``, ``recv 8b from 1 tag 0`` or ``calc 100`` (nanoseconds), each perhaps with a label before it and
``cpu n`` or ``nic n`` behind it; ``a requires b`` and ``a irequires b`` say that a waits for the end, or the
start, of b. The number behind ``cpu`` becomes the stream; interfaces are the network's here, so ``nic`` is
read and not used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tracefile.builder import RankRows, TraceBuilder
from tracefile.problems import Problems, refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import ANY, Trace

FORMAT = "goal"
_PS_OF_NS = 1000
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_HEAD = re.compile(r"\s*num_ranks\s+(\d+)\s*\Z")
_RANK = re.compile(r"\s*rank\s+(\d+)\s*\{\s*\Z")
_LABEL = r"[A-Za-z][A-Za-z0-9_]*"
_OPERATION = re.compile(
    rf"\s*(?:(?P<label>{_LABEL})\s*:\s*)?"
    r"(?:(?P<what>send|recv)\s+(?P<bytes>\d+)b\s+(?P<way>to|from)\s+(?P<peer>-1|\d+)"
    r"|calc\s+(?P<time>\d+))"
    r"(?P<rest>(?:\s+(?:tag\s+(?:-1|\d+)|cpu\s+\d+|nic\s+\d+))*)\s*\Z"
)
_REQUIRES = re.compile(rf"\s*(?P<who>{_LABEL})\s+(?P<how>i?requires)\s+(?P<whom>{_LABEL})\s*\Z")
_OPTION = re.compile(r"(tag|cpu|nic)\s+(-1|\d+)")
_SIGN = re.compile(r"\s*num_ranks\s+\d+")


def is_goal(head: str) -> bool:
    """Say whether a text begins as a schedule does."""
    return _SIGN.match(_COMMENT.sub(" ", head)) is not None


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read one schedule.

    Raises
    ------
    TraceFileError
        It is no schedule; each mistake has its line.
    """
    if len(sources) != 1:
        raise refused("files", f"a schedule is one file, and {len(sources)} were given")
    source = sources[0]
    text = source.data.decode("utf-8", "replace")
    text = _COMMENT.sub(lambda found: "\n" * found[0].count("\n") or " ", text)
    reading = _Schedule(source.name, limits)
    for number, line in enumerate(_lines(text), start=1):
        for part in _parts(line):
            reading.take(number, part)
    return reading.finish()


def _lines(text: str) -> Iterator[str]:
    """The lines, of which a list would take more room than the text."""
    at = 0
    while (end := text.find("\n", at)) >= 0:
        yield text[at:end]
        at = end + 1
    yield text[at:]


def _parts(line: str) -> list[str]:
    """Split a line at braces, which others may stand beside."""
    stripped = line.strip()
    if not stripped or ("{" not in stripped and "}" not in stripped) or _RANK.match(stripped):
        return [stripped] if stripped else []
    return [part.strip() for part in re.split(r"(?<=\{)|(?=\})|(?<=\})", stripped) if part.strip()]


class _Schedule:
    def __init__(self, name: str, limits: Limits) -> None:
        self._name = name
        self._limits = limits
        self._problems = Problems()
        self._builder: TraceBuilder | None = None
        self._rows: RankRows | None = None
        self._rank = -1
        self._seen: set[int] = set()
        self._whole = 0  # ranks below have been read
        self._labels: dict[str, int] = {}
        self._waiting: list[tuple[int, str, str, str]] = []

    def take(self, line: int, text: str) -> None:
        """Read one statement."""
        if self._builder is None:
            head = _HEAD.match(text)
            if head is None:
                message = f"{shortened(text)!r} stands where num_ranks N must"
                raise refused("no_schedule", message, file=self._name, line=line)
            self._builder = TraceBuilder(int(head[1][:12]), self._limits, self._name)
        elif self._rows is None:
            self._begin(line, text)
        elif text == "}":
            self._end()
        elif (operation := _OPERATION.match(text)) is not None:
            self._add(line, operation)
        elif (requires := _REQUIRES.match(text)) is not None:
            self._waiting.append((line, requires["who"], requires["how"], requires["whom"]))
        else:
            message = (
                f"{shortened(text)!r} is no operation: `send 8b to 1 tag 0`, `recv 8b from 1 tag 0`, "
                "`calc 100`, `a requires b` and `a irequires b` are"
            )
            self._problems.error("statement", message, file=self._name, line=line)

    def finish(self) -> Trace:
        """End the reading."""
        if self._builder is None:
            raise refused("no_schedule", "has no num_ranks", file=self._name)
        if self._rows is not None:
            message = f"the block of rank {self._rank} has no end"
            self._problems.error("cut_short", message, file=self._name, rank=self._rank)
        self._problems.raise_errors()
        return self._builder.finish({"format": FORMAT, "files": [self._name]})

    def _begin(self, line: int, text: str) -> None:
        assert self._builder is not None
        found = _RANK.match(text)
        if found is None:
            message = f"{shortened(text)!r} stands where a block `rank N {{` must"
            raise refused("statement", message, file=self._name, line=line)
        self._rank = int(found[1][:12])
        if self._rank >= self._builder.ranks or self._rank in self._seen:
            why = "is there twice" if self._rank in self._seen else "is beyond num_ranks"
            message = f"rank {self._rank} {why}"
            raise refused("rank", message, file=self._name, line=line, rank=self._rank)
        self._seen.add(self._rank)
        self._rows = self._builder.rank(self._rank, self._name)

    def _add(self, line: int, found: re.Match[str]) -> None:
        assert self._rows is not None
        options = {name: int(value[:12]) for name, value in _OPTION.findall(found["rest"])}
        stream = options.get("cpu", 0)
        if found["time"] is not None:
            place = self._rows.compute(int(found["time"][:15]) * _PS_OF_NS, stream=stream)
        else:
            place = self._add_message(line, found, options.get("tag", 0), stream)
        if found["label"] is not None:
            self._labels[found["label"]] = place

    def _add_message(self, line: int, found: re.Match[str], tag: int, stream: int) -> int:
        assert self._rows is not None
        is_send = found["what"] == "send"
        if (found["way"] == "to") != is_send or (is_send and found["peer"] == "-1"):
            message = "a send goes `to` a rank, and a recv comes `from` one"
            self._problems.error("statement", message, file=self._name, line=line)
        peer, size = int(found["peer"][:12]), int(found["bytes"][:16])
        add = self._rows.send if is_send else self._rows.receive
        return add(ANY if peer < 0 else peer, size, ANY if tag < 0 else tag, stream=stream)

    def _end(self) -> None:
        assert self._rows is not None
        for line, who, how, whom in self._waiting:
            for label in (who, whom):
                if label not in self._labels:
                    message = f"rank {self._rank} has no operation {label!r}"
                    rank = self._rank
                    self._problems.error("label", message, file=self._name, line=line, rank=rank)
            if who in self._labels and whom in self._labels:
                places = (self._labels[who], self._labels[whom])
                (self._rows.need if how == "requires" else self._rows.need_started)(*places)
        self._waiting.clear()
        self._labels.clear()
        self._rows = None
        if self._builder is not None and self._rank == self._whole:
            while self._whole in self._seen:
                self._whole += 1
            self._builder.settle(self._whole - 1)
