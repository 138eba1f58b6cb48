"""One launcher at a time for a data folder, and the tidying up after one that was killed."""

import contextlib
import fcntl
import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from local.guard import end_groups
from local.process import Process, keep_open_in_guard

WAIT_SECONDS = 40.0


class BusyError(RuntimeError):
    """Another launcher that is alive uses the data folder; the message says which."""


@contextmanager
def only_one(data: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Hold the data folder for this launcher alone.

    A launcher that was killed leaves its guard, which holds the same lock until it has ended everything:
    that is waited for. If the guard was killed as well, the processes that the run wrote down are ended
    here.

    Raises
    ------
    BusyError
        When another launcher is at work on this folder.
    """
    data.mkdir(parents=True, exist_ok=True)
    path = data / "lock"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        _wait_for(descriptor, path, say)
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        keep_open_in_guard(descriptor)
        end_leftovers(data / "processes.json", say)
        yield
        (data / "processes.json").unlink(missing_ok=True)
    finally:
        os.close(descriptor)


def _wait_for(descriptor: int, path: Path, say: Callable[[str], None]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    said = False
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = _holder(path)
            if holder is not None and psutil.pid_exists(holder):
                message = (
                    f"another run (process {holder}) is using {path.parent}: "
                    "stop it, or choose another folder with --data"
                )
                raise BusyError(message) from error
            if time.monotonic() > deadline:
                message = f"{path.parent} is still held by a run that was killed; see {path}"
                raise BusyError(message) from error
        else:
            return
        if not said:
            say("waiting for what the run before left behind to end")
            said = True
        time.sleep(0.2)


def _holder(path: Path) -> int | None:
    with contextlib.suppress(OSError, ValueError):
        return int(path.read_text())
    return None


def write_down(data: Path, processes: list[Process]) -> None:
    """Note the running processes, so that a later launcher can end them if this one cannot."""
    notes = []
    for process in processes:
        with contextlib.suppress(psutil.Error):
            begun = psutil.Process(process.pid).create_time()
            notes.append(
                {
                    "name": process.name,
                    "pid": process.pid,
                    "begun": begun,
                    "signal": int(process.stop_signal),
                }
            )
    unfinished = data / "processes.json.new"
    unfinished.write_text(json.dumps(notes))
    unfinished.replace(data / "processes.json")


def end_leftovers(notes: Path, say: Callable[[str], None]) -> None:
    """End the processes of a run whose launcher and guard were both killed.

    A process number that now belongs to somebody else is recognised by its time of birth.
    """
    try:
        written = json.loads(notes.read_text())
    except (OSError, ValueError):
        return
    left = {}
    for note in written:
        with contextlib.suppress(psutil.Error, KeyError, TypeError):
            if abs(psutil.Process(note["pid"]).create_time() - note["begun"]) < 0.1:
                left[int(note["pid"])] = int(note.get("signal", signal.SIGTERM))
    if left:
        say(f"ending {len(left)} processes that a killed run left behind")
        end_groups(left)
    notes.unlink(missing_ok=True)
