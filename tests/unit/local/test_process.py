"""Processes end with all their children, whatever happens to whoever started them."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from local.process import Process, StartError

# A program that starts a child of its own, writes both numbers down, and waits.
FAMILY = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
with open(sys.argv[1] + ".new", "w") as file:
    file.write(f"{os.getpid()} {child.pid}")
os.rename(sys.argv[1] + ".new", sys.argv[1])
time.sleep(600)
"""
DEAF = "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN);" + FAMILY


def until(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.02)
    return False


def alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def family(tmp_path: Path, program: str = FAMILY) -> tuple[Process, list[int]]:
    notes = tmp_path / "numbers"
    process = Process("family", [sys.executable, "-c", program, str(notes)], tmp_path / "log")
    process.start()
    assert until(notes.exists)
    return process, [int(word) for word in notes.read_text().split()]


def test_stopping_ends_a_process_and_its_children(tmp_path: Path) -> None:
    process, numbers = family(tmp_path)
    process.stop()
    assert not process.running
    assert until(lambda: not any(map(alive, numbers)))


def test_a_process_deaf_to_its_signal_is_killed(tmp_path: Path) -> None:
    process, numbers = family(tmp_path, DEAF)
    process.stop(grace_seconds=0.2)
    assert process.exit_status == -signal.SIGKILL
    assert until(lambda: not any(map(alive, numbers)))


def test_a_crash_is_seen_and_its_last_words_are_kept(tmp_path: Path) -> None:
    process = Process("crash", ["sh", "-c", "echo last words; exit 3"], tmp_path / "log").start()
    assert until(lambda: not process.running)
    assert process.exit_status == 3
    assert "last words" in process.last_lines()


def test_a_missing_program_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="no-such-program"):
        Process("nothing", ["/no-such-program"], tmp_path / "log").start()


def test_standard_input_reaches_the_process(tmp_path: Path) -> None:
    process = Process("cat", ["cat"], tmp_path / "log", input_text="a secret").start()
    assert until(lambda: not process.running)
    assert process.last_lines() == "a secret"


LAUNCHER = """
import sys, time
from pathlib import Path
from local.process import Process
folder = Path(sys.argv[1])
Process("family", [sys.executable, "-c", sys.argv[2], str(folder / "numbers")], folder / "log").start()
time.sleep(600)
"""


def test_the_guard_ends_everything_when_the_launcher_is_killed(tmp_path: Path) -> None:
    launcher = subprocess.Popen([sys.executable, "-c", LAUNCHER, str(tmp_path), FAMILY])
    assert until((tmp_path / "numbers").exists)
    numbers = [int(word) for word in (tmp_path / "numbers").read_text().split()]
    assert all(map(alive, numbers))
    os.kill(launcher.pid, signal.SIGKILL)
    launcher.wait()
    assert until(lambda: not any(map(alive, numbers)))
