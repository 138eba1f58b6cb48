"""Two steps of a worker's end: no new run, then none at all."""

from __future__ import annotations

import subprocess
import sys

# In a process of its own: the flag cannot be taken back.
LOOK = """
from worker import shutdown
print(shutdown.is_draining(), shutdown.is_shutting_down())
shutdown.announce_shutdown({seconds})
print(shutdown.is_draining(), shutdown.is_shutting_down())
"""


def seen(seconds: float) -> list[str]:
    command = [sys.executable, "-c", LOOK.format(seconds=seconds)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_a_worker_that_drains_goes_on_with_what_it_simulates() -> None:
    assert seen(3600) == ["False False", "True False"]


def test_without_time_to_drain_it_gives_everything_back() -> None:
    assert seen(0) == ["False False", "True True"]
