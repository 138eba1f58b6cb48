"""Adding to a list or an object of a spec's text, so that its comments and its form stay."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from domain.sweep.extension.number_in_text import node_at
from domain.sweep.spec.media_types import JSON_TYPE, spec_type

_PLAIN = re.compile(r"[A-Za-z_][\w./+-]*( [\w./+-]+)*\Z", re.ASCII)
_NO_TEXT = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}
"""Words that some reader of YAML takes for something else than a text."""
_END_OF_LINE = re.compile(r"\s*(,?)\s*(#.*)?\Z")


def with_values(text: str, way: Sequence[str], values: Sequence[Any]) -> str | None:
    """Put values behind the last one of a list of YAML or JSON.

    Parameters
    ----------
    way
        the keys that lead to the list, which holds something.

    Returns
    -------
    The new text; None where no list is found. Whoever asks reads it again and compares: a text of an
    unusual form may come to mean something else.
    """
    node = node_at(text, way)
    if not isinstance(node, yaml.SequenceNode) or not node.value:
        return None
    if not node.flow_style:
        lines = [f"- {_flow(value)}" for value in values]
        return _with_lines(text, node, node.value[-1], lines)
    pieces = [("", value) for value in values]
    return _in_brackets(text, node.value[-1], node.value[-1], pieces, len(way))


def with_members(text: str, way: Sequence[str], members: Mapping[str, Any]) -> str | None:
    """Put members behind the last one of an object of YAML or JSON; see `with_values`."""
    node = node_at(text, way)
    if not isinstance(node, yaml.MappingNode) or not node.value:
        return None
    key, last = node.value[-1]
    if not node.flow_style:
        lines = [line for name, value in members.items() for line in _block(name, value)]
        return _with_lines(text, node, last, lines)
    quoted = json.dumps if spec_type(text) == JSON_TYPE else _flow
    pieces = [(f"{quoted(name)}: ", value) for name, value in members.items()]
    return _in_brackets(text, key, last, pieces, len(way))


def _with_lines(text: str, node: yaml.Node, last: yaml.Node, lines: Sequence[str]) -> str | None:
    """Put lines behind the one on which the last part of a list or object ends."""
    end = _end_of(last)
    if end and text[end - 1] == "\n":
        end -= 1
    line_end = text.find("\n", end)
    rest = text[end:] if line_end < 0 else text[end:line_end]
    if not _END_OF_LINE.match(rest):
        return None
    eol = "\r\n" if "\r\n" in text else "\n"
    indented = [" " * node.start_mark.column + line for line in lines]
    if line_end < 0:
        return text + eol + eol.join(indented)
    return text[: line_end + 1] + "".join(line + eol for line in indented) + text[line_end + 1 :]


def _end_of(node: Any) -> int:
    """Give where a node ends; marks of blocks reach on to what follows them."""
    while not isinstance(node, yaml.ScalarNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    return int(node.end_mark.index)


def _in_brackets(
    text: str,
    begin: yaml.Node,
    last: yaml.Node,
    pieces: Sequence[tuple[str, Any]],
    depth: int,
) -> str:
    """Put pieces, each with what stands before its value, behind the last one between brackets.

    Where that has lines of its own, the new ones have too.
    """
    start, end = begin.start_mark, last.end_mark.index
    is_json = spec_type(text) == JSON_TYPE
    line_end = text.find("\n", end)
    rest = _END_OF_LINE.match(text[end:line_end].rstrip("\r")) if line_end >= 0 else None
    if rest is None or text[start.index - start.column : start.index].strip():
        told = "".join(f", {head}{_one_line(value, is_json)}" for head, value in pieces)
        return text[:end] + told + text[end:]
    eol = "\r\n" if "\r\n" in text else "\n"
    margin = eol + " " * start.column
    step = start.column // (depth + 1) or 2
    lines = [
        head + (_pretty(value, step, margin) if is_json else _flow(value)) for head, value in pieces
    ]
    comma = "" if rest[1] else ","
    told = text[end : end + rest.end()] + margin + f",{margin}".join(lines)
    return text[:end] + comma + told + text[end + rest.end() :]


def _one_line(value: Any, is_json: bool) -> str:
    return json.dumps(value, ensure_ascii=False) if is_json else _flow(value)


def _pretty(value: Any, step: int, margin: str) -> str:
    return json.dumps(value, indent=step, ensure_ascii=False).replace("\n", margin)


def _block(name: str, value: Any) -> list[str]:
    """Write a member of an object on lines of its own, two levels deep; what is deeper on one line."""
    if not isinstance(value, dict) or not value:
        return [f"{_flow(name)}: {_flow(value)}"]
    lines = [f"{_flow(name)}:"]
    for field, inner in value.items():
        if isinstance(inner, dict) and inner:
            lines.append(f"  {_flow(field)}:")
            lines += [f"    {_flow(key)}: {_flow(part)}" for key, part in inner.items()]
        else:
            lines.append(f"  {_flow(field)}: {_flow(inner)}")
    return lines


def _flow(value: Any) -> str:
    """Write plain data as YAML on one line, with quotes only where they are needed."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    if isinstance(value, str) and _PLAIN.match(value) and value.lower() not in _NO_TEXT:
        return value
    return json.dumps(value, ensure_ascii=False)
