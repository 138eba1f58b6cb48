"""How long work without events goes on once it is told to stop: before the first event, and in questions.

Each row raises the flag of one call after a while, and tells how many milliseconds later the call ended.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import simcore

_AFTER_SECONDS = 0.25
_READS = {"kind": "random_reads", "reads_per_core": 4}
_LARGE = {"kind": "fat_tree", "endpoints": 65_536, "radix": 64}


def _torus(width: int) -> dict[str, Any]:
    return {"kind": "torus", "widths": [width] * 3}


def _packet(topology: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"topology": topology, "workload": _READS, **more}


def _static(engine: str) -> dict[str, Any]:
    return {
        "model": "static",
        "topology": {"kind": "machine", "name": "ranger"},
        "routing": {"kind": engine},
        "pattern": {"kind": "random_bisection"},
    }


_FAILING = {"failed_links": 8}
_SHARP = {
    "topology": _LARGE,
    "workload": {"kind": "collective", "operation": "allreduce", "algorithm": "sharp"},
    "aggregation": {"kind": "sharp"},
}
_FORMULA = {
    "model": "closed_form",
    "topology": _LARGE,
    "workload": {"kind": "osu", "operation": "alltoall", "algorithm": "bruck"},
}
CASES: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "run, torus of 10^6": (simcore.run, _packet(_torus(100))),
    "check, torus of 10^6": (simcore.check, _packet(_torus(100))),
    "statics, torus of 10^6": (simcore.statics, _packet(_torus(100))),
    "work, torus of 10^6": (simcore.work, _packet(_torus(100))),
    "facts, torus of 10^6": (simcore.network_facts, {"topology": _torus(100)}),
    "graph, torus of 216,000": (simcore.graph, {"topology": _torus(60)}),
    "statics, torus of 64,000": (simcore.statics, _packet(_torus(40))),
    "check, torus of 4,096": (simcore.check, _packet(_torus(16))),
    "run with failures, torus of 4,096": (simcore.run, _packet(_torus(16), failures=_FAILING)),
    "check with failures, torus of 13,824": (
        simcore.check,
        _packet(_torus(24), failures=_FAILING),
    ),
    "statics, fat tree of 65,536": (simcore.statics, _packet(_LARGE)),
    "run, trees in a fat tree of 65,536": (simcore.run, _SHARP),
    "run, formula of 65,536": (simcore.run, _FORMULA),
    "check, static, sssp": (simcore.check, _static("sssp")),
    "statics, static, dfsssp": (simcore.statics, _static("dfsssp")),
    "run, static, lash": (simcore.run, _static("lash")),
    "graph, static, up_down": (simcore.graph, _static("up_down")),
}


def measure(name: str) -> str:
    """Stop one call, and tell how long it took to hear."""
    call, point = CASES[name]
    stop, ended = simcore.StopFlag(), 0.0
    outcome = "ended before"

    def work() -> None:
        nonlocal outcome, ended
        try:
            call(point, stop=stop)
        except simcore.StoppedError:
            outcome = "stopped"
        except (simcore.PointError, simcore.SimulationError) as error:
            outcome = f"{type(error).__name__}: {error}"[:80]
        ended = time.perf_counter()

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(_AFTER_SECONDS)
    asked = time.perf_counter()
    stop.set()
    thread.join()
    waited = f"{1000 * max(0.0, ended - asked):8.1f} ms"
    return f"{name:40} {waited if outcome == 'stopped' else '':12} {outcome}"


if __name__ == "__main__":
    for case in CASES:
        print(measure(case), flush=True)
