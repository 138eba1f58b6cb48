"""Runs of DUMPI calls are read together, and are what they are call by call."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest

from tests.support import dumpi_files
from tests.support.dumpi_files import BYTE, DOUBLE, SELF, WORLD, call, file, h, i, listed, status
from tests.support.trace_files import damaged
from tracefile import Source, TraceFileError, parse
from tracefile.parse import dumpi, dumpi_bulk

DAMAGED = 150
ANYONE = -1
NOWHERE = -2


def outcome(sources: list[Source]) -> Any:
    """All that is read, labels included, or all that is wrong; runs may be as short as a call."""
    short = patch.object(dumpi, "_LEAST_RUN", 1), patch.object(dumpi_bulk, "_CALLS_OF_A_FORM", 1)
    with short[0], short[1]:
        try:
            trace = parse(*sources, format_name="dumpi").trace
        except TraceFileError as error:
            return [problem.to_dict() for problem in error.problems], error.more
        return trace.to_bytes(), trace.digest, trace.label.tolist(), trace.labels


def by_calls(sources: list[Source]) -> Any:
    """The same, reading call by call."""
    with patch.object(dumpi, "add_run", return_value=False):
        return outcome(sources)


class Program:
    """Two ranks that do the same: exchange messages in many ways, reduce, and ask for this and that."""

    def __init__(self, draw: random.Random) -> None:
        self._draw = draw
        self._ns = [0, 0]
        self._calls: list[list[bytes]] = [[], []]
        self._handles = iter(range(2, 1 << 20))
        self._open: list[int] = []

    def add(self, rank: int, name: str, *arguments: bytes) -> None:
        """A call somewhat later than the last one, now and then at once or beyond 65,536 s."""
        gap = self._draw.choice((0, 0, 10, 700, 10**9))
        ns = self._ns[rank] = self._ns[rank] + gap
        self._calls[rank].append(call(name, *arguments, ns=ns % (65_535 * 10**9), took=5))
        self._ns[rank] += 5

    def both(self, name: str, *arguments: bytes) -> None:
        """A call of both ranks."""
        for rank in (0, 1):
            self.add(rank, name, *arguments)

    def step(self) -> None:
        """Something that leaves nothing open but requests."""
        what = self._draw.randrange(9)
        if what < 4:
            self._exchange()
        elif what == 4:
            self.both("Allreduce", i(self._draw.randrange(9)), h(DOUBLE), b"\x03", h(WORLD))
        elif what == 5:
            self.both("Bcast", i(3), h(DOUBLE), i(1), h(self._draw.choice((WORLD, SELF + 1))))
        elif what == 6:
            self.both("Barrier", h(self._draw.choice((WORLD, SELF))))
        elif what == 7:
            self.both("Type_contiguous", i(self._draw.randrange(1, 4)), h(DOUBLE), h(30))
        else:
            self.both("Test", i(9999), i(0), status())

    def _exchange(self) -> None:
        """Each sends the other a message; receives may be from anyone, and told by a status or not."""
        draw, tag, size = self._draw, self._draw.randrange(4), self._draw.choice((0, 8, 300))
        asked, told_tag = draw.choice((1, ANYONE)), draw.choice((tag, ANYONE))
        handles = next(self._handles), next(self._handles)
        reverse = draw.random() < 0.5
        datatype = draw.choice((BYTE, DOUBLE))
        comm = draw.choice((WORLD, SELF + 1))
        for rank in (0, 1):
            other = 1 - rank
            source = ANYONE if asked == ANYONE else other
            taken = dumpi_files.receive(source, size, told_tag, comm, datatype)
            self.add(rank, "Irecv", taken, i(handles[0]))
            sent = dumpi_files.send(other, size, tag, comm, datatype)
            if draw.random() < 0.5:
                self.add(rank, "Isend", sent, i(handles[1]))
            else:
                self.add(rank, draw.choice(("Send", "Bsend")), sent)
                nowhere = dumpi_files.send(NOWHERE, size, tag, comm, datatype)
                self.add(rank, "Isend", nowhere, i(handles[1]))
            all_told = asked == ANYONE or told_tag == ANYONE
            seen = (other, tag) if all_told or draw.random() < 0.5 else None
            self._end(rank, handles, seen, reverse=reverse)

    def _end(
        self, rank: int, handles: tuple[int, int], seen: tuple[int, int] | None, *, reverse: bool
    ) -> None:
        told = status(seen, seen) if seen is not None else status()
        one = status(seen) if seen is not None else status()
        if reverse:
            self.add(
                rank,
                "Waitall",
                i(3),
                listed((handles[1], 1, handles[0])),
                status(seen, seen, seen) if seen is not None else status(),
            )
        elif self._draw.random() < 0.5:
            self.add(rank, "Waitall", i(2), listed(handles), told)
        else:
            self.add(rank, "Test", i(handles[0]), i(1), one)
            self.add(rank, "Wait", i(handles[1]), status())

    def sources(self) -> list[Source]:
        """The files of both."""
        split = [call("Comm_split", h(WORLD), i(0, rank), h(SELF + 1)) for rank in (0, 1)]
        return dumpi_files.sources(
            *(file(split[rank], *self._calls[rank], counted=("Comm_split",)) for rank in (0, 1))
        )


def program(draw: random.Random, steps: int) -> list[Source]:
    made = Program(draw)
    for _ in range(steps):
        made.step()
    return made.sources()


@pytest.mark.parametrize("seed", range(20))
def test_runs_give_what_calls_give(seed: int) -> None:
    sources = program(random.Random(seed), steps=60)
    read = outcome(sources)
    assert read == by_calls(sources)
    assert len(read) == 4, read


def test_common_calls_are_read_in_runs() -> None:
    taken: list[int] = []
    whole = dumpi_bulk.add_run

    def counting(state: Any, calls: Any, most: int) -> bool:
        done = whole(state, calls, most)
        taken.append(len(calls.codes) if done else 0)
        return done

    with patch.object(dumpi, "add_run", counting):
        outcome(program(random.Random(1), steps=60))
    assert sum(taken) > 200


@pytest.mark.parametrize("seed", range(6))
def test_damaged_files_are_taken_and_refused_alike(seed: int) -> None:
    draw = random.Random(seed)
    sources = program(draw, steps=8)
    refusals = 0
    for _ in range(DAMAGED):
        changed = damaged(sources, draw)
        read = outcome(changed)
        assert read == by_calls(changed)
        refusals += len(read) == 2
    assert refusals > DAMAGED // 10


def wrong() -> Iterator[tuple[str, bytes]]:
    """What is wrong in the middle of much that is common."""
    yield "nothing has begun", call("Wait", i(77), status())
    yield "nothing has begun", call("Waitall", i(2), listed((2, 2)), status())
    yield "names rank 5", call("Send", dumpi_files.send(5, 8))
    yield "datatype 29", call("Send", dumpi_files.send(0, 8, datatype=29))
    yield "communicator 9", call("Send", dumpi_files.send(0, 8, comm=9))
    yield "threads 0 and 3", call("Barrier", h(WORLD), thread=3)
    yield "names rank 7", call("Bcast", i(3), h(DOUBLE), i(7), h(WORLD))


@pytest.mark.parametrize(("said", "fault"), list(wrong()))
def test_the_call_that_is_wrong_is_named(said: str, fault: bytes) -> None:
    common = call("Isend", dumpi_files.send(0, 8, comm=SELF), i(2))
    many = [call("Barrier", h(WORLD))] * 300
    found = outcome([Source("run-0000.bin", file(*many, common, fault, *many))])
    (problem,) = found[0]
    assert said in problem["message"]
    assert problem["record"] == 301
    assert found == by_calls([Source("run-0000.bin", file(*many, common, fault, *many))])
