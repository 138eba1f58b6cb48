"""One child process: started in a group of its own, watched by the guard, stopped with all its children."""

import atexit
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from local.accounts import Account
from local.guard import signal_group

_guard_lock = threading.Lock()
_guard: subprocess.Popen[str] | None = None
_guard_files: list[int] = []


def keep_open_in_guard(descriptor: int) -> None:
    """Have the guard hold a file open as long as it lives, so that its lock outlives a killed launcher.

    To be called before the first process is started.
    """
    _guard_files.append(descriptor)


class StartError(RuntimeError):
    """A process could not be started; the message says which, why, and where its log is."""


def _tell_guard(line: str) -> None:
    """Send one line to this launcher's guard, which the first call starts."""
    global _guard
    with _guard_lock:
        if _guard is None or _guard.poll() is not None:
            _guard = subprocess.Popen(
                [sys.executable, "-I", "-S", str(Path(__file__).with_name("guard.py"))],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                text=True,
                start_new_session=True,
                cwd="/",
                pass_fds=_guard_files,
            )
            atexit.register(_dismiss_guard, _guard)
        assert _guard.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            _guard.stdin.write(line + "\n")
            _guard.stdin.flush()


def _dismiss_guard(guard: subprocess.Popen[str]) -> None:
    if guard.stdin is not None:
        with contextlib.suppress(OSError):
            guard.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        guard.wait(timeout=30)


class Adopted:
    """A process that somebody else has started, in a group of its own; it answers as a child's Popen does.

    Its exit status is nobody's to know: 0 stands for any.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """None while it runs."""
        return None if signal_group(self.pid, 0) else 0

    def wait(self, timeout: float) -> int:
        """Wait for its end; raises subprocess.TimeoutExpired."""
        deadline = time.monotonic() + timeout
        while self.poll() is None:
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired(str(self.pid), timeout)
            time.sleep(0.05)
        return 0


@dataclass
class Process:
    """A command and, once started, the process that runs it.

    Parameters
    ----------
    name
        What people call it: `api`, `worker`, `PostgreSQL`.
    command
        Program and arguments.
    log
        File that receives its output and errors, appended.
    environment
        Variables on top of this process' own.
    folder
        Working directory.
    stop_signal
        What asks it to end in good order.
    account
        The account to run as; None is this process' own.
    input_text
        Written to its standard input, which is then closed.
    """

    name: str
    command: Sequence[str]
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    folder: Path | None = None
    stop_signal: int = signal.SIGTERM
    account: Account | None = None
    input_text: str | None = None
    _popen: subprocess.Popen[bytes] | Adopted | None = field(default=None, init=False, repr=False)
    _asked: bool = field(default=False, init=False, repr=False)

    def start(self) -> "Process":
        """Start it. Raises StartError when the program cannot be run at all."""
        self.log.parent.mkdir(parents=True, exist_ok=True)
        self._asked = False
        with self.log.open("ab") as log:
            started = self._popen = self._spawn(log)
        _tell_guard(f"watch {started.pid} {int(self.stop_signal)}")
        if self.input_text is not None and started.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                started.stdin.write(self.input_text.encode())
                started.stdin.close()
        return self

    def adopt(self, pid: int) -> None:
        """Look after a process that somebody else has started in place of the one that has ended."""
        self._asked = False
        self._popen = Adopted(pid)
        _tell_guard(f"watch {pid} {int(self.stop_signal)}")

    def _spawn(self, log: IO[bytes]) -> "subprocess.Popen[bytes]":
        account = self.account
        try:
            return subprocess.Popen(
                list(self.command),
                stdin=subprocess.DEVNULL if self.input_text is None else subprocess.PIPE,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                env={**os.environ, **self.environment},
                start_new_session=True,  # its group's number is then its own process number
                user=account.uid if account else None,
                group=account.gid if account else None,
                extra_groups=[] if account else None,
            )
        except OSError as error:
            message = f"{self.name} could not be started: {self.command[0]}: {error.strerror}"
            raise StartError(message) from error

    @property
    def pid(self) -> int:
        """The process number, which is also its group's. Raises when it was never started."""
        if self._popen is None:
            message = f"{self.name} has not been started"
            raise StartError(message)
        return self._popen.pid

    @property
    def exit_status(self) -> int | None:
        """None while it runs (or before it was started), else its status; negative for a signal."""
        return None if self._popen is None else self._popen.poll()

    @property
    def running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._popen is not None and self._popen.poll() is None

    def ask_to_stop(self) -> None:
        """Send its stop signal, once, and return at once: a second one may mean haste."""
        if self._asked:
            return
        self._asked = True
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, self.stop_signal)

    def stop(self, grace_seconds: float = 20.0) -> None:
        """End it and what is left of its group: its stop signal first, SIGKILL after the grace."""
        if self._popen is None:
            return
        group = self._popen.pid
        if self.running:
            self.ask_to_stop()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._popen.wait(timeout=grace_seconds)
        deadline = time.monotonic() + 2.0
        while signal_group(group, self.stop_signal) and time.monotonic() < deadline:
            self._popen.poll()
            time.sleep(0.05)
        signal_group(group, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(timeout=5)
        _tell_guard(f"forget {group}")

    def kill(self) -> None:
        """End its whole group at once, as a crash would. For tests of recovery."""
        signal_group(self.pid, signal.SIGKILL)
        assert self._popen is not None
        self._popen.wait(timeout=10)

    def last_lines(self, count: int = 15) -> str:
        """The end of its log, for a message about its failure."""
        with contextlib.suppress(OSError):
            lines = self.log.read_text(errors="replace").splitlines()
            return "\n".join(lines[-count:])
        return ""
