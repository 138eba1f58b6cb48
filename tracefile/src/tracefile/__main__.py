"""``python -m tracefile convert FILES… -o OUT``, ``scale FILES… --ranks N -o OUT``, ``show``, ``check``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tracefile import (
    ADDRESS_EXPORT_FORMATS,
    EXPORT_FORMATS,
    FORMATS,
    AddressReading,
    Reading,
    TraceFileError,
    describe,
    describe_addresses,
    export_addresses,
    export_pieces,
    read,
    read_any,
    scaled,
)

_WRITTEN = tuple(dict.fromkeys((*EXPORT_FORMATS, *ADDRESS_EXPORT_FORMATS)))


def main() -> int:
    """Run a command; 1 when the recording cannot be taken."""
    parser = argparse.ArgumentParser(prog="tracefile", description="Recordings of applications.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, help_text in (
        ("convert", "write a recording in another format"),
        ("scale", "write a recording of more ranks, where its structure is recognised"),
        ("show", "say what a recording holds, as JSON"),
        ("check", "say whether a recording can be replayed"),
    ):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("files", nargs="+", metavar="FILE", type=Path)
        command.add_argument("--format", default="auto", choices=("auto", *FORMATS))
        if name == "scale":
            command.add_argument("--ranks", required=True, type=int, metavar="N")
            command.add_argument("--grid", type=grid, metavar="AxBxC", help="of the new ranks")
        if name in ("convert", "scale"):
            command.add_argument("-o", "--output", required=True, type=Path)
            command.add_argument("--to", default="arrow", choices=_WRITTEN)
    asked = parser.parse_args()
    try:
        if asked.command == "scale":
            trace = read(*asked.files, format_name=asked.format).trace
            larger = scaled(trace, asked.ranks, grid=asked.grid)
            asked.output.write_bytes(b"".join(export_pieces(larger, asked.to)))
            return 0
        reading = read_any(*asked.files, format_name=asked.format)
        if asked.command == "show":
            sys.stdout.write(json.dumps(_described(reading), indent=1) + "\n")
        elif asked.command == "convert":
            asked.output.write_bytes(b"".join(_pieces(reading, asked.to)))
    except TraceFileError as error:
        for problem in error.problems:
            sys.stderr.write(f"{problem}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _described(reading: Reading | AddressReading) -> dict[str, Any]:
    if isinstance(reading, AddressReading):
        return describe_addresses(reading.trace)
    return describe(reading.trace)


def _pieces(reading: Reading | AddressReading, style: str) -> Iterator[bytes]:
    if isinstance(reading, AddressReading):
        return export_addresses(reading.trace, style)
    return export_pieces(reading.trace, style)


def grid(text: str) -> tuple[int, ...]:
    """Read ``8x8x4``; argparse names what it is."""
    return tuple(int(size) for size in text.split("x"))


if __name__ == "__main__":
    sys.exit(main())
