"""Random configurations through the simulator: no crash, no hang, known errors, the same bytes twice.

``python -m tests.fuzz.points --points 2000 --seed 1 [--first N] [--core build/sanitize]`` runs each point
twice, in one thread and in two. Run it on a core built with sanitizers, which end the process at the
first fault; the number of the point under way stands in ``--progress`` then.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from domain.catalog.load import load_catalog
from tests.fuzz.invariants import broken, broken_cut
from tests.fuzz.random_points import random_point

Run = Callable[[dict[str, Any]], dict[str, Any]]

HANG_SECONDS = 120
OUTSIDE = ("cpu_seconds", "peak_memory_bytes", "threads")
"""Costs that differ from run to run."""
_LIMITS = {"MemoryLimitError", "TimeLimitError"}
"""Where a run that is cut by what it takes ends, which depends on threads and the machine."""
SHOWN = 160
"""Characters shown before and after the first difference."""


class DifferenceError(AssertionError):
    """Two runs of one point gave different results."""


class BrokenInvariantError(AssertionError):
    """A result breaks what holds of every result."""


class UnforeseenDeadlockError(AssertionError):
    """A run met a deadlock that the check of its routing rules out."""


@dataclass(slots=True)
class Tally:
    """What came of the points."""

    points: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    slowest_seconds: float = 0.0
    slowest_point: int = 0


def use_core(folder: Path) -> None:
    """Have `import simcore` take the extension that was built in this folder."""
    found = sorted(folder.glob("**/_core*.so"))
    if not found:
        msg = f"no simulator core under {folder}"
        raise SystemExit(msg)
    spec = importlib.util.spec_from_file_location("simcore._core", found[0])
    assert spec is not None
    assert spec.loader is not None
    sys.modules["simcore._core"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["simcore._core"])


def comparable(result: dict[str, Any]) -> str:
    """Give the result as text, without what two runs may differ in."""
    cost = {name: value for name, value in result["cost"].items() if name not in OUTSIDE}
    return json.dumps({**result, "cost": cost}, sort_keys=True, default=_listed)


def _listed(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes) else value.tolist()


def outcome_of(run: Run, point: dict[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """Run a point; its result as text and as it is, or the known error that it met."""
    import simcore  # the core is chosen before it is first imported

    try:
        result = run(point)
    except simcore.PointError as error:
        if not error.field or not error.message:
            raise
        return f"refused {error.field}: {error.message}", None
    except simcore.SimulationError as error:
        return f"{type(error).__name__} {error}", None
    return comparable(result), result


def with_threads(point: dict[str, Any], threads: int) -> dict[str, Any]:
    """The same point in so many threads."""
    return {**point, "limits": {**point["limits"], "threads": threads}}


def try_point(run: Run, point: dict[str, Any]) -> str:
    """Run a point twice, with two threads where it can, and cut it once; what came of it.

    Raises
    ------
    DifferenceError
        the two differ.
    BrokenInvariantError
        a result breaks what holds of every result.
    UnforeseenDeadlockError
        it met a deadlock although its routing is said to be free of them.
    """
    first, result = outcome_of(run, point)
    if first.startswith("refused"):
        return first
    if first.startswith("DeadlockError") and _is_said_to_be_free(point):
        raise UnforeseenDeadlockError(first)
    again = with_threads(point, 2) if point["model"] == "packet" else point
    second, _ = outcome_of(run, again)
    if first != second and not _LIMITS & {first.split()[0], second.split()[0]}:
        raise DifferenceError(_difference(first, second))
    if result is not None:
        _check(run, point, result)
    return first


def _check(run: Run, point: dict[str, Any], result: dict[str, Any]) -> None:
    """Hold a result against the invariants, and a run that is cut in its middle against the whole."""
    found = broken(point, result)
    elapsed = result["metrics"].get("elapsed_ns")
    if point["model"] == "packet" and elapsed:
        limit = max(0.001, round(elapsed * random.Random(repr(point)).random(), 3))
        cut = {**point, "limits": {**point["limits"], "max_simulated_ns": limit}}
        _, ended = outcome_of(run, cut)
        if ended is not None:
            found += [*broken(cut, ended), *broken_cut(point, result, ended, limit)]
    if found:
        raise BrokenInvariantError("; ".join(found))


def _is_said_to_be_free(point: dict[str, Any]) -> bool:
    """Say whether the dependency check rules deadlocks out, for packets of any size."""
    import simcore  # the core is chosen before it is first imported

    bubble = point.get("routing", {}).get("deadlock_avoidance") == "bubble"
    return not bubble and simcore.check(point)["deadlock_free"] is True


def _difference(first: str, second: str) -> str:
    pairs = enumerate(zip(first, second, strict=False))
    at = next((i for i, (a, b) in pairs if a != b), min(len(first), len(second)))
    window = slice(max(0, at - SHOWN), at + SHOWN)
    return f"...{first[window]}\n is not ...{second[window]}"


def _give_up(_number: int, _frame: object) -> None:
    msg = f"a point took more than {HANG_SECONDS} s of CPU"
    raise TimeoutError(msg)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first point")
    parser.add_argument("--core", type=Path, help="folder with the core to test")
    parser.add_argument("--progress", type=Path, help="file for the number under way")
    parser.add_argument("--show", action="store_true", help="print the points, run nothing")
    return parser.parse_args()


def main() -> int:
    """Run the points and print what came of them."""
    given = arguments()
    if given.core is not None:
        use_core(given.core)
    import simcore  # the core is chosen before it is first imported

    catalog = load_catalog()
    signal.signal(signal.SIGVTALRM, _give_up)
    tally = Tally()
    failures = 0
    for number in range(given.first, given.first + given.points):
        point = random_point(catalog, given.seed, number)
        if given.show:
            print(json.dumps(point))
            continue
        if given.progress is not None:
            given.progress.write_text(f"{number} {json.dumps(point)}\n")
        started = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, HANG_SECONDS)
        try:
            outcome = try_point(simcore.run, point)
        except Exception as error:  # anything else is what is looked for
            failures += 1
            print(f"point {number}: {json.dumps(point)}\n{type(error).__name__}: {error}")
            outcome = "failed"
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        note(tally, number, outcome, time.process_time() - started)
    report(tally)
    return 1 if failures else 0


def note(tally: Tally, number: int, outcome: str, seconds: float) -> None:
    """Count what came of a point."""
    tally.points += 1
    if outcome.startswith("{"):
        tally.outcomes[json.loads(outcome)["provenance"]["outcome"]] += 1
    else:
        tally.outcomes[outcome.split(maxsplit=1)[0]] += 1
    if outcome.startswith("refused"):
        tally.refused[outcome.split()[1]] += 1
    if seconds > tally.slowest_seconds:
        tally.slowest_seconds, tally.slowest_point = seconds, number


def report(tally: Tally) -> None:
    """Print the tally."""
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{tally.points} points: {dict(tally.outcomes)}")
    print(f"refused most often: {dict(tally.refused.most_common(12))}")
    print(f"slowest: {tally.slowest_point} with {tally.slowest_seconds:.1f} s; peak {memory} MiB")


if __name__ == "__main__":
    sys.exit(main())
