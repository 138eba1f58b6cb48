"""`make bench`: speed and memory of the simulator, overhead of the service, as rows of build/bench.json."""

import subprocess
import sys
from pathlib import Path

from local.machine import usable_cores

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "simcore-bench"
PROGRAMS = ("simcore_bench", "simcore_static_bench")
OUTPUT = ROOT / "build" / "bench.json"


def main() -> int:
    """Build and run; `--quick` measures less, `--simcore` or `--service` only one of the two."""
    words = sys.argv[1:]
    quick = [word for word in words if word == "--quick"]
    if unknown := set(words) - {"--quick", "--simcore", "--service"}:
        print(f"unknown: {', '.join(sorted(unknown))}; known: --quick --simcore --service")
        return 2
    commands = []
    if "--service" not in words:
        configure = ["cmake", "-S", "simcore", "-B", str(BUILD), "-G", "Ninja"]
        commands += [
            [*configure, "-DCMAKE_BUILD_TYPE=Release", "-DSIMCORE_BENCHMARKS=ON"],
            [
                "cmake",
                "--build",
                str(BUILD),
                "-j",
                str(usable_cores()),
                "--target",
                *PROGRAMS,
            ],
            *(
                [str(BUILD / "benchmarks" / program), "--output", str(OUTPUT), *quick]
                for program in PROGRAMS
            ),
        ]
    if "--simcore" not in words:
        commands.append(
            [sys.executable, "-m", "tests.benchmarks.service_overhead", str(OUTPUT), *quick]
        )
    for command in commands:
        if status := subprocess.call(command, cwd=ROOT):
            return status
    print(f"rows: {OUTPUT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
