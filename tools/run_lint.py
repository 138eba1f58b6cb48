"""Runs every check of `make lint`, goes on after a failure, and ends with what failed."""

import argparse
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from worker.machine import usable_cores

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "frontend"
PYTHON = sys.executable
HELM = ["helm", "lint", "--quiet", "--kube-version", "1.30.0", "helm/fabricsweep"]
CASES = sorted((ROOT / "helm" / "fabricsweep" / "ci").glob("*-values.yaml"))
PRODUCTION = (
    *("-f", "docker-compose.yml", "-f", "docker-compose.production.yml"),
    *("--profile", "storage", "--profile", "observability", "config", "--quiet"),
)
COMPOSE_PASSWORDS = ("POSTGRES_PASSWORD=checked", "REDIS_PASSWORD=checked")
"""The file has none: whoever starts the system chooses them."""


@dataclass(frozen=True)
class Check:
    """A command that succeeds when all is well."""

    name: str
    command: list[str]
    folder: Path = ROOT
    needs: str | None = None


def _cpp_files() -> list[str]:
    folders = [ROOT / "simcore" / name for name in ("src", "bindings", "tests", "benchmarks")]
    files = [path for folder in folders for path in folder.rglob("*.[ch]pp")]
    return [str(path.relative_to(ROOT)) for path in sorted(files)]


def checks() -> list[Check]:
    """All of them, quick ones first."""
    return [
        Check("ruff", ["ruff", "check", "--quiet", "."]),
        Check("ruff format", ["ruff", "format", "--check", "--quiet", "."]),
        Check("file sizes", [PYTHON, "tools/check_sizes.py"]),
        Check("migrations", [PYTHON, "tools/check_migrations.py"]),
        Check("simcore without Python", [PYTHON, "tools/check_bindings.py"]),
        Check("simcore the same everywhere", [PYTHON, "tools/check_portable.py"]),
        Check("namespaces of simcore", [PYTHON, "tools/check_namespaces.py"]),
        Check("clang-format", ["clang-format", "--dry-run", "-Werror", *_cpp_files()]),
        Check("import rules", ["lint-imports", "--no-cache"]),
        Check("mypy", ["mypy", "--no-error-summary"]),
        Check("drift of generated files", [PYTHON, "tools/check_drift.py"]),
        Check("eslint, prettier, client drift", ["npm", "run", "--silent", "lint"], FRONTEND),
        Check("tsc", ["npm", "run", "--silent", "typecheck"], FRONTEND),
        *(
            Check(f"helm lint, {case.stem}", [*HELM, "-f", str(case)], needs="helm")
            for case in CASES
        ),
        Check(
            "compose files",
            ["env", *COMPOSE_PASSWORDS, "docker", "compose", "config", "--quiet"],
            needs="docker compose",
        ),
        Check(
            "compose files, production",
            ["env", "FABRICSWEEP_SITE=localhost", "docker", "compose", *PRODUCTION],
            needs="docker compose",
        ),
        Check(
            "alert rules",
            ["promtool", "check", "rules", "helm/fabricsweep/files/observability/alerts.yaml"],
            needs="promtool",
        ),
    ]


def _is_there(tool: str | None) -> bool:
    if tool is None:
        return True
    if shutil.which(tool.split()[0]) is None:
        return False
    return tool != "docker compose" or not subprocess.call(
        ["docker", "compose", "version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def _run(check: Check) -> bool:
    """Run a check, and tell what came of it; False when it fails."""
    if not _is_there(check.needs):
        print(f"{check.name}: left out, {check.needs} is not on this machine\n", end="", flush=True)
        return True
    begun = time.monotonic()
    done = subprocess.run(
        check.command, cwd=check.folder, capture_output=True, text=True, check=False
    )
    is_fine = done.returncode == 0
    told = "" if is_fine else (done.stdout + done.stderr).rstrip() + "\n"
    seconds = time.monotonic() - begun
    print(
        f"{check.name}: {'ok' if is_fine else 'FAILED'} ({seconds:.1f} s)\n{told}",
        end="",
        flush=True,
    )
    return is_fine


def main() -> int:
    """Run the checks whose names hold the given words (all without); 1 when one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="words of the names of checks")
    only = parser.parse_args().only
    chosen = [one for one in checks() if not only or any(word in one.name for word in only)]
    # Most of them use one core.
    with ThreadPoolExecutor(usable_cores()) as beside:
        ended = list(beside.map(_run, chosen))
    failed = [check.name for check, is_fine in zip(chosen, ended, strict=True) if not is_fine]
    if failed:
        print(f"lint: failed: {', '.join(failed)}")
        return 1
    print("lint: all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
