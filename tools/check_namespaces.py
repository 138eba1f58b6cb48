"""Each layer of the simulator has a namespace of its own: simcore/src/<layer> is simcore::<layer>.

Bindings, benchmarks and tests have one each. In another layer's namespace nothing but the name of a class
is declared. Every source has the using-directives of `namespaces.hpp`: headers that include none of ours
include it.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

SIMCORE = Path(__file__).resolve().parent.parent / "simcore"
USERS = {"bindings": "bindings", "benchmarks": "benchmarks", "tests": "test"}
OPENED = re.compile(r"^namespace (simcore[\w:]*) \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
ONLY_NAMES = re.compile(r"(?:(?:class|struct) \w+;\n)+")


def spaces() -> Iterator[tuple[Path, str]]:
    """Each C++ file and its namespace within simcore."""
    for path in sorted(SIMCORE.glob("src/*/**/*.[ch]pp")):
        yield path, f"simcore::{path.relative_to(SIMCORE / 'src').parts[0]}"
    for folder, space in USERS.items():
        for path in sorted((SIMCORE / folder).rglob("*.[ch]pp")):
            yield path, f"simcore::{space}"


def mistakes(path: Path, space: str) -> Iterator[str]:
    """What is wrong with a file of this namespace."""
    text = path.read_text()
    opened = OPENED.findall(text)
    for name, inside in opened:
        if name != space and not ONLY_NAMES.fullmatch(inside):
            yield f"opens namespace {name}, and belongs to {space}"
    if not path.is_relative_to(SIMCORE / "src"):
        return
    if space not in [name for name, _ in opened]:
        yield f"opens no namespace {space}"
    if path.suffix == ".hpp" and '#include "' not in text:
        yield 'includes no header of ours: #include "namespaces.hpp"'


def main() -> int:
    """Print each mistake; 1 when there is one."""
    found = [f"{path}: {what}" for path, space in spaces() for what in mistakes(path, space)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
