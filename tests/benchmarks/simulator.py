"""Rows of the simulator's benchmarks: runs a program and puts what it prints into the file of all rows."""

import argparse
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.benchmarks.service_overhead import merge


def row_of(line: str) -> dict[str, Any]:
    """Return the row of a line `name key=value key=value`."""
    name, *figures = line.split()
    pairs = (figure.split("=", 1) for figure in figures)
    return {"name": name, **{key: float(value) for key, value in pairs}}


def main() -> int:
    """Run the program with the words that follow it; without its success no row counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("program")
    chosen, words = parser.parse_known_args()
    rows = []
    with subprocess.Popen([chosen.program, *words], stdout=subprocess.PIPE, text=True) as run:
        for line in run.stdout or ():
            print(line, end="", flush=True)
            rows.append(row_of(line))
    if run.returncode == 0:
        merge(chosen.output, rows)
    return run.returncode


if __name__ == "__main__":
    sys.exit(main())
