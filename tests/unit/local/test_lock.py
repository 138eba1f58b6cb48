"""One launcher at a time, and tidying up after one that was killed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from local.lock import BusyError, end_leftovers, only_one

HOLDER = """
import sys, time
from pathlib import Path
from local.lock import only_one
with only_one(Path(sys.argv[1]), print):
    print("held", flush=True)
    time.sleep(600)
"""


def quiet(_text: str) -> None:
    pass


def hold(folder: Path) -> "subprocess.Popen[str]":
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder)], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    return holder


def test_a_second_launcher_is_refused_and_told_who_is_first(tmp_path: Path) -> None:
    holder = hold(tmp_path)
    try:
        with pytest.raises(BusyError, match=str(holder.pid)), only_one(tmp_path, quiet):
            pass
    finally:
        holder.kill()
        holder.wait()


def test_the_lock_of_a_killed_launcher_is_taken_over(tmp_path: Path) -> None:
    holder = hold(tmp_path)
    holder.kill()
    holder.wait()
    with only_one(tmp_path, quiet):
        assert (tmp_path / "lock").read_text() == f"{os.getpid()}\n"


def note(process: "subprocess.Popen[bytes]", begun: float) -> str:
    return json.dumps([{"name": "x", "pid": process.pid, "begun": begun, "signal": 15}])


def test_what_a_killed_run_left_behind_is_ended(tmp_path: Path) -> None:
    left = subprocess.Popen(["sleep", "600"], start_new_session=True)
    notes = tmp_path / "processes.json"
    notes.write_text(note(left, psutil.Process(left.pid).create_time()))
    end_leftovers(notes, quiet)
    assert left.wait(timeout=10) == -15
    assert not notes.exists()


def test_a_stranger_that_got_the_same_number_is_left_alone(tmp_path: Path) -> None:
    stranger = subprocess.Popen(["sleep", "600"], start_new_session=True)
    try:
        notes = tmp_path / "processes.json"
        notes.write_text(note(stranger, psutil.Process(stranger.pid).create_time() - 100))
        end_leftovers(notes, quiet)
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


@pytest.mark.parametrize("text", ["", "not json", '[{"pid": "x"}]', "[{}]"])
def test_broken_notes_of_a_killed_run_stop_nobody(tmp_path: Path, text: str) -> None:
    notes = tmp_path / "processes.json"
    notes.write_text(text)
    end_leftovers(notes, quiet)
