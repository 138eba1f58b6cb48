"""Turns the signals that ask this program to end into one exception of the main thread."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StoppedError(BaseException):
    """Somebody asked this program to end; not an error, hence no Exception."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number


@contextmanager
def ending_signals() -> Iterator[None]:
    """Raise StoppedError in the main thread at the first ending signal; ignore further ones.

    So that what is being stopped in good order is not left half stopped by an impatient second Ctrl-C.
    """

    def end(number: int, _: FrameType | None) -> None:
        for other in ENDING:
            signal.signal(other, signal.SIG_IGN)
        raise StoppedError(number)

    before = {number: signal.signal(number, end) for number in ENDING}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class GiveUp:
    """Ends the main thread from another one, with a message for people."""

    def __init__(self) -> None:
        self.message: str | None = None
        self._lock = threading.Lock()

    def __call__(self, message: str) -> None:
        """Keep the first message and ask this process to end."""
        with self._lock:
            if self.message is not None:
                return
            self.message = message
        os.kill(os.getpid(), signal.SIGTERM)
