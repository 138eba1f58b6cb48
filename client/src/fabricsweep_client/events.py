"""Reads server-sent events out of lines of text (the WHATWG HTML event stream format)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from fabricsweep_client.document import Document
from fabricsweep_client.models import Progress, Sweep, SweepSummary


class Event(Document):
    """A server-sent event of a sweep: `progress`, `phase`, `failure` or `end`."""

    kind: str
    id: str | None = None
    data: dict[str, Any]


class CountedProgress(Progress):
    """Counts of runs, and `summary`, the server's words for them, which stand beside them in documents."""

    summary: str = ""


class EventReader:
    """Puts events together line by line; what a broken connection cut off is never complete."""

    def __init__(self) -> None:
        self._kind = "message"
        self._id: str | None = None
        self._data: list[str] = []

    def read(self, line: str) -> Event | None:
        """Take a line; gives the event that it completes, if it does. Comments are skipped."""
        if line == "":
            kind, data = self._kind, self._data
            self._kind, self._data = "message", []
            if not data:
                return None
            return Event(kind=kind, id=self._id, data=json.loads("\n".join(data)))
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            self._kind = value
        elif name == "id":
            self._id = value
        elif name == "data":
            self._data.append(value)
        return None


def parse_events(lines: Iterable[str]) -> Iterator[Event]:
    """Yield each complete event of some lines."""
    reader = EventReader()
    for line in lines:
        event = reader.read(line)
        if event is not None:
            yield event


def counts_of(sweep: Sweep | SweepSummary) -> CountedProgress:
    """The counts of a sweep with their words."""
    return CountedProgress(**{**sweep.progress.model_dump(), "summary": sweep.summary})


def counted(document: dict[str, Any]) -> CountedProgress:
    """The counts of a sweep or of an event, `progress`, with the words beside them, `summary`."""
    words = document.get("summary") or ""
    return CountedProgress.model_validate({"summary": words, **document["progress"]})
