"""YAML events to plain data, without recursion and without YAML's surprises."""

from __future__ import annotations

import math
import re
from typing import Any

import yaml

from domain.problem import Problems, join_pointer, shorten
from domain.sweep.spec.errors import SpecError, refuse

_NULLS = {"", "~", "null", "Null", "NULL"}
_BOOLEANS = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]{1,300}\Z")
_REAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_SPECIAL = re.compile(r"([-+]?\.inf|\.nan)\Z", re.IGNORECASE)
_MAX_NODES = 250_000


class _Open:
    """A list or object that is being filled; `key` is the pending key of an object."""

    __slots__ = ("key", "pointer", "value")

    def __init__(self, value: Any, pointer: str) -> None:
        self.value = value
        self.pointer = pointer
        self.key: str | None = None


class YamlBuilder:
    """Takes a document's events one by one.

    Attributes
    ----------
    document
        the data, None until the first event with content.
    lines
        JSON pointer of every field to its line, from 1.
    problems
        what was passed over: aliases, tags, keys that stand twice, numbers that are not finite.
    """

    def __init__(self, max_depth: int) -> None:
        self.document: Any = None
        self.lines: dict[str, int] = {}
        self.problems = Problems()
        self._open: list[_Open] = []
        self._max_depth = max_depth
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Add what `event` says.

        Raises
        ------
        SpecError
            a second document, a key that is no text, too much nesting or too many values: nothing
            behind it is read.
        """
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                msg = ""
                raise self._refuse(
                    msg, line, None, "one document", "the text holds several documents"
                )
        elif isinstance(event, yaml.AliasEvent):
            message = f"the alias *{event.anchor} is not supported"
            self._note(self._pointer(), line, None, "the value itself", message)
            self._take_alias(line)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._start(event, line)
        elif isinstance(event, yaml.ScalarEvent):
            self._scalar(event, line)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._open.pop()

    def _refuse(self, pointer: str, line: int, value: Any, allowed: Any, message: str) -> SpecError:
        return refuse(pointer, shorten(value), allowed, message).with_lines(lambda _p: line)

    def _note(self, pointer: str, line: int, value: Any, allowed: Any, message: str) -> None:
        if self.problems.is_full:
            self.problems.note_more()
            return
        self.problems.add(self._refuse(pointer, line, value, allowed, message).problems)

    def _take_alias(self, line: int) -> None:
        """Read an alias as null; as a key it leaves nothing to go on with."""
        if self._waits_for_key():
            raise self._refuse(self._pointer(), line, None, "a text", "a key must be a text")
        self._put(None, self._pointer(), line)

    def _pointer(self) -> str:
        """Give the pointer of the value that comes next."""
        if not self._open:
            return ""
        top = self._open[-1]
        if isinstance(top.value, list):
            return join_pointer(top.pointer, len(top.value))
        return join_pointer(top.pointer, top.key) if top.key is not None else top.pointer

    def _start(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent, line: int) -> None:
        pointer = self._pointer()
        self._check_tag(event.tag, pointer, line)
        if len(self._open) >= self._max_depth:
            message = f"lists and objects are nested over {self._max_depth} deep"
            raise self._refuse(pointer, line, None, self._max_depth, message)
        if self._waits_for_key():
            raise self._refuse(pointer, line, None, "a text", "a key must be a text")
        value: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        self._put(value, pointer, line)
        self._open.append(_Open(value, pointer))

    def _waits_for_key(self) -> bool:
        return (
            bool(self._open)
            and isinstance(self._open[-1].value, dict)
            and (self._open[-1].key is None)
        )

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> None:
        if self._waits_for_key():
            self._take_key(event.value, line)
            return
        pointer = self._pointer()
        self._check_tag(event.tag, pointer, line)
        value = self._resolve(event.value, pointer, line) if event.implicit[0] else event.value
        self._put(value, pointer, line)

    def _take_key(self, key: str, line: int) -> None:
        top = self._open[-1]
        if key in top.value:
            pointer = join_pointer(top.pointer, key)
            message = f"the key '{key[:60]}' stands twice"
            self._note(pointer, line, key, "each key once", message)
        top.key = key
        self.lines[join_pointer(top.pointer, key)] = line

    def _put(self, value: Any, pointer: str, line: int) -> None:
        self.lines.setdefault(pointer, line)
        if len(self.lines) > _MAX_NODES:
            message = f"the text holds more than {_MAX_NODES} values"
            msg = ""
            raise self._refuse(msg, line, None, _MAX_NODES, message)
        if not self._open:
            self.document = value
            return
        top = self._open[-1]
        if isinstance(top.value, list):
            top.value.append(value)
        elif top.key is not None:
            top.value[top.key] = value
            top.key = None

    def _check_tag(self, tag: str | None, pointer: str, line: int) -> None:
        if tag is not None and tag != "!":
            message = f"the tag {tag[:60]} is not supported"
            self._note(pointer, line, tag, "plain values", message)

    def _resolve(self, text: str, pointer: str, line: int) -> Any:
        """Read a plain scalar as YAML 1.2's core schema does."""
        if text in _NULLS:
            return None
        if text in _BOOLEANS:
            return _BOOLEANS[text]
        if _INTEGER.match(text):
            return int(text)
        special = _SPECIAL.match(text)
        if not special and not _REAL.match(text):
            return text
        value = math.inf if special else float(text)
        if not math.isfinite(value):
            self._note(pointer, line, text, "a finite number", "is not a finite number")
            return None
        return value
