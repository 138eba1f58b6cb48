"""Answers by their questions, the most recent ones."""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from typing import Any, Generic, TypeVar

_Answer = TypeVar("_Answer")


class Remembered(Generic[_Answer]):
    """Keeps so many answers; the one that was not asked for longest goes first.

    Its lock is held only to look up and to keep, never while somebody waits for an answer.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[bytes, _Answer] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: bytes) -> _Answer | None:
        """Give what is remembered, None if nothing."""
        with self._lock:
            found = self._answers.get(key)
            if found is not None:
                self._answers.move_to_end(key)
            return found

    def keep(self, key: bytes, answer: _Answer) -> None:
        """Remember an answer."""
        with self._lock:
            self._answers[key] = answer
            self._answers.move_to_end(key)
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)


def key_of(*question: Any) -> bytes:
    """Give the text of a question: equal for equal content, whatever the order of its names."""
    return json.dumps(question, sort_keys=True, default=dict).encode()
