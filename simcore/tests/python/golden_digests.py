"""Digests of the golden points' results: kept under the model revision that they were made at.

``python simcore/tests/python/golden_digests.py`` writes the file anew. It refuses while results that
are kept under the core's own revision would change; ``--unreleased`` allows that for a revision
which no store of results has seen yet. ``--check`` writes nothing, and says whether they are as kept.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from golden_points import golden_points
from golden_traces import traced_points, traces

import simcore

PATH = Path(__file__).parents[1] / "data" / "golden_digests.json"
RAISE = "raise kModelRevision in simcore/src/params/version.hpp"
WRITE = "run `make golden`"


def digest_of(point: dict[str, Any]) -> str:
    """Give 16 hexadecimal digits of the hash over a point's metrics, distributions and outcome."""
    named = traces() if point.get("workload", {}).get("kind") == "trace" else None
    result = simcore.run(point, traces=named)
    told = [result["metrics"], result["distributions"], result["provenance"]["outcome"]]
    text = json.dumps(told, sort_keys=True, allow_nan=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def all_points() -> dict[str, dict[str, Any]]:
    """Those without a trace and those that replay one, by their names."""
    return {**golden_points(), **traced_points()}


def digests() -> dict[str, str]:
    """The digests of all golden points by their names."""
    points = all_points()
    with ProcessPoolExecutor(max_workers=2) as pool:
        found = pool.map(digest_of, points.values(), chunksize=16)
        return dict(zip(points, found, strict=True))


def changed(kept: dict[str, str], now: dict[str, str]) -> list[str]:
    """Names of the points that both have, with different results."""
    return [name for name, digest in kept.items() if now.get(name, digest) != digest]


def written(revision: int, now: dict[str, str]) -> str:
    """The file's text."""
    return json.dumps({"model_revision": revision, "digests": now}, indent=1) + "\n"


def main() -> int:
    """Write the file, unless the revision says that nothing has changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--unreleased", action="store_true", help="keep the revision though results change"
    )
    parser.add_argument("--check", action="store_true", help="compare with the file alone")
    asked = parser.parse_args()
    kept = json.loads(PATH.read_text())
    now = digests()
    moved = changed(kept["digests"], now)
    if asked.check:
        sys.stdout.write(f"{len(now)} golden results, {len(moved)} of them differ\n")
        return 1 if moved else 0
    if moved and kept["model_revision"] >= simcore.model_revision and not asked.unreleased:
        names = "".join(f"  {name}\n" for name in moved)
        sys.stderr.write(
            f"results changed under revision {simcore.model_revision}:\n{names}{RAISE}\n"
        )
        return 1
    PATH.write_text(written(simcore.model_revision, now))
    told = f"{len(now)} digests of revision {simcore.model_revision}, {len(moved)} of them changed"
    sys.stdout.write(told + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
