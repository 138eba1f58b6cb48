"""The guard: ends what a launcher started when the launcher itself is gone without a word.

It runs as a process of its own, reads lines `watch PGID SIGNAL` and `forget PGID` on standard input, and
acts when that input ends, which the kernel sees to even if the launcher is killed with SIGKILL. It is
started as a plain file, so that it needs nothing but the standard library and starts at once.
"""

import contextlib
import os
import signal
import sys
import time

GRACE_SECONDS = 20.0


def signal_group(process_group: int, number: int) -> bool:
    """Send a signal to a process group; False when no living process of it is left."""
    try:
        os.killpg(process_group, number)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not _all_dead(process_group)


def _all_dead(process_group: int) -> bool:
    """Whether only zombies are left, which a container without an init process may never collect."""
    try:
        numbers = [name for name in os.listdir("/proc") if name.isdigit()]  # noqa: PTH208 - speed
    except OSError:
        return False  # no such folder here: what answers signals counts as alive
    for number in numbers:
        try:
            with open(f"/proc/{number}/stat", "rb") as file:  # noqa: PTH123 - speed
                # After the name, which may hold anything in parentheses: state, parent, group.
                state, _, group = file.read().rpartition(b")")[2].split()[:3]
        except OSError:
            continue
        if int(group) == process_group and state not in (b"Z", b"X"):
            return False
    return True


def end_groups(watched: dict[int, int], grace_seconds: float = GRACE_SECONDS) -> None:
    """Ask every group to stop with its own signal, and kill after the grace what has not."""
    left = {group for group, number in watched.items() if signal_group(group, number)}
    deadline = time.monotonic() + grace_seconds
    while left and time.monotonic() < deadline:
        time.sleep(0.05)
        left = {group for group in left if signal_group(group, 0)}
    for group in left:
        signal_group(group, signal.SIGKILL)


def main() -> None:
    """Read what to watch until the launcher's end of the pipe closes, then end what is left."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    watched: dict[int, int] = {}
    with contextlib.suppress(OSError):
        for line in sys.stdin:
            word, *numbers = line.split()
            if word == "watch":
                watched[int(numbers[0])] = int(numbers[1])
            elif word == "forget":
                watched.pop(int(numbers[0]), None)
    end_groups(watched)


if __name__ == "__main__":
    main()
