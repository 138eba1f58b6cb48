"""``python -m tests.mutants [WORDS]``: puts faults into a copy of the sources and runs what should see them.

Ends with 1 when a fault goes unseen. With words it takes the faults whose description has them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.mutants.faults import FAULTS, Fault

ROOT = Path(__file__).resolve().parents[2]


def copy(to: Path) -> None:
    """Copy what is under version control, as it is now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    files = subprocess.run(
        ["tar", "--create", "--null", "--files-from=-"],
        cwd=ROOT,
        check=True,
        input=listed,
        stdout=subprocess.PIPE,
    ).stdout
    subprocess.run(["tar", "--extract"], cwd=to, check=True, input=files)


def is_seen(fault: Fault, folder: Path) -> bool:
    """Put the fault in, run its tests up to the first that fails, and take it out again."""
    path = folder / fault.file
    source = path.read_text()
    if source.count(fault.before) != 1:
        msg = f"{fault.file}: its text stands there {source.count(fault.before)} times"
        raise SystemExit(msg)
    path.write_text(source.replace(fault.before, fault.after))
    quiet = ["-x", "-q", "-p", "no:cacheprovider", "--no-header"]
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", *quiet, *fault.tests],
            cwd=folder,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    finally:
        path.write_text(source)
    if ran.returncode not in (0, 1):
        raise SystemExit(ran.stdout)
    return ran.returncode == 1


def main() -> int:
    """Run all of them, or those that are named."""
    words = " ".join(sys.argv[1:])
    chosen = [fault for fault in FAULTS if words in fault.what]
    unseen = 0
    with tempfile.TemporaryDirectory(prefix="fabricsweep-mutants-") as name:
        folder = Path(name)
        copy(folder)
        for fault in chosen:
            seen = is_seen(fault, folder)
            unseen += not seen
            print(f"{'seen  ' if seen else 'UNSEEN'}  {fault.what}", flush=True)
    print(f"{len(chosen) - unseen} of {len(chosen)} faults were seen")
    return 1 if unseen or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
