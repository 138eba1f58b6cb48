"""Runs every test of `make test`: C++, Python, TypeScript and the browser, and ends with their summaries."""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from tools import browser, googletest, reached_tests
from worker.machine import usable_cores

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PYTHON_TESTS = ("tests", "simcore/tests/python")
NO_TESTS = 5
"""Status of pytest when nothing was chosen."""
ANSI = re.compile(r"\x1b\[[0-9;]*m")
# What each runner closes with; the last matching lines of its output are its summary.
SUMMARY = {
    "ctest": re.compile(
        r"^\d+% tests passed|^Total Test time|^The following tests FAILED|^\s+\d+ - "
    ),
    "pytest": re.compile(
        r"^(FAILED|ERROR|NOT SEEN|LEFT TO THE NIGHT)\b|^=+ .*(passed|failed|error|no tests).* =+$"
    ),
    "vitest": re.compile(r"^\s*(Test Files|Tests|Duration)\s|^\s*FAIL "),
    "browser": re.compile(
        r"^\S+ (tests|pass|fail|cancelled|skipped|duration_ms) [\d.]+"
        r"|^ +\d+ (passed|failed|flaky|skipped|did not run)\b"
        # Of what failed: which test, what, what it waited for, and where.
        r"|^test at |^ +\w*Error\b|^ +- waiting for |^ +at (async )?TestContext\."
    ),
}


Ended = tuple[int, str]
"""Status and output of what has run."""


