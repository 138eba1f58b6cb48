"""A file says by its age whether a loop turns."""

from __future__ import annotations

import time
from pathlib import Path

from runtime.alive_file import AliveFile, Pulse
from tests.support.stack import until


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_loop_that_turns_is_well_and_one_that_is_stuck_is_not() -> None:
    clock = Clock()
    pulse = Pulse(AliveFile(Path("unused")), oldest_seconds=60, clock=clock)
    pulse.turned()
    clock.now = 59
    assert pulse.is_well()
    clock.now = 61
    assert not pulse.is_well()
    pulse.turned()
    assert pulse.is_well()


def test_a_loop_that_waits_for_the_broker_is_well_however_long() -> None:
    clock = Clock()
    pulse = Pulse(AliveFile(Path("unused")), oldest_seconds=60, clock=clock)
    clock.now = 1000
    assert pulse.is_well(), "before the first connection"
    pulse.turned()
    pulse.waits()
    clock.now = 5000
    assert pulse.is_well()


def test_the_file_of_a_stuck_loop_grows_old(tmp_path: Path) -> None:
    clock = Clock()
    path = tmp_path / "alive"
    pulse = Pulse(AliveFile(path), every_seconds=0.01, oldest_seconds=60, clock=clock)
    pulse.turned()
    pulse.start()
    until(path.exists, "the file")
    first = path.stat().st_mtime_ns
    until(lambda: path.stat().st_mtime_ns > first, "the file to be touched again")
    clock.now = 61
    path.unlink()
    # A touch that had begun before the clock was set may still come.
    until(lambda: not _comes_back(path), "the file to stay away")
    pulse.stop()


def _comes_back(path: Path) -> bool:
    path.unlink(missing_ok=True)
    time.sleep(0.1)
    return path.exists()


def test_an_end_removes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "alive"
    pulse = Pulse(AliveFile(path), every_seconds=0.01)
    pulse.start()
    until(path.exists, "the file")
    pulse.stop()
    assert not path.exists()


def test_a_folder_that_is_not_there_stops_nobody(tmp_path: Path) -> None:
    AliveFile(tmp_path / "none" / "alive").touch()
