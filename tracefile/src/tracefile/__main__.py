"""``python -m tracefile convert FILES… -o OUT``, ``show FILES…``, ``check FILES…``."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tracefile import EXPORT_FORMATS, FORMATS, TraceFileError, describe, export_pieces, read


def main() -> int:
    """Run a command; 1 when the recording cannot be taken."""
    parser = argparse.ArgumentParser(prog="tracefile", description="Recordings of applications.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, help_text in (
        ("convert", "write a recording in another format"),
        ("show", "say what a recording holds, as JSON"),
        ("check", "say whether a recording can be replayed"),
    ):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("files", nargs="+", metavar="FILE", type=Path)
        command.add_argument("--format", default="auto", choices=("auto", *FORMATS))
        if name == "convert":
            command.add_argument("-o", "--output", required=True, type=Path)
            command.add_argument("--to", default="arrow", choices=EXPORT_FORMATS)
    asked = parser.parse_args()
    try:
        trace = read(*asked.files, format_name=asked.format).trace
        if asked.command == "show":
            sys.stdout.write(json.dumps(describe(trace), indent=1) + "\n")
        elif asked.command == "convert":
            asked.output.write_bytes(b"".join(export_pieces(trace, asked.to)))
    except TraceFileError as error:
        for problem in error.problems:
            sys.stderr.write(f"{problem}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
