"""Binary schedules: the same as their text, and what is refused by rank."""

from __future__ import annotations

import struct

import pytest

from tests.support.goal_files import binary, ring
from tracefile import Limits, Source, Trace, TraceFileError, parse

EVERY_FORM = """num_ranks 2
rank 0 {
a: calc 12
b: send 8b to 1 tag 7 cpu 2
c: recv 16b from 1
d: calc 0 cpu 3
c irequires a
d requires a
d requires b
d irequires c
}
rank 1 {
d requires b
a: recv 8b from 0 tag 7
b: send 16b to 0 cpu 1
d: calc 5
}
"""


def of_text(text: str) -> Trace:
    return parse(Source("schedule.goal", text.encode())).trace


def read(content: bytes, limits: Limits | None = None) -> Trace:
    return parse(Source("schedule.bin", content), limits=limits).trace


@pytest.mark.parametrize("text", [EVERY_FORM, ring(ranks=5, rounds=3), ring(1, rounds=1)])
def test_a_binary_schedule_is_what_its_text_is(text: str) -> None:
    wanted = of_text(text)
    reading = parse(Source("schedule.bin", binary(wanted)))
    assert reading.format == "goal_binary"
    assert reading.trace.digest == wanted.digest


def changed(at: int, layout: str, value: int) -> bytes:
    content = bytearray(binary(of_text(EVERY_FORM)))
    struct.pack_into(layout, content, at, value)
    return bytes(content)


HEAD = 8 + 6 + 2 * 16
"""Where the first block begins: its counts, two roots, then its four operations of 39 bytes."""
FIRST = HEAD + 8 + 3 * 4


def test_the_blocks_lie_where_the_cases_below_change_them() -> None:
    content = binary(of_text(EVERY_FORM))
    assert struct.unpack_from("<2I", content, HEAD) == (4, 2)
    assert struct.unpack_from("<IBIQ", content, FIRST - 4) == (0, 3, 0, 12)


@pytest.mark.parametrize(
    ("at", "layout", "value", "code", "rank"),
    [
        (0, "<Q", 2342, "damaged", None),
        (8, "<I", 0, "ranks", None),
        (8, "<I", 2000, "cut_short", None),
        (14, "<Q", 1 << 60, "cut_short", 0),
        (22, "<Q", 40, "cut_short", 0),
        (HEAD, "<I", 4000, "cut_short", 0),
        (HEAD, "<I", 1 << 31, "too_large", 0),
        (FIRST - 4, "<I", 5, "needs", 0),
        (FIRST, "<B", 9, "kind", 0),
        (FIRST + 5, "<Q", 1 << 60, "time", 0),
        (FIRST + 17, "<B", 64, "streams", 0),
        (FIRST + 19, "<I", 1000, "needs", 0),
        (FIRST + 23, "<I", 1000, "needs", 0),
        (FIRST + 4 * 39 - 4, "<I", 77, "needs", 0),
    ],
)
def test_what_is_damaged_is_refused(
    at: int, layout: str, value: int, code: str, rank: int | None
) -> None:
    with pytest.raises(TraceFileError) as caught:
        read(changed(at, layout, value))
    problem = caught.value.problems[0]
    assert (problem.code, problem.rank, problem.file) == (code, rank, "schedule.bin")


def test_a_file_that_is_cut_short_is_refused() -> None:
    content = binary(of_text(EVERY_FORM))
    for length in range(8, len(content)):
        with pytest.raises(TraceFileError):
            read(content[:length])


def test_no_more_is_read_than_may_be() -> None:
    content = binary(of_text(EVERY_FORM))
    with pytest.raises(TraceFileError, match="rank 1 has 3 operations, and 2 more can be read"):
        read(content, Limits(operations=6))
