"""Noticing that the server wants to end.

The server waits for open responses before it tells the application anything, and a stream
of events would stay open for as long as its sweep runs. So the streams must learn of the
signal themselves.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def notice_shutdown(closing: threading.Event) -> Iterator[None]:
    """Set ``closing`` when a signal to end arrives, then do what was done about it before."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals; whoever runs us elsewhere ends us
        return
    before = {number: signal.getsignal(number) for number in _SIGNALS}

    def handle(number: int, frame: FrameType | None) -> Any:
        closing.set()
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number in _SIGNALS:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
