"""The calls of a DUMPI file as text, as its own program `dumpi2ascii` writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tracefile import Source
from tracefile.parse.dumpi_layout import File, name_of

_BEGIN = re.compile(
    r"(\w+) entering at walltime ([\d.]+), cputime ([\d.]+) seconds in thread (\d+)\."
)
_END = re.compile(r"(\w+) returning at walltime ([\d.]+), cputime ([\d.]+) seconds in thread \d+\.")
_ARGUMENT = re.compile(r"\S+ (?P<told>[^ =]+=.*?)(?: \(\w+\))?$")
_SIZE = re.compile(r"Datatype (\d+) \(.*\) has size (\d+)")
_COUNT = re.compile(r"(MPIO?_\w+) called (\d+) times")


@dataclass(slots=True)
class Text:
    """What a text says: each call as its lines, how often each function is called, and sizes of datatypes."""

    calls: list[list[str]] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


def read_text(path: Path) -> Text:
    """Read what `dumpi2ascii` has written."""
    found = Text()
    for line in path.read_text(encoding="utf-8").splitlines():
        if begin := _BEGIN.match(line):
            found.calls.append(list(begin.groups()))
        elif end := _END.match(line):
            found.calls[-1] += end.groups()[1:]
        elif size := _SIZE.match(line):
            found.sizes.append(int(size[2]))
        elif count := _COUNT.match(line):
            found.counts.append(int(count[2]))
        elif found.calls and (argument := _ARGUMENT.match(line)):
            found.calls[-1].append(argument["told"])
    return found


def written(path: Path, rank: int) -> Text:
    """Write a binary file in the same way."""
    file = File(Source.of_path(path), rank)
    calls = []
    for call in file.calls():
        told = [name_of(call.function), _seconds(call.wall_start), _seconds(call.cpu_start)]
        told += [str(call.thread), *_arguments(call.arguments)]
        calls.append([*told, _seconds(call.wall_end), _seconds(call.cpu_end)])
    return Text(calls, list(file.call_counts()), list(file.datatype_sizes()))


def _seconds(ns: int) -> str:
    return f"{ns // 10**9}.{ns % 10**9:09}"


def _arguments(arguments: dict[str, Any]) -> Iterator[str]:
    for name, value in arguments.items():
        if name == "argv":
            yield f"argc={len(value)}"
            quoted = ", ".join(f'"{text.decode()}"' for text in value)
            yield f"argv[{len(value)}]=[{quoted}]"
        elif name == "status":
            parts = [
                f"{{bytes={size}, cancelled={cancelled}, source={source}, tag={tag}, error={error}}}"
                for size, source, cancelled, error, tag in value
            ]
            yield f"status=[{', '.join(parts)}]" if parts else "status=<IGNORED>"
        else:
            yield f"{name}=[{value}]" if name == "request" else f"{name}={value}"
