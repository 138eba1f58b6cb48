"""What an archive and its files are called."""

from __future__ import annotations

import re

ARCHIVE_TYPE = "application/vnd.fabricsweep.archive+zip"
ENDING = ".fsweep"
FORMAT = "fabricsweep-archive"
FORMAT_VERSION = 1

MANIFEST = "manifest.json"
README = "README.txt"
SPEC = "spec.txt"
SWEEP = "sweep.json"
FABRICS = "fabrics.json"
TRACES = "traces.json"
POINTS = "points.jsonl"
RUNS = "runs.jsonl"
RESULTS = "results.parquet"

REQUIRED = (MANIFEST, SPEC, SWEEP, FABRICS, POINTS, RUNS)
FOR_READERS = (README, RESULTS)
"""Made from the others for people and their programs; nothing is imported from them."""
OPTIONAL = (TRACES,)
"""Where the sweep replays traces."""
_LARGE = re.compile(r"(fabrics|traces|networks|tables)/([0-9a-f]{64})\Z")


def is_content(name: str) -> bool:
    """Say whether a file belongs to what the content digest is about."""
    return name != MANIFEST and name not in FOR_READERS


def is_known(name: str) -> bool:
    """Say whether an archive may have a file of this name."""
    return name in (*REQUIRED, *OPTIONAL, *FOR_READERS) or _LARGE.match(name) is not None


def large_file(kind: str, digest: str) -> str:
    """Name the file of a fabric or trace, of the network that a run kept, or of a table of a run."""
    return f"{kind}/{digest}"


def digest_in(name: str) -> str | None:
    """Give the SHA-256 that a large file is called by; None for other files."""
    found = _LARGE.match(name)
    return found[2] if found is not None else None
