"""What results are made of calls no function whose last bit a C library chooses by the machine.

Such a function has variants with and without fused multiply-add. `engine/portable_log.hpp` and
`engine/chance_of_any.hpp` have operations that IEEE 754 fixes. Estimates of work are no results.
"""

import re
import sys
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "simcore" / "src"
ESTIMATES = ("_work.cpp", "_work.hpp")
FORBIDDEN = re.compile(
    r"std::(exp|exp2|expm1|log|log2|log10|log1p|pow|cbrt|hypot|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|"
    r"tanh|asinh|acosh|atanh|erf|erfc|tgamma|lgamma|fma)\b"
)


def main() -> int:
    """Print each offending line; 1 when there is one."""
    status = 0
    for path in sorted([*SOURCES.rglob("*.cpp"), *SOURCES.rglob("*.hpp")]):
        if path.name.endswith(ESTIMATES):
            continue
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            if FORBIDDEN.search(line.partition("//")[0]):
                print(f"{path}:{number}: {line.strip()}")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
