"""Formats of traces are the same in the package that reads them, in REST, and on the command line."""

from __future__ import annotations

from pathlib import Path

import tracefile
from api.trace.models.trace import TraceExportFormat, TraceFormat
from fabricsweep_client.cli.trace_parser import READ_FORMATS, WRITTEN_FORMATS

README = Path(__file__).parents[2] / "tracefile" / "README.md"


def test_formats_are_read_by_the_same_names_everywhere() -> None:
    known = {"auto", *tracefile.FORMATS}
    assert {one.value for one in TraceFormat} == known
    assert set(READ_FORMATS) == known


def test_formats_are_written_by_the_same_names_everywhere() -> None:
    known = {*tracefile.EXPORT_FORMATS, *tracefile.ADDRESS_EXPORT_FORMATS}
    assert {one.value for one in TraceExportFormat} == known
    assert set(WRITTEN_FORMATS) == known


def test_the_page_of_the_package_lists_them() -> None:
    page = README.read_text(encoding="utf-8")
    assert [name for name in tracefile.FORMATS if f"| `{name}` |" not in page] == []
