"""What the tools of InfiniBand print about themselves, in the file when standard error went there too."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fabricfile.problems import Problems, shortened
from fabricfile.source import numbered_lines

NOISE = r"ibwarn: \[|(?:[^\s:;]{1,100}/)?[\w.-]{1,60}\.c:\d{1,6};"
"""How such a line begins: ``ibwarn: [1234] ...`` or ``src/query_smp.c:195; umad (...) bad status 110``."""

_NOISE = re.compile(NOISE)


def is_noise(line: str) -> bool:
    """Whether a line is a complaint of the tool that wrote the file, not of the fabric."""
    return _NOISE.match(line) is not None


def is_passed_over(line: str, file: str, number: int, problems: Problems) -> bool:
    """Whether a line is noise; if so, warn of it."""
    if not is_noise(line):
        return False
    message = f"the tool that wrote the file was not content: {shortened(line)}"
    problems.warn("tool_warning", message, file=file, line=number)
    return True


def lines_of_tool(text: str, file: str, problems: Problems) -> Iterator[tuple[int, str]]:
    """Number the lines of a text; pass over empty lines, comments and, with a warning, noise."""
    for number, line in numbered_lines(text):
        if not line or line.isspace() or line.startswith("#"):
            continue
        if not is_passed_over(line, file, number, problems):
            yield number, line
