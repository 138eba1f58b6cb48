"""Runs every test of `make test`: C++, Python, TypeScript and the browser, and ends with their summaries."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools import browser, googletest
from worker.machine import usable_cores

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
INTEGRATION = sorted((ROOT / "tests" / "integration").glob("test_*.py"))
WAITING = (
    tuple(str(path.relative_to(ROOT)) for path in INTEGRATION[::2]),
    (*(str(path.relative_to(ROOT)) for path in INTEGRATION[1::2]), "tests/chaos", "tests/system"),
)
"""Tests that start services and wait for them, as groups that run at the same time."""
NO_TESTS = 5
"""Status of pytest when nothing was chosen."""
COMPUTING = ("tests", "simcore/tests/python")
ANSI = re.compile(r"\x1b\[[0-9;]*m")
# What each runner closes with; the last matching lines of its output are its summary.
SUMMARY = {
    "ctest": re.compile(
        r"^\d+% tests passed|^Total Test time|^The following tests FAILED|^\s+\d+ - "
    ),
    "pytest": re.compile(r"^(FAILED|ERROR) |^=+ .*(passed|failed|error|no tests).* =+$"),
    "vitest": re.compile(r"^\s*(Test Files|Tests|Duration)\s|^\s*FAIL "),
    "browser": re.compile(r"^\S+ (tests|pass|fail|cancelled|skipped|duration_ms) [\d.]+"),
}


@dataclass(frozen=True)
class Suite:
    """A runner: its name in SUMMARY and what runs it, giving status and output."""

    name: str
    run: Callable[[list[str]], tuple[int, str]]


def stream(command: list[str], folder: Path = ROOT, **environment: str) -> tuple[int, str]:
    """Run a command, show its output as it comes, and give its status and output."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        errors="replace",
    )
    lines = []
    for line in process.stdout or []:
        print(line, end="", flush=True)
        lines.append(line)
    return process.wait(), "".join(lines)


def quietly(command: list[str]) -> tuple[int, str]:
    """Run a command and give its status and all that it wrote."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return done.returncode, done.stdout


def ctest(extra: list[str]) -> tuple[int, str]:
    """Build the C++ tests beside the extension, from the same objects, and run them."""
    cores = str(usable_cores())
    tree = next(Path(ROOT / "simcore" / "build").glob("cp*/CMakeCache.txt")).parent
    configure = ["cmake", "-S", "simcore", "-B", str(tree), "-DSIMCORE_TESTS=ON"]
    if sources := googletest.sources(BUILD):
        configure.append(f"-DGTEST_SOURCE_DIR={sources}")
    build = ["cmake", "--build", str(tree), "--target", "simcore_tests", "-j", cores]
    for command in (configure, build):
        status, output = stream(command)
        if status != 0:
            return status, output
    quiet = ["--output-on-failure", "--no-tests=error", "-j", cores]
    return stream(["ctest", "--test-dir", str(tree), *quiet, *extra])


def pytest(extra: list[str]) -> tuple[int, str]:
    """Every Python test: those that run services beside those that only compute.

    The first wait much and the others never do; each group is a process, so that no core idles.
    """
    command = [sys.executable, "-m", "pytest", "-m", "not compose"]
    if any(not word.startswith("-") for word in extra):
        return stream([*command, *extra])
    ignored = [f"--ignore={path}" for group in WAITING for path in group]
    groups = [list(group) for group in WAITING[1:]]
    groups += [[*ignored, folder] for folder in COMPUTING]
    # One cache is for one run: two would write over each other's.
    quiet = [*command, "-p", "no:cacheprovider"]
    with ThreadPoolExecutor() as beside:
        others = [beside.submit(quietly, [*quiet, *group, *extra]) for group in groups]
        ended = [stream([*command, *WAITING[0], *extra])]
        for other in others:
            ended.append(other.result())
            print(ended[-1][1], end="", flush=True)
    # A choice such as `-k depth` may leave some of them without tests.
    failed = [status for status, _ in ended if status not in (0, NO_TESTS)]
    none = all(status == NO_TESTS for status, _ in ended)
    output = "".join(text for _, text in ended)
    return failed[0] if failed else NO_TESTS if none else 0, output


def vitest(extra: list[str]) -> tuple[int, str]:
    """The dashboard's tests."""
    return stream(["npm", "run", "--silent", "test", "--", *extra], ROOT / "frontend", NO_COLOR="1")


def end_to_end(extra: list[str]) -> tuple[int, str]:
    """The tests in a browser, against a system of their own with data that are thrown away."""
    program = browser.chromium()
    with tempfile.TemporaryDirectory(prefix="fabricsweep-e2e-") as folder:
        return stream(
            ["npm", "run", "--silent", "e2e", "--", *extra],
            ROOT / "frontend",
            FABRICSWEEP_PYTHON=sys.executable,
            FABRICSWEEP_E2E_DATA=folder,
            **({"CHROMIUM_PATH": str(program)} if program else {}),
        )


SUITES = (
    Suite("ctest", ctest),
    Suite("pytest", pytest),
    Suite("vitest", vitest),
    Suite("browser", end_to_end),
)


def summary(name: str, output: str) -> list[str]:
    """The runner's own closing lines."""
    lines = [ANSI.sub("", line) for line in output.splitlines()]
    found = [line for line in lines if SUMMARY[name].search(line)]
    return found[-25:] or lines[-5:]


def main() -> int:
    """Run the suites named (all without); further words after -- go to the runner."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="of: " + ", ".join(suite.name for suite in SUITES))
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    only, extra = parser.parse_args(words[:cut]).only, words[cut + 1 :]
    endings: list[tuple[str, int, float, list[str]]] = []
    for suite in SUITES:
        if only and suite.name not in only:
            continue
        print(f"\n--- {suite.name}", flush=True)
        began = time.monotonic()
        status, output = suite.run(extra)
        seconds = time.monotonic() - began
        endings.append((suite.name, status, seconds, summary(suite.name, output)))
    print("\n--- summary")
    for name, status, seconds, lines in endings:
        print(f"{name}: {'ok' if status == 0 else f'FAILED (status {status})'}, {seconds:.0f} s")
        print("\n".join(lines), flush=True)
    return 1 if not endings or any(status for _, status, _, _ in endings) else 0


if __name__ == "__main__":
    sys.exit(main())
