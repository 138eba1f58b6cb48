"""No file of ours is longer than people like to read: 500 lines, 250 for TSX."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIMITS = {
    ".py": 500, ".cpp": 500, ".hpp": 500, ".ts": 500, ".tsx": 250, ".mjs": 500, ".js": 500, ".css": 500,
    ".sh": 500, ".yaml": 500, ".yml": 500,
}  # fmt: skip
GENERATED = (
    "client/src/fabricsweep_client/models.py",
    "frontend/src/api-schema/",
    "migrations/versions/",
)


def our_files() -> list[Path]:
    """Files that git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [Path(line) for line in listed.stdout.splitlines()]


def main() -> int:
    """Print each file that is too long; 1 when there is one."""
    status = 0
    for path in our_files():
        limit = LIMITS.get(path.suffix)
        if limit is None or str(path).startswith(GENERATED) or not (ROOT / path).is_file():
            continue
        lines = len((ROOT / path).read_text(encoding="utf-8").splitlines())
        if lines > limit:
            print(f"{path}: {lines} lines, at most {limit}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
