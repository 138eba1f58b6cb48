# ruff: noqa: T201, S310 (a script of its own: it prints, and asks the address that its user names)
"""Runs the study of this artifact again, and compares results and answers with those beside this file.

    python3 check.py URL

Exit status: 0 nothing differs, 1 something does, 2 it could not be compared. FABRICSWEEP_API_KEY names
who asks.
"""

from __future__ import annotations

import csv
import json
import math
import os
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SPEC = HERE / "spec.txt"
ABOUT = HERE / "sweep.json"
RESULTS = HERE / "results.csv"
EXPECTED = HERE / "expected"
KEY = ("point_index", "replicate")
MEASURES_THE_MACHINE = ("cached", "cost.cpu_seconds", "cost.peak_memory_bytes")
"""Columns that another machine may have otherwise: they say how a result was got."""
ROUNDING = 1e-9
"""Figures are sums of floating point numbers, which other processors may add in another order."""
MOST_SHOWN = 20
POLL_SECONDS = 1.0


def ask(url: str, path: str, body: bytes | None = None, media: str = "") -> bytes:
    """Ask the server; raises urllib.error.HTTPError."""
    headers = {"Content-Type": media} if body is not None else {}
    if key := os.environ.get("FABRICSWEEP_API_KEY"):
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(url.rstrip("/") + path, data=body, headers=headers)
    with urllib.request.urlopen(request, timeout=600) as answer:
        found: bytes = answer.read()
    return found


def run_again(url: str) -> str:
    """Submit the specification and wait for its end; gives the sweep's identifier."""
    text = SPEC.read_bytes()
    media = "application/json" if text.lstrip().startswith(b"{") else "application/yaml"
    sweep = json.loads(ask(url, "/v1/sweeps", text, media))
    print(f"submitted: {url.rstrip('/')}/sweeps/{sweep['id']}")
    ended = ("completed", "timed_out", "failed", "aborted")
    while sweep["phase"] not in ended:
        time.sleep(POLL_SECONDS)
        sweep = json.loads(ask(url, f"/v1/sweeps/{sweep['id']}"))
    computed = json.loads(ABOUT.read_text())["model_revision"]
    if sweep["model_revision"] != computed:
        told = sweep["model_revision"]
        print(f"the server has model revision {told}, the study {computed}: results may differ")
    cached = sweep["progress"]["cached"]
    if cached:
        print(f"{cached} runs were not computed: the server had their results already")
    identifier: str = sweep["id"]
    return identifier


def keyed(lines: Iterator[str]) -> dict[tuple[str, ...], dict[str, str]]:
    """Read results by point and replicate."""
    return {tuple(row[name] for name in KEY): row for row in csv.DictReader(lines)}


def result_differences(
    expected: dict[tuple[str, ...], dict[str, str]], found: dict[tuple[str, ...], dict[str, str]]
) -> Iterator[str]:
    """Name what differs, digit by digit."""
    for key in sorted(expected.keys() | found.keys(), key=lambda each: tuple(map(int, each))):
        named = f"point {key[0]} replicate {key[1]}"
        if key not in found or key not in expected:
            yield f"{named}: only {'expected' if key in expected else 'found'}"
            continue
        # A server may tell more than the study knew, such as what networks cost by its prices.
        for column in sorted(expected[key]):
            if column in MEASURES_THE_MACHINE:
                continue
            old, new = expected[key].get(column), found[key].get(column)
            if old != new:
                yield f"{named}: {column} is {new}, expected {old}"


def answer_differences(expected: Any, found: Any, path: str) -> Iterator[str]:
    """Name what differs beyond rounding."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in sorted(expected.keys() | found.keys()):
            yield from answer_differences(expected.get(name), found.get(name), f"{path}.{name}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, (old, new) in enumerate(zip(expected, found)):  # noqa: B905 (Python 3.9)
            yield from answer_differences(old, new, f"{path}[{index}]")
    elif not same(expected, found):
        yield f"{path} is {json.dumps(found)[:200]}, expected {json.dumps(expected)[:200]}"


def same(expected: Any, found: Any) -> bool:
    """Say whether two values are equal but for rounding."""
    numbers = (int, float)
    if isinstance(expected, bool) or isinstance(found, bool):
        return expected is found
    if isinstance(expected, numbers) and isinstance(found, numbers):
        return math.isclose(expected, found, rel_tol=ROUNDING, abs_tol=1e-300)
    return bool(expected == found)


def differences(url: str, sweep: str) -> Iterator[str]:
    """Compare a sweep with what is expected."""
    lines = ask(url, f"/v1/sweeps/{sweep}/results?format=csv").decode().splitlines()
    with RESULTS.open(newline="") as stored:
        yield from result_differences(keyed(stored), keyed(iter(lines)))
    for file in sorted(EXPECTED.glob("*.json")):
        expected = json.loads(file.read_text())
        found = json.loads(ask(url, f"/v1/sweeps/{sweep}/answer?question={file.stem}"))
        for document in (expected, found):
            document.pop("tables", None)
        yield from answer_differences(expected, found, f"answer {file.stem}")


def main(words: list[str]) -> int:
    """Check at the address that is named."""
    if len(words) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        found = list(differences(words[0], run_again(words[0])))
    except urllib.error.HTTPError as error:
        print(f"{error.url}: {error.code} {error.read().decode()[:1000]}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{words[0]}: {error}", file=sys.stderr)
        return 2
    for text in found[:MOST_SHOWN]:
        print(text)
    if len(found) > MOST_SHOWN:
        print(f"and {len(found) - MOST_SHOWN} more")
    print(f"{len(found)} differ" if found else "nothing differs")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
