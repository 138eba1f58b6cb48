"""Answers that were made before: remembered by what they follow from, which is also their entity tag."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256

from fastapi import Response, status
from pydantic import BaseModel

from api.http.responses import LateResponse, matches
from api.version import VERSION
from storage.sweep.records.sweep import SweepRecord

_JSON = "application/json"
MOST_BYTES = 32 * 2**20


class Remembered:
    """The last answers, as many as fit into some bytes; the ones longest unused go first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bodies: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, tag: str) -> bytes | None:
        """Give the answer with this tag, if it is still known."""
        with self._lock:
            if tag in self._bodies:
                self._bodies.move_to_end(tag)
            return self._bodies.get(tag)

    def put(self, tag: str, body: bytes) -> None:
        """Remember an answer; one that is larger than a quarter of the room is not kept."""
        if len(body) > self._most_bytes // 4:
            return
        with self._lock:
            self._bytes += len(body) - len(self._bodies.pop(tag, b""))
            self._bodies[tag] = body
            while self._bytes > self._most_bytes:
                self._bytes -= len(self._bodies.popitem(last=False)[1])


def tag_of(sweep: SweepRecord, kind: str, query: BaseModel, *others: SweepRecord) -> str:
    """Give the entity tag of what follows from a sweep's runs, and those of others beside it.

    Results of a run that has ended change no more unless it is retried: how many have ended how,
    and how often the sweep was retried, says which ones there are.
    """
    states = [part for one in (sweep, *others) for part in _state_of(one)]
    parts = [VERSION, kind, *states, query.model_dump_json()]
    return f'"{sha256(repr(parts).encode()).hexdigest()[:32]}"'


def first_answer_tag(sweep: SweepRecord) -> str:
    """Give the tag under which the first sentence of a sweep's answer is kept for lists."""
    parts = [VERSION, "first sentence", *_state_of(sweep), sweep.points]
    return sha256(repr(parts).encode()).hexdigest()[:32]


def _state_of(sweep: SweepRecord) -> list[object]:
    counts = sweep.counts
    return [
        sweep.public_id,
        sweep.retries,
        sweep.model_revision,
        sweep.earlier_revisions,
        counts.total,
        counts.completed,
        counts.timed_out,
        counts.failed,
        counts.aborted,
    ]


def remembered_json(
    remembered: Remembered,
    tag: str,
    if_none_match: str | None,
    prepare: Callable[[], Callable[[], bytes]],
    made: Callable[[bytes], None] | None = None,
) -> Response:
    """Answer with what is remembered under a tag, with 304 when the reader has it, else anew.

    Parameters
    ----------
    prepare
        called only when it must be, within the transaction: reads what is needed and gives what
        makes the JSON, which is called after the transaction.
    made
        is told of JSON that was made, after the transaction.
    """
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match is not None and matches(tag, if_none_match):
        return Response(status_code=status.HTTP_304_NOT_MODIFIED, headers=headers)
    body = remembered.get(tag)
    if body is not None:
        return Response(body, headers=headers, media_type=_JSON)
    return _Made(remembered, tag, headers, prepare(), made)


class _Made(LateResponse):
    """An answer that is made, and remembered, when the transaction is over."""

    def __init__(
        self,
        remembered: Remembered,
        tag: str,
        headers: dict[str, str],
        make: Callable[[], bytes],
        made: Callable[[bytes], None] | None,
    ) -> None:
        super().__init__(None)
        self._remembered = remembered
        self._tag = tag
        self._given = headers
        self._make = make
        self._made = made

    def write(self) -> Response:
        body = self._make()
        self._remembered.put(self._tag, body)
        if self._made is not None:
            self._made(body)
        return Response(body, headers=self._given, media_type=_JSON)
