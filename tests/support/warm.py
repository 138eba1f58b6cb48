"""Processes of ours that start in a tenth of a second: forked from one that has imported what they need.

A worker takes 2 to 3 seconds of a processor for its imports alone, and tests start a hundred. The process
that is forked has imported libraries and rules, but nothing that reads the environment as it is imported:
each child has an environment, a session and a log of its own, and runs its module as ``python -m`` does.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import runpy
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from runtime.garbage import collect_seldom

ROOT = Path(__file__).resolve().parents[2]
IMPORTED = (
    "celery.apps.beat",
    "celery.apps.worker",
    "celery.bin.celery",
    "celery.concurrency.prefork",
    "domain.sweep.plan.draft",
    "judge.direct",
    "kombu.transport.redis",
    "opentelemetry.sdk.trace",
    "pydantic_settings",
    "simcore",
    "storage.run.claim_store",
    "storage.run.settle_store",
    "storage.session",
    "storage.sweep.submission",
)
TOO_EARLY = ("api", "worker", "prometheus_client", "runtime.figures")
"""Read the environment as they are imported, or are what is tested: the child imports them."""


class WarmProcess:
    """A forked process; what ``subprocess.Popen`` says of one, as far as tests ask."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._status: int | None = None
        self._ended = threading.Event()

    @property
    def returncode(self) -> int | None:
        """Exit status, or the signal that ended it as a negative number; None while it runs."""
        return self._status

    def poll(self) -> int | None:
        """Give the exit status if it has ended."""
        return self._status

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end; raises ``subprocess.TimeoutExpired``."""
        if not self._ended.wait(timeout):
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        assert self._status is not None
        return self._status

    def send_signal(self, number: int) -> None:
        """Signal it, unless it has ended."""
        if self._status is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """SIGKILL."""
        self.send_signal(signal.SIGKILL)

    def end(self, status: int) -> None:
        """Note that it has ended."""
        self._status = status
        self._ended.set()


class WarmInterpreter:
    """The process that is forked, and a thread that hears of its children's ends."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.warm"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lock = threading.Lock()
        self._started: queue.Queue[WarmProcess] = queue.Queue()
        self._children: dict[int, WarmProcess] = {}
        threading.Thread(target=self._listen, daemon=True).start()

    def start(
        self, module: str, arguments: Sequence[str], environment: Mapping[str, str], log: Path
    ) -> WarmProcess:
        """Run ``python -m MODULE ARGUMENTS`` in a session of its own; what it says is added to the log."""
        asked = {
            "module": module,
            "arguments": [*arguments],
            "environment": {**environment},
            "log": str(log),
        }
        assert self._process.stdin is not None
        with self._lock:
            self._process.stdin.write(json.dumps(asked) + "\n")
            self._process.stdin.flush()
            return self._started.get(timeout=60)

    def close(self) -> None:
        """End the process that is forked; its children are others' to end."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def _listen(self) -> None:
        for line in self._process.stdout or []:
            told = json.loads(line)
            if "status" in told:
                self._children.pop(told["pid"]).end(told["status"])
            else:
                child = WarmProcess(told["pid"])
                self._children[child.pid] = child
                self._started.put(child)


@cache
def warm_interpreter() -> WarmInterpreter:
    """Give the one of this process, started when it is first asked for."""
    started = WarmInterpreter()
    atexit.register(started.close)
    return started


def _tell(**told: Any) -> None:
    os.write(1, (json.dumps(told) + "\n").encode())


def _requests(rung: int) -> Iterator[dict[str, Any]]:
    """Give each request as it comes, and tell of each child as it ends, until the asker is gone."""
    waiting = b""
    while True:
        ready, _, _ = select.select([0, rung], [], [])
        if rung in ready:
            os.read(rung, 4096)
        _tell_of_ends()
        if 0 in ready:
            received = os.read(0, 1 << 20)
            if not received:
                return
            *lines, waiting = (waiting + received).split(b"\n")
            yield from map(json.loads, lines)


def _tell_of_ends() -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        _tell(pid=pid, status=os.waitstatus_to_exitcode(status))


def _become(asked: dict[str, Any]) -> None:
    """Make this child what ``python -m`` would have started."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGCHLD, signal.SIGINT):
        signal.signal(
            number, signal.SIG_DFL if number == signal.SIGCHLD else signal.default_int_handler
        )
    nothing = os.open(os.devnull, os.O_RDONLY)
    log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for old, new in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(old, new)
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.argv = [asked["module"], *asked["arguments"]]


def serve() -> dict[str, Any] | None:
    """Fork for each request; gives what a child is to run, and None to the parent at its end."""
    for name in IMPORTED:
        import_module(name)
    early = [name for name in sys.modules if name.split(".")[0] in TOO_EARLY or name in TOO_EARLY]
    assert not early, early
    collect_seldom()  # else each child looks at all of it again and again as it imports the rest
    rung, ring = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(ring)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the terminal: who started this ends it
    for asked in _requests(rung):
        pid = os.fork()
        if pid == 0:
            os.close(rung)
            os.close(ring)
            _become(asked)
            return asked
        _tell(pid=pid)
    return None


if __name__ == "__main__":
    run = serve()
    if run is not None:
        runpy.run_module(run["module"], run_name="__main__", alter_sys=True)
