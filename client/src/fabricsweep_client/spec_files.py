"""Puts the contents of files into the text of a specification, whose lines stay where they are."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from fabricsweep_client.value_files import ValueFileError, names_file, read_values

MOST_BYTES = 1024 * 1024
"""The longest specification that the service takes."""
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MENTION = re.compile(rb"\bfile\b")


class SpecFileError(Exception):
    """A file that a specification names cannot be taken; the message names both, and the line."""


@dataclass
class _Mapping:
    """A mapping of scalars that is being read: where it begins, and where its last value ends."""

    start: int
    line: int
    end: int
    flow: bool
    scalars: list[str] | None = field(default_factory=list)  # None: it holds more than scalars

    @property
    def value(self) -> dict[str, Any]:
        if self.scalars is None or len(self.scalars) % 2:
            return {}
        return dict(zip(self.scalars[::2], self.scalars[1::2], strict=True))


def with_files(spec: bytes, name: str, folder: Path) -> bytes:
    """Give the text of a specification with the values of the files that it names.

    ``{file: PATH}`` and ``{file: PATH, column: NAME}`` become lists, on as many lines as they had.
    `name` is what errors call the specification; paths are relative to `folder`. A text that is no
    YAML is given back as it is: the service says what is wrong with it.

    Raises
    ------
    SpecFileError
        a file cannot be taken, or makes the text longer than the service takes.
    """
    if not _MENTION.search(spec):
        return spec
    try:
        text = spec.decode("utf-8-sig")
        found = _named_files(text)
    except (UnicodeDecodeError, yaml.YAMLError):
        return spec
    pieces, done = [], 0
    for mapping in found:
        try:
            values = json.dumps(read_values(mapping.value, folder))
        except ValueFileError as error:
            msg = f"{name}: line {mapping.line + 1}: {error}"
            raise SpecFileError(msg) from None
        written = text[mapping.start : mapping.end]
        pieces += [text[done : mapping.start], values, _line_ends(written)]
        done = mapping.end
    filled = "".join([*pieces, text[done:]]).encode()
    if found and len(filled) > MOST_BYTES:
        msg = f"{name}: is {len(filled)} bytes long with its files; the service takes {MOST_BYTES}"
        raise SpecFileError(msg)
    return filled


def _line_ends(written: str) -> str:
    """As many line ends as a text has, and where its last line begins."""
    count = written.count("\n")
    last = written.rpartition("\n")[2]
    return "\n" * count + " " * (len(last) - len(last.lstrip(" "))) * (count > 0)


def _named_files(text: str) -> list[_Mapping]:
    """The mappings that name a file, in the order of the text."""
    found: list[_Mapping] = []
    around: list[_Mapping | None] = []  # None: a list
    for event in yaml.parse(text, Loader=_LOADER):
        inner = around[-1] if around else None
        if isinstance(event, yaml.ScalarEvent):
            if inner is not None:
                _take(inner, event)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent | yaml.AliasEvent):
            if inner is not None:
                inner.scalars = None
            if isinstance(event, yaml.MappingStartEvent):
                mark = event.start_mark
                assert mark is not None  # parsers of texts give every event its place
                around.append(_Mapping(mark.index, mark.line, mark.index, bool(event.flow_style)))
            elif isinstance(event, yaml.SequenceStartEvent):
                around.append(None)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            closed = around.pop()
            if closed is not None and names_file(closed.value):
                if closed.flow and event.end_mark is not None:
                    closed.end = event.end_mark.index
                found.append(closed)
    return found


def _take(mapping: _Mapping, event: yaml.ScalarEvent) -> None:
    if event.end_mark is not None:
        mapping.end = event.end_mark.index
    if mapping.scalars is not None:
        mapping.scalars.append(event.value)
