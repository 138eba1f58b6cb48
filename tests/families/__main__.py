"""``python -m tests.families [FAMILY …]`` holds builds for families of processors against the golden points.

Each core is built as it is shipped. The digests of its results must be the kept ones.

The baseline also runs with the C library's functions of an older processor: glibc chooses its logarithms
and exponentials by the machine, and they differ in the last bit.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pybind11
from golden_digests import PATH as KEPT
from golden_digests import changed

from simcore.processors import machine

ROOT = Path(__file__).resolve().parents[2]
BUILDS = ROOT / "build" / "families"
FAMILIES = ("baseline", "x86-64-v2", "x86-64-v3", "x86-64-v4")
OLDER = "glibc.cpu.hwcaps=-AVX512F,-AVX2,-AVX,-FMA,-FMA4,-SSE4_1,-SSE4_2"


def build(family: str) -> Path:
    """Build both extension modules; gives their folder."""
    folder = BUILDS / family
    configure = [
        "cmake", "-S", ROOT / "simcore", "-B", folder, f"-DSIMCORE_CPU={family}", "-DSIMCORE_PYTHON=ON",
        f"-Dpybind11_DIR={pybind11.get_cmake_dir()}", f"-DPython_EXECUTABLE={sys.executable}",
    ]  # fmt: skip
    subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder, "--target", "_core", "_cpu"], check=True)
    return folder / "bindings"


def digests(folder: Path, tunables: str | None = None) -> tuple[str, dict[str, str]]:
    """Give the family that the core of this folder tells, and its digests."""
    environment = {**os.environ, **({"GLIBC_TUNABLES": tunables} if tunables else {})}
    words = [sys.executable, "-m", "tests.families.digests", str(folder)]
    told = subprocess.run(words, env=environment, check=True, stdout=subprocess.PIPE, cwd=ROOT)
    document = json.loads(told.stdout)
    return document["built_for"], document["digests"]


def is_same(what: str, now: dict[str, str]) -> bool:
    """Print how many of the kept digests these are."""
    kept = json.loads(KEPT.read_text())["digests"]
    moved = changed(kept, now)
    gone = kept.keys() - now.keys()
    print(
        f"{what}: {len(now)} points, {len(moved)} differ" + "".join(f"\n  {one}" for one in moved)
    )
    return not moved and not gone


def main() -> int:
    """Build, compare; 1 when a result differs."""
    parser = argparse.ArgumentParser(prog="tests.families", description=__doc__)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    chosen = parser.parse_args().families or ["baseline", "x86-64-v3"]
    for unknown in set(chosen) - set(FAMILIES):
        parser.error(f"FAMILY: {unknown}; allowed are {', '.join(FAMILIES)}")
    same = True
    for family in chosen:
        if family != "baseline" and (not machine.startswith("x86-64") or family > machine):
            print(f"{family}: not tried, this machine is {machine}")
            continue
        folder = build(family)
        built_for, now = digests(folder)
        expected = machine.partition("-v")[0] if family == "baseline" else family
        same = is_same(f"built for {built_for}, on {machine}", now) and same
        if built_for != expected:
            print(f"  told as {built_for}, not {expected}")
            same = False
        if family == "baseline" and "x86_64-linux-gnu" in (sysconfig.get_config_var("SOABI") or ""):
            _, older = digests(folder, OLDER)
            same = (
                is_same(f"built for {built_for}, with an older machine's C library", older) and same
            )
    print("1 passed, 0 failed" if same else "0 passed, 1 failed")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
