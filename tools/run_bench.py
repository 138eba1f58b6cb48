"""`make bench`: simulator, files of fabrics and traces, the service, as rows of build/bench.json."""

import subprocess
import sys
from pathlib import Path

from worker.machine import usable_cores

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "simcore-bench"
PROGRAMS = ("simcore_bench", "simcore_static_bench", "simcore_ranks_bench", "simcore_flow_bench")
OUTPUT = ROOT / "build" / "bench.json"
PARTS = (
    "--simcore",
    "--judge",
    "--fabrics",
    "--traces",
    "--service",
    "--answers",
    "--frames",
    "--claimers",
    "--scaling",
    "--serving",
    "--interaction",
)


def main() -> int:
    """Build and run; `--quick` measures less, one or more of `PARTS` only those.

    `--large` measures only the packet model's rows that take hours.
    """
    words = sys.argv[1:]
    quick = [word for word in words if word == "--quick"]
    large = [word for word in words if word == "--large"]
    if unknown := set(words) - {"--quick", "--large", *PARTS}:
        print(f"unknown: {', '.join(sorted(unknown))}; known: --quick --large {' '.join(PARTS)}")
        return 2
    if large:
        words.append("--simcore")
    parts = set(words) & set(PARTS) or set(PARTS)
    commands = []
    if "--simcore" in parts:
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
                [
                    sys.executable,
                    "-m",
                    "tests.benchmarks.simulator",
                    str(OUTPUT),
                    str(BUILD / "benchmarks" / program),
                    *quick,
                    *large,
                ]
                for program in (PROGRAMS[:1] if large else PROGRAMS)
            ),
        ]
    for part, module in (
        ("--judge", "judging"),
        ("--fabrics", "fabric_parse"),
        ("--traces", "traces"),
        ("--service", "service_overhead"),
        ("--answers", "answers_at_scale"),
        ("--frames", "first_frame"),
        ("--service", "submission"),
        ("--claimers", "claimers"),
        ("--scaling", "scaling"),
        ("--serving", "serving"),
        ("--interaction", "interaction"),
        ("--service", "idle_schedules"),
    ):
        if part in parts:
            commands.append(
                [sys.executable, "-m", f"tests.benchmarks.{module}", str(OUTPUT), *quick]
            )
    for command in commands:
        if status := subprocess.call(command, cwd=ROOT):
            return status
    print(f"rows: {OUTPUT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
