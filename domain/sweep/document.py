"""YAML or JSON text to plain data, with the line of every field.

Only what JSON can say is read: no aliases (which can grow a small text into a huge document), no
tags, no duplicate keys, no numbers that are not finite. Plain scalars follow YAML 1.2, so `no` and
`on` are texts and 1e3 is a number.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import yaml

from domain.problem import join_pointer, shorten
from domain.sweep.errors import SpecError, refuse
from domain.sweep.yaml_builder import YamlBuilder

MAX_BYTES = 1024 * 1024
"""Longest text that is read at all."""
MAX_DEPTH = 32
"""Deepest nesting of lists and objects."""

_INTEGER = re.compile(r"[-+]?\d{1,300}\Z", re.ASCII)
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Document:
    """Plain data and where in the text each part of it stands.

    Attributes
    ----------
    data
        objects, lists, texts, numbers, booleans and nulls.
    """

    def __init__(self, data: Any, find_lines: Callable[[], dict[str, int]]) -> None:
        self.data = data
        self._find_lines = find_lines

    @cached_property
    def lines(self) -> dict[str, int]:
        """The line of every field by its JSON pointer, from 1; empty when unknown."""
        return self._find_lines()

    def line_of(self, pointer: str) -> int | None:
        """Give the line of the field at `pointer`, or of the nearest field around it."""
        while pointer not in self.lines:
            if not pointer:
                return None
            pointer = pointer.rpartition("/")[0]
        return self.lines[pointer]


def read_document(text: str | bytes, content_type: str) -> Document:
    """Read `text`.

    Parameters
    ----------
    text
        UTF-8 when bytes.
    content_type
        a media type that names json or yaml.

    Raises
    ------
    SpecError
        one problem, with its line where known.
    ValueError
        the content type is neither JSON nor YAML.
    """
    plain = _decode(text)
    if "json" in content_type:
        document = Document(_read_json(plain), lambda: _json_lines(plain))
        try:
            _check_values(document.data)
        except SpecError as error:
            raise error.with_lines(document.line_of) from None
        return document
    if "yaml" not in content_type:
        msg = f"a spec is JSON or YAML, not {content_type}"
        raise ValueError(msg)
    return _read_yaml(plain)


def _decode(text: str | bytes) -> str:
    try:
        raw = text.encode() if isinstance(text, str) else text
        if len(raw) > MAX_BYTES:
            msg = ""
            raise refuse(msg, len(raw), MAX_BYTES, f"the text is longer than {MAX_BYTES} bytes")
        return raw.decode("utf-8-sig")
    except UnicodeError:
        msg = ""
        raise refuse(msg, None, "UTF-8", "the text is not valid UTF-8") from None


def _read_yaml(text: str) -> Document:
    builder = YamlBuilder(MAX_DEPTH)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = f"this is not valid YAML: {error.problem or error.context}"
        line = min(mark.line, text.count("\n")) + 1 if mark else None
        raise _at_line(refuse("", None, "YAML", message), line) from None
    except yaml.YAMLError as error:
        first = str(error).splitlines()[0]
        msg = ""
        raise refuse(msg, None, "YAML", f"this is not valid YAML: {first}") from None
    return Document(builder.document, lambda: builder.lines)


def _at_line(error: SpecError, line: int | None) -> SpecError:
    return error.with_lines(lambda _pointer: line)


def _read_json(text: str) -> Any:
    try:
        return json.loads(
            text,
            object_pairs_hook=_unique_keys,
            parse_float=_finite,
            parse_int=_bounded,
            parse_constant=_no_constant,
        )
    except json.JSONDecodeError as error:
        problem = refuse("", None, "JSON", f"this is not valid JSON: {error.msg}")
        raise _at_line(problem, error.lineno) from None
    except RecursionError:
        msg = ""
        raise _too_deep(msg) from None


def _too_deep(pointer: str) -> SpecError:
    return refuse(pointer, None, MAX_DEPTH, f"lists and objects are nested over {MAX_DEPTH} deep")


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands where a value cannot be taken; the parser does not know the pointer of that place."""

    value: str
    allowed: str
    message: str
    key: str | None = None

    def at(self, pointer: str) -> SpecError:
        place = pointer if self.key is None else join_pointer(pointer, self.key)
        return refuse(place, shorten(self.value), self.allowed, self.message)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Refused:
    result = dict(pairs)
    if len(result) == len(pairs):
        return result
    often = Counter(key for key, _ in pairs)
    twice = next(key for key, count in often.items() if count > 1)
    return _Refused(twice, "each key once", f"the key '{twice[:60]}' stands twice", twice)


def _finite(text: str) -> float | _Refused:
    value = float(text)
    return value if math.isfinite(value) else _too_large(text)


def _bounded(text: str) -> int | _Refused:
    return int(text) if _INTEGER.match(text) else _too_large(text)


def _too_large(text: str) -> _Refused:
    return _Refused(text, "a finite number", "a number is too large")


def _no_constant(text: str) -> _Refused:
    return _Refused(text, "a finite number", f"{text} is not a finite number")


def _check_values(data: Any) -> None:
    """Refuse what cannot be taken, in the order of the text, and what is nested too deep."""
    waiting: list[tuple[Any, str, int]] = [(data, "", 1)]
    while waiting:
        value, pointer, depth = waiting.pop()
        if isinstance(value, _Refused):
            raise value.at(pointer)
        if depth > MAX_DEPTH:
            raise _too_deep(pointer)
        waiting.extend(
            (child, join_pointer(pointer, step), depth + 1)
            for step, child in reversed(_parts(value))
            if isinstance(child, dict | list | _Refused)
        )


def _parts(value: Any) -> list[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _json_lines(text: str) -> dict[str, int]:
    """Give the lines of a JSON text, which YAML's reader finds as well, as far as it can."""
    builder = YamlBuilder(MAX_DEPTH)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except (yaml.YAMLError, SpecError):
        pass
    return builder.lines
