"""Watches the started processes: one that ends by itself is reported and started again, within reason."""

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from local.process import Process, StartError

LOOK_SECONDS = 0.5
RESTARTS = 3
RESTART_WINDOW_SECONDS = 60.0


@dataclass
class _Watched:
    process: Process
    start: Callable[[], object]
    restarts: deque[float] = field(default_factory=lambda: deque(maxlen=RESTARTS))


class Supervisor:
    """A thread that looks after processes until it is stopped.

    Parameters
    ----------
    say
        Receives a line about each crash.
    give_up
        Called once, with a message, when a process will not stay up.
    restarted
        Called after a restart, when process numbers have changed.
    """

    def __init__(
        self,
        say: Callable[[str], None],
        give_up: Callable[[str], None],
        restarted: Callable[[], None] = lambda: None,
    ) -> None:
        self._say = say
        self._give_up = give_up
        self._restarted = restarted
        self._watched: list[_Watched] = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="supervisor", daemon=True)

    def watch(self, process: Process, start: Callable[[], object] | None = None) -> None:
        """Look after a running process; `start` starts it again (its own start unless told)."""
        self._watched.append(_Watched(process, start or process.start))

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Stop looking, before the processes are stopped on purpose."""
        self._ended.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(LOOK_SECONDS):
            for watched in self._watched:
                if not watched.process.running and not self._revive(watched):
                    return

    def _revive(self, watched: _Watched) -> bool:
        """Start a process again; False when it has ended too often or cannot be started."""
        process = watched.process
        ending = describe_status(process.exit_status)
        now = time.monotonic()
        often = len(watched.restarts) == RESTARTS
        if often and now - watched.restarts[0] < RESTART_WINDOW_SECONDS:
            self._give_up(
                f"{process.name} {ending} again and again; {process.log} ends with:\n"
                f"{process.last_lines()}"
            )
            return False
        watched.restarts.append(now)
        self._say(f"{process.name} {ending} and is started again (log: {process.log})")
        process.stop(grace_seconds=1)  # what is left of its group
        try:
            watched.start()
        except StartError as error:
            self._give_up(str(error))
            return False
        self._restarted()
        return True


def describe_status(status: int | None) -> str:
    """What an exit status says: `ended with status 1`, `was killed by signal 9`."""
    if status is not None and status < 0:
        return f"was killed by signal {-status}"
    return f"ended with status {status}"
