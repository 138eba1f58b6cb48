"""Works for bounded processes, each with a way to end."""

from __future__ import annotations

import os
import signal
import time

import numpy as np


def number_of_process() -> int:
    return os.getpid()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def fail() -> None:
    msg = "the work's own"
    raise RuntimeError(msg)


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def fill(size_bytes: int) -> int:
    return int(np.ones(size_bytes, dtype=np.uint8).sum())
