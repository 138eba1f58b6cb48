"""Reads server-sent events out of lines of text (the WHATWG HTML event stream format)."""

import json
from collections.abc import Iterable, Iterator

from fabricsweep_client.models import Event


def parse_events(lines: Iterable[str]) -> Iterator[Event]:
    """Yield each complete event; comments are skipped, and what a broken connection cut off is dropped."""
    kind = "message"
    identifier: str | None = None
    data: list[str] = []
    for line in lines:
        if line == "":
            if data:
                yield Event(kind=kind, id=identifier, data=json.loads("\n".join(data)))
            kind, data = "message", []
            continue
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            kind = value
        elif name == "id":
            identifier = value
        elif name == "data":
            data.append(value)
