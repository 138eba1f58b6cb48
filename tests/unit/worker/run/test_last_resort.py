"""A process whose simulation does not stop is ended; one that stops is not."""

from __future__ import annotations

import subprocess
import sys

_PROCESS = """
import threading, time
from worker.run.last_resort import LastResort
last = LastResort({grace})
{work}
print("alive")
"""


def run(grace: float, work: str) -> subprocess.CompletedProcess[str]:
    program = _PROCESS.format(grace=grace, work=work)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )


def test_a_simulation_that_goes_on_is_ended_with_its_process() -> None:
    ended = run(0.1, "with last.around_simulation():\n    last.begin()\n    time.sleep(50)")
    assert ended.returncode == 1
    assert "alive" not in ended.stdout
    assert "time.sleep" in ended.stderr or "line" in ended.stderr  # where it was is told


def test_even_one_that_keeps_the_interpreter() -> None:
    endless = "import re; re.match(r'(a+)+$', 'a' * 60 + 'b')"
    work = f"with last.around_simulation():\n    last.begin()\n    {endless}"
    assert run(0.1, work).returncode == 1


def test_a_simulation_that_stops_ends_nothing() -> None:
    work = "with last.around_simulation():\n    last.begin()\ntime.sleep(0.5)"
    ended = run(0.2, work)
    assert (ended.returncode, "alive" in ended.stdout) == (0, True)


def test_what_waits_for_the_database_is_no_simulation() -> None:
    assert run(0.1, "last.begin()\ntime.sleep(0.3)").returncode == 0