@dataclass(frozen=True)
class Command:
    """What to run: its words, where, and what the environment says beside ours."""

    words: Sequence[str]
    folder: Path = ROOT
    environment: Mapping[str, str] = field(default_factory=dict)

    def run(self, show: Callable[[str], None] | None = None) -> Ended:
        """Run it, and show its output line by line as it comes if asked to."""
        process = subprocess.Popen(
            self.words,
            cwd=self.folder,
            env={**os.environ, **self.environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            errors="replace",
        )
        lines = []
        for line in process.stdout or []:
            lines.append(line)
            if show is not None:
                show(line)
        return process.wait(), "".join(lines)


@dataclass(frozen=True)
class Suite:
    """A runner: its name in SUMMARY, and the commands for the words that are meant for it."""

    name: str
    commands: Callable[[list[str], str], list[Command]]
    """Of the words and of a folder that is thrown away."""
    has_machine: bool = False
    """Its commands run one after the other with nothing beside them, up to the first that fails."""


_printing = threading.Lock()


def show(text: str) -> None:
    """Print a text in one piece."""
    with _printing:
        print(text, end="", flush=True)


def ctest(extra: list[str], _: str) -> list[Command]:
    """Build the C++ tests beside the extension, from the same objects, and run them.

    Where a wheel was taken in place of compiling, there is no such tree: they get one of their own.
    """
    cores = str(usable_cores())
    built = [path.parent for path in (ROOT / "simcore" / "build").glob("cp*/CMakeCache.txt")]
    tree = (built or [ROOT / "simcore" / "build" / "tests"])[0]
    configure = ["cmake", "-S", "simcore", "-B", str(tree), "-DSIMCORE_TESTS=ON"]
    if sources := googletest.sources(BUILD):
        configure.append(f"-DGTEST_SOURCE_DIR={sources}")
    build = ["cmake", "--build", str(tree), "--target", "simcore_tests", "-j", cores]
    quiet = ["--output-on-failure", "--no-tests=error", "-j", cores]
    test = ["ctest", "--test-dir", str(tree), *quiet, *extra]
    return [Command(configure), Command(build), Command(test)]


def pytest(extra: list[str], _: str) -> list[Command]:
    """Every Python test, a module at a time in as many processes as cores and one more, since many wait.

    Each process has servers of its own. A module stays in one: it has a database for itself.
    """
    words = [sys.executable, "-m", "pytest", "-m", "not compose and not observability"]
    words += ["-n", str(usable_cores() + 1), "--dist", "loadfile", "--no-loadscope-reorder"]
    named = any(not word.startswith("-") for word in extra)
    return [Command([*words, *(() if named else PYTHON_TESTS), *extra])]


def vitest(extra: list[str], _: str) -> list[Command]:
    """The dashboard's tests."""
    words = ["npm", "run", "--silent", "test", "--", *extra]
    return [Command(words, ROOT / "frontend", {"NO_COLOR": "1"})]


def end_to_end(extra: list[str], folder: str) -> list[Command]:
    """The tests in a browser, against a system of their own with data that are thrown away."""
    program = browser.chromium()
    environment = {"FABRICSWEEP_PYTHON": sys.executable, "FABRICSWEEP_E2E_DATA": folder}
    if program:
        environment["CHROMIUM_PATH"] = str(program)
    words = ["npm", "run", "--silent", "e2e", "--", *extra]
    return [Command(words, ROOT / "frontend", environment)]


SUITES = (
    Suite("ctest", ctest, has_machine=True),
    Suite("browser", end_to_end),
    Suite("pytest", pytest),
    Suite("vitest", vitest),
)
"""In the order in which they begin; what cannot be cut and takes long is early."""


class Ending:
    """What came of a suite so far."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.ended: list[Ended] = []
        self._began = self._last = time.monotonic()

    def add(self, ended: Ended) -> None:
        """Note that one of its commands has ended."""
        self.ended.append(ended)
        self._last = time.monotonic()

    @property
    def status(self) -> int:
        """0 when all is well; a choice such as `-k depth` may leave some commands without tests."""
        found = [status for status, _ in self.ended]
        failed = [status for status in found if status not in (0, NO_TESTS)]
        return failed[0] if failed else NO_TESTS if set(found) == {NO_TESTS} else 0

    def told(self) -> str:
        """Say it, with the runners' own closing lines."""
        word = "ok" if self.status == 0 else f"FAILED (status {self.status})"
        lines = summary(self.name, "".join(output for _, output in self.ended))
        return "\n".join([f"{self.name}: {word}, {self._last - self._began:.0f} s", *lines])


def run_alone(suite: Suite, commands: Iterable[Command]) -> Ending:
    """Run a suite that has the machine."""
    show(f"\n--- {suite.name}\n")
    ending = Ending(suite.name)
    for command in commands:
        ending.add(command.run(show))
        if ending.status != 0:
            break
    return ending


def run_beside(commands: Mapping[str, list[Command]]) -> list[Ending]:
    """Run the commands of these suites side by side.

    The first shows its output as it comes, every other one when it ends.
    """
    endings = {name: Ending(name) for name in commands}
    everything = [(name, command) for name, its in commands.items() for command in its]

    def run(place: int) -> None:
        name, command = everything[place]
        if place == 0:
            show(f"\n--- {name}\n")
        ended = command.run(show if place == 0 else None)
        if place > 0:
            show(f"\n--- {name}\n{ended[1]}\n")
        endings[name].add(ended)

    with ThreadPoolExecutor(len(everything) or 1) as pool:
        list(pool.map(run, range(len(everything))))
    return list(endings.values())


def summary(name: str, output: str) -> list[str]:
    """The runner's own closing lines."""
    lines = [ANSI.sub("", line) for line in output.splitlines()]
    found = [line for line in lines if SUMMARY[name].search(line)]
    return found[-25:] or lines[-5:]


def reached() -> tuple[list[str], list[str]]:
    """Give the suites and the modules of Python tests that the changes since main can reach.

    The tests in a browser are not among them: whatever changes can reach a page.
    """
    changed = reached_tests.changed_files("main")
    modules = reached_tests.reached_by(changed)
    parts = {
        "ctest": ("simcore/src/", "simcore/tests/cpp/", "simcore/cmake/", "simcore/CMakeLists.txt"),
        "vitest": ("frontend/",),
    }
    only = [name for name, part in parts.items() if any(file.startswith(part) for file in changed)]
    show(
        f"{len(changed)} files have changed since main; they reach {len(modules)} modules of Python\n"
    )
    return [*only, *(["pytest"] if modules else [])], modules


def main() -> int:
    """Run the suites named (all without); further words after -- go to the runner."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="of: " + ", ".join(suite.name for suite in SUITES))
    parser.add_argument(
        "--changed", action="store_true", help="only what the changes since main can reach"
    )
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    told, extra = parser.parse_args(words[:cut]), words[cut + 1 :]
    only, modules = reached() if told.changed else (told.only, [])
    further = {"pytest": [*modules, *extra]}
    chosen = [suite for suite in SUITES if suite.name in only or not (only or told.changed)]
    with tempfile.TemporaryDirectory(prefix="fabricsweep-tests-") as folder:
        alone = [one for one in chosen if one.has_machine]
        endings = [
            run_alone(suite, suite.commands(further.get(suite.name, extra), folder))
            for suite in alone
        ]
        others = [one for one in chosen if not one.has_machine]
        endings += run_beside(
            {suite.name: suite.commands(further.get(suite.name, extra), folder) for suite in others}
        )
    show("\n--- summary\n")
    for ending in endings:
        show(f"{ending.told()}\n")
    if told.changed and not endings:
        return 0
    return 1 if not endings or any(ending.status for ending in endings) else 0


if __name__ == "__main__":
    sys.exit(main())
