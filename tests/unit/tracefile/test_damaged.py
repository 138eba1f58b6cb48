"""Damaged files of every format are read or refused, and nothing else happens."""

from __future__ import annotations

import random
import tarfile

import pytest

from tests.support.trace_files import damaged, whole
from tracefile import FORMATS, AddressTrace, Limits, Source, Trace, TraceFileError, parse, parse_any

FILES = 400
LONGEST_MESSAGE = 1000


def test_every_format_is_damaged() -> None:
    own = set(FORMATS) - {"otf2"}  # whose files a library writes: test_otf2.py damages them
    assert {name for name in whole() if "," not in name} == own


@pytest.mark.parametrize("name", list(whole()))
def test_a_whole_file_is_read(name: str) -> None:
    assert parse_any(*whole()[name]).format == name.split(",", maxsplit=1)[0]


@pytest.mark.parametrize("name", list(whole()))
def test_a_damaged_file_is_read_or_refused(name: str) -> None:
    sources, draw = whole()[name], random.Random(name)
    messages: list[str] = []
    for _ in range(FILES):
        try:
            reading = parse_any(*damaged(sources, draw), format_name=name.split(",", maxsplit=1)[0])
        except TraceFileError as error:
            messages += [problem.message for problem in error.problems[:1]]
        else:
            assert isinstance(reading.trace, Trace | AddressTrace)
    assert len(messages) > FILES // 4
    assert max(map(len, messages)) < LONGEST_MESSAGE


def test_a_file_with_holes_is_not_filled_in() -> None:
    """A sparse member of an archive says that it is larger than the archive."""
    member = tarfile.TarInfo("run.0.et")
    member.type, member.size = tarfile.GNUTYPE_SPARSE, 0
    header = bytearray(member.tobuf(tarfile.GNU_FORMAT))
    header[386:398], header[398:410] = b"%011o\0" % 0, b"%011o\0" % 0
    header[483:495] = b"%011o\0" % (1 << 32)
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    content = bytes(header) + bytes(1024)
    with pytest.raises(TraceFileError, match="the archive holds too many bytes"):
        parse(Source("run.tar", content), limits=Limits(bytes=1 << 20))
