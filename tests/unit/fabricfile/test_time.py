"""Reading takes time with the length of what is read, whatever stands there."""

from __future__ import annotations

import time

import pytest

from fabricfile import FabricFileError, Source, parse
from tests.support.uploads import Tree

HEADING = b"Unicast lids [0x0-0x1f] of switch Lid 6 guid 0x0002c902400c6c88 (name):\n"
# Pieces that are repeated, and a line that is long: each took minutes for a few megabytes once.
REPEATED = {
    "warnings of tools": (b"", b"ibwarn: [1] x\n"),
    "rows apart": (HEADING, b"0x0001 001\n\n"),
}
LONG = {"row": b"0x0001 ", "heading": b"Unicast lids ", "count": b"12 "}


def seconds(content: bytes) -> float:
    begin = time.process_time()
    with pytest.raises(FabricFileError):
        parse(Source("wiring", Tree().discovery().encode()), Source("tables", content))
    return time.process_time() - begin


@pytest.mark.parametrize("name", REPEATED)
def test_twice_the_lines_take_no_four_times_as_long(name: str) -> None:
    head, piece = REPEATED[name]
    once = seconds(head + piece * 30_000)
    # Of old the ratio was near 16 for four times the lines.
    assert seconds(head + piece * 120_000) < 8 * once + 0.2


@pytest.mark.parametrize("name", LONG)
def test_a_long_line_of_blanks_is_passed_in_no_time(name: str) -> None:
    assert seconds(LONG[name] + b" " * 500_000 + b"\n") < 1
