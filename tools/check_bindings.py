"""The simulator knows no Python: simcore/src includes neither pybind11 nor Python.h."""

import re
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "simcore" / "src"
FORBIDDEN = re.compile(r"#\s*include\s*[<\"](pybind11/|Python\.h)")


def main() -> int:
    """Print each offending line; 1 when there is one."""
    status = 0
    for path in sorted([*SOURCES.rglob("*.cpp"), *SOURCES.rglob("*.hpp")]):
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            if FORBIDDEN.search(line):
                print(f"{path}:{number}: {line.strip()}")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
