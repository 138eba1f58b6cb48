"""Consoles on pages: what a reader types after `$`, and what comes then."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

BIN = Path(sys.executable).parent
_END = "\x1e"
_FILE = re.compile(
    r"as `([\w.]+)`(?:[^`]*?):?[^`]*?\n\n```(?:yaml|python|awk)\n(.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True)
class Typed:
    """A command of a page, and what the page shows that it prints; ``…`` stands for any text."""

    line: int
    command: str
    shown: str

    def fits(self, printed: str) -> bool:
        """Say whether what was printed is what the page shows."""
        parts = [re.escape(part) for part in self.shown.split("…")]
        return re.fullmatch(".*".join(parts), printed.strip(), re.DOTALL) is not None


def files_of(page: Path) -> dict[str, str]:
    """Find the files that a page has its readers save, by name."""
    return dict(_FILE.findall(page.read_text(encoding="utf-8")))


def consoles(page: Path) -> list[Typed]:
    """List the commands of all blocks ```console of a page, in order."""
    found: list[Typed] = []
    inside = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            inside = line == "```console"
        elif inside and line.startswith("$ "):
            found.append(Typed(number, line.removeprefix("$ "), ""))
        elif inside:
            last = found[-1]
            if line.startswith("> "):
                found[-1] = Typed(last.line, f"{last.command}\n{line.removeprefix('> ')}", "")
            else:
                found[-1] = Typed(last.line, last.command, f"{last.shown}\n{line}".strip())
    return found


def assert_as_shown(commands: list[Typed], done: list[tuple[int, str]]) -> None:
    """Fail for commands that `type_in` did not do, that failed, or that printed something else."""
    assert len(done) == len(commands)
    wrong = [
        f"line {each.line}: {each.command}\nstatus {status}, printed:\n{printed}"
        for each, (status, printed) in zip(commands, done, strict=True)
        if status or not each.fits(printed)
    ]
    assert not wrong, "\n\n".join(wrong)


def type_in(
    commands: list[Typed], folder: Path, environment: dict[str, str]
) -> list[tuple[int, str]]:
    """Type the commands into one shell, one after the other; gives status and output of each."""
    script = "".join(f"{each.command}\nprintf '%s%s\\n' '{_END}' \"$?\"\n" for each in commands)
    done = subprocess.run(
        ["bash", "-uo", "pipefail"],
        input=script,
        cwd=folder,
        env=os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"} | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=1_100,
        check=False,
    )
    *pieces, _rest = re.split(rf"{_END}(\d+)\n", done.stdout)
    return [
        (int(status), printed) for printed, status in zip(pieces[::2], pieces[1::2], strict=True)
    ]
