"""YAML or JSON text to plain data, with the line of every field.

Only what JSON can say is read: no aliases (which can grow a small text into a huge document), no
tags, no duplicate keys, no numbers that are not finite. Plain scalars follow YAML 1.2, so `no` and
`on` are texts and 1e3 is a number.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import yaml

from domain.problem import Problems, join_pointer, shorten
from domain.sweep.spec.errors import SpecError, locate, refuse
from domain.sweep.spec.yaml_builder import YamlBuilder

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
    problems
        values that could not be taken; null stands for them, or the last of those of a key that
        stands twice.
    """

    def __init__(
        self, data: Any, find_lines: Callable[[], dict[str, int]], problems: Problems
    ) -> None:
        self.data = data
        self.problems = problems
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
        the text is too long, no UTF-8, or breaks the grammar: nothing more can be said of it.
    ValueError
        the content type is neither JSON nor YAML.
    """
    plain = _decode(text)
    if "json" in content_type:
        return _read_json(plain)
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
    return Document(builder.document, partial(_known, builder.lines), builder.problems)


def _known(lines: dict[str, int]) -> dict[str, int]:
    return lines


def _at_line(error: SpecError, line: int | None) -> SpecError:
    return error.with_lines(lambda _pointer: line)


def _read_json(text: str) -> Document:
    problems = Problems()
    try:
        raw = json.loads(
            text,
            object_pairs_hook=_Pairs,
            parse_float=_finite,
            parse_int=_bounded,
            parse_constant=_no_constant,
        )
        data = _taken(raw, "", 1, problems)
    except json.JSONDecodeError as error:
        problem = refuse("", None, "JSON", f"this is not valid JSON: {error.msg}")
        raise _at_line(problem, error.lineno) from None
    except RecursionError:
        msg = ""
        raise _too_deep(msg) from None
    except SpecError as error:
        raise error.with_lines(
            Document(None, lambda: _json_lines(text), problems).line_of
        ) from None
    document = Document(data, partial(_json_lines, text), Problems())
    document.problems.add(locate(problems, document.line_of))
    return document


def _too_deep(pointer: str) -> SpecError:
    return refuse(pointer, None, MAX_DEPTH, f"lists and objects are nested over {MAX_DEPTH} deep")


@dataclass(frozen=True, slots=True)
class _Refused:
    """Stands where a value cannot be taken; the parser does not know the pointer of that place."""

    value: str
    allowed: str
    message: str


class _Pairs:
    """An object with every key that the text gives it."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        self.pairs = pairs


def _finite(text: str) -> float | _Refused:
    value = float(text)
    return value if math.isfinite(value) else _too_large(text)


def _bounded(text: str) -> int | _Refused:
    return int(text) if _INTEGER.match(text) else _too_large(text)


def _too_large(text: str) -> _Refused:
    return _Refused(text, "a finite number", "a number is too large")


def _no_constant(text: str) -> _Refused:
    return _Refused(text, "a finite number", f"{text} is not a finite number")


def _taken(value: Any, pointer: str, depth: int, problems: Problems) -> Any:
    """Give plain data, and note what cannot be taken, in the order of the text.

    Raises
    ------
    SpecError
        the data are nested too deep.
    """
    if isinstance(value, _Refused):
        found = refuse(pointer, shorten(value.value), value.allowed, value.message)
        problems.add(found.problems)
        return None
    if not isinstance(value, list | _Pairs):
        return value
    if depth > MAX_DEPTH:
        raise _too_deep(pointer)
    if isinstance(value, list):
        items = enumerate(value)
        return [_taken(v, join_pointer(pointer, i), depth + 1, problems) for i, v in items]
    plain: dict[str, Any] = {}
    for key, part in value.pairs:
        place = join_pointer(pointer, key)
        if key in plain:
            message = f"the key '{key[:60]}' stands twice"
            problems.add(refuse(place, shorten(key), "each key once", message).problems)
        plain[key] = _taken(part, place, depth + 1, problems)
    return plain


def _json_lines(text: str) -> dict[str, int]:
    """Give the lines of a JSON text, which YAML's reader finds as well, as far as it can."""
    builder = YamlBuilder(MAX_DEPTH)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except (yaml.YAMLError, SpecError):
        pass
    return builder.lines
