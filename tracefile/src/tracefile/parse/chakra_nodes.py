"""What a node of a Chakra trace does: the rules, for a single node and for many alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any, Protocol

import numpy as np

from tracefile.parse.chakra_messages import (
    ADDED,
    COLLECTIVES_BY_NUMBER,
    EXACT_DURATION,
    GROUPS_OF,
    IS_WAIT,
    STARTS_AFTER,
)
from tracefile.trace import COLLECTIVES

_PS_OF_US = 1_000_000
_SEND, _RECEIVE, _COLLECT = 5, 6, 7
_LEFT_OUT = {3: "gather", 4: "scatter"}
_CPU, _ACCELERATOR, _NETWORK = 0, 1, 2
FIRST_OWN_STREAM = 3
_MOST_DIGITS = 20


class Rows(Protocol):
    """What takes operations, as `RankRows` does; numbers may be columns."""

    def compute(self, duration_ps: Any, **told: Any) -> int: ...  # noqa: D102
    def send(self, peer: Any, size: Any, tag: Any = 0, **told: Any) -> int: ...  # noqa: D102
    def receive(self, peer: Any, size: Any, tag: Any = 0, **told: Any) -> int: ...  # noqa: D102
    def wait(self, needs: Iterable[int], **told: Any) -> int: ...  # noqa: D102
    def collect(  # noqa: D102
        self, collective: int, group: int, size: Any, root: Any = 0, **told: Any
    ) -> int: ...


class NodeReader(ABC):
    """Turns nodes into operations.

    Parameters
    ----------
    rows
        takes the operations.
    written_here
        whether streams, tags and groups have their own numbers.
    """

    def __init__(self, rows: Rows, *, written_here: bool = False) -> None:
        self._taker = rows
        self.written_here = written_here

    @abstractmethod
    def refused(self, code: str, message: str) -> Exception:
        """The error about the node that is read."""

    @abstractmethod
    def label(self, name: str) -> int:
        """The code of a node's name."""

    @abstractmethod
    def tag(self, group: Any, tag: Any) -> Any:
        """A number for a tag among the messages of a group."""

    @abstractmethod
    def own_stream(self, name: Any) -> Any:
        """A number for a stream that nodes name."""

    @abstractmethod
    def tell_groups(self, values: str) -> None:
        """Take in what a node says of groups."""

    @abstractmethod
    def see_group(self, place: int, name: str | None) -> None:
        """Note that the collective at a place is of a group; None for that of all ranks."""

    def add(self, node: Any, told: dict[str, Any]) -> int:
        """Add what a node with these attributes does, and give its place.

        Raises
        ------
        TraceFileError
            It is not simulated, or an attribute is not what it must be.
        """
        label = self.label(node.name) if node.name else -1
        if node.type in (_SEND, _RECEIVE):
            return self._message(node.type, told, label)
        if node.type == _COLLECT:
            return self._collective(told, label)
        if GROUPS_OF in node.name:
            self.tell_groups(node.inputs.values)
        on_cpu = bool(told.get("is_cpu_op", node.type != 4))
        stream = self._stream(told, _CPU if on_cpu else _ACCELERATOR)
        if told.get(IS_WAIT):
            added = self.number(told, ADDED, 0)
            return self._taker.wait((), size=added, stream=stream, label=label)
        exact = self.number(told, EXACT_DURATION, node.duration_micros * _PS_OF_US)
        return self._taker.compute(exact, stream=stream, label=label)

    def number(self, told: dict[str, Any], name: str, default: Any = None) -> Any:
        """The whole number that an attribute is.

        Raises
        ------
        TraceFileError
            It is none, or is missing and has no default.
        """
        value = told.get(name, default)
        if type(value) is int or isinstance(value, np.ndarray):
            return value
        if isinstance(value, str) and value.isdecimal() and len(value) < _MOST_DIGITS:
            value = int(value)
        if not isinstance(value, int | float) or not isfinite(value) or value != int(value):
            message = f"its attribute {name} is {value!r}, and must be a number"
            raise self.refused("attribute", message)
        return int(value)

    def started(self, text: Any) -> Iterator[int]:
        """The nodes that an attribute names which must have started.

        Raises
        ------
        TraceFileError
            It names something else.
        """
        for word in str(text).split():
            if not word.isdecimal() or len(word) >= _MOST_DIGITS:
                message = f"its attribute {STARTS_AFTER} names node {word!r}"
                raise self.refused("attribute", message)
            yield int(word)

    def _stream(self, told: dict[str, Any], usual: int) -> Any:
        """The stream that a node names, else that of its kind."""
        named = told.get("stream")
        if named is None:
            return usual
        return self.number(told, "stream") if self.written_here else self.own_stream(named)

    def _message(self, kind: int, told: dict[str, Any], label: int) -> int:
        is_send = kind == _SEND
        peer = self.number(told, "comm_dst" if is_send else "comm_src")
        size = self.number(told, "comm_size")
        tag = self.number(told, "comm_tag", 0)
        if not self.written_here:
            tag = self.tag(told.get("pg_name"), tag)
        add = self._taker.send if is_send else self._taker.receive
        return add(peer, size, tag, stream=self._stream(told, _NETWORK), label=label)

    def _collective(self, told: dict[str, Any], label: int) -> int:
        kind = self.number(told, "comm_type")
        if kind not in COLLECTIVES_BY_NUMBER:
            left_out = _LEFT_OUT.get(kind, f"of type {kind}")
            message = f"a collective {left_out}, which is not simulated"
            raise self.refused("collective", message)
        group = told.get("pg_name")
        name = None if group in (None, "") else str(group)
        number = COLLECTIVES.index(COLLECTIVES_BY_NUMBER[kind])
        has_size = COLLECTIVES_BY_NUMBER[kind] != "barrier" or self.written_here
        size = self.number(told, "comm_size") if has_size else 0
        root = self.number(told, "root", 0)
        stream = self._stream(told, _NETWORK)
        place = self._taker.collect(number, 0, size, root, stream=stream, label=label)
        self.see_group(place, name)
        return place
