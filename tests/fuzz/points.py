"""Random configurations through the simulator: no crash, no hang, known errors, nothing broken.

``python -m tests.fuzz.points --points 20000 --seed 1 [--first N] [--core build/sanitize]`` runs each point
and those that must agree with it (`twins`, `formulas`), and holds all results against what holds of every
one (`invariants`, `flows`). A core built with sanitizers ends the process at the first fault; the number of
the point under way stands in ``--progress`` then.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import resource
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from domain.catalog.load import load_catalog
from tests.fuzz.features import never_met, note_features, table_of
from tests.fuzz.formulas import unlike_packets
from tests.fuzz.invariants import broken
from tests.fuzz.random_points import random_point
from tests.fuzz.twins import Outcome, Run, broken_cut, differing, outcome_of, unlike_routers

HANG_SECONDS = 120


class BrokenError(AssertionError):
    """A result breaks what holds of every result, or differs from that of a run that must agree."""


class UnforeseenDeadlockError(AssertionError):
    """A run met a deadlock that the check of its routing rules out."""


@dataclass(slots=True)
class Tally:
    """What came of the points."""

    points: int = 0
    failed: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    met: Counter[tuple[str, ...]] = field(default_factory=Counter)
    seconds: float = 0.0
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


def try_point(run: Run, point: dict[str, Any], tally: Tally | None = None) -> Outcome:
    """Run a point and what must agree with it; what came of it.

    Parameters
    ----------
    run
        `simcore.run`, with the options of `simcore._core.run`.
    point
        what to run.
    tally
        counts what is checked.

    Raises
    ------
    BrokenError
        a result breaks an invariant, or differs from that of a run that must agree.
    UnforeseenDeadlockError
        it met a deadlock although its routing is said to be free of them.
    """
    counts = tally or Tally()
    first = outcome_of(run, point)
    if first.refused:
        return first
    if first.text.startswith("DeadlockError") and _is_said_to_be_free(point):
        raise UnforeseenDeadlockError(first.text)
    found = differing(run, point, first, counts.checked)
    if first.result is not None:
        note_features(counts.met, point, first.result)
        found += broken(point, first.result, counts.checked)
        found += broken_cut(run, point, first.result, counts.checked)
        found += unlike_routers(run, point, first.result, counts.checked)
        found += unlike_packets(run, point, first.result, counts.checked)
    if found:
        raise BrokenError("\n".join(found))
    return first


def _is_said_to_be_free(point: dict[str, Any]) -> bool:
    """Say whether the dependency check rules deadlocks out, for packets of any size."""
    import simcore  # the core is chosen before it is first imported

    bubble = point.get("routing", {}).get("deadlock_avoidance") == "bubble"
    return not bubble and simcore.check(point)["deadlock_free"] is True


def _give_up(_number: int, _frame: object) -> None:
    msg = f"a point took more than {HANG_SECONDS} s of CPU"
    raise TimeoutError(msg)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=20_000)
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
    from simcore import _core  # the core is chosen before it is first imported

    catalog = load_catalog()
    signal.signal(signal.SIGVTALRM, _give_up)
    tally = Tally()
    for number in range(given.first, given.first + given.points):
        point = random_point(catalog, given.seed, number)
        if given.show:
            print(json.dumps(point))
            continue
        if given.progress is not None:
            given.progress.write_text(f"{number} {json.dumps(point)}\n")
        _try_and_note(_core.run, number, point, tally)
    if not given.show:
        report(tally)
    return 1 if tally.failed else 0


def _try_and_note(run: Run, number: int, point: dict[str, Any], tally: Tally) -> None:
    started = time.process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, HANG_SECONDS)
    try:
        outcome = try_point(run, point, tally)
    except Exception as error:  # anything else is what is looked for
        tally.failed += 1
        print(f"point {number}: {json.dumps(point)}\n{type(error).__name__}: {error}", flush=True)
        outcome = Outcome("failed")
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    seconds = time.process_time() - started
    tally.points += 1
    tally.seconds += seconds
    if outcome.result is not None:
        tally.outcomes[outcome.result["provenance"]["outcome"]] += 1
    else:
        tally.outcomes[outcome.text.split(maxsplit=1)[0]] += 1
    if outcome.refused:
        tally.refused[outcome.text.split()[1]] += 1
    if seconds > tally.slowest_seconds:
        tally.slowest_seconds, tally.slowest_point = seconds, number


def report(tally: Tally) -> None:
    """Print the tally."""
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    rate = tally.points / max(tally.seconds, 1e-9)
    print(f"{tally.points} points, {tally.failed} broken, {rate:.1f} a CPU second")
    print(f"outcomes: {dict(tally.outcomes.most_common())}")
    print(f"refused most often: {dict(tally.refused.most_common(12))}")
    print(f"slowest: {tally.slowest_point} with {tally.slowest_seconds:.1f} s; peak {memory} MiB")
    print("checked so often:")
    for name, count in sorted(tally.checked.items()):
        print(f"{count:>9}  {name}")
    print("features that met in points that ran:")
    print(table_of(tally.met))
    print(f"pairs that never met: {never_met(tally.met) or 'none'}")


if __name__ == "__main__":
    sys.exit(main())
