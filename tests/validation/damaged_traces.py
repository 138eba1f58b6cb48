"""Many damaged recordings of every format: each must be read or refused, soon.

``python -m tests.validation.damaged_traces --files N [--seed S] [--format NAME]`` damages N files, prints of
each format how many were read and refused and the longest time that one took, and exits with 1 where anything
else happened. What it names can be had again with the same seed.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.support.trace_files import damaged, whole
from tracefile import Source, TraceFileError, parse_any

MOST_SECONDS = 10.0


@dataclass(slots=True)
class Tally:
    """What became of the files of a format."""

    read: int = 0
    refused: int = 0
    wrong: int = 0
    longest_s: float = 0.0


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise TimeoutError where the body takes longer."""

    def stop(*_: object) -> None:
        message = f"took more than {seconds} s"
        raise TimeoutError(message)

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def damage_one(name: str, sources: list[Source], seed: str, tally: Tally) -> str | None:
    """Damage and read one recording; what went wrong, or None."""
    changed = damaged(sources, random.Random(seed))
    started = time.perf_counter()
    try:
        with _limited(MOST_SECONDS):
            parse_any(*changed, format_name=name.split(",", maxsplit=1)[0])
        tally.read += 1
    except TraceFileError:
        tally.refused += 1
    except BaseException:
        tally.wrong += 1
        return traceback.format_exc(limit=-4)
    finally:
        tally.longest_s = max(tally.longest_s, time.perf_counter() - started)
    return None


def main() -> int:
    """Damage files; 1 when one was neither read nor refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--format", help="this one alone, such as `goal` or `chakra, zip`")
    asked = parser.parse_args()
    recordings = {n: f for n, f in whole().items() if asked.format in (None, n)}
    tallies = {name: Tally() for name in recordings}
    for number in range(asked.files):
        name = list(recordings)[number % len(recordings)]
        seed = f"{asked.seed}/{name}/{number}"
        wrong = damage_one(name, recordings[name], seed, tallies[name])
        if wrong is not None:
            sys.stdout.write(f"{seed}:\n{wrong}\n")
    for name, tally in tallies.items():
        counts = f"{tally.read} read, {tally.refused} refused, {tally.wrong} wrong"
        sys.stdout.write(f"{name}: {counts}, at most {tally.longest_s:.3f} s\n")
    return 1 if any(tally.wrong for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
